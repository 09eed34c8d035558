import type { ReactNode } from 'react';
import './GroupTitle.css';

/** The name of a group, with an optional action at the end. */
export function GroupTitle({ children, right }: { children: ReactNode; right?: ReactNode }) {
  return (
    <div className="kw-group">
      <h2>{children}</h2>
      {right}
    </div>
  );
}

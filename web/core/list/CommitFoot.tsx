import type { ReactNode } from 'react';
import './list.css';
import { Button } from '../ui/Button.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import type { Press } from '../ui/useGuardedPress.ts';

/** The foot of a page with one thing to do. */
export const CommitFoot = ({ label, icon, onCommit }: { label: ReactNode; icon?: IconName; onCommit: Press }) => (
  <div className="kw-list-foot">
    <Button kind="primary" size="commit" block {...(icon && { icon })} onPress={onCommit}>
      {label}
    </Button>
  </div>
);

import type { ReactNode } from 'react';
import './Headline.css';
import { Place } from './Place.tsx';

/** The next thing to do, as an order, with the place it happens at. Children stand instead of before/place/after. */
export function Headline({
  title,
  before,
  place,
  after,
  children,
}: {
  title: ReactNode;
  before?: ReactNode;
  place?: string;
  after?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="kw-headline">
      <h2 className="kw-headline-title" aria-live="polite">
        {title}
      </h2>
      {children ??
        ((before ?? place ?? after) !== undefined && (
          <p className="kw-headline-place">
            {before}
            {before !== undefined && ' '}
            {place !== undefined && <Place code={place} large />}
            {after}
          </p>
        ))}
    </div>
  );
}

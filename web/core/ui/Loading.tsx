import type { ReactNode } from 'react';
import './Loading.css';
import { useDelayed } from './useDelayed.ts';

const showMs = 400;
const tellMs = 4000;

/** Work in progress: nothing for 400 ms, then a turning ring, after 4 s also a text and the progress. */
export function Loading({
  label,
  telling,
  progress,
  after = showMs,
  tellAfter = tellMs,
}: {
  /** Read aloud at once, shown from the start: 加载中… */
  label: ReactNode;
  /** A text about the work, shown after 4 s. */
  telling?: ReactNode;
  /** 0 to 1. */
  progress?: number;
  after?: number;
  tellAfter?: number;
}) {
  const due = useDelayed(after);
  const long = useDelayed(tellAfter);
  if (!due) return null;
  return (
    <div className="kw-loading" role="status">
      <span className="kw-spinner kw-loading-ring" aria-hidden="true" />
      <p>{label}</p>
      {long && telling !== undefined && <p className="kw-loading-telling">{telling}</p>}
      {long && progress !== undefined && <progress className="kw-loading-bar" value={progress} max={1} aria-hidden="true" />}
    </div>
  );
}

/** Grey shapes where cards or rows will stand, after 400 ms. `label` is read aloud. */
export function Skeleton({
  shape = 'cards',
  count = 4,
  label,
  after = showMs,
}: {
  shape?: 'cards' | 'rows';
  count?: number;
  label: string;
  after?: number;
}) {
  const due = useDelayed(after);
  if (!due) return null;
  return (
    <div className={`kw-skeleton kw-skeleton-${shape}`} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
        <div key={at}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

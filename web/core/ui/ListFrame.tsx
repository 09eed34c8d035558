import type { ReactNode } from 'react';
import './ListFrame.css';

/** The frame of a list in a wide browser: filters in one row, a table that scrolls under its head, pages below. */
export function ListFrame({
  top,
  filters,
  note,
  children,
  foot,
}: {
  top?: ReactNode;
  filters?: ReactNode;
  /** A note about all rows. */
  note?: ReactNode;
  /** The DataTable. */
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="kw-list">
      {top}
      <main className="kw-list-box">
        {filters}
        {note}
        <div className="kw-list-table">{children}</div>
        {foot}
      </main>
    </div>
  );
}

/** Filters side by side, wrapping where they must; actions stand at the end. */
export function FilterRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="kw-filters">
      {children}
      {end !== undefined && <div className="kw-filters-end">{end}</div>}
    </div>
  );
}

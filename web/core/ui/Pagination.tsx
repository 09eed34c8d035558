import type { ReactNode } from 'react';
import './Pagination.css';
import { pageNumbers } from './pageNumbers.ts';

/** Numbered pages with the total. Previous rests on page 1, next on the last page and when there is one page. */
export function Pagination({
  page,
  pages,
  last,
  onPage,
  totalText,
  previous,
  next,
  label,
  pageLabel,
}: {
  page: number;
  pages: number;
  /** Whether `pages` is the number of all pages, or only of the counted ones. */
  last?: 'known' | 'unknown' | undefined;
  onPage: (page: number) => void;
  /** 共 1,284 条 */
  totalText?: ReactNode;
  /** 上一页 */
  previous: ReactNode;
  /** 下一页 */
  next: ReactNode;
  /** Read aloud: the name of this navigation. */
  label: string;
  /** Read aloud for each number. */
  pageLabel: (page: number) => string;
}) {
  const numbers = pageNumbers(page, pages, last);
  return (
    <nav className="kw-pages" aria-label={label}>
      {totalText !== undefined && <span className="kw-pages-total">{totalText}</span>}
      <button type="button" className="kw-page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previous}
      </button>
      {numbers.map((n, at) =>
        n === 'gap' ? (
          <span key={`after-${numbers[at - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className="kw-page"
            aria-label={pageLabel(n)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => {
              if (n !== page) onPage(n);
            }}
          >
            {n}
          </button>
        ),
      )}
      <button type="button" className="kw-page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {next}
      </button>
    </nav>
  );
}

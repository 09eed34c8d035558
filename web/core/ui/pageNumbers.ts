import { constants } from '../../../contract/core/constants.ts';

const leading = Array.from({ length: constants['pagination-leading-pages'] }, (_, nth) => nth + 1);

/** The page buttons: the leading pages, the current one, the last one where it is known; `gap` where pages are left out. */
export function pageNumbers(page: number, pages: number, last: 'known' | 'unknown' = 'known'): (number | 'gap')[] {
  const shown = new Set([...leading, page, ...(last === 'known' ? [pages] : [])].filter((n) => n >= 1 && n <= pages));
  const sorted = [...shown].sort((a, b) => a - b);
  const buttons = sorted.flatMap((n, at) => {
    const missing = n - (sorted[at - 1] ?? 0) - 1;
    // A gap of one page takes as much room as the page itself.
    if (missing === 0) return [n];
    return missing === 1 ? [n - 1, n] : ['gap' as const, n];
  });
  return last === 'known' ? buttons : [...buttons, 'gap'];
}

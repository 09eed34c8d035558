import { col } from '../core/list.ts';

/** Whether a place or a record of master data is in use; older clients filter by `1` and `0` (`Status=1`). */
export const statusColumn = col.state('Status', 'active');

/** A name in each language, for forms and round trips through a file; the list's own name column shows the caller's. */
export const nameColumns = {
  nameZh: col.text('NameZh', { extra: true }),
  nameEn: col.text('NameEn', { extra: true }),
  nameYn: col.text('NameYn', { extra: true }),
} as const;

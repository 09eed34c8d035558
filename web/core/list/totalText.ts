import { rowsCounted } from '../../../contract/core/list.ts';
import type { Page } from '../wire/listApi.ts';
import type { Say } from '../words/i18n.ts';
import { shownQty } from '../words/shownQty.ts';

/** Whether a list has more rows than were counted. */
export const isMore = (total: number): boolean => total === rowsCounted + 1;

/** The number of rows as text: long lists are only counted up to a limit. */
export const totalText = (total: number, t: Say): string =>
  isMore(total) ? t('list.totalMore', { n: shownQty(String(rowsCounted)) }) : t('list.total', { n: shownQty(String(total)) });

/** Whether a total can be shown: not zero where rows are hidden. */
export const isTold = (total: number, page: Pick<Page<unknown>, 'leftOut'> | undefined): boolean => total > 0 || !page?.leftOut;

/** The same where there is room for a number alone. */
export const shortTotal = (total: number): string => (isMore(total) ? `${shownQty(String(rowsCounted))}+` : shownQty(String(total)));

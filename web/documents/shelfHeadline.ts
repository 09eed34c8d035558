import { type NextShelf, nextShelf } from '../../contract/documents/shelves.ts';
import type { Say } from '../core/words/i18n.ts';

/** The headline for the next suggested shelf and its goods. */
export function shelfHeadline(goods: Parameters<typeof nextShelf>[0], t: Say) {
  const next = nextShelf(goods);
  if (!next) return undefined;
  return { title: t('shelf.do'), before: t('shelf.do.to', { goods: goodsOf(next, t) }), place: next.place, after: moreOf(next, t) };
}

const goodsOf = ({ itemNo, n }: NextShelf, t: Say): string => itemNo ?? t('receive.lines', { n });
const moreOf = ({ more }: NextShelf, t: Say): string | undefined => (more > 0 ? t('shelf.do.more', { n: more }) : undefined);

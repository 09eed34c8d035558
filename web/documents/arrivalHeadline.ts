import { type ArrivalFacts, type ArrivalState, type ArrivalView, isBusy, wishOf } from '../../contract/documents/arriving.ts';
import type { Say } from '../core/words/i18n.ts';
import { shelfHeadline } from './shelfHeadline.ts';

/** The shelf to go to next, where several are suggested. */
export const nextOf = (inHand: readonly ArrivalView[], t: Say) =>
  shelfHeadline(
    inHand.map(({ itemNo, place: suggested, row }) => ({ itemNo, suggested, given: row?.place })),
    t,
  );

/** Whether the announced quantity is known, and nothing of it is left. */
export const isComplete = ({ state, facts }: { state: ArrivalState; facts: ArrivalFacts | undefined }): boolean =>
  facts?.lines.some(({ open }) => open !== undefined) === true && !isBusy(state);

interface Standing {
  lines: readonly ArrivalView[];
  inHand: readonly ArrivalView[];
  held: number;
  over: boolean;
}

/** The next action for arriving goods. */
export function headlineOf({ lines, inHand, held, over }: Standing, t: Say) {
  if (lines.length === 0 && over) return { title: t('arrival.all-here') };
  if (lines.length === 0) return { title: t('arrival.do.goods') };
  if (inHand.length === 0) return { title: t('arrival.do.goods'), before: t('arrival.do.goods.where') };
  const next = nextOf(inHand, t);
  if (next) return next;
  const places = new Set(inHand.map((line) => wishOf(line).place));
  const [place] = places;
  if (places.has(undefined)) return { title: t('arrival.do.place') };
  if (held > 0) return { title: t('arrival.do.unknown', { n: held }), before: t('arrival.do.unknown.how') };
  return places.size === 1 ? { title: t('arrival.do.save'), before: t('arrival.do.to'), place } : { title: t('arrival.do.save') };
}

import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, subtractQty } from '../core/quantity.ts';
import type { NewerPolicy } from '../system/settings.ts';
import { byTurn, type DayLayer, type Turn } from './layers.rules.ts';

/** A layer with its place. */
export interface PlacedLayer extends DayLayer {
  place: string;
}

/** A take, and the stock it is compared with. */
interface NewerTake {
  policy: NewerPolicy;
  item: string;
  /** When the taken goods came, and when they expire. */
  turn: Turn;
  layers: readonly PlacedLayer[];
  /** Why newer goods are taken all the same, and whether this person may decide that. */
  reason?: string | undefined;
  may?: boolean;
}

/** Refusals when other goods should be taken first; a person with the permission may take these with a reason. */
export const outOfTurn = ['take.newer', 'take.expires-later'] as const;
export const isOutOfTurn = (refusal: string | undefined): boolean => outOfTurn.some((one) => one === refusal);

export interface JudgedTake {
  /** Goods in stock that should be taken first, for the message: with their day of arrival, or their last day. */
  older?: { item: string; place: string; day: string };
  /** Their turn is first because they expire first. */
  expires?: boolean;
  refused?: { refuse: (typeof outOfTurn)[number]; args: RefusalArgs };
}

/** Whether newer goods may be taken before older ones: one rule for a scan on a device, a row on a desk and the question "why not this one?". */
export function judgeNewer({ policy, item, turn, layers, reason, may = false }: NewerTake): JudgedTake {
  const first = policy === 'allow' ? undefined : layers.find((layer) => byTurn(layer, turn) < 0);
  if (!first) return {};
  const expires = (first.useBy ?? '') !== (turn.useBy ?? '');
  const older = { item, place: first.place, day: (expires && first.useBy) || first.day };
  const refuse = expires ? 'take.expires-later' : 'take.newer';
  return {
    older,
    ...(expires ? { expires } : {}),
    ...(policy === 'refuse' && !(reason && may) ? { refused: { refuse, args: older } } : {}),
  };
}

/** The layers after a quantity was taken at a place: of the named day and batch, else in their turn; and the turn of the last taken. */
export function layersTaken(layers: readonly PlacedLayer[], { place, qty, day, useBy }: { place: string; qty: string } & Partial<Turn>) {
  let open = qty;
  let newest: Turn = { day: '' };
  const left = layers.flatMap((layer) => {
    const here = layer.place === place && (!day || day === layer.day) && (!useBy || useBy === layer.useBy);
    const takenHere = !here ? '0' : compareQty(layer.qty, open) < 0 ? layer.qty : open;
    open = subtractQty(open, takenHere);
    if (compareQty(takenHere, '0') > 0) newest = layer;
    const rest = subtractQty(layer.qty, takenHere);
    return compareQty(rest, '0') > 0 ? [{ ...layer, qty: rest }] : [];
  });
  return { left, newest };
}

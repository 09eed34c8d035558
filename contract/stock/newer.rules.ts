import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty, subtractQty } from '../core/quantity.ts';
import type { NewerPolicy } from '../system/settings.ts';
import type { DayLayer } from './layers.rules.ts';

/** A layer with its place. */
export interface PlacedLayer extends DayLayer {
  place: string;
}

/** A take, and the stock it is compared with. */
interface NewerTake {
  policy: NewerPolicy;
  item: string;
  /** The day when the goods came that are taken. */
  day: string;
  layers: readonly PlacedLayer[];
  /** Why newer goods are taken all the same, and whether this person may decide that. */
  reason?: string | undefined;
  may?: boolean;
}

export interface JudgedTake {
  /** Older goods in stock, for the message. */
  older?: { item: string; place: string; day: string };
  refused?: { refuse: 'take.newer'; args: RefusalArgs };
}

/** Whether newer goods may be taken before older ones: one rule for a scan on a device, a row on a desk and the question "why not this one?". */
export function judgeNewer({ policy, item, day, layers, reason, may = false }: NewerTake): JudgedTake {
  const first = policy === 'allow' ? undefined : layers.find((layer) => layer.day < day);
  if (!first) return {};
  const older = { item, place: first.place, day: first.day };
  return policy === 'refuse' && !(reason && may) ? { older, refused: { refuse: 'take.newer', args: older } } : { older };
}

/** The layers after a quantity was taken at a place: of the named day, else the oldest first; and the newest day taken. */
export function layersTaken(layers: readonly PlacedLayer[], { place, qty, day }: { place: string; qty: string; day?: string | undefined }) {
  let open = qty;
  let newest = '';
  const left = layers.flatMap((layer) => {
    const here = layer.place === place && (!day || day === layer.day);
    const takenHere = !here ? '0' : compareQty(layer.qty, open) < 0 ? layer.qty : open;
    open = subtractQty(open, takenHere);
    if (compareQty(takenHere, '0') > 0) newest = layer.day;
    const rest = subtractQty(layer.qty, takenHere);
    return compareQty(rest, '0') > 0 ? [{ ...layer, qty: rest }] : [];
  });
  return { left, newest };
}

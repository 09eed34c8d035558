import type { RefusalArgs } from '../core/envelope.ts';
import { type AgedStock, type DayLayer, freeLayers } from '../stock/layers.rules.ts';
import type { NewerPolicy } from '../system/settings.ts';
import { type OfferedStock, refuseTake, type WantingLine } from './take.rules.ts';

/** So much of one day, and where it lies. */
export interface PlacedLayer extends DayLayer {
  place: string;
}

/** Goods that may be taken for a line, the oldest first; at places where somebody found too little there are none. */
export const layersFor = (
  line: WantingLine & { shortAt?: readonly string[] },
  stock: readonly (OfferedStock & AgedStock)[],
): PlacedLayer[] =>
  stock
    .filter((key) => !refuseTake(line, key) && !line.shortAt?.includes(key.place))
    .flatMap((key) => freeLayers(key).map((layer) => ({ ...layer, place: key.place })))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.place.localeCompare(b.place));

/** What is taken, beside what could be. */
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
  /** Older goods that lie there, to be told of. */
  older?: { item: string; place: string; day: string };
  refused?: { refuse: 'take.newer'; args: RefusalArgs };
}

/** Whether newer goods may be taken before older ones: the same for a scan on a device, a row on a desk and the question "why not this one?". */
export function judgeNewer({ policy, item, day, layers, reason, may = false }: NewerTake): JudgedTake {
  const first = policy === 'allow' ? undefined : layers.find((layer) => layer.day < day);
  if (!first) return {};
  const older = { item, place: first.place, day: first.day };
  return policy === 'refuse' && !(reason && may) ? { older, refused: { refuse: 'take.newer', args: older } } : { older };
}

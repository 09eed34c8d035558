import { type AgedStock, byTurn, freeLayers } from '../stock/layers.rules.ts';
import type { PlacedLayer } from '../stock/newer.rules.ts';
import { type OfferedStock, refuseTake, type WantingLine } from './take.rules.ts';

/** Goods that may be taken for a line, in their turn; without places that were reported short. */
export const layersFor = (
  line: WantingLine & { shortAt?: readonly string[] },
  stock: readonly (OfferedStock & AgedStock)[],
): PlacedLayer[] =>
  stock
    .filter((key) => !refuseTake(line, key) && !line.shortAt?.includes(key.place))
    .flatMap((key) => freeLayers(key).map((layer) => ({ ...layer, place: key.place })))
    .toSorted((a, b) => byTurn(a, b) || a.place.localeCompare(b.place));

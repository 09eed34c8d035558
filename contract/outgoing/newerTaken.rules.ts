import { compareQty } from '../core/quantity.ts';
import type { Saying } from '../core/scanFlow.ts';
import type { Turn } from '../stock/layers.rules.ts';
import { type JudgedTake, judgeNewer, layersTaken } from '../stock/newer.rules.ts';
import type { TakeOutFacts } from './takeOutHand.rules.ts';

/** Goods in hand: a label, or loose goods of a place. */
export interface TakenPiece {
  lineNo: number;
  place: string;
  qty: string;
  label?: string | undefined;
}

type Facts = Pick<TakeOutFacts, 'lines' | 'labels' | 'newer'>;

/**
 * Finds goods in hand that are newer than other goods that could leave (setting newerGoods), as the server does on saving: goods in hand no
 * longer count as stock, whatever the order of the scans. `only`: judges these pieces alone, at their scan.
 */
export function newerInHand(facts: Facts | undefined, hand: readonly TakenPiece[], only: readonly TakenPiece[] = hand): JudgedTake {
  if (!facts?.newer || facts.newer === 'allow') return {};
  const lineOf = new Map(facts.lines.map((line) => [line.lineNo, line]));
  const turnOf = new Map(facts.labels.map(({ code, day, useBy }) => [code, { day, useBy }]));
  const asTaken = ({ place, qty, label }: TakenPiece) => ({ place, qty, ...(label === undefined ? {} : turnOf.get(label)) });
  for (const piece of only) {
    const line = lineOf.get(piece.lineNo);
    if (!line?.layers) continue;
    let left = [...line.layers];
    let newest: Turn = { day: '' };
    for (const one of hand) {
      if (lineOf.get(one.lineNo)?.itemNo !== line.itemNo || compareQty(one.qty, '0') <= 0) continue;
      const taken = layersTaken(left, asTaken(one));
      left = taken.left;
      if (one === piece) newest = taken.newest;
    }
    const { day, useBy } = asTaken(piece);
    const turn = day ? { day, useBy } : newest;
    const judged = judgeNewer({ policy: facts.newer, item: line.itemNo, turn, layers: left });
    if (judged.older) return judged;
  }
  return {};
}

/** The warning at a scan: the place of the goods that should be taken before these. */
export const turnWarning = ({ older, expires }: JudgedTake, qty: string): Saying | undefined =>
  older && { id: expires ? 'take-out.expires-first' : 'take-out.older', args: { ...older, qty } };

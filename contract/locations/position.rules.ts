import type { RefusalArgs } from '../core/envelope.ts';

/** A label as a move within the warehouse needs it. */
export interface MovableLabel {
  code: string;
  state: string;
  /** Its place; null before it is in stock. */
  place: string | null;
  warehouseId: number | null;
  warehouse: string;
  /** For a void or split label: why it was made void, or the labels it was split into. */
  endReason?: string | null;
}

/** The place that goods are moved to. */
export interface MoveTarget {
  code: string;
  warehouseId: number;
  warehouse: string;
}

export type MoveRefusal = 'label.void' | 'bind.split' | 'bind.not-received' | 'bind.picked' | 'bind.issued' | 'bind.other-warehouse';

const byState: Readonly<Record<string, MoveRefusal>> = {
  generated: 'bind.not-received',
  printed: 'bind.not-received',
  scanned: 'bind.not-received',
  picked: 'bind.picked',
  issued: 'bind.issued',
  void: 'label.void',
  split: 'bind.split',
};

/** Why a label cannot be moved to a place, `there` when it lies there already, undefined when it can be moved. */
export function judgeMove(label: MovableLabel, target: MoveTarget): { refuse: MoveRefusal; args: RefusalArgs } | 'there' | undefined {
  const { code, state, place, warehouseId, warehouse: other, endReason } = label;
  const refuse = byState[state];
  if (refuse) return { refuse, args: { code, place: place ?? '—', reason: endReason || '—' } };
  if (warehouseId !== target.warehouseId) return { refuse: 'bind.other-warehouse', args: { code, other, warehouse: target.warehouse } };
  return place === target.code ? 'there' : undefined;
}

/** The result of comparing a place: labels seen and expected, labels expected and not seen, labels seen that belong elsewhere. */
export interface Comparison {
  here: string[];
  missing: string[];
  elsewhere: string[];
}

export function comparePlace(expected: readonly string[], seen: readonly string[]): Comparison {
  const wanted = new Set(expected);
  const found = new Set(seen);
  return {
    here: expected.filter((code) => found.has(code)),
    missing: expected.filter((code) => !found.has(code)),
    elsewhere: [...found].filter((code) => !wanted.has(code)),
  };
}

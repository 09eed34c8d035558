import type { MappingDirection } from '../../contract/exchange/exchange.rules.ts';
import { isWritten, type MappingRow } from './mappingRows.ts';

interface Problem {
  path: string;
  message: string;
}

/** Faults of one row; the others concern the message or another kind. */
export function problemsAtRows(
  problems: readonly Problem[],
  direction: MappingDirection,
  kind: string,
  rows: readonly MappingRow[],
): { atRow: ReadonlyMap<number, string[]>; elsewhere: Problem[] } {
  const atRow = new Map<number, string[]>();
  const elsewhere: Problem[] = [];
  // Empty rows were not sent, so the numbers of later rows are smaller.
  const sent = rows.filter(isWritten);
  const section = direction === 'answer' ? 'answer' : `${direction}.${kind}`;
  for (const problem of problems) {
    const { path, message } = problem;
    const [, nth] = path.startsWith(`${section}.fields.`) ? (/^(\d+)/.exec(path.slice(section.length + 8)) ?? []) : [];
    const row = nth === undefined ? rows.find(({ ours }) => ours === path && ours !== '') : sent[Number(nth)];
    if (row) atRow.set(row.nth, [...(atRow.get(row.nth) ?? []), message]);
    else elsewhere.push(/^(inbound|outbound|answer)\b/.test(path) ? { path, message: `${path}: ${message}` } : problem);
  }
  return { atRow, elsewhere };
}

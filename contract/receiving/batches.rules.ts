import type { DeliveryNote } from '../exchange/protocol.paperwork.ts';

/** The batches that each line of a delivery note and its labels name, by line number; the line's own first. */
export function batchesByLine({ lines, labels }: DeliveryNote): Map<number, Set<string>> {
  const named = new Map(lines.map(({ line }) => [line, new Set<string>()]));
  for (const { line, batch } of [...lines, ...labels]) if (batch) named.get(line)?.add(batch);
  return named;
}

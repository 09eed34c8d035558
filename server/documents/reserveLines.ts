import type { SharedContext } from '../core/call/context.ts';
import { lock } from '../stock/lockKeys.ts';
import type { StockKey } from '../stock/posting.ts';
import { requireUnexpired } from '../stock/requireUnexpired.ts';
import { release, reserveLocked } from '../stock/reserve.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import type { DocumentLine, DocumentRow, StoredDocument } from './documentTypes.ts';

const keyOf = ({ itemId, batch, project, from }: DocumentLine): StockKey | undefined =>
  from?.physical ? { itemId, batch, project, locationId: from.locationId, status: from.status } : undefined;

/** The keys that lines take goods of. */
export const keysTaken = (lines: readonly DocumentLine[]): StockKey[] => lines.flatMap((line) => keyOf(line) ?? []);

/**
 * Reserves the goods of a new document's lines: a second document that wants them is refused when it is saved, not when it is
 * confirmed. Keys are locked after documents and labels.
 */
export function reserveLines(
  ctx: SharedContext,
  { kind }: Pick<DocumentLifecycle, 'kind'>,
  { id, lines }: Pick<StoredDocument, 'id' | 'lines'>,
): void {
  lock(ctx, keysTaken(lines));
  requireUnexpired(
    ctx,
    lines.flatMap(({ itemId, batch, from, to }) =>
      from?.physical && to ? [{ itemId, batch, fromId: from.locationId, toId: to.locationId }] : [],
    ),
  );
  const wishes = lines.flatMap((line) => {
    const key = keyOf(line);
    return key ? [{ ...key, qty: line.qty, documentLine: line.lineNo }] : [];
  });
  reserveLocked(ctx, { documentType: kind.name, documentId: id }, wishes);
}

/** Releases the reservations of documents. */
export async function releaseLines(
  ctx: SharedContext,
  { kind }: Pick<DocumentLifecycle, 'kind'>,
  rows: readonly DocumentRow[],
): Promise<void> {
  for (const { id } of rows) await release(ctx, { documentType: kind.name, documentId: id });
}

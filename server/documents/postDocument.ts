import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import { post } from '../stock/post.ts';
import type { Ledger, Move } from '../stock/posting.ts';
import type { DocumentLife } from './documentLife.ts';
import type { DocumentLine, StoredDocument } from './documentTypes.ts';

/** The moves of a line: each of its labels goes with its own quantity, the rest without one. */
function* movesOf(line: DocumentLine, step: LabelMoveStep | undefined): Generator<Move> {
  const { itemId, batch, project, from, to, lineNo: documentLine, labels = [] } = line;
  if (!from || !to) return;
  const common = { itemId, batch, project, from, to, documentLine };
  let rest = line.qty;
  for (const { id, qty } of step ? labels : []) {
    yield { ...common, qty, label: { labelId: id, step: step ?? 'move' } };
    rest = subtractQty(rest, qty);
  }
  if (compareQty(rest, '0') < 0) throw new Error(`line ${documentLine}: its labels hold more than it says`);
  if (compareQty(rest, '0') > 0) yield { ...common, qty: rest };
}

/** Posts lines of documents of one kind, from where they come to where they go; several documents in one call, in one order of locks. */
export const postDocument = (
  ctx: Ledger,
  { kind }: Pick<DocumentLife, 'kind'>,
  documents: readonly Pick<StoredDocument, 'id' | 'no' | 'lines'>[],
  labels?: LabelMoveStep,
): Promise<void> =>
  post(
    ctx,
    documents.map(({ id, no, lines }) => ({
      documentType: kind.name,
      documentId: id,
      documentNo: no,
      moves: lines.flatMap((line) => [...movesOf(line, labels)]),
    })),
  );

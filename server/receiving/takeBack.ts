import { contentHash } from '../../contract/exchange/contentHash.ts';
import { documentKey } from '../../contract/exchange/protocol.documents.ts';
import { linesThere, type SentVersion } from '../../contract/exchange/versions.rules.ts';
import type { OutgoingMessage } from '../core/context.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { employeeOf } from './receipt.store.ts';

/** A message of a receipt, or one that takes such a message back. */
interface Sent extends SentVersion {
  type: 'receipt' | 'receiptReversal';
  key: string;
  org: string;
  documentId: number;
  documentNo: string;
  partnerNo: string;
  version: number;
  /** Who takes it back, where that is a person. */
  by: string | null;
  body: { document: { date: string; noteNo: string; createdBy: string; originalKey?: string }; lines: { line: number }[] };
}

const sentText = `
  select id, type, key, org, state, attempts, conflict, deleted_there <> '' as "deletedThere", answer, body, document_id as "documentId",
         document_no as "documentNo", partner_no as "partnerNo", (body ->> 'version')::int as version, ${employeeOf('$2')} as by,
         array(select (l ->> 'line')::int from jsonb_array_elements(body -> 'lines') l) as lines
    from outbox where document_type = 'receipt' and document_id = any($1::bigint[]) order by id`;

/** What tells the ERP to take back whatever it has, or may have, of deleted receipts and was not yet told to: each version by its own key. */
export async function takeBack(query: Query, receiptIds: readonly number[], by?: number): Promise<OutgoingMessage[]> {
  const sent = await query<Sent>(sentText, [receiptIds, by ?? null]);
  return [...Map.groupBy(sent, ({ documentId }) => documentId).values()].flatMap((ofOne) => reversalsOf(ofOne));
}

function reversalsOf(sent: readonly Sent[]): OutgoingMessage[] {
  const reversals = sent.filter(({ type }) => type === 'receiptReversal');
  let version = Math.max(0, ...reversals.map((one) => one.version));
  return sent.flatMap((original) => {
    if (original.type !== 'receipt') return [];
    const told = reversals.filter(({ body }) => body.document.originalKey === original.key);
    const back = new Set(told.flatMap((one) => (['queued', 'sending'].includes(one.state) ? one.lines : linesThere(one))));
    const there = new Set(linesThere(original).filter((line) => !back.has(line)));
    if (there.size === 0) return [];
    version += 1;
    return [reversalOf(original, there, version)];
  });
}

function reversalOf(original: Sent, there: ReadonlySet<number>, version: number): OutgoingMessage {
  const { org, documentId, documentNo, body, by } = original;
  const { date, noteNo, createdBy } = body.document;
  const docNo = `${documentNo}R`;
  const key = documentKey({ type: 'receiptReversal', org, docNo, version });
  return {
    neighbour: 'erp',
    type: 'receiptReversal',
    key,
    documentType: 'receipt',
    documentId,
    documentNo,
    body: {
      key,
      type: 'receiptReversal',
      org,
      version,
      document: {
        docNo,
        date,
        noteNo,
        createdAt: new Date().toISOString(),
        createdBy: by ?? createdBy,
        originalKey: original.key,
        originalNumber: original.partnerNo || undefined,
        originalHash: contentHash(body),
      },
      lines: body.lines.filter(({ line }) => there.has(line)),
    },
  };
}

import type { Books } from './books.ts';

type Sums = Record<number, number>;

export interface MessageRow {
  id: number;
  type: 'receipt' | 'receiptReversal';
  key: string;
  state: string;
  reason: string;
  settledReason: string;
  receiptDeleted: boolean;
  original: string | null;
  version: number;
  result: string | null;
  deletedThere: string;
  conflict: boolean;
  byHand: boolean;
}

export interface ReceiptRow {
  no: string;
  state: string;
  sync: string;
  reason: string;
}

/** Both books of one note, and what waits for a person. */
export interface Standing {
  ours: Sums;
  ledger: Sums;
  theirs: Sums;
  messages: MessageRow[];
  receipts: ReceiptRow[];
  parked: { id: number; recordId: string; reason: string }[];
}

const sums = (rows: readonly { line: number; qty: number }[]): Sums => {
  const all: Sums = { 1: 0, 2: 0 };
  for (const { line, qty } of rows) all[line] = (all[line] ?? 0) + qty;
  return all;
};

const oursText = `
  select l.line_no as line, l.qty::float8 as qty from receipt_line l join receipt r on r.id = l.receipt_id where r.note_no = $1 and r.state <> 'deleted'`;
const ledgerText = `
  select m.document_line as line, (case when m.reverses_id is null then m.qty else -m.qty end)::float8 as qty
    from movement m join receipt r on r.id = m.document_id and m.document_type = 'receipt' where r.note_no = $1`;
const messagesText = `
  select o.id, o.type, o.key, o.state, o.reason, o.settled_reason as "settledReason", r.state = 'deleted' as "receiptDeleted",
         o.body #>> '{document,originalKey}' as original, (o.body ->> 'version')::int as version, o.answer ->> 'result' as result,
         o.deleted_there as "deletedThere", o.conflict, o.by_hand as "byHand"
    from outbox o join receipt r on r.id = o.document_id and o.document_type = 'receipt' where r.note_no = $1 order by o.id`;
const parkedText =
  "select id, record_id as \"recordId\", reason from parked_record where state = 'parked' and kind = 'documentDeleted' and record_id = any($1)";

/** What the ERP has by a note's documents, or by those of some numbers only. */
export function theirsOf(books: Books, noteNo: string, byHand: Sums, numbers?: readonly string[]): Sums {
  const asked = books.documents(noteNo).filter(({ document: { document } }) => numbers?.includes(document.docNo) ?? true);
  const rows = asked.flatMap(({ document, answer, deleted }) =>
    document.lines.flatMap(({ line, qty }) => {
      const taken = !deleted && answer.lines.some((one) => one.line === line && one.result === 'accepted');
      return taken ? [{ line, qty: document.type === 'receipt' ? Number(qty) : -Number(qty) }] : [];
    }),
  );
  return sums([...rows, ...Object.entries(byHand).map(([line, qty]) => ({ line: Number(line), qty }))]);
}

export async function standingOf(books: Books, noteNo: string, byHand: Sums): Promise<Standing> {
  const { pool } = books;
  const numbers = books.documents(noteNo).flatMap(({ answer }) => answer.number ?? []);
  const [ours, ledger, messages, receipts, parked] = await Promise.all([
    pool.query<{ line: number; qty: number }>(oursText, [noteNo]),
    pool.query<{ line: number; qty: number }>(ledgerText, [noteNo]),
    pool.query<MessageRow>(messagesText, [noteNo]),
    pool.query<ReceiptRow>(
      'select receipt_no as no, state, sync_state as sync, sync_reason as reason from receipt where note_no = $1 order by id',
      [noteNo],
    ),
    pool.query<Standing['parked'][number]>(parkedText, [numbers]),
  ]);
  return {
    ours: sums(ours.rows),
    ledger: sums(ledger.rows),
    theirs: theirsOf(books, noteNo, byHand),
    messages: messages.rows,
    receipts: receipts.rows,
    parked: parked.rows,
  };
}

export const agrees = ({ ours, ledger, theirs }: Standing): boolean =>
  [1, 2].every((line) => ours[line] === ledger[line] && ours[line] === theirs[line]);

/** Whether something stands where people look, and says why. */
export function saysWhy({ messages, receipts, parked }: Standing): boolean {
  return (
    parked.length > 0 ||
    messages.some(({ state, reason }) => state === 'failed' && reason !== '') ||
    messages.some(({ state, type, settledReason }) => state === 'closed' && type === 'receiptReversal' && settledReason !== '') ||
    receipts.some(({ state, sync }) => state === 'saved' && ['failed', 'closed', 'not-synchronized'].includes(sync))
  );
}

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

/** Our data and the ERP's data of one note, and what waits for a person. */
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

/** One named statement, because it runs after nearly each step, and planning five statements would cost more than reading. */
const standingText = `
  with r as materialized (select * from receipt where note_no = $1),
  ours as (select l.line_no as line, l.qty::float8 as qty from receipt_line l join r on r.id = l.receipt_id where r.state <> 'deleted'),
  ledger as (
    select m.document_line as line, (case when m.reverses_id is null then m.qty else -m.qty end)::float8 as qty
      from movement m join r on r.id = m.document_id and m.document_type = 'receipt'),
  messages as (
    select o.id, o.type, o.key, o.state, o.reason, o.settled_reason as "settledReason", r.state = 'deleted' as "receiptDeleted",
           o.body #>> '{document,originalKey}' as original, (o.body ->> 'version')::int as version, o.answer ->> 'result' as result,
           o.deleted_there as "deletedThere", o.conflict, o.by_hand as "byHand"
      from outbox o join r on r.id = o.document_id and o.document_type = 'receipt' order by o.id),
  receipts as (select receipt_no as no, state, sync_state as sync, sync_reason as reason from r order by id),
  parked as (
    select id, record_id as "recordId", reason from parked_record
     where state = 'parked' and kind = 'documentDeleted' and record_id = any($2))
  select (select coalesce(json_agg(ours), '[]') from ours) as ours, (select coalesce(json_agg(ledger), '[]') from ledger) as ledger,
         (select coalesce(json_agg(messages), '[]') from messages) as messages,
         (select coalesce(json_agg(receipts), '[]') from receipts) as receipts, (select coalesce(json_agg(parked), '[]') from parked) as parked`;

interface Seen extends Pick<Standing, 'messages' | 'receipts' | 'parked'> {
  ours: { line: number; qty: number }[];
  ledger: { line: number; qty: number }[];
}

/** What the ERP has of a note's documents, or of those with some numbers. */
export function theirsOf(books: Books, noteNo: string, byHand: Sums, numbers?: readonly string[]): Sums {
  const ofNote = books.documents(noteNo).filter(({ document: { document } }) => numbers?.includes(document.docNo) ?? true);
  const rows = ofNote.flatMap(({ document, answer, deleted }) =>
    document.lines.flatMap(({ line, qty }) => {
      const taken = !deleted && answer.lines.some((one) => one.line === line && one.result === 'accepted');
      return taken ? [{ line, qty: document.type === 'receipt' ? Number(qty) : -Number(qty) }] : [];
    }),
  );
  return sums([...rows, ...Object.entries(byHand).map(([line, qty]) => ({ line: Number(line), qty }))]);
}

export async function standingOf(books: Books, noteNo: string, byHand: Sums): Promise<Standing> {
  const numbers = books.documents(noteNo).flatMap(({ answer }) => answer.number ?? []);
  const { rows } = await books.pool.query<Seen>({ name: 'standing', text: standingText, values: [noteNo, numbers] });
  const [seen] = rows;
  if (!seen) throw new Error('no standing');
  return { ...seen, ours: sums(seen.ours), ledger: sums(seen.ledger), theirs: theirsOf(books, noteNo, byHand) };
}

export const tooMuchThere = ({ ours, theirs }: Standing): boolean => [1, 2].some((line) => (theirs[line] ?? 0) > (ours[line] ?? 0));

export const agrees = ({ ours, ledger, theirs }: Standing): boolean =>
  [1, 2].every((line) => ours[line] === ledger[line] && ours[line] === theirs[line]);

/** Whether the document is in a list that people work on, with its reason. */
export function saysWhy({ messages, receipts, parked }: Standing): boolean {
  return (
    parked.length > 0 ||
    messages.some(({ state, reason }) => state === 'failed' && reason !== '') ||
    messages.some(({ state, type, settledReason }) => state === 'closed' && type === 'receiptReversal' && settledReason !== '') ||
    receipts.some(({ state, sync }) => state === 'saved' && ['failed', 'closed', 'not-synchronized'].includes(sync))
  );
}

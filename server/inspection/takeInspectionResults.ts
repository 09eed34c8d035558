import { partners } from '../../contract/exchange/partner.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { takeInspectionResults as paper } from '../exchange/paperwork/production.ts';
import type { Taker } from '../exchange/taker.ts';
import { judgeLines } from './judgeLines.ts';

const lockText = `
  select from delivery_note n
   where (n.org, n.note_no) in (
     select * from unnest($1::text[], $2::text[])
      union
     select x.org, x.note_no from inspection_result x where x.source = any($3::text[]) and x.record_id = any($4::text[]))
   order by n.id for no key update of n`;

/** Lines that had the results until now. */
const boundText = `
  select distinct receipt_line_id as id from inspection_result
   where source = any($1::text[]) and record_id = any($2::text[]) and receipt_line_id is not null`;

/** A result belongs to the receipt line of its note's line, or to the receipt whose number at the ERP it names. */
const bindText = `
  with w as (
    select x.org, x.id, f.id as line_id from inspection_result x
      left join lateral (
        select l.id from delivery_note n join receipt r on r.note_id = n.id and r.state <> 'deleted'
          join receipt_line l on l.receipt_id = r.id and l.line_no = x.note_line
         where n.org = x.org and n.note_no = x.note_no
           and (x.receipt_no = '' or r.erp_no = '' or x.receipt_no = any(string_to_array(r.erp_no, ', ')))
         -- Of a line that was received in two parts, the result is of the first that is not judged in full.
         order by x.receipt_line_id is not distinct from l.id desc,
                  (select coalesce(sum(y.accepted_qty + y.rejected_qty), 0) from inspection_result y
                    where y.receipt_line_id = l.id and y.org = x.org and y.withdrawn_at is null and y.id <> x.id) >= l.qty, l.id limit 1) f on true
     where x.source = any($1::text[]) and x.record_id = any($2::text[])
  )
  update inspection_result x set receipt_line_id = w.line_id from w where x.org = w.org and x.id = w.id
  returning x.receipt_line_id as id`;

interface Thing {
  org: string;
  noteNo: string;
  recordId: string;
}

/** Runs work that changes results, under the lock of their notes, and judges the lines of the old and new results. */
async function judging<T>(query: Query, things: readonly Thing[], change: () => Promise<T>): Promise<T> {
  const ids = things.map(({ recordId }) => recordId);
  await query(lockText, [things.map(({ org }) => org), things.map(({ noteNo }) => noteNo), partners, ids]);
  const before = await query<{ id: number }>(boundText, [partners, ids]);
  const done = await change();
  const after = await query<{ id: number | null }>(bindText, [partners, ids]);
  await judgeLines(query, [...new Set([...before, ...after].flatMap(({ id }) => id ?? []))]);
  return done;
}

/**
 * Takes in results of the incoming inspection like any paper, and releases or rejects their goods in the same transaction. A result
 * whose line was not received here waits for its receipt.
 */
export const takeInspectionResults: Taker<'inspectionResult'> = {
  ...paper,
  take: (query, records, source) =>
    judging(
      query,
      records.map(({ id, data }) => ({ org: data.org, noteNo: data.noteNo, recordId: id })),
      () => paper.take(query, records, source),
    ),
  bury: (query, things, source) =>
    judging(
      query,
      things.map(({ record, org, code }) => ({ org, noteNo: code, recordId: record.id })),
      async () => (await paper.bury?.(query, things, source)) ?? new Map(),
    ),
};

const waitingText = `
  update inspection_result x set receipt_line_id = l.id from receipt_line l join receipt r on r.id = l.receipt_id
   where r.id = $1 and x.org = r.org and x.note_no = r.note_no and x.note_line = l.line_no and x.withdrawn_at is null
     and not exists (select from receipt_line o join receipt q on q.id = o.receipt_id where o.id = x.receipt_line_id and q.id <> r.id and q.state <> 'deleted')
     and (x.receipt_no = '' or r.erp_no = '' or x.receipt_no = any(string_to_array(r.erp_no, ', ')))`;

const leftText = `
  select count(*) filter (where l.status = 'inspection' and l.accepted_qty + l.rejected_qty < l.qty)::int as "toInspect",
         count(*) filter (where t.state in ('pending', 'held'))::int as "toPutAway"
    from receipt_line l left join putaway_task t on t.receipt_line_id = l.id where l.receipt_id = $1`;

/** Numbers of a receipt's lines under inspection, and of those to put away. */
export interface WaitingLines {
  toInspect: number;
  toPutAway: number;
}

/**
 * Judges everything that waited for a newly saved receipt: its results, and goods at a receiving place. The note is locked.
 * Returns the numbers of the receipt's waiting lines.
 */
export async function judgeReceipt(query: Query, receiptId: number): Promise<WaitingLines> {
  await query(waitingText, [receiptId]);
  const lines = await query<{ id: number }>('select id from receipt_line where receipt_id = $1', [receiptId]);
  await judgeLines(
    query,
    lines.map(({ id }) => id),
  );
  const [left] = await query<WaitingLines>(leftText, [receiptId]);
  return left ?? { toInspect: 0, toPutAway: 0 };
}

import type { DocumentOutcome, DocumentStanding, ExchangedDocument } from '../exchange/documentOutcome.ts';
import { sendFromJob } from '../exchange/sendFromJob.ts';
import { followReceipts } from '../inspection/receiptTasks.ts';
import { takeBack } from './takeBack.ts';

const lockText = `
  select id, case when state = 'saved' then 'open' else state end as standing from receipt where id = any($1::bigint[]) order by id for no key update`;

/**
 * State, numbers and reasons of receipts and their lines. A later message of the same receipt (what was refused,
 * sent again) adds its number, and the receipt is there when none of its messages waits or failed. A receipt that the
 * ERP deleted is saved again, so that it can be sent or deleted. What a person decided of its message (queued, closed)
 * does not wake a deleted receipt.
 * Its scans are found by the note, which has an index: a receipt takes up scans of its own note only.
 */
const settleText = `
  with given as (select * from jsonb_to_recordset($1::jsonb) as s("documentId" bigint, state text, number text, reason text, version int)),
  s as (
    select g."documentId", g.number, g.version, coalesce(o.state, g.state) as state, coalesce(o.reason, g.reason) as reason
      from given g join receipt d on d.id = g."documentId"
      left join lateral (
        select case when o.state = 'failed' then 'failed' else 'queued' end as state, case when o.state = 'failed' then o.reason else '' end as reason
          from outbox o where o.document_id = d.id and o.document_type = 'receipt' and o.type = 'receipt' and o.state in ('failed', 'queued', 'sending')
         order by o.state limit 1) o on g.state = 'synchronized' and greatest(d.revision, g.version) > 1
  ),
  l as (select * from jsonb_to_recordset($2::jsonb) as l("documentId" bigint, line int, accepted boolean, number text, reason text)),
  lined as (
    update receipt_line r set erp_line_no = case when l.accepted then l.number else r.erp_line_no end, erp_reason = l.reason
      from l where r.receipt_id = l."documentId" and r.line_no = l.line
  ),
  scanned as (
    update scan_record c set sync_state = 'synchronized' from s join receipt d on d.id = s."documentId"
     where s.state = 'synchronized' and c.note_id = d.note_id and c.receipt_id = d.id and c.sync_state <> 'synchronized'
  )
  update receipt r set
         sync_state = case when s.state in ('synchronized', 'queued', 'closed') then s.state else 'failed' end,
         state = case when s.state = 'synchronized' and r.state = 'saved' then 'synchronized'
                      when s.state = 'deleted-there' and r.state = 'synchronized' then 'saved' else r.state end,
         erp_no = case when s.number = '' then r.erp_no when r.erp_no = '' then s.number
                       when s.number = any(string_to_array(r.erp_no, ', ')) then r.erp_no else r.erp_no || ', ' || s.number end,
         revision = greatest(r.revision, s.version), sync_reason = s.reason
    from s where r.id = s."documentId" and (s.state in ('synchronized', 'deleted-there') or r.sync_state <> 'synchronized')
     and (s.state not in ('queued', 'closed') or r.state <> 'deleted')
  returning r.id, r.state`;

const settle: DocumentOutcome = async (query, settled) => {
  const heads = settled.map(({ documentId, state, number, reason, version }) => ({ documentId, state, number, reason, version }));
  const lines = settled.flatMap(({ documentId, lines: answered }) => answered.map((line) => ({ documentId, ...line })));
  const told = await query<{ id: number; state: string }>(settleText, [JSON.stringify(heads), JSON.stringify(lines)]);
  await followReceipts(query, settled);
  // Taken after all, when it had been deleted here: the answer was late, so is the taking back.
  const gone = told.filter(({ state }) => state === 'deleted').map(({ id }) => id);
  if (gone.length > 0) await sendFromJob(query, await takeBack(query, gone));
};

/** A receipt in the eyes of the exchange. */
export const exchangedReceipt: ExchangedDocument = {
  lock: async (query, ids) => {
    const rows = await query<{ id: number; standing: DocumentStanding }>(lockText, [ids]);
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  },
  settle,
};

import type { DocumentOutcome } from '../exchange/documentOutcome.ts';

/**
 * State, numbers and reasons of receipts and their lines. A later message of the same receipt (what was refused,
 * sent again) adds its number. A receipt that the ERP deleted is saved again, so that it can be sent or deleted. What
 * a person decided of its message (queued, closed) does not wake a deleted receipt.
 * Its scans are found by the note, which has an index: a receipt takes up scans of its own note only.
 */
const settleText = `
  with s as (select * from jsonb_to_recordset($1::jsonb) as s("documentId" bigint, state text, number text, reason text, version int)),
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
     and (s.state not in ('queued', 'closed') or r.state <> 'deleted')`;

export const settleReceipts: DocumentOutcome = async (query, settled) => {
  const heads = settled.map(({ documentId, state, number, reason, version }) => ({ documentId, state, number, reason, version }));
  const lines = settled.flatMap(({ documentId, lines: answered }) => answered.map((line) => ({ documentId, ...line })));
  await query(settleText, [JSON.stringify(heads), JSON.stringify(lines)]);
};

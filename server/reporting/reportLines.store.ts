import { addQty } from '../../contract/core/quantity.ts';
import type { DocumentLine } from '../documents/documentTypes.ts';

/** The lines of a report as they are now, and the sums that follow from them. */
export const writeLines = `
  with l as (select * from jsonb_to_recordset($3::jsonb) as l(line_no int, qty numeric, batch text, place bigint, label_ids bigint[], detail jsonb)),
  lined as (
    update document_line d set qty = l.qty, batch = l.batch, to_location_id = l.place, to_status = case when l.place is not null then 'available' end,
           label_ids = l.label_ids, detail = l.detail
      from l where d.org = $1 and d.document_id = $2 and d.line_no = l.line_no
  )
  update document set total_qty = (select sum(qty) from l), changed_at = now(),
         warehouse_id = (select p.warehouse_id from l join location p on p.id = l.place order by l.line_no limit 1)
   where org = $1 and id = $2`;

export const columnsOf = ({ lineNo, qty, batch, to, labels = [], detail = {} }: DocumentLine) => ({
  ...{ line_no: lineNo, qty, batch, place: to?.locationId ?? null, label_ids: labels.map(({ id }) => id), detail },
});

export const sumOf = (lines: readonly { qty: string }[]): string => addQty('0', ...lines.map(({ qty }) => qty));

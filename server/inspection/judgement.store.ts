import { judgementDocument } from '../../contract/incoming/judgement.document.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';

/** The source kind of a judgement's lines: lines of other documents. */
export const judgedLine = 'documentLine';

/** The quantity that a line `l` of a document `d` brought under inspection, by the ledger, and that has no result yet. */
export const underInspection = `case when l.to_status = 'inspection' and d.kind <> 'receipt' then
  coalesce((select sum(case when m.to_status = 'inspection' then m.qty else -m.qty end) from movement m
             where m.document_id = d.id and m.document_type = d.kind and m.document_line = l.line_no and 'inspection' in (m.to_status, m.from_status)), 0)
  - coalesce((select sum(j.qty) from document_line j join document k on k.org = j.org and k.id = j.document_id
               where j.org = l.org and j.source_kind = '${judgedLine}' and j.source_id = l.id and k.kind = ${quotedInSql(judgementDocument.name)} and k.state = '${judgementDocument.machine.start}'), 0) end`;

const unsent = (p: string): string => `${p}.sync_state in ('not-synchronized', 'queued', 'failed')`;

/** An earlier document of the shared tables that had its last human step and is not with its partner. */
const earlier = (kind: string, states: string): string =>
  `p.kind = '${kind}' and p.state in (${states}) and ${unsent('p')} and p.id < o.document_id`;

/** For each type, the number of the document that the partner must have first. `o` is the message. */
const predecessors: Readonly<Record<string, string>> = {
  transferIn: `
    select p.doc_no from document p
     where p.org = o.body #>> '{document,fromOrg}' and ${earlier('allocationOut', "'out'")}
       and exists (select from document_line s join document_line l on l.source_kind = s.source_kind and l.source_id = s.source_id
                    where s.org = p.org and s.document_id = p.id and s.source_kind = 'transfer' and l.org = o.org and l.document_id = o.document_id)`,
  putaway: `
    select r.receipt_no from receipt r
     where r.org = o.org and r.receipt_no = o.body #>> '{document,receiptNo}' and r.state = 'saved' and ${unsent('r')}`,
  iqcReturn: `
    select r.receipt_no from document_line l join receipt_line x on x.id = l.source_id join receipt r on r.id = x.receipt_id
     where l.org = o.org and l.document_id = o.document_id and l.source_kind = 'receipt_line' and r.state = 'saved' and ${unsent('r')}`,
  workshopReturn: `
    select p.doc_no from document d join document p on p.org = d.org and p.workshop_id = d.workshop_id
     where d.org = o.org and d.id = o.document_id and ${earlier('issue', "'saved'")}
       and exists (select from document_line l join document_line s on s.org = l.org and s.document_id = p.id and s.item_id = l.item_id
                    where l.org = d.org and l.document_id = d.id and coalesce(s.detail ->> 'orderNo', '') = coalesce(l.detail ->> 'orderNo', ''))`,
  productReturn: `
    select p.doc_no from document p
     where p.org = o.org and p.header ->> 'shipmentNo' = o.body #>> '{document,shipmentNo}' and ${earlier('productOut', "'out'")}`,
};

/** The number of a document that a message waits for: its partner would refuse it without that one. Null when it can go. In SQL. */
export const waitsForInSql = `(case o.type ${Object.entries(predecessors)
  .map(([type, text]) => `when '${type}' then (${text} order by 1 limit 1)`)
  .join('\n    ')} end)`;

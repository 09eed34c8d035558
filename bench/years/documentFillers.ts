import { documentKindsOfYears, type FilledDocument } from './documentKindsOfYears.ts';
import { base, documentSlots, documentsOf, type FilledKind, type YearsSize } from './size.ts';
import { batchOf, documentNumber, documents, type Filler, itemOf, personOf, projectOf, series, timeOf, warehouseOf } from './sql.ts';

/** The state of a document and of its exchange, from its number within its kind. */
function stateText({ states, own, deleted }: FilledDocument, many: number): { state: string; sync: string } {
  const newest = Math.max(2, Math.ceil(many / 200));
  const deletedCase = deleted ? `when d.r % 97 = 5 then 'deleted'` : '';
  const failed = `d.r > ${many - newest * 5} and d.r <= ${many - newest} and d.r % 10 = 3`;
  const before = states[1] === 'open' ? states[0] : states[1];
  return {
    state: `case ${deletedCase} when d.r > ${many - newest} then '${states[1]}' when ${own ? 'false' : failed} then '${before}' else '${states[0]}' end`,
    sync: own
      ? 'null'
      : `case ${deletedCase ? "when d.r % 97 = 5 then 'not-synchronized'" : ''} when d.r > ${many - newest} then 'not-synchronized' when ${failed} then 'failed' else 'synchronized' end`,
  };
}

/** Documents are written in the order of their days, each kind by one statement, after its lines. */
function kindText(kind: FilledKind, size: YearsSize): string {
  const filled = documentKindsOfYears[kind];
  const many = documentsOf(size, kind);
  const line = filled.line(size);
  const { state, sync } = stateText(filled, many);
  const [from, to] = [line.from ?? ['null::bigint', 'null'], line.to ?? ['null::bigint', 'null']];
  const first = line.key.replaceAll('d.ln', '1').replaceAll('d.x', `((d.r - 1) * ${filled.lines} + 1)`);
  return `
    insert into document_line (org, id, document_id, line_no, item_id, qty, unit, batch, project, from_location_id, from_status, to_location_id, to_status,
                               source_kind, source_id, label_ids, detail) overriding system value
    select '101', ${base} + d.g * 8 + d.ln, ${base} + d.g, d.ln, ${itemOf('d.key', size)}, ${line.qty ?? '10'}, 'pcs', ${batchOf('d.key', size)}, ${projectOf('d.key')},
           ${from[0]}, ${from[1]}, ${to[0]}, ${to[1]}, ${line.source?.[0] ?? "''"}, ${line.source?.[1] ?? 'null::bigint'}, (${line.labels ?? "'{}'"})::bigint[], ${line.detail ?? "'{}'"}
      from (select d.*, ${line.key} as key from (select r.g as r, ln, (r.g - 1) * ${filled.lines} + ln as x, ${documentNumber(kind, 'r.g')} as g
              from generate_series(1::bigint, ${many}::bigint) r(g) cross join generate_series(1, ${filled.lines}) ln) d) d;
    insert into document (org, id, kind, doc_no, state, sync_state, sync_reason, erp_no, warehouse_id, workshop_id, user_id, user_name, reviewer_name, reviewed_at,
                          header, line_count, total_qty, created_at, changed_at) overriding system value
    select '101', ${base} + d.g, '${kind}', '${filled.numbers}101' || to_char(d.at, 'YYMMDD') || lpad(d.g::text, 7, '0'), d.state, d.sync,
           case when d.sync = 'failed' then 'the period is closed' else '' end, case when d.sync = 'synchronized' then 'E' || d.g else '' end,
           ${warehouseOf(first)}, ${filled.workshop ?? 'null::bigint'}, u.id, u.name, '', case when d.state in ('reviewed', 'finished', 'synchronized') then d.at end,
           ${filled.header ?? "'{}'"}, ${filled.lines}, ${filled.total ?? `(select sum(l.qty) from document_line l where l.org = '101' and l.document_id = ${base} + d.g)`}, d.at, d.at
      from (select d.*, ${timeOf('d.g', documents(size))} as at, ${state} as state, ${sync} as sync
              from (select r.g as r, ${documentNumber(kind, 'r.g')} as g from generate_series(1::bigint, ${many}::bigint) r(g)) d) d
      join user_account u on u.id = ${personOf('d.r')};`;
}

/** SQL on `d`: whether the document moved goods, that is, neither only drafted nor deleted. */
export const isPosted = "d.state not in ('open', 'deleted') and d.kind not in ('requisition', 'judgement', 'productionReport')";

const filler: Filler = {
  name: 'documents',
  tables: ['document', 'document_line'],
  text: (size) => [...new Set(documentSlots)].map((kind) => kindText(kind, size)).join('\n'),
};

const byHand: Filler = {
  name: 'what people set by hand',
  tables: ['set_by_hand', 'drawn_number', 'photo'],
  text: (size) => `
    insert into set_by_hand (document_type, document_id, org, set_by, before)
    select d.kind, d.id, '101', d.user_id, '{"state": null, "sync": "failed", "reason": "", "erpNo": "", "messages": []}' from document d
     where d.id > ${base} and d.sync_state = 'synchronized' and d.id % 601 = 0;
    insert into drawn_number (number, org, kind, drawn_by, drawn_at, taken_at)
    select 'IS101' || g.g, '101', 'issue', ${personOf('g.g')}, now() - make_interval(mins => g.g::int), now() from ${series(Math.ceil(size.scale * 5000))};
    insert into photo (org, kind, doc_no, content, width, height, user_id, user_name, taken_at)
    select '101', 'receipt', 'RC' || g.g, decode(repeat('00', 900), 'hex'), 640, 480, ${personOf('g.g')}, '员工', now() - make_interval(hours => g.g::int) from ${series(Math.ceil(size.scale * 3000))};`,
};

/** Documents of every kind, their lines, and what belongs to them. */
export const documentFillers: readonly Filler[] = [filler, byHand];

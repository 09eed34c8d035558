// Writes the past by set-based SQL, with the rows that calls would have written, because hundreds of calls would take most of the time.
import pg from 'pg';
import { demoPast } from './demoPast.ts';

const zone = "'Asia/Shanghai'";
const recordset = (param: string, columns: string) => `select * from jsonb_to_recordset(${param}::jsonb) as g(${columns})`;

/** Tables of the names in the rows with their identities, for the later statements. */
const prepareText = [
  `create temp table past_note as
   select g.*, g."noteNo" as note_no, (g.at::timestamp at time zone ${zone}) as came, s.name as supplier_name, w.id as warehouse_id, u.id as user_id, u.name as user_name,
          'RC101' || to_char(g.day, 'YYMMDD') || lpad((900000 + g.nth)::text, 6, '0') as receipt_no,
          'PA101' || to_char(g.day + 1, 'YYMMDD') || lpad((900000 + g.nth)::text, 6, '0') as putaway_no,
          (select l.id from location l where l.warehouse_id = w.id and l.kind = 'receiving' order by l.code offset g.nth % 4 limit 1) as bay_id
     from (${recordset('$1', '"noteNo" text, nth int, day date, at text, supplier text, warehouse text, by text, typed boolean')}) g
     join supplier s on s.org = '101' and s.code = g.supplier join warehouse w on w.org = '101' and w.code = g.warehouse join user_account u on u.account = g.by`,
  `create temp table past_line as
   select g.*, g."noteNo" as note_no, i.id as item_id, i.unit, i.default_location_id as home_id, n.nth,
          ((n.day + 1 + time '14:00') at time zone ${zone}) + g.line * interval '7 minutes' as put_at
     from (${recordset('$1', '"noteNo" text, line int, item text, qty numeric, typed boolean')}) g
     join past_note n on n.note_no = g."noteNo" join item i on i.org = '101' and i.code = g.item`,
  `create temp table past_issue as
   select g.*, g."demandNo" as demand_no, (g.at::timestamp at time zone ${zone}) as done, w.id as warehouse_id, u.id as user_id, u.name as user_name, s.id as workshop_id,
          'IT101' || to_char(g.day, 'YYMMDD') || lpad((900000 + g.nth)::text, 6, '0') as task_no,
          'IS101' || to_char(g.day, 'YYMMDD') || lpad((900000 + g.nth)::text, 6, '0') as issue_no,
          (select l.id from location l where l.warehouse_id = w.id and l.kind = 'staging' order by l.code limit 1) as staging_id,
          (select l.id from location l where l.workshop_id = s.id) as workshop_place
     from (${recordset('$1', '"demandNo" text, nth int, day date, at text, warehouse text, by text')}) g
     join warehouse w on w.org = '101' and w.code = g.warehouse join user_account u on u.account = g.by join workshop s on s.org = '101' and s.code = 'CJ04'`,
  `create temp table past_issue_line as
   select g.*, g."demandNo" as demand_no, l.item_id, l.unit, l.home_id
     from (${recordset('$1', '"demandNo" text, line int, "noteNo" text, "noteLine" int, qty numeric, typed boolean')}) g
     join past_line l on l.note_no = g."noteNo" and l.line = g."noteLine"`,
] as const;

/** Deliveries, received, judged and put away. */
const arrivalTexts = [
  `insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, state, version, line_count, label_count, total_qty, scanned_by, scanned_at, received_at, created_at)
   select '101', n.note_no, n.supplier, n.supplier_name, n.day, 'received', 1, count(*), count(*), sum(l.qty), n.user_id, n.came, n.came, n.came - interval '2 days'
     from past_note n join past_line l using (note_no) group by n.note_no, n.supplier, n.supplier_name, n.day, n.user_id, n.came order by n.came`,
  `insert into delivery_note_line (org, note_id, line_no, po_no, po_line, item_id, qty, unit, received_qty)
   select '101', d.id, l.line, 'PO' || to_char(d.delivery_date, 'YYMM') || lpad(l.nth::text, 5, '0'), (l.line * 10)::text, l.item_id, l.qty, l.unit, l.qty
     from past_line l join delivery_note d on d.org = '101' and d.note_no = l.note_no order by d.id, l.line`,
  `insert into label (org, code, note_id, note_line_id, item_id, qty, supplier_code, state, status, created_at)
   select '101', 'B' || to_char(d.delivery_date, 'YYMMDD') || 'P' || lpad(l.nth::text, 3, '0') || l.line, d.id, n.id, l.item_id, l.qty, d.supplier_code, 'issued', 'available', d.created_at
     from past_line l join delivery_note d on d.org = '101' and d.note_no = l.note_no join delivery_note_line n on n.note_id = d.id and n.line_no = l.line`,
  `insert into receipt (org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name, state, sync_state, erp_no, line_count, total_qty, received_at, scanned_at)
   select '101', n.receipt_no, d.id, n.note_no, n.supplier, n.supplier_name, n.warehouse_id, n.user_id, n.user_name, 'synchronized', 'synchronized',
          'RCV' || to_char(n.day, 'YYMM') || '-9' || lpad(n.nth::text, 5, '0'), d.line_count, d.total_qty, n.came, n.came
     from past_note n join delivery_note d on d.org = '101' and d.note_no = n.note_no order by n.came`,
  `insert into receipt_line (org, receipt_id, line_no, note_line_id, item_id, batch, qty, note_qty, unit, location_id, status, erp_line_no, accepted_qty)
   select '101', r.id, l.line, n.id, l.item_id, '', l.qty, l.qty, l.unit, p.bay_id, 'inspection', r.erp_no || '-' || l.line, l.qty
     from past_line l join past_note p using (note_no) join receipt r on r.org = '101' and r.receipt_no = p.receipt_no
     join delivery_note_line n on n.note_id = r.note_id and n.line_no = l.line order by r.id, l.line`,
  `insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device, by_hand, receipt_id, sync_state, at)
   select '101', 'note', n.note_no, r.note_id, null, n.user_id, 'demo', n.typed, r.id, 'synchronized', n.came - interval '12 minutes' from past_note n join receipt r on r.org = '101' and r.receipt_no = n.receipt_no
   union all
   select '101', 'label', b.code, r.note_id, b.id, n.user_id, 'demo', n.typed, r.id, 'synchronized', n.came - interval '6 minutes'
     from past_note n join receipt r on r.org = '101' and r.receipt_no = n.receipt_no join label b on b.note_id = r.note_id`,
  `insert into putaway_task (org, receipt_id, receipt_line_id, warehouse_id, item_id, from_location_id, from_status, location_id, released_qty, put_away_qty, state, released_at, processed_by, processed_at)
   select '101', r.id, x.id, n.warehouse_id, l.item_id, n.bay_id, 'inspection', l.home_id, l.qty, l.qty, 'processed', n.came + interval '5 hours', n.user_id, l.put_at
     from past_line l join past_note n using (note_no) join receipt r on r.org = '101' and r.receipt_no = n.receipt_no join receipt_line x on x.receipt_id = r.id and x.line_no = l.line`,
  `insert into document (org, kind, doc_no, state, sync_state, erp_no, warehouse_id, user_id, user_name, header, line_count, total_qty, created_at, changed_at)
   select '101', 'putaway', n.putaway_no, 'synchronized', 'synchronized', 'PUT' || to_char(n.day + 1, 'YYMM') || '-9' || lpad(n.nth::text, 5, '0'), n.warehouse_id, n.user_id, n.user_name,
          jsonb_build_object('noteNo', n.note_no, 'receiptNo', n.receipt_no, 'supplierName', n.supplier_name, 'receiptNumber', r.erp_no), r.line_count, r.total_qty,
          n.came + interval '1 day', n.came + interval '1 day'
     from past_note n join receipt r on r.org = '101' and r.receipt_no = n.receipt_no order by n.came`,
  `insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, source_kind, source_id, erp_line_no, detail)
   select '101', d.id, l.line, l.item_id, l.qty, l.unit, n.bay_id, 'inspection', l.home_id, 'available', 'receiptLine', x.id, d.erp_no || '-' || l.line,
          jsonb_build_object('noteNo', n.note_no, 'noteLine', l.line) || case when l.typed then '{"byHand": true}'::jsonb else '{}' end
     from past_line l join past_note n using (note_no) join document d on d.org = '101' and d.doc_no = n.putaway_no
     join receipt_line x on x.receipt_id = (select id from receipt where org = '101' and receipt_no = n.receipt_no) and x.line_no = l.line`,
] as const;

/** Demands, prepared and issued. These tasks have no demand of the ERP: the ERP only keeps open ones. */
const issueTexts = [
  `insert into issue_task (org, task_no, source, source_id, demand_no, workshop_id, needed_at, priority, state, created_at)
   select '101', task_no, 'issueDemand', -nth, demand_no, workshop_id, done, 5, 'all-issued', done - interval '1 day' from past_issue order by done`,
  `insert into issue_line (org, task_id, line_no, item_id, qty, unit, batch, project, order_no, warehouse_id, prepared_qty, issued_qty)
   select '101', t.id, l.line, l.item_id, l.qty, l.unit, '', '', '', i.warehouse_id, l.qty, l.qty
     from past_issue_line l join past_issue i using (demand_no) join issue_task t on t.org = '101' and t.task_no = i.task_no`,
  `insert into issue_pick (org, task_id, no, line_id, item_id, batch, project, qty, issued_qty, from_location_id, to_location_id, by_scan, user_id, at)
   select '101', x.task_id, l.line, x.id, l.item_id, '', '', l.qty, l.qty, l.home_id, i.staging_id, not l.typed, i.user_id, i.done - interval '40 minutes'
     from past_issue_line l join past_issue i using (demand_no) join issue_task t on t.org = '101' and t.task_no = i.task_no
     join issue_line x on x.org = '101' and x.task_id = t.id and x.line_no = l.line`,
  `insert into document (org, kind, doc_no, state, sync_state, erp_no, warehouse_id, workshop_id, user_id, user_name, header, line_count, total_qty, created_at, changed_at)
   select '101', 'issue', i.issue_no, 'synchronized', 'synchronized', 'ISS' || to_char(i.day, 'YYMM') || '-9' || lpad(i.nth::text, 5, '0'), i.warehouse_id, i.workshop_id, i.user_id, i.user_name,
          jsonb_build_object('taskNo', i.task_no, 'demandNo', demand_no), count(*), sum(l.qty), i.done, i.done
     from past_issue i join past_issue_line l using (demand_no)
    group by i.issue_no, i.day, i.nth, i.warehouse_id, i.workshop_id, i.user_id, i.user_name, i.task_no, demand_no, i.done order by i.done`,
  `insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, source_kind, source_id, erp_line_no)
   select '101', d.id, l.line, l.item_id, l.qty, l.unit, i.staging_id, 'available', i.workshop_place, 'available', 'issuePick', p.id, d.erp_no || '-' || l.line
     from past_issue_line l join past_issue i using (demand_no) join document d on d.org = '101' and d.doc_no = i.issue_no
     join issue_task t on t.org = '101' and t.task_no = i.task_no join issue_pick p on p.org = '101' and p.task_id = t.id and p.no = l.line`,
] as const;

/** Movements of goods that came, were put away, prepared and issued, in the order of time. Nothing of them is left, so there is no balance. */
const movementText = `
  insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line, user_id, at)
  select '101', m.item_id, '', '', m.qty, m.source, m.was, m.target, m.is, m.kind, m.document, m.line, m.user_id, m.at
    from (
      select l.item_id, l.qty, s.id as source, 'available' as was, n.bay_id as target, 'inspection' as is, 'receipt' as kind, r.id as document, l.line, n.user_id, n.came as at
        from past_line l join past_note n using (note_no) join receipt r on r.org = '101' and r.receipt_no = n.receipt_no, location s where s.org = '101' and s.kind = 'supplier'
      union all
      select l.item_id, l.qty, n.bay_id, 'inspection', l.home_id, 'available', 'putaway', d.id, l.line, n.user_id, l.put_at
        from past_line l join past_note n using (note_no) join document d on d.org = '101' and d.doc_no = n.putaway_no
      union all
      select l.item_id, l.qty, l.home_id, 'available', i.staging_id, 'available', 'issueTask', t.id, l.line, i.user_id, i.done - interval '40 minutes'
        from past_issue_line l join past_issue i using (demand_no) join issue_task t on t.org = '101' and t.task_no = i.task_no
      union all
      select l.item_id, l.qty, i.staging_id, 'available', i.workshop_place, 'available', 'issue', d.id, l.line, i.user_id, i.done
        from past_issue_line l join past_issue i using (demand_no) join document d on d.org = '101' and d.doc_no = i.issue_no) m
   order by m.at, m.document, m.line`;

/** Writes two months that went by before the visitor came; once. */
export async function writePast(databaseUrl: string, today: string): Promise<number> {
  const { notes, lines, issues, issueLines } = demoPast(today);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select from receipt limit 1');
    if (rows.length > 0) return 0;
    await client.query('begin');
    for (const [nth, rows] of [notes, lines, issues, issueLines].entries())
      await client.query(prepareText[nth] ?? '', [JSON.stringify(rows)]);
    for (const text of [...arrivalTexts, ...issueTexts, movementText]) await client.query(text);
    await client.query('commit');
    return notes.length + issues.length;
  } finally {
    await client.end();
  }
}

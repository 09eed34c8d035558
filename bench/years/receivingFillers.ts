import { base, type YearsSize } from './size.ts';
import {
  batchOf,
  bigWarehouse,
  type Filler,
  isPutAway,
  isRejected,
  itemOf,
  noteKeys,
  noteLabel,
  personOf,
  placeOf,
  projectOf,
  receivingOf,
  recentTimeOf,
  series,
  shelved,
  timeOf,
  turn,
  warehouseOf,
} from './sql.ts';

const supplier = (nth: string): string => `lpad((${turn(nth, 300)})::text, 4, '0')`;
const noteNo = (nth: string): string => `'SL' || lpad((${nth})::text, 8, '0')`;
/** Lines of the last receipts that the ERP refused: people settle them, so that they do not grow. */
const refused = (note: string, { received }: YearsSize): string =>
  `(${note} > ${received - Math.ceil(received / 25)} and ${note} % 100 = 7)`;
/** Goods waiting for inspection: of the newest notes that are received straight to their shelf. */
export const isJudged = (note: string, { received }: YearsSize): string =>
  `not (${note} % 2 = 1 and ${note} > ${received - Math.ceil(received / 100)})`;

/** The place of a note line's goods, after putaway and before. */
const notes: Filler = {
  name: 'delivery notes',
  tables: ['delivery_note', 'delivery_note_line'],
  text: (size) => `
    insert into delivery_note (id, org, note_no, supplier_code, supplier_name, delivery_date, state, line_count, label_count, total_qty, scanned_by, scanned_at, received_at, created_at)
    overriding system value
    select ${base} + n.g, '101', ${noteNo('n.g')}, 'V' || ${supplier('n.g')}, '供应商' || ${supplier('n.g')}, n.at::date,
           case when n.g <= ${size.received} then 'received' when n.g % 5 = 0 then 'scanning' else 'unreceived' end, 3, 9, 90,
           case when n.g <= ${size.received} or n.g % 5 = 0 then ${personOf('n.g')} end, case when n.g <= ${size.received} or n.g % 5 = 0 then n.at end,
           case when n.g <= ${size.received} then n.at end, n.at - interval '2 days'
      from (select g.g, ${timeOf('g.g', size.notes)} as at from ${series(size.notes)}) n;
    insert into delivery_note_line (org, id, note_id, line_no, po_no, po_line, item_id, qty, unit, batch, project, location_id, received_qty) overriding system value
    select '101', ${base} + g.g, ${base} + (g.g + 2) / 3, 1 + (g.g - 1) % 3, 'PO' || g.g / 40, '1', ${itemOf('g.g', size)}, 30, 'pcs', ${batchOf('g.g', size)}, ${projectOf('g.g')},
           ${placeOf('g.g', size)}, case when (g.g + 2) / 3 <= ${size.received} then 30 end
      from ${series(noteKeys(size))};`,
};

const receipts: Filler = {
  name: 'receipts',
  tables: ['receipt', 'receipt_line'],
  text: (size) => `
    insert into receipt (id, org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name, state, sync_state, sync_reason, erp_no,
                         line_count, total_qty, received_at, scanned_at) overriding system value
    select n.id, '101', 'RC101' || to_char(n.received_at, 'YYMMDD') || n.id, n.id, n.note_no, n.supplier_code, n.supplier_name, ${warehouseOf(`(n.id - ${base}) * 3`)},
           u.id, u.name, case when x.refused then 'saved' else 'synchronized' end, case when x.refused then 'failed' else 'synchronized' end,
           case when x.refused then 'the period is closed' else '' end, case when x.refused then '' else 'E' || n.id end, 3, 90, n.received_at, n.received_at
      from delivery_note n join user_account u on u.id = n.scanned_by cross join lateral (select ${refused(`(n.id - ${base})`, size)} as refused) x
     where n.id > ${base} and n.state = 'received' order by n.id;
    insert into receipt_line (org, id, receipt_id, line_no, note_line_id, item_id, batch, project, qty, note_qty, unit, location_id, status, accepted_qty, rejected_qty) overriding system value
    select '101', l.id, l.note_id, l.line_no, l.id, l.item_id, l.batch, l.project, 30, 30, 'pcs',
           case when ${isPutAway('x.n')} then ${receivingOf(warehouseOf(`l.id - ${base}`))} else l.location_id end,
           case when x.n % 4 = 0 or not ${isJudged('x.n', size)} then 'inspection' else 'available' end,
           case when x.n % 4 <> 0 then 0 when x.rejected then 20 else 30 end, case when x.n % 4 = 0 and x.rejected then 10 else 0 end
      from delivery_note_line l cross join lateral (select l.note_id - ${base} as n) y
      cross join lateral (select y.n, ${isRejected('y.n')} and y.n <= ${shelved(size)} as rejected) x
     where l.note_id > ${base} and x.n <= ${size.received} order by l.id;`,
};

const scans: Filler = {
  name: 'scans and sign-ins at warehouses',
  tables: ['scan_record', 'check_in', 'cabinet_entry'],
  text: (size) => `
    insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device, receipt_id, sync_state, at)
    select '101', case k when 0 then 'note' else 'label' end, case k when 0 then r.note_no else b.code end, r.note_id, b.id, r.user_id, 'HH' || r.user_id, r.id,
           case when r.sync_state = 'failed' then 'failed' else 'synchronized' end, r.received_at + make_interval(secs => k)
      from receipt r cross join generate_series(0, 9) k left join label b on b.id = case when k > 0 then ${noteLabel(`(r.id - ${base}) * 3 - 2`, 0)} + k end
     where r.id > ${base} order by r.id, k;
    -- Notes in work: scanned, no receipt yet.
    insert into scan_record (org, scan_type, code, note_id, user_id, device, at)
    select '101', 'note', n.note_no, n.id, n.scanned_by, 'HH', n.scanned_at from delivery_note n where n.id > ${base} and n.state = 'scanning';
    insert into check_in (org, user_id, warehouse_id, at, until)
    select '101', ${personOf('g.g')}, ${base} + ${turn('g.g', bigWarehouse)}, c.at, c.at + interval '9 hours'
      from ${series(Math.ceil(size.scale * 20_000))} cross join lateral (select ${timeOf('g.g', Math.ceil(size.scale * 20_000))} as at) c;
    insert into cabinet_entry (org, cabinet_no, label_id, loaded_by, loaded_at, unloaded_by, unloaded_at)
    select '101', 'CAB' || g.g / 20, ${noteLabel('g.g', 1)}, ${personOf('g.g')}, c.at, ${personOf('g.g')}, c.at + interval '3 hours'
      from ${series(Math.ceil(size.scale * 20_000))} cross join lateral (select ${timeOf('g.g', Math.ceil(size.scale * 20_000))} as at) c;`,
};

const putaway: Filler = {
  name: 'inspection and putaway tasks',
  tables: ['inspection_result', 'putaway_task'],
  text: (size) => `
    insert into inspection_result (org, id, source, record_id, version, taken_at, note_no, note_line, receipt_no, item_id, batch, verdict,
                                   inspected_qty, accepted_qty, rejected_qty, inspected_at, inspector, remark, receipt_line_id) overriding system value
    select '101', l.id, 'erp', '101/QC' || l.id, 1, r.received_at, r.note_no, l.line_no, r.receipt_no, l.item_id, l.batch, case when l.rejected_qty > 0 then 'failed' else 'passed' end,
           5, l.accepted_qty, l.rejected_qty, r.received_at, '检验员' || l.id % 9, '', l.id
      from receipt_line l join receipt r on r.id = l.receipt_id where l.id > ${base} and l.accepted_qty + l.rejected_qty > 0 order by l.id;
    -- Results of receipts that were not made here.
    insert into inspection_result (org, source, record_id, version, taken_at, note_no, note_line, receipt_no, item_id, batch, verdict,
                                   inspected_qty, accepted_qty, rejected_qty, inspected_at, inspector, remark)
    select '101', 'erp', '101/QX' || g.g, 1, x.at, ${noteNo(`${size.received} + g.g`)}, 1, 'ERP-RC' || g.g, ${itemOf('g.g', size)}, '', 'passed', 5, 30, 0, x.at, '检验员', ''
      from ${series(Math.ceil(size.scale * 300))} cross join lateral (select ${recentTimeOf('g.g', Math.ceil(size.scale * 300), 30)} as at) x;
    insert into putaway_task (org, id, receipt_id, receipt_line_id, warehouse_id, item_id, from_location_id, from_status, location_id, released_qty, put_away_qty,
                              state, held_reason, released_at, processed_by, processed_at) overriding system value
    select '101', l.id, l.receipt_id, l.id, r.warehouse_id, l.item_id, l.location_id, l.status, p.place, q.released, case when p.done then q.released else 0 end,
           case when p.done then 'processed' when l.id % 20 = 0 then 'held' else 'pending' end, case when not p.done and l.id % 20 = 0 then 'location-empty' else '' end,
           r.received_at, case when p.done then ${personOf(`l.id - ${base}`)} end, case when p.done then r.received_at + interval '4 hours' end
      from receipt_line l join receipt r on r.id = l.receipt_id
      cross join lateral (select ${placeOf(`l.id - ${base}`, size)} as place, r.id - ${base} <= ${shelved(size)} as done) p
      cross join lateral (select case when ${isRejected(`(r.id - ${base})`)} and p.done then 20 else 30 end as released) q
     where l.id > ${base} and ${isPutAway(`(r.id - ${base})`)} order by l.id;`,
};

/** Delivery notes and rows that come with them. */
export const receivingFillers: readonly Filler[] = [notes, receipts, putaway];
/** Labels come first, because scans refer to them. */
export const scanFillers: readonly Filler[] = [scans];

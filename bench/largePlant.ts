import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../server/core/database/database.ts';
import type { BenchPlant } from './plant.ts';
import { count } from './row.ts';

/** The sizes of a plant, computed from the number of items. */
export interface PlantSize {
  items: number;
  balances: number;
  movements: number;
  receipts: number;
  scans: number;
}

const fullItems = 200_000;
const perItem = { balances: 5, movements: 100, receipts: 2.5, scans: 5 };

/** The size of the plant in the performance targets, or of a part of it. */
export function sizeOf(part: number): PlantSize {
  const items = fullItems * part;
  return {
    items,
    balances: items * perItem.balances,
    movements: items * perItem.movements,
    receipts: items * perItem.receipts,
    scans: items * perItem.scans,
  };
}

const filled = [
  'location',
  'item',
  'balance',
  'movement',
  'delivery_note',
  'delivery_note_line',
  'label',
  'receipt',
  'receipt_line',
  'scan_record',
];
/** Ids of rows made here begin above all ids that calls make. */
const base = 10_000_000;

/** The file in a kept folder with the progress of its plant. */
const grownFile = (plant: BenchPlant) => path.join(plant.dir, 'bench-plant.json');

/** Fills a plant up to a size, unless it was kept. */
export async function fillPlant(plant: BenchPlant, size: PlantSize): Promise<void> {
  const grown = JSON.parse(await readFile(grownFile(plant), 'utf8').catch(() => '{"items":0}')).items as number;
  if (grown > size.items) throw new Error(`the plant kept in ${plant.dir} is larger than the one asked for`);
  if (grown === size.items) return;
  const started = performance.now();
  await growPlant(plant.database, { items: grown }, size, () => {});
  await writeFile(grownFile(plant), JSON.stringify({ items: size.items }));
  console.log(`  grown to ${count(size.movements)} movements in ${Math.round((performance.now() - started) / 1000)} s`);
}

/**
 * Fills the plant up to a size with set-based SQL: the secondary indexes are dropped before and made
 * again at the end. Balances equal their movements and documents are consistent, as if calls had made them.
 */
async function growPlant(database: Database, from: Pick<PlantSize, 'items'>, to: PlantSize, log: (line: string) => void): Promise<void> {
  const client = await database.pool.connect();
  const started = performance.now();
  const step = async (name: string, text: string) => {
    await client.query(text);
    log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}`);
  };
  try {
    // Possible for the superuser of the bench's own database: rows that are consistent by construction need no checks.
    await client.query(
      "set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'",
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x join pg_class c on c.oid = x.indexrelid
        where x.indrelid = any($1::text[]::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`,
      [filled],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    if (from.items === 0) await step('people, suppliers, warehouses', peopleText);
    for (const [name, text] of steps(from.items, to.items)) await step(name, text);
    for (const { name, definition } of indexes) await step(`index ${name}`, definition);
    for (const table of filled) {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
    }
    await step('vacuum and analyze', 'vacuum (analyze)');
    await client.query('reset session_replication_role; reset synchronous_commit; reset maintenance_work_mem; reset work_mem');
    await step('checkpoint', 'checkpoint');
  } finally {
    client.release();
  }
}

const peopleText = `
  insert into user_account (account, name, employee_no, password_hash)
    select 'bench' || g, '员工' || lpad(g::text, 3, '0'), 'B' || g, '' from generate_series(1, 60) g;
  insert into supplier (org, code, name) select '101', 'V' || lpad(g::text, 4, '0'), '供应商' || lpad(g::text, 4, '0') from generate_series(1, 300) g;
  insert into warehouse (org, code, name, name_en) select '101', 'L' || lpad(g::text, 2, '0'), '大仓' || g, 'Large ' || g from generate_series(1, 20) g;
  insert into area (org, warehouse_id, code, name) select '101', w.id, 'A' || g, 'A' || g || '区' from warehouse w, generate_series(1, 10) g
   where w.org = '101' and w.code ~ '^L[0-9]{2}$';`;

/** Statements for the rows of items a+1 to b. As in a real plant, places and people are spread, and time rises with the id. */
function steps(a: number, b: number): [string, string][] {
  const items = b - a;
  const balances = { first: a * perItem.balances, many: items * perItem.balances };
  const moves = { first: a * perItem.movements, many: items * perItem.movements };
  const receipts = { first: a * perItem.receipts, many: items * perItem.receipts };
  const series = (from: number, many: number) => `generate_series(${from + 1}::bigint, ${from + many}::bigint) g`;
  const receiptTime = `now() - make_interval(secs => 94608000.0 * (${receipts.first + receipts.many} - g.g) / ${receipts.first + receipts.many})`;
  // 10 items a place, so 50 balances; places take turns in the areas of 20 warehouses.
  const places = { first: a / 10, many: items / 10 };
  const placeOf = (n: string) => `${base} + 1 + (${n}) % ${b / 10}`;
  // Documents refused by the ERP in the last days: people settle them, so that they do not grow with the ledger.
  const open = `(n.id > ${base + receipts.first + receipts.many - 4000} and n.id % 100 = 7)`;
  return [
    [
      'locations',
      `
      insert into location (id, org, kind, warehouse_id, area_id, code, name) overriding system value
      select ${base} + g.g, '101', 'storage', a.warehouse_id, a.id, w.code || '-' || a.code || '-' || lpad(g.g::text, 5, '0'), ''
        from ${series(places.first, places.many)}
        join (select id, warehouse_id, code, row_number() over (order by id) - 1 as nr from area where org = '101' and code ~ '^A[0-9]') a on a.nr = g.g % 200
        join warehouse w on w.id = a.warehouse_id`,
    ],
    [
      'items',
      `
      insert into item (id, org, code, name, name_en, name_yn, unit, batch_controlled, default_location_id) overriding system value
      select ${base} + g.g, '101', 'P' || lpad(g.g::text, 7, '0'), '零件 ' || g.g, 'Part ' || g.g, 'Bagian ' || g.g, 'pcs', true, ${placeOf('g.g')}
        from ${series(a, items)}`,
    ],
    [
      'balances',
      `
      insert into balance (id, org, item_id, location_id, warehouse_id, batch, project, status, qty) overriding system value
      select ${base} + g.g, '101', ${base} + 1 + (g.g - 1) / 5, p.id, p.warehouse_id, 'B' || lpad((g.g % 400)::text, 4, '0'), '',
             case g.g % 10 when 0 then 'inspection' when 5 then 'hold' else 'available' end, 65
        from ${series(balances.first, balances.many)} join location p on p.id = ${placeOf('g.g * 37')}`,
    ],
    // Of the 20 movements of a balance, 11 add 10 and 9 take 5: 65 are left, and it is never negative in between.
    [
      'movements',
      `
      insert into movement (id, org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line, user_id, at)
      overriding system value
      select ${base} + m.g, '101', ${base} + 1 + (m.k - 1) / 5, 'B' || lpad((m.k % 400)::text, 4, '0'), '', case when m.comes then 10 else 5 end,
             case when m.comes then v.supplier else ${placeOf('m.k * 37')} end, case when m.comes then 'available' else m.status end,
             case when m.comes then ${placeOf('m.k * 37')} else v.production end, case when m.comes then m.status else 'available' end,
             case when m.comes then 'receipt' else 'issue' end, ${base} + ${receipts.first} + 1 + m.g % ${receipts.many}, 1, 1 + m.g % 9,
             now() - make_interval(secs => 94608000.0 * (${moves.first + moves.many} - m.g) / ${moves.first + moves.many})
        from (select g, k, case k % 10 when 0 then 'inspection' when 5 then 'hold' else 'available' end as status, n < 2 or n % 2 = 0 as comes
                from (select g.g, ${balances.first} + 1 + ((g.g - ${moves.first} - 1) * 7919) % ${balances.many} as k,
                             (g.g - ${moves.first} - 1) / ${balances.many} as n from ${series(moves.first, moves.many)}) walked) m,
             (select max(id) filter (where kind = 'supplier') as supplier, max(id) filter (where kind = 'production') as production from location where org = '101') v`,
    ],
    [
      'delivery notes',
      `
      insert into delivery_note (id, org, note_no, supplier_code, supplier_name, delivery_date, state, line_count, label_count, total_qty, received_at, created_at)
      overriding system value
      select ${base} + g.g, '101', 'SL' || lpad(g.g::text, 8, '0'), s.code, s.name, (${receiptTime})::date, 'received', 2, 2, 20, ${receiptTime}, ${receiptTime}
        from ${series(receipts.first, receipts.many)}
        join (select code, name, row_number() over (order by id) - 1 as nr from supplier where org = '101' and code ~ '^V') s on s.nr = g.g % 300`,
    ],
    [
      'note lines',
      `
      insert into delivery_note_line (org, id, note_id, line_no, po_no, po_line, item_id, qty, unit, batch, location_id, received_qty) overriding system value
      select '101', ${base} + g.g, ${base} + (g.g + 1) / 2, 1 + (g.g - 1) % 2, 'PO1', '1', ${base} + 1 + (g.g * 31) % ${b}, 10, 'pcs', 'B' || lpad((g.g % 400)::text, 4, '0'), ${placeOf('g.g * 13')}, 10
        from ${series(receipts.first * 2, receipts.many * 2)}`,
    ],
    [
      'labels',
      `
      insert into label (id, org, code, note_id, note_line_id, item_id, batch, qty, supplier_code, location_id, state) overriding system value
      select l.id, '101', 'BL' || lpad(l.id::text, 10, '0'), l.note_id, l.id, l.item_id, l.batch, l.qty, n.supplier_code, l.location_id, 'in-stock'
        from delivery_note_line l join delivery_note n on n.id = l.note_id where l.id > ${base} + ${receipts.first * 2} order by l.id`,
    ],
    [
      'receipts',
      `
      insert into receipt (id, org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name, state, sync_state, erp_no,
                           line_count, total_qty, received_at, scanned_at) overriding system value
      select n.id, '101', 'RC101' || to_char(n.received_at, 'YYMMDD') || n.id, n.id, n.note_no, n.supplier_code, n.supplier_name, w.id, u.id, u.name,
             case when ${open} then 'saved' else 'synchronized' end, case when ${open} then 'failed' else 'synchronized' end,
             case when ${open} then '' else 'E' || n.id end, 2, 20, n.received_at, n.received_at
        from delivery_note n
        join (select id, row_number() over (order by id) - 1 as nr from warehouse where code ~ '^L[0-9]{2}$') w on w.nr = n.id % 20
        join (select id, name, row_number() over (order by id) - 1 as nr from user_account where account ~ '^bench') u on u.nr = n.id % 60
       where n.id > ${base} + ${receipts.first} order by n.id`,
    ],
    [
      'receipt lines',
      `
      insert into receipt_line (org, id, receipt_id, line_no, note_line_id, item_id, batch, qty, note_qty, unit, location_id, status) overriding system value
      select '101', id, note_id, line_no, id, item_id, batch, qty, qty, unit, location_id, 'available' from delivery_note_line
       where id > ${base} + ${receipts.first * 2} order by id`,
    ],
    [
      'scan records',
      `
      insert into scan_record (id, org, scan_type, code, note_id, label_id, user_id, device, receipt_id, sync_state, at) overriding system value
      select ${base} + 2 * r.id - 2 * ${base} - 1 + k, '101', case k when 0 then 'note' else 'label' end, case k when 0 then r.note_no else l.code end,
             r.note_id, case k when 1 then l.id end, r.user_id, 'HH' || r.user_id, r.id, 'synchronized', r.received_at
        from receipt r cross join generate_series(0, 1) k join label l on l.id = 2 * r.id - ${base} - 1
       where r.id > ${base} + ${receipts.first} order by r.id, k`,
    ],
  ];
}

import pg from 'pg';
import { HttpClient } from './httpClient.ts';
import { type Measured, measure } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { count, ms, type Part, times } from './row.ts';

let made = 0;

/** Delivery notes ready to be received: opened by their receiver, lines with locations, one label a line; made by set-based SQL, so thousands take seconds. Notes of one batch hold the same goods. */
export async function makeNotes({ database }: BenchPlant, count: number, lines: number, batches = 7): Promise<string[]> {
  made += 1;
  const prefix = `BN${made}L${lines}N`;
  await database.pool.query(
    `with n as (insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, line_count, label_count, total_qty, state, scanned_by, scanned_at)
       select '101', $1 || lpad(g::text, 6, '0'), 'S0001', 'S', current_date, $3::int, $3::int, $3::int * 100, 'scanning',
              (select id from user_account where account = 'admin'), now()
         from generate_series(0, $2::int - 1) g returning id, note_no),
     l as (insert into delivery_note_line (org, note_id, line_no, po_no, po_line, item_id, qty, unit, batch, location_id)
       select '101', n.id, k, 'PO1', k::text, i.id, 100, i.unit, 'B' || (right(n.note_no, 6)::int % $4), p.id
         from n, generate_series(1, $3::int) k
         join lateral (select id, unit from item where org = '101' order by id offset (k * 7 + n.id) % 40 limit 1) i on true
         join lateral (select id from location where org = '101' and code like 'RM1-%' order by id offset (k + n.id) % 12 limit 1) p on true
       returning id, note_id, line_no, item_id, batch)
     insert into label (org, code, note_id, note_line_id, item_id, batch, qty, supplier_code, state)
       select '101', $1 || l.id, l.note_id, l.id, l.item_id, l.batch, 100, 'S0001', 'printed' from l`,
    [prefix, count, lines, batches],
  );
  await database.pool.query('analyze delivery_note, delivery_note_line, label');
  return Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(6, '0')}`);
}

/** People who are checked in at the receiving warehouse, and the warehouse's id. */
export async function receivers(plant: BenchPlant, clients: number): Promise<{ people: HttpClient[]; warehouseId: number }> {
  const { rows } = await plant.database.pool.query<{ id: number }>("select id from warehouse where org = '101' and code = 'RM1'");
  const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn('admin')));
  await people[0]?.must('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' });
  return { people, warehouseId: rows[0]?.id ?? 0 };
}

/** Receives new notes completely, by the call over HTTP. */
export async function receive(
  plant: BenchPlant,
  { people, warehouseId }: Awaited<ReturnType<typeof receivers>>,
  lines: number,
  jobs: number,
): Promise<Measured> {
  const notes = await makeNotes(plant, jobs, lines);
  const wish = Array.from({ length: lines }, (_, n) => ({ LineNo: n + 1 }));
  return measure(people.length, jobs, async (client, job) => {
    await people[client]?.must('/api/Receive/DoReceiveWh', { WID: warehouseId, data: { delino: notes[job], lines: wish } });
  });
}

const rounds = 3;
const cases = [
  { lines: 1, clients: 1, jobs: 600, atLeast: 0 },
  { lines: 1, clients: 16, jobs: 2000, atLeast: 800 },
  { lines: 1, clients: 64, jobs: 3000, atLeast: 1100 },
  { lines: 20, clients: 1, jobs: 100, atLeast: 0 },
  { lines: 20, clients: 16, jobs: 500, atLeast: 400 },
  { lines: 20, clients: 64, jobs: 600, atLeast: 400 },
];

/** Warm-up: the cost of compiling the code in the first minute is not part of a receipt. */
async function warmUp(plant: BenchPlant): Promise<void> {
  const staff = await receivers(plant, 16);
  await receive(plant, staff, 1, 3000);
  for (const one of staff.people) one.close();
}

/** Receipts over HTTP, and the same rows by the bare driver in one statement, in turns. */
export const receipts: Part = (_options, tell) =>
  onPlant(async (plant) => {
    await warmUp(plant);
    for (const { lines, clients, jobs, atLeast } of cases) {
      const staff = await receivers(plant, clients);
      const product: Measured[] = [];
      const floor: Measured[] = [];
      const before = await plant.usage();
      for (let round = 0; round < rounds; round += 1) {
        product.push(await receive(plant, staff, lines, jobs));
        floor.push(await benchFloor(plant, lines, clients, jobs));
      }
      const { cpu } = await plant.usage();
      for (const one of staff.people) one.close();
      const mean = (all: Measured[], key: 'perSecond' | 'p50' | 'p99') => all.reduce((sum, one) => sum + one[key], 0) / all.length;
      const rate = mean(product, 'perSecond');
      const ratio = rate / mean(floor, 'perSecond');
      const spread = mean(product, 'p99') / mean(product, 'p50');
      const name = `receipt of ${lines} line${lines > 1 ? 's' : ''}, ${clients} client${clients > 1 ? 's' : ''}`;
      const each = `${count(rate)} receipts/s${lines > 1 ? `, ${count(rate * lines)} lines/s` : ''}`;
      tell({
        what: `${name}: against the floor`,
        figure: `${times(ratio)} (${each}; floor ${count(mean(floor, 'perSecond'))}/s)`,
        target: '≥ 0.5 ×',
        reached: ratio >= 0.5,
      });
      tell({
        what: `${name}: p99 against p50`,
        figure: `${times(spread)} (${ms(mean(product, 'p99'))} against ${ms(mean(product, 'p50'))}; floor ${ms(mean(floor, 'p99'))} against ${ms(mean(floor, 'p50'))})`,
        target: '≤ 4 ×',
        reached: spread <= 4,
      });
      if (atLeast > 0) {
        tell({
          what: `${name}: throughput`,
          figure: `${each}; ${((cpu - before.cpu) / (jobs * rounds)).toFixed(2)} ms of the server process each`,
          target: lines > 1 ? `≥ ${count(atLeast * lines)} lines/s` : `≥ ${count(atLeast)}/s`,
          reached: rate >= atLeast,
        });
      }
    }
  });

const floorText = `
  with n as (update delivery_note set state = 'received', received_at = now() where org = '101' and note_no = $1 returning id, note_no),
  l as (update delivery_note_line l set received_qty = qty from n where l.note_id = n.id
        returning l.id, l.line_no, l.item_id, l.batch, l.qty, l.unit, l.location_id),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'saveReceipt', '\\x00', $2) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'saveReceipt', o.id, $1, '{}' from o),
  r as (insert into receipt (org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name, line_count, total_qty)
        select '101', 'FL' || $1, n.id, n.note_no, 'S0001', 'S', $3, 1, 'admin', $4, 100 from n returning id),
  rl as (insert into receipt_line (org, receipt_id, line_no, note_line_id, item_id, batch, qty, note_qty, unit, location_id, status)
         select '101', r.id, l.line_no, l.id, l.item_id, l.batch, l.qty, l.qty, l.unit, l.location_id, 'inspection' from l, r),
  m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line)
        select '101', l.item_id, l.batch, '', l.qty, $5, 'available', l.location_id, 'inspection', 'receipt', r.id, l.line_no from l, r),
  b as (insert into balance as b (org, item_id, location_id, batch, project, status, qty)
        select '101', item_id, location_id, batch, '', 'inspection', sum(qty) from l group by item_id, location_id, batch order by 2, 3, 4
        on conflict (item_id, location_id, batch, project, status) do update set qty = b.qty + excluded.qty, changed_at = now()),
  bar as (update label set state = 'in-stock', location_id = l.location_id from l, n where label.note_id = n.id and note_line_id = l.id returning label.id),
  told as (insert into label_event (label_id, event, document_type, document_no, user_id) select id, 'received', 'receipt', $1, 1 from bar)
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select '101', 'erp', 'receipt', 'receipt:' || $1, 'receipt', r.id, $1, $6 from r`;

async function benchFloor(plant: BenchPlant, lines: number, clients: number, jobs: number): Promise<Measured> {
  const notes = await makeNotes(plant, jobs, lines);
  const { rows } = await plant.database.pool.query<{ w: number; s: number }>(
    "select (select id from warehouse where org = '101' and code = 'RM1') as w, (select id from location where org = '101' and kind = 'supplier') as s",
  );
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: plant.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const body = JSON.stringify({
    lines: Array.from({ length: lines }, (_, n) => ({
      line: n,
      itemNo: '3010-0001',
      qty: '100',
      location: 'RM1-A01-01',
      note: 'x'.repeat(120),
    })),
  });
  const answer = 'x'.repeat(240);
  const measured = await measure(clients, jobs, async (client, job) => {
    await connections[client]?.query({ name: 'floor', text: floorText, values: [notes[job], answer, rows[0]?.w, lines, rows[0]?.s, body] });
  });
  await Promise.all(connections.map((connection) => connection.end()));
  return measured;
}

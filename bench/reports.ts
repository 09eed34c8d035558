import { HttpClient } from './httpClient.ts';
import { measure } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { ms, type Part } from './row.ts';
import { namesFor, tellWork, type Work } from './work.ts';

/** Production orders, one for each client, and one more with many components. */
const orders = 16;
const perAudit = 20;
const components = 200;

interface Piece {
  code: string;
  order: string;
}

/** The least that a report of one scanned piece writes, as one statement of the bare driver. */
const floorText = `
  with o as (select id, item_id, unit from production_order where org = '101' and order_no = $2),
       c as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'saveReport', '\\x00', '{}') returning id),
       a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'line', '', 'saveReport', id, $1, '{}' from c),
       b as (insert into label (org, code, kind, item_id, qty, state, made_here, production_order_id) select '101', $1, 'product', item_id, 1, 'printed', true, id from o returning id),
       e as (insert into label_event (label_id, event) select id, 'generated' from b),
       d as (insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, line_count, total_qty)
             values ('101', 'productionReport', 'FLOOR-' || $1, 'saved', 'not-synchronized', 1, '', 1, 1) returning id)
  insert into document_line (org, document_id, line_no, item_id, qty, unit, source_kind, source_id, label_ids)
  select '101', d.id, 1, o.item_id, 1, o.unit, 'productionOrder', o.id, array[b.id] from d, o, b`;

/** An order for each client, with pieces that MCAS scanned, and one with two hundred components. */
export async function makeOrders({ database: { pool } }: BenchPlant): Promise<void> {
  await pool.query(`
    insert into workshop (org, code, name) values ('101', 'WS-1', '一车间');
    insert into production_line (org, code, name, workshop_id) select '101', 'L-11', '一线', id from workshop where org = '101' and code = 'WS-1';
    insert into location (org, kind, warehouse_id, code, name, reporting) select '101', 'storage', id, 'FG1-REP', '报工储位', true from warehouse where org = '101' and code = 'FG1';
    update item set default_location_id = (select id from location where org = '101' and code = 'FG1-A01-01') where org = '101';
    insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, production_line_id, status)
      select '101', 'erp', 'BMO' || n, 1, 'BMO' || n, i.id, 1000000, i.unit, '', '', p.id, 'released'
        from generate_series(0, ${orders}) n, item i, production_line p where i.org = '101' and i.code = '3010-0001' and p.org = '101' and p.code = 'L-11';
    insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
      select '101', o.id, n, i.id, 7, i.unit, '' from production_order o, generate_series(1, ${components}) n
        join lateral (select id, unit from item where org = '101' order by id offset n % (select count(*) from item where org = '101') limit 1) i on true
       where o.org = '101' and o.order_no = 'BMO${orders}'`);
}

/** Pieces that MCAS scanned, of one order for each client. */
export async function makePieces({ database: { pool } }: BenchPlant, name: string, clients: number, jobs: number): Promise<Piece[][]> {
  const lists = namesFor(name, clients, jobs);
  await pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select '101', 'mcas', p.code, 1, p.code, o.order_no, o.item_id, 1, '', o.production_line_id, '', now()
       from unnest($1::text[], $2::text[]) p(code, order_no) join production_order o on o.org = '101' and o.order_no = p.order_no`,
    [lists.flat(), lists.flatMap((list, client) => list.map(() => `BMO${client}`))],
  );
  // Analyses the tables, as the server does in the first minute.
  await pool.query('analyze line_scan, production_order, label, document, document_line, location, warehouse, item');
  return lists.map((list, client) => list.map((code) => ({ code, order: `BMO${client}` })));
}

const reporting: Work<Piece> = {
  what: 'report of one scan',
  account: 'line',
  cases: [
    { clients: 1, jobs: 200 },
    { clients: 16, jobs: 1600 },
  ],
  prepare: makePieces,
  ask: (client, { code }) => client.must('/api/InStorage/SaveScanComplete', { bars: [code], flag: 'scan' }),
  floor: { text: floorText, values: ({ code, order }) => [code, order] },
};

/** The least that an audit of reports writes: states, stock and labels; messages wait, as the product's do. */
const auditText = `
  with d as (update document set state = 'audited', reviewer_id = 1, reviewer_name = '', reviewed_at = now()
              where org = '101' and kind = 'productionReport' and doc_no = any($1::text[]) returning id, doc_no),
       l as (select d.doc_no, l.* from d join document_line l on l.org = '101' and l.document_id = d.id),
       c as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'auditReports', '\\x00', $2) returning id),
       a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'director', '', 'auditReports', id, '', '{}' from c),
       m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line, label_id)
             select '101', item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, 'productionReport', document_id, line_no, label_ids[1] from l),
       b as (update label set state = 'in-stock', location_id = l.to_location_id, status = l.to_status from l where label.id = l.label_ids[1] returning label.id, l.doc_no),
       e as (insert into label_event (label_id, event, document_type, document_no) select id, 'stored', 'productionReport', doc_no from b)
  insert into balance as k (org, item_id, location_id, batch, project, status, qty)
  select '101', item_id, to_location_id, batch, project, to_status, sum(qty) from l group by 2, 3, 4, 5, 6
  on conflict (item_id, location_id, batch, project, status) do update set qty = k.qty + excluded.qty`;

/** Fresh reports, twenty for each audit. */
async function makeReports(plant: BenchPlant, name: string, clients: number, jobs: number): Promise<string[][][]> {
  const pieces = await makePieces(plant, `A${name}`, clients, jobs * perAudit);
  const line = await new HttpClient(plant.url).signIn('line');
  const lists: string[][][] = [];
  for (const list of pieces) {
    const nos: string[] = [];
    for (const { code } of list) {
      const { DocNo } = (await line.must('/api/InStorage/SaveScanComplete', { bars: [code], flag: 'scan' })) as { DocNo: string };
      nos.push(DocNo);
    }
    lists.push(Array.from({ length: Math.floor(nos.length / perAudit) }, (_, at) => nos.slice(at * perAudit, (at + 1) * perAudit)));
  }
  line.close();
  await plant.database.pool.query('analyze document, document_line, label');
  return lists;
}

const auditing: Work<string[]> = {
  what: `audit of ${perAudit} reports`,
  account: 'director',
  cases: [{ clients: 1, jobs: 20 }],
  prepare: makeReports,
  ask: (client, billnos) => client.must('/api/InStorage/AuditRptDocs', { billnos }),
  floor: { text: auditText, values: (nos) => [nos, 'x'.repeat(1200)] },
};

/** Reports of one scanned piece and audits of twenty over HTTP, and the same rows by the bare driver; kitting of two hundred components. */
export const reports: Part = (options, tell) =>
  onPlant(async (plant) => {
    await makeOrders(plant);
    await tellWork(plant, reporting, tell, options);
    await tellWork(plant, auditing, tell, options);
    const line = await new HttpClient(plant.url).signIn('line');
    const set = await measure(1, 300, async () => {
      await line.must('/api/InStorage/MoWholeSetCheck', { mo: `BMO${orders}`, qty: '1', totalScanQty: '0' });
    });
    line.close();
    tell({
      what: `set check of an order of ${components} components`,
      figure: `p50 ${ms(set.p50)}, p95 ${ms(set.p95)}`,
      target: 'p95 ≤ 30 ms',
      reached: set.p95 <= 30,
    });
  });

import pg from 'pg';
import { HttpClient } from './httpClient.ts';
import { type Measured, measure } from './measure.ts';
import { type BenchPlant, startPlant } from './plant.ts';
import { count, ms, type Part, times } from './row.ts';

const clients = 16;
const jobs = 1600;
const rounds = 3;
const perAudit = 20;
const components = 200;

/** A report of one scanned piece: what is written at least, as one statement of the bare driver. */
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

/** An order a client, with pieces that MCAS scanned, and one whose material is two hundred components. */
async function makeOrders({ database: { pool } }: BenchPlant): Promise<void> {
  await pool.query(`
    insert into workshop (org, code, name) values ('101', 'WS-1', '一车间');
    insert into production_line (org, code, name, workshop_id) select '101', 'L-11', '一线', id from workshop where org = '101' and code = 'WS-1';
    insert into location (org, kind, warehouse_id, code, name, reporting) select '101', 'storage', id, 'FG1-REP', '报工储位', true from warehouse where org = '101' and code = 'FG1';
    update item set default_location_id = (select id from location where org = '101' and code = 'FG1-A01-01') where org = '101';
    insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, production_line_id, status)
      select '101', 'erp', 'BMO' || n, 1, 'BMO' || n, i.id, 1000000, i.unit, '', '', p.id, 'released'
        from generate_series(0, ${clients}) n, item i, production_line p where i.org = '101' and i.code = '3010-0001' and p.org = '101' and p.code = 'L-11';
    insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
      select '101', o.id, n, i.id, 7, i.unit, '' from production_order o, generate_series(1, ${components}) n
        join lateral (select id, unit from item where org = '101' order by id offset n % (select count(*) from item where org = '101') limit 1) i on true
       where o.org = '101' and o.order_no = 'BMO${clients}'`);
}

const makePieces = ({ database: { pool } }: BenchPlant, round: string, n: number) =>
  pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select '101', 'mcas', c, 1, c, o.order_no, o.item_id, 1, '', o.production_line_id, '', now()
       from generate_series(0, ${clients - 1}) k, generate_series(0, $2::int) n, production_order o, format('%s-%s-%s', $1::text, k, n) c
      where o.org = '101' and o.order_no = 'BMO' || k`,
    [round, n],
  );

/** Reports of one scanned piece over HTTP, and the same rows by the bare driver; audits of twenty; the set of two hundred components. */
export const reports: Part = async (_options, tell) => {
  const plant = await startPlant();
  try {
    await makeOrders(plant);
    const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn('line')));
    const bare = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client({ connectionString: plant.databaseUrl });
        await client.connect();
        return client;
      }),
    );
    const [product, floor]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const at = Array.from({ length: clients }, () => 0);
      const next = (client: number): number => {
        at[client] = (at[client] ?? 0) + 1;
        return (at[client] ?? 0) - 1;
      };
      await makePieces(plant, `P${round}`, jobs);
      product.push(
        await measure(clients, jobs, async (client) => {
          await people[client]?.must('/api/InStorage/SaveScanComplete', { bars: [`P${round}-${client}-${next(client)}`], flag: 'scan' });
        }),
      );
      floor.push(
        await measure(clients, jobs, async (client, job) => {
          await bare[client]?.query({ name: 'floor', text: floorText, values: [`F${round}-${client}-${job}`, `BMO${client}`] });
        }),
      );
    }
    const rate = (all: Measured[]) => all.reduce((sum, one) => sum + one.perSecond, 0) / all.length;
    const ratio = rate(product) / rate(floor);
    tell({
      what: `report of one scan, ${clients} clients: against the floor, one bare statement that writes the same rows`,
      figure: `${times(ratio)} (${count(rate(product))}/s against ${count(rate(floor))}/s; p95 ${ms(Math.max(...product.map(({ p95 }) => p95)))})`,
      target: '≥ 0.5 ×',
      reached: ratio >= 0.5,
    });
    await auditRows(plant, tell);
    const set = await measure(1, 300, async () => {
      await people[0]?.must('/api/InStorage/MoWholeSetCheck', { mo: `BMO${clients}`, qty: '1', totalScanQty: '0' });
    });
    tell({
      what: `set check of an order of ${components} components`,
      figure: `p50 ${ms(set.p50)}, p95 ${ms(set.p95)}`,
      target: 'p95 ≤ 30 ms',
      reached: set.p95 <= 30,
    });
    for (const one of people) one.close();
    await Promise.all(bare.map((one) => one.end()));
  } finally {
    await plant.stop();
  }
};

async function auditRows(plant: BenchPlant, tell: Parameters<Part>[1]): Promise<void> {
  const director = await new HttpClient(plant.url).signIn('director');
  const { rows } = await plant.database.pool.query<{ no: string }>(
    "select doc_no as no from document where kind = 'productionReport' and doc_no like 'PR%' order by id limit 600",
  );
  const nos = rows.map(({ no }) => no);
  const audited = await measure(1, Math.floor(nos.length / perAudit), async (_client, job) => {
    await director.must('/api/InStorage/AuditRptDocs', { billnos: nos.slice(job * perAudit, (job + 1) * perAudit) });
  });
  director.close();
  tell({
    what: `audit of ${perAudit} reports in one call`,
    figure: `p50 ${ms(audited.p50)}, p95 ${ms(audited.p95)} (${ms(audited.p50 / perAudit)} a report)`,
    target: '—',
  });
}

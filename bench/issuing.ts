import type pg from 'pg';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import { makeTasks } from '../server/issuing/makeTasks.ts';
import { putLabels } from '../test/positions.ts';
import { putStock } from '../test/stock.ts';
import { HttpClient } from './httpClient.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import type { Part } from './row.ts';
import { namesFor, tellWork, type Work } from './work.ts';

/** Demands for issue and their tasks: a line of ten for each item. Returns the lines of each demand by its number. */
export async function demandedLines(
  pool: pg.Pool,
  wanted: readonly { no: string; items: readonly string[] }[],
): Promise<Map<string, number[]>> {
  const { rows: made } = await pool.query<{ id: number }>(
    `with w as (select * from jsonb_to_recordset($1::jsonb) as w(no text, items text[])),
     d as (insert into issue_demand (org, source, record_id, version, demand_no, workshop_id, needed_at, priority)
       select '101', 'bench', w.no, 1, w.no, s.id, now(), 3 from w, workshop s where s.org = '101' and s.code = 'WS-B' returning id, demand_no),
     l as (insert into issue_demand_line (org, issue_demand_id, line_no, item_id, qty, unit, batch, project, order_no, component_line, warehouse_id)
       select '101', d.id, n.nth, i.id, 10, i.unit, '', '', '', n.nth, null from d join w on w.no = d.demand_no cross join unnest(w.items) with ordinality n(item, nth)
         join item i on i.org = '101' and i.code = n.item)
     select id from d`,
    [JSON.stringify(wanted)],
  );
  const ids = made.map(({ id }) => id);
  await inTransaction(pool, (query) => makeTasks(query, 'issueDemand', ids));
  await pool.query('analyze issue_task, issue_line, label, balance');
  const { rows } = await pool.query<{ no: string; lines: number[] }>(
    `select t.demand_no as no, array_agg(l.id order by l.line_no) as lines from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id
      where t.source = 'issueDemand' and t.source_id = any($1::bigint[]) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ no, lines }) => [no, lines]));
}

interface Taking {
  line: number;
  code: string;
}

/** A label and a demand line for each job; each client has its own item. */
const labelsToTake =
  (items: readonly string[]) =>
  async ({ database: { pool } }: BenchPlant, name: string, clients: number, jobs: number): Promise<Taking[][]> => {
    const lists = namesFor(name, clients, jobs);
    for (const [client, list] of lists.entries()) await putLabels(pool, 'RM1-A01-01', list, { item: items[client] ?? '' });
    const lines = await demandedLines(
      pool,
      lists.flatMap((list, client) => list.map((no) => ({ no, items: [items[client] ?? ''] }))),
    );
    return lists.map((list) => list.map((code) => ({ code, line: lines.get(code)?.[0] ?? 0 })));
  };

const takeFloor = `
  with b as (select b.*, (select p.id from location p where p.org = '101' and p.code = 'RM1-BENCH') as stage from label b where b.org = '101' and b.code = $1 for no key update),
  l as (update issue_line l set prepared_qty = prepared_qty + 10, claimed_by = 1, claimed_until = now() where l.org = '101' and l.id = $2 returning l.id, l.task_id),
  t as (update issue_task t set state = 'prepared' from l where t.org = '101' and t.id = l.task_id),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'prepareByScan', '\\x00', $1) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'prepareByScan', o.id, $1, '{}' from o),
  k as (insert into issue_pick (org, task_id, no, line_id, item_id, batch, project, qty, from_location_id, to_location_id, label_ids, user_id, by_scan)
        select '101', l.task_id, 1, l.id, b.item_id, '', '', b.qty, b.location_id, b.stage, array[b.id], 1, true from l, b),
  m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line, label_id)
        select '101', b.item_id, '', '', b.qty, b.location_id, b.status, b.stage, b.status, 'issueTask', l.task_id, 1, b.id from b, l),
  f as (update balance s set qty = s.qty - b.qty from b where (s.item_id, s.location_id, s.batch, s.project, s.status) = (b.item_id, b.location_id, '', '', b.status)),
  g as (insert into balance as s (org, item_id, location_id, batch, project, status, qty, reserved) select '101', item_id, stage, '', '', status, qty, qty from b
        on conflict (item_id, location_id, batch, project, status) do update set qty = s.qty + excluded.qty, reserved = s.reserved + excluded.reserved returning id),
  r as (insert into reservation (org, balance_id, document_type, document_id, document_line, qty, user_id) select '101', g.id, 'issueTask', l.task_id, 1, 10, 1 from g, l),
  e as (insert into label_event (label_id, event, document_type, location_id) select id, 'picked', 'issueTask', stage from b)
  update label set state = 'picked', location_id = b.stage from b where label.id = b.id`;

const preparing = (items: readonly string[]): Work<Taking> => ({
  what: 'a line prepared by scan',
  account: 'keeper',
  cases: [
    { clients: 1, jobs: 100 },
    { clients: 16, jobs: 800 },
  ],
  prepare: labelsToTake(items),
  ask: (client, { line, code }) => client.must('/api/OutStorage/PrepareByScan', { data: { LineID: line, BarCode: code } }),
  floor: { text: takeFloor, values: ({ line, code }) => [code, line] },
});

const confirmed = 20;

/** Preparations of twenty lines, made by calls. */
const preparedTasks =
  (items: readonly string[]) =>
  async ({ url, database: { pool } }: BenchPlant, name: string, clients: number, jobs: number): Promise<number[][][]> => {
    const lists = namesFor(`TASK-${name}`, clients, jobs);
    const lines = await demandedLines(
      pool,
      lists.flat().map((no) => ({ no, items: items.slice(0, confirmed) })),
    );
    const keeper = await new HttpClient(url).signIn('keeper');
    const picks: number[][][] = [];
    for (const list of lists) {
      const own: number[][] = [];
      for (const no of list) {
        const rows = (lines.get(no) ?? []).map((LineID) => ({ LineID, PCode: 'RM1-A01-02' }));
        const { Picks } = (await keeper.must('/api/OutStorage/PrepareLine', { data: { rows } })) as { Picks: { ID: number }[] };
        own.push(Picks.map(({ ID }) => ID));
      }
      picks.push(own);
    }
    keeper.close();
    return picks;
  };

const confirmFloor = `
  with k as (update issue_pick set issued_qty = qty where org = '101' and id = any($1::bigint[]) returning *),
  s as (select k.*, v.id as workshop from k join issue_task t on t.org = k.org and t.id = k.task_id join location v on v.workshop_id = t.workshop_id),
  l as (update issue_line l set issued_qty = l.issued_qty + k.qty from k where l.org = '101' and l.id = k.line_id),
  t as (update issue_task t set state = 'all-issued' where t.org = '101' and t.id in (select task_id from k)),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'confirmIssue', '\\x00', $2) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'confirmIssue', o.id, $2, '{}' from o),
  d as (insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, line_count, total_qty)
        select '101', 'issue', 'FLOOR-' || $2, 'saved', 'queued', 1, '', count(*), sum(qty) from s returning id),
  dl as (insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, source_kind, source_id)
         select '101', d.id, s.no, s.item_id, s.qty, '', s.to_location_id, 'available', s.workshop, 'available', 'issuePick', s.id from s, d),
  m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line)
        select '101', s.item_id, '', '', s.qty, s.to_location_id, 'available', s.workshop, 'available', 'issue', d.id, s.no from s, d),
  r as (delete from reservation where document_type = 'issueTask' and document_id in (select task_id from k)),
  f as (update balance b set qty = b.qty - s.qty, reserved = b.reserved - s.qty from s
         where (b.item_id, b.location_id, b.batch, b.project, b.status) = (s.item_id, s.to_location_id, '', '', 'available'))
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select '101', 'erp', 'issue', 'issue:' || $2, 'issue', d.id, $2, '{}' from d`;

const confirming = (items: readonly string[]): Work<readonly number[]> => ({
  what: `an issue of ${confirmed} lines confirmed`,
  account: 'keeper',
  cases: [{ clients: 1, jobs: 60 }],
  prepare: preparedTasks(items),
  ask: (client, ids) => client.must('/api/OutStorage/ConfirmIssue', { data: { rows: ids.map((ID) => ({ ID })) } }),
  floor: { text: confirmFloor, values: (ids) => [ids, `${ids[0] ?? 0}`] },
});

/** The cost of preparing and issuing. */
export const issuing: Part = (options, tell) =>
  onPlant(async (plant) => {
    const { pool } = plant.database;
    await pool.query(`
      insert into workshop (org, code, name) values ('101', 'WS-B', '车间');
      update item set batch_controlled = false where org = '101';
      insert into location (org, kind, warehouse_id, code, name) select '101', 'staging', id, 'RM1-BENCH', '备料区' from warehouse where org = '101' and code = 'RM1'`);
    const { rows } = await pool.query<{ code: string }>("select code from item where org = '101' order by code limit 50");
    const items = rows.map(({ code }) => code);
    await tellWork(plant, preparing(items), tell, options);
    for (const item of items) await putStock(pool, item, 'RM1-A01-02', 1_000_000);
    await tellWork(plant, confirming(items), tell, options);
  });

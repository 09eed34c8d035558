import { expect } from 'vitest';
import type { TaskSource } from '../../contract/issuing/taskSource.ts';
import type { Client, Plant } from '../../test/plant.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { makeTasks } from './makeTasks.ts';

/** A line of a demand of the tests, by default of the warehouse RM1. */
export interface WantedLine {
  item?: string;
  qty: number;
  project?: string;
  batch?: string;
  order?: string;
  warehouse?: string;
}

export interface TestTask {
  id: number;
  no: string;
  demandNo: string;
  lines: number[];
}

let demands = 0;

/** A plant with a workshop and a staging place, and demands for it. */
export async function issuingWorld(plant: Plant) {
  const { pool } = plant;
  await pool.query(`
    insert into workshop (org, code, name) values ('101', 'WS-1', '一车间'), ('101', 'WS-2', '二车间') on conflict do nothing;
    insert into location (org, kind, warehouse_id, code, name) select '101', 'staging', id, 'RM1-STAGE', '备料区' from warehouse where org = '101' and code = 'RM1'
      on conflict do nothing;
    insert into project (org, code, name) values ('101', 'P1', '项目一') on conflict do nothing`);
  const keeper = await plant.signIn('keeper');
  const leader = await plant.signIn('leader');
  const admin = await plant.signIn('admin');

  /** A demand as the ERP sends it, and its task. */
  async function task(
    lines: readonly WantedLine[],
    { workshop = 'WS-1', source = 'issueDemand' as TaskSource, days = 0 } = {},
  ): Promise<TestTask> {
    demands += 1;
    const demandNo = `FL${demands}`;
    const table = source === 'workshopDemand' ? 'workshop_demand' : 'issue_demand';
    const { rows } = await pool.query<{ id: number }>(
      `with d as (insert into ${table} (org, source, record_id, version, demand_no, workshop_id, needed_at, priority)
         select '101', 'test', $1::text, 1, $1, w.id, now() + make_interval(days => $4), 3 from workshop w where w.org = '101' and w.code = $2 returning org, id),
       l as (insert into ${table}_line (org, ${table}_id, line_no, item_id, qty, unit, batch, project, order_no, component_line, warehouse_id)
         select d.org, d.id, g.n, i.id, g.qty, i.unit, g.batch, g.project, g.order_no, g.n, w.id
           from d, jsonb_to_recordset($3::jsonb) as g(n int, item text, qty numeric, batch text, project text, order_no text, warehouse text)
           join item i on i.org = '101' and i.code = g.item left join warehouse w on w.org = '101' and w.code = g.warehouse)
       select id from d`,
      [
        demandNo,
        workshop,
        JSON.stringify(
          lines.map(({ item = '3010-0001', qty, batch = '', project = '', order = '', warehouse = 'RM1' }, at) => ({
            ...{ n: at + 1, item, qty, batch, project, order_no: order, warehouse },
          })),
        ),
        days,
      ],
    );
    await follow(source, rows[0]?.id ?? 0);
    return taskOf(demandNo);
  }

  const follow = (source: TaskSource, id: number) => inTransaction(pool, (query) => makeTasks(query, source, [id]));

  async function taskOf(demandNo: string): Promise<TestTask> {
    const { rows } = await pool.query<TestTask>(
      `select t.id, t.task_no as no, t.demand_no as "demandNo", array_agg(l.id order by l.line_no, l.id) as lines
         from issue_task t join issue_line l on l.org = t.org and l.task_id = t.id where t.demand_no = $1 and t.state <> 'withdrawn' group by t.org, t.id`,
      [demandNo],
    );
    if (!rows[0]) throw new Error(`no task of ${demandNo}`);
    return rows[0];
  }

  const stateOf = async ({ id }: TestTask) =>
    (await pool.query<{ state: string }>('select state from issue_task where id = $1', [id])).rows[0]?.state;

  const prepare = (who: Client, lineId: number, qty: number, location = 'RM1-A01-01', more: object = {}) =>
    who.ask('prepareLines', { rows: [{ lineId, qty: String(qty), location, ...more }] });

  async function setting(key: string, value: string | boolean): Promise<void> {
    const answer = await admin.ask('updateOrgSetting', { key, value: String(value) });
    if (!answer.ok) throw new Error(answer.message);
    // Every server process gets the change after the commit.
    await expect.poll(async () => (await admin.ask('settings', { key: key as never })).data.settings[0]?.value).toBe(value);
  }

  /** Requires: ledger, reservations and labels agree, lines are the sums of their picks and issues, and all goods in staging belong to a task. */
  async function lawful(): Promise<void> {
    const { differences, promised, layers } = await compareLedger(pool);
    const { rows } = await pool.query(`
      select l.id, l.prepared_qty, l.issued_qty from issue_line l
        left join lateral (select coalesce(sum(p.qty), 0) as prepared, coalesce(sum(p.issued_qty), 0) as issued
                             from issue_pick p where p.line_id = l.id and p.undone_at is null) s on true
       where (l.prepared_qty, l.issued_qty) <> (s.prepared, s.issued)
      union all
      select p.id, p.qty - p.issued_qty, coalesce(r.qty, 0) from issue_pick p
        left join lateral (select sum(k.qty) as qty from reservation k
                            where k.document_type = 'issueTask' and k.document_id = p.task_id and k.document_line = p.no) r on true
       where case when p.undone_at is null then p.qty - p.issued_qty else 0 end <> coalesce(r.qty, 0)
      union all
      select b.id, b.qty, b.reserved from balance b join location g on g.id = b.location_id and g.kind = 'staging' where b.qty <> b.reserved`);
    expect({ differences, promised, layers, rows }).toEqual({ differences: [], promised: [], layers: [], rows: [] });
  }

  return { keeper, leader, admin, task, taskOf, follow, stateOf, prepare, setting, lawful };
}

/** The quantity of an item at a place, and the reserved part of it. */
export async function keptAt(plant: Plant, place: string, item = '3010-0001'): Promise<string> {
  const { rows } = await plant.pool.query<{ line: string }>(
    `select coalesce(trim_scale(sum(b.qty)), 0) || ' / ' || coalesce(trim_scale(sum(b.reserved)), 0) as line
       from balance b join location p on p.id = b.location_id join item i on i.id = b.item_id
      where b.org = '101' and p.code = $1 and i.code = $2`,
    [place, item],
  );
  return rows[0]?.line ?? '';
}

import { beforeAll, describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 500);
});

/** The quantities that the tasks of an order want, by source. */
async function wanted(order: string): Promise<Record<string, number>> {
  const { rows } = await plant.pool.query<{ source: string; qty: number }>(
    `select t.source, sum(l.qty)::float as qty from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id
      where l.order_no = $1 and l.qty > 0 group by t.source order by t.source`,
    [order],
  );
  return Object.fromEntries(rows.map(({ source, qty }) => [source, qty]));
}

const call = { source: 'workshopDemand' as const };
const papers = async (table: string, order: string): Promise<number[]> =>
  (
    await plant.pool.query<{ id: number }>(`select distinct ${table}_id as id from ${table}_line where order_no = $1 order by 1`, [order])
  ).rows.map(({ id }) => id);

describe('what an order has been asked for by one paper is not asked for again by another', () => {
  it('a call after the demand asks for what goes beyond it, and for nothing within it', async () => {
    const { task } = world;
    await task([{ qty: 102, order: 'MO-A' }]);
    await expect(task([{ qty: 60, order: 'MO-A' }], call)).rejects.toThrow('no task');
    expect(await wanted('MO-A')).toEqual({ issueDemand: 102 });
    await task([{ qty: 50, order: 'MO-A' }], call);
    expect(await wanted('MO-A')).toEqual({ issueDemand: 102, workshopDemand: 8 });
    // Another item, or a line without order, is separate work.
    await task([{ qty: 5, order: 'MO-A', item: '3010-0020' }], call);
    await task([{ qty: 5 }], call);
    expect(await wanted('MO-A')).toEqual({ issueDemand: 102, workshopDemand: 13 });
  });

  it('a demand after the call takes it over; what stands prepared of the call stays, and is let go of when it is undone', async () => {
    const { keeper, task, prepare, taskOf, lawful } = world;
    const first = await task([{ qty: 40, order: 'MO-B' }], call);
    await task([{ qty: 40, order: 'MO-B' }]);
    expect(await wanted('MO-B')).toEqual({ issueDemand: 40 });
    await expect(taskOf(first.demandNo)).rejects.toThrow('no task');
    const begun = await task([{ qty: 30, order: 'MO-C' }], call);
    await prepare(keeper, begun.lines[0] ?? 0, 10);
    await task([{ qty: 30, order: 'MO-C' }]);
    expect(await wanted('MO-C')).toEqual({ issueDemand: 30, workshopDemand: 10 });
    const { rows } = await plant.pool.query<{ id: number }>('select id from issue_pick where task_id = $1', [begun.id]);
    expect((await keeper.ask('undoPrepare', { ids: rows.map(({ id }) => id) })).ok).toBe(true);
    expect(await wanted('MO-C')).toEqual({ issueDemand: 30 });
    await lawful();
  });

  it('a withdrawn demand leaves the call to ask for itself again', async () => {
    const { task, follow } = world;
    await task([{ qty: 20, order: 'MO-D' }]);
    await expect(task([{ qty: 20, order: 'MO-D' }], call)).rejects.toThrow('no task');
    const [id = 0] = await papers('issue_demand', 'MO-D');
    await plant.pool.query('update issue_demand set withdrawn_at = now() where id = $1', [id]);
    await follow('issueDemand', id);
    expect(await wanted('MO-D')).toEqual({ workshopDemand: 20 });
  });

  it('a request that a person deleted leaves the call to ask; a call whose request was deleted does not come back with another paper', async () => {
    const { leader, task, follow, taskOf } = world;
    const demand = await task([{ qty: 20, order: 'MO-E' }]);
    await expect(task([{ qty: 20, order: 'MO-E' }], call)).rejects.toThrow('no task');
    expect((await leader.ask('deletePreparations', { nos: [demand.no] })).ok).toBe(true);
    const { rows } = await plant.pool.query<{ no: string }>(
      "select demand_no as no from issue_task where source = 'workshopDemand' order by id desc limit 1",
    );
    const called = await taskOf(rows[0]?.no ?? '');
    await leader.ask('deletePreparations', { nos: [called.no] });
    const [id = 0] = await papers('issue_demand', 'MO-E');
    await follow('issueDemand', id);
    await expect(taskOf(called.demandNo)).rejects.toThrow('no task');
  });

  it('demand and call that arrive at once are not both asked for', async () => {
    const { task } = world;
    for (let at = 0; at < 8; at += 1) {
      await plant.pool.query(
        "insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, status) select '101', 'test', $1, 1, $1, id, 1, 'pcs', '', '', 'released' from item where org = '101' and code = '3010-0001'",
        [`MO-R${at}`],
      );
      await Promise.allSettled([task([{ qty: 5, order: `MO-R${at}` }]), task([{ qty: 5, order: `MO-R${at}` }], call)]);
      expect(await wanted(`MO-R${at}`)).toEqual({ issueDemand: 5 });
    }
  });
});

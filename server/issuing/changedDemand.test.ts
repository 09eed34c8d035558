import { beforeAll, describe, expect, it } from 'vitest';
import { usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from './issuingTestKit.ts';

const plant = usePlant();
const next = usePartners(plant);
let world: Awaited<ReturnType<typeof issuingWorld>>;
const [A, B] = ['3010-0001', '3010-0003'];
const place = 'RM1-A01-01';

beforeAll(async () => {
  world = await issuingWorld(plant);
  await putStock(plant.pool, A, place, 1000);
  await putStock(plant.pool, B, place, 1000);
  await putStock(plant.pool, A, 'FG1-A01-01', 1000);
});

type Line = { line: number; qty: string; itemNo?: string; warehouse?: string; project?: string; orderNo?: string; componentLine?: number };
const versions = new Map<string, number>();
const versionOf = (id: string): number => {
  versions.set(id, (versions.get(id) ?? 0) + 1);
  return versions.get(id) ?? 0;
};

/** The current version of a demand from the ERP. */
const demand = async (demandNo: string, lines: readonly Line[]): Promise<string> => {
  const data = {
    ...{ org: '101', demandNo, workshopCode: 'WS-1', neededAt: '2026-11-22T08:00:00+08:00' },
    lines: lines.map((line) => ({ itemNo: A, unit: '件', warehouse: 'RM1', ...line })),
  };
  const { body } = await next.push('erp', [{ kind: 'issueDemand', id: demandNo, version: versionOf(demandNo), data }]);
  return `${body.records[0]?.result} ${body.records[0]?.reason ?? ''}`.trim();
};
const withdrawn = (kind: string, id: string) => next.bring('erp', { kind, id, version: versionOf(id), deleted: true });
const order = (orderNo: string, status: string, qty = '10') =>
  next.bring('erp', {
    ...{ kind: 'productionOrder', id: orderNo, version: versionOf(orderNo) },
    data: {
      ...{ org: '101', orderNo, itemNo: '3010-0020', qty: '1', unit: '件', workshopCode: 'WS-1', status },
      components: [{ line: 1, itemNo: A, qty, unit: '件', warehouse: 'RM1' }],
    },
  });

/** Lines of a demand in the list: item, wanted, prepared, issued, still to prepare, surplus, state. */
async function lines(demandNo: string): Promise<string[]> {
  const { rows: tasks } = (await world.keeper.list('issueTasks', { jsWhere: { DemandNo: { value: demandNo, searchType: '=' } } })).data;
  const all = await Promise.all(
    tasks.map(({ taskNo }) => world.keeper.list('issueLines', { jsWhere: { TaskNo: { value: taskNo ?? '', searchType: '=' } } })),
  );
  return all
    .flatMap(({ data }) => data.rows)
    .toSorted((a, b) => (a.lineNo ?? 0) - (b.lineNo ?? 0) || (a.id ?? 0) - (b.id ?? 0))
    .map((row) => `${row.lineNo} ${row.itemNo} ${row.qty}/${row.prepared}/${row.issued} ${row.open} -${row.surplus ?? 0} ${row.state}`);
}
const lineIds = async (demandNo: string) => (await world.taskOf(demandNo)).lines;
const prepare = async (demandNo: string, nth: number, qty: number, from = place): Promise<number> => {
  const answer = await world.prepare(world.keeper, (await lineIds(demandNo))[nth] ?? 0, qty, from);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.picks[0]?.id ?? 0;
};
const confirm = (id: number, qty?: string) =>
  world.keeper.ask('confirmIssue', { rows: [{ id, ...(qty ? { qty } : {}) }] }, { language: 'en' });
const undo = (...ids: number[]) => world.keeper.ask('undoPrepare', { ids });

describe('a demand that the ERP changes while it is prepared', () => {
  it('S111: another item is asked for; what is prepared of the first is refused at the issue and put back', async () => {
    await demand('CD-ITEM', [{ line: 1, qty: '10' }]);
    const pick = await prepare('CD-ITEM', 0, 6);
    expect(await demand('CD-ITEM', [{ line: 1, qty: '10', itemNo: B }])).toBe('applied');
    expect(await lines('CD-ITEM')).toEqual([`1 ${A} 0/6/0 0 -6 surplus`, `1 ${B} 10/0/0 10 -0 pending`]);
    const refused = await confirm(pick);
    expect([refused.code, refused.message]).toEqual(['confirm.surplus', expect.stringContaining(A)]);
    expect((await undo(pick)).ok).toBe(true);
    expect(await lines('CD-ITEM')).toEqual([`1 ${B} 10/0/0 10 -0 pending`]);
    const right = await prepare('CD-ITEM', 1, 10);
    const answer = await confirm(right);
    expect(answer.ok).toBe(true);
    expect(await lines('CD-ITEM')).toEqual([`1 ${B} 10/10/10 0 -0 issued`]);
    await world.lawful();
  });

  it('S111: an item that comes back finds what is still prepared of it', async () => {
    await demand('CD-BACK', [{ line: 1, qty: '10' }]);
    const pick = await prepare('CD-BACK', 0, 6);
    await demand('CD-BACK', [{ line: 1, qty: '10', itemNo: B }]);
    await demand('CD-BACK', [{ line: 1, qty: '8' }]);
    expect(await lines('CD-BACK')).toEqual([`1 ${A} 8/6/0 2 -0 begun`]);
    expect((await confirm(pick)).ok).toBe(true);
    await world.lawful();
  });

  it('S112: a lowered line shows the quantity of the ERP; more than that is not issued, and the surplus goes back', async () => {
    await demand('CD-LESS', [
      { line: 1, qty: '30' },
      { line: 2, qty: '15', itemNo: B },
    ]);
    const [first, second] = [await prepare('CD-LESS', 0, 20), await prepare('CD-LESS', 1, 15)];
    await demand('CD-LESS', [{ line: 1, qty: '10' }]);
    expect(await lines('CD-LESS')).toEqual([`1 ${A} 10/20/0 0 -10 surplus`, `2 ${B} 0/15/0 0 -15 surplus`]);
    const walk = await world.keeper.ask('pickingSnapshot', { taskNo: (await world.taskOf('CD-LESS')).no }, { language: 'en' });
    expect(walk.data.note).toBe(`The ERP wants less now. Put back: ${A} × 10, ${B} × 15`);
    expect((await confirm(first)).code).toBe('confirm.surplus');
    expect((await confirm(second)).code).toBe('confirm.surplus');
    const before = await keptAt(plant, place);
    expect((await confirm(first, '10')).ok).toBe(true);
    expect((await confirm(first)).code).toBe('confirm.surplus');
    // The rest of the preparation goes back too.
    expect((await undo(first, second)).ok).toBe(true);
    expect(await lines('CD-LESS')).toEqual([`1 ${A} 10/10/10 0 -0 issued`]);
    expect(await keptAt(plant, place)).not.toBe(before);
    expect(await world.stateOf(await world.taskOf('CD-LESS'))).toBe('all-issued');
    await world.lawful();
  });

  it('S112: labels of a begun preparation go back to their place with the surplus', async () => {
    await putLabels(plant.pool, 'RM1-A01-05', ['CD-1', 'CD-2', 'CD-3'], { item: A, qty: 10 });
    await demand('CD-LABEL', [{ line: 1, qty: '30' }]);
    const pick = await prepare('CD-LABEL', 0, 30, 'RM1-A01-05');
    await demand('CD-LABEL', [{ line: 1, qty: '10' }]);
    expect((await confirm(pick, '10')).ok).toBe(true);
    expect((await undo(pick)).ok).toBe(true);
    expect((await standings(plant.pool, ['CD-1', 'CD-2', 'CD-3'])).toSorted()).toEqual([
      ...['in-stock RM1-A01-05', 'in-stock RM1-A01-05', 'issued -'],
    ]);
    await world.lawful();
  });

  it('S112: less than was issued, or another item after a part was issued, is parked with its words', async () => {
    await demand('CD-SENT', [{ line: 1, qty: '10' }]);
    const pick = await prepare('CD-SENT', 0, 6);
    expect((await confirm(pick)).ok).toBe(true);
    expect(await demand('CD-SENT', [{ line: 1, qty: '5' }])).toMatch(/^parked .*CD-SENT/);
    expect(await demand('CD-SENT', [{ line: 1, qty: '10', itemNo: B }])).toMatch(/^parked .*CD-SENT/);
    expect(await demand('CD-SENT', [{ line: 1, qty: '7' }])).toBe('applied');
    expect(await lines('CD-SENT')).toEqual([`1 ${A} 7/6/6 1 -0 begun`]);
  });

  it('S114: another warehouse or project is followed; what was prepared from the first goes back', async () => {
    await demand('CD-WH', [{ line: 1, qty: '10' }]);
    await demand('CD-WH', [{ line: 1, qty: '10', warehouse: 'FG1' }]);
    const [id] = await lineIds('CD-WH');
    expect((await world.prepare(world.keeper, id ?? 0, 4)).code).toBe('take.other-warehouse');
    const pick = await prepare('CD-WH', 0, 4, 'FG1-A01-01');
    await demand('CD-WH', [{ line: 1, qty: '10' }]);
    expect(await lines('CD-WH')).toEqual([`1 ${A} 0/4/0 0 -4 surplus`, `1 ${A} 10/0/0 10 -0 pending`]);
    expect((await confirm(pick)).code).toBe('confirm.surplus');
    await demand('CD-WH', [{ line: 1, qty: '10', project: 'P1' }]);
    expect((await undo(pick)).ok).toBe(true);
    const { rows } = (await world.keeper.list('issueLines', { jsWhere: { TaskNo: { value: (await world.taskOf('CD-WH')).no } } })).data;
    expect(rows).toMatchObject([{ project: 'P1', warehouse: 'RM1', qty: '10' }]);
  });

  it('S115: a renumbered line keeps what is prepared of it', async () => {
    await demand('CD-NO', [{ line: 1, qty: '10', orderNo: 'MO-NO', componentLine: 3 }]);
    await prepare('CD-NO', 0, 6);
    await demand('CD-NO', [{ line: 10, qty: '10', orderNo: 'MO-NO', componentLine: 3 }]);
    expect(await lines('CD-NO')).toEqual([`10 ${A} 10/6/0 4 -0 begun`]);
    // Two lines that swap their numbers keep their goods.
    await demand('CD-SWAP', [
      { line: 1, qty: '10' },
      { line: 2, qty: '5', itemNo: B },
    ]);
    await prepare('CD-SWAP', 0, 6);
    await prepare('CD-SWAP', 1, 5);
    await demand('CD-SWAP', [
      { line: 1, qty: '5', itemNo: B },
      { line: 2, qty: '10' },
    ]);
    expect(await lines('CD-SWAP')).toEqual([`1 ${B} 5/5/0 0 -0 prepared`, `2 ${A} 10/6/0 4 -0 begun`]);
    await world.lawful();
  });

  it('S112: a withdrawn demand is refused by name; what is prepared goes back, and a restored one goes on', async () => {
    await demand('CD-GONE', [{ line: 1, qty: '10' }]);
    const pick = await prepare('CD-GONE', 0, 6);
    const task = await world.taskOf('CD-GONE');
    await withdrawn('issueDemand', 'CD-GONE');
    const refused = await confirm(pick);
    expect([refused.code, refused.message]).toEqual(['confirm.withdrawn', expect.stringContaining('CD-GONE')]);
    expect((await world.prepare(world.keeper, task.lines[0] ?? 0, 1)).code).toBe('issue.task-gone');
    expect([await world.stateOf(task), await lines('CD-GONE')]).toEqual(['to-put-back', [`1 ${A} 0/6/0 0 -6 surplus`]]);
    await demand('CD-GONE', [{ line: 1, qty: '9' }]);
    expect([await world.stateOf(task), await lines('CD-GONE')]).toEqual(['partly-prepared', [`1 ${A} 9/6/0 3 -0 begun`]]);
    await withdrawn('issueDemand', 'CD-GONE');
    expect((await undo(pick)).ok).toBe(true);
    expect(await world.stateOf(task)).toBe('withdrawn');
    await world.lawful();
  });

  it('S113: an order that is closed or withdrawn is neither prepared nor issued for, by name; one that is opened again goes on', async () => {
    await order('MO-CD', 'released');
    await demand('CD-ORDER', [{ line: 1, qty: '10', orderNo: 'MO-CD' }]);
    const pick = await prepare('CD-ORDER', 0, 6);
    const [line = 0] = await lineIds('CD-ORDER');
    for (const [end, code] of [
      [() => order('MO-CD', 'closed'), 'issue.order-closed'],
      [() => withdrawn('productionOrder', 'MO-CD'), 'issue.order-withdrawn'],
    ] as const) {
      await end();
      for (const refused of [await world.prepare(world.keeper, line, 1), await confirm(pick)])
        expect([refused.code, refused.message]).toEqual([code, expect.stringContaining('MO-CD')]);
      expect(await lines('CD-ORDER')).toEqual([`1 ${A} 10/6/0 0 -6 ended`]);
      await order('MO-CD', 'released');
    }
    expect(await lines('CD-ORDER')).toEqual([`1 ${A} 10/6/0 4 -0 begun`]);
    expect((await confirm(pick)).ok).toBe(true);
  });

  it('S113: a component of a pushed order is followed; a withdrawn order cannot be pushed', async () => {
    await order('MO-CP', 'released');
    expect((await world.leader.ask('pushOrderTask', { orders: ['MO-CP'] })).ok).toBe(true);
    expect(await lines('MO-CP')).toEqual([`1 ${A} 10/0/0 10 -0 pending`]);
    await prepare('MO-CP', 0, 6);
    await order('MO-CP', 'released', '20');
    expect(await lines('MO-CP')).toEqual([`1 ${A} 20/6/0 14 -0 begun`]);
    await order('MO-CP', 'released', '4');
    expect(await lines('MO-CP')).toEqual([`1 ${A} 4/6/0 0 -2 surplus`]);
    await order('MO-CP2', 'released');
    await withdrawn('productionOrder', 'MO-CP2');
    expect((await world.leader.ask('pushOrderTask', { orders: ['MO-CP2'] })).code).toBe('push.order-withdrawn');
    // An order that nobody sent to preparation stays without a request.
    await order('MO-CP3', 'released');
    await order('MO-CP3', 'released', '20');
    expect(await lines('MO-CP3')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 1000);
});

describe('preparing', () => {
  it('S22: what is proposed is what can be prepared, also of a line that wants half a piece', async () => {
    const { keeper, task, lawful } = world;
    await putStock(plant.pool, '3010-0011', 'RM1-A01-05', 40);
    const { lines } = await task([
      { qty: 10.5, item: '3010-0011' },
      { qty: 0.5, item: '3010-0011' },
    ]);
    const proposed = (await keeper.ask('proposeStock', { ids: lines })).data.lines;
    expect(proposed.map(({ takes, why }) => [takes.map(({ qty }) => qty), why])).toEqual([
      [['10'], '3010-0011 的数量要大于 0，只能是整数'],
      [[], '3010-0011 的数量要大于 0，只能是整数'],
    ]);
    for (const { id, takes } of proposed)
      for (const { place, qty } of takes) expect((await world.prepare(keeper, id, Number(qty), place)).ok).toBe(true);
    await lawful();
  });

  it('goods go to the staging place and are kept for their task; a repeat acts once', async () => {
    const { keeper, task, stateOf, lawful } = world;
    const one = await task([{ qty: 30, order: 'MO1' }]);
    const operationId = randomUUID();
    const [lineId = 0] = one.lines;
    for (let again = 0; again < 3; again += 1) {
      const answer = await keeper.ask('prepareLines', { rows: [{ lineId, qty: '20', location: 'KW-LOC:RM1-A01-01' }] }, { operationId });
      expect([answer.ok, answer.message, answer.data.picks]).toMatchObject([
        true,
        expect.anything(),
        [{ qty: '20', from: 'RM1-A01-01', to: 'RM1-STAGE' }],
      ]);
    }
    expect([await keptAt(plant, 'RM1-A01-01'), await keptAt(plant, 'RM1-STAGE')]).toEqual(['980 / 0', '20 / 20']);
    expect(await stateOf(one)).toBe('partly-prepared');
    expect((await world.prepare(keeper, lineId, 10)).ok).toBe(true);
    expect(await stateOf(one)).toBe('prepared');
    const { lines } = await task([{ qty: 5000 }]);
    const [lacking] = (await keeper.ask('proposeStock', { ids: lines })).data.lines;
    expect(lacking?.why).toMatch(/没有更多库存; 另有已备好的，属于 .+/);
    await lawful();
  });

  it('select-rows-to-prepare, checkbox-max-items, outgoing-location-required, and never more than is open', async () => {
    const { keeper, task, prepare } = world;
    const one = await task([{ qty: 5 }, { qty: 5, item: '3010-0002' }]);
    const [lineId = 0, batched = 0] = one.lines;
    expect((await keeper.ask('prepareLines', {})).code).toBe('select-to-prepare');
    const many = Array.from({ length: 201 }, () => ({ lineId, location: 'RM1-A01-01' }));
    const refused = await keeper.ask('prepareLines', { rows: many }, { language: 'en' });
    expect([refused.code, refused.message]).toEqual(['select.at-most', 'At most 200 items selectable']);
    const missing = await keeper.ask('prepareLines', { rows: [{ lineId }] });
    expect([missing.code, missing.message]).toEqual(['issue.location-required', '请选择 3010-0001 的出库储位']);
    expect((await prepare(keeper, lineId, 6)).message).toBe('3010-0001 还可备 5 件，不能备 6');
    expect((await prepare(keeper, lineId, 5, 'NONE')).code).toBe('location.not-found');
    expect((await prepare(keeper, lineId, 5, 'RM1-A01-07')).message).toBe('RM1-A01-07 没有 3010-0001');
    expect((await prepare(keeper, lineId, 0)).code).toBe('issue.qty-decimals');
    expect((await prepare(keeper, 999_999_999, 1)).code).toBe('issue.line-gone');
    // Two rows of one line count together.
    const twice = {
      rows: [
        { lineId, qty: '3', location: 'RM1-A01-01' },
        { lineId, qty: '3', location: 'RM1-A01-01' },
      ],
    };
    expect((await keeper.ask('prepareLines', twice)).code).toBe('issue.qty-over');
    await world.setting('batchControlOnIssue', true);
    expect((await prepare(keeper, batched, 1, 'RM1-A01-02')).code).toBe('issue.batch-required');
    await world.setting('batchControlOnIssue', false);
    expect((await prepare(keeper, batched, 1, 'RM1-A01-02')).code).toBe('take.nothing');
    expect(await keptAt(plant, 'RM1-STAGE')).toBe('30 / 30');
  });

  it('outbound-batch-required while the switch is on; a chosen batch is the one that is taken, and goods without one are said to have none (S87)', async () => {
    const { keeper, task, prepare, setting, lawful } = world;
    await putStock(plant.pool, '3010-0004', 'RM1-A01-04', 10);
    await putStock(plant.pool, '3010-0004', 'RM1-A01-04', 1, 'B7');
    const [lineId = 0] = (await task([{ qty: 5, item: '3010-0004' }])).lines;
    await setting('batchControlOnIssue', true);
    expect((await prepare(keeper, lineId, 5, 'RM1-A01-04')).message).toBe('请选择 3010-0004 的出库批次');
    const otherBatch = await prepare(keeper, lineId, 5, 'RM1-A01-04', { batch: 'NONE' });
    expect([otherBatch.code, otherBatch.message]).toEqual(['take.other-batch', expect.stringMatching(/B7.*NONE/)]);
    await setting('batchControlOnIssue', false);
    const [plain = 0] = (await task([{ qty: 5 }])).lines;
    const withoutBatch = await prepare(keeper, plain, 5, 'RM1-A01-01', { batch: 'B9' });
    expect([withoutBatch.code, withoutBatch.message]).toEqual(['take.without-batch', 'RM1-A01-01 的 3010-0001 没有批次，要的是批次 B9']);
    expect((await prepare(keeper, lineId, 5, 'RM1-A01-04')).ok).toBe(true);
    await lawful();
  });

  it('project-number-required: a project’s line takes its own; others only by choice of whoever may', async () => {
    const { keeper, leader, task, prepare } = world;
    const [own = 0, none = 0] = (await task([{ qty: 5, project: 'P1' }, { qty: 5 }])).lines;
    const required = await prepare(keeper, own, 2);
    expect([required.code, required.message]).toEqual(['issue.project-required', '请选择 3010-0001 在 RM1-A01-01 的项目号']);
    expect((await prepare(keeper, own, 2, 'RM1-A01-01', { project: '-' })).code).toBe('take.other-project');
    expect((await prepare(leader, own, 2, 'RM1-A01-01', { project: '-' })).ok).toBe(true);
    expect((await prepare(keeper, none, 2)).ok).toBe(true);
  });

  it('labels go along whole, one carton is opened, and undoing puts all of it back', async () => {
    const { keeper, task, prepare, lawful } = world;
    await putLabels(plant.pool, 'RM1-A01-05', ['PK-1', 'PK-2', 'PK-3'], { item: '3010-0003', qty: 10 });
    const [lineId = 0] = (await task([{ qty: 24, item: '3010-0003' }])).lines;
    const answer = await prepare(keeper, lineId, 24, 'RM1-A01-05');
    expect(answer.data.picks[0]?.labels).toEqual(['PK-1', 'PK-2']);
    expect(await standings(plant.pool, ['PK-1', 'PK-2', 'PK-3'])).toEqual(['picked RM1-STAGE', 'picked RM1-STAGE', 'in-stock RM1-A01-05']);
    await lawful();
    expect((await keeper.ask('undoPrepare', { ids: answer.data.picks.map(({ id }) => id) })).data).toMatchObject({ undone: 1 });
    expect(await standings(plant.pool, ['PK-1', 'PK-2', 'PK-3'])).toEqual(Array(3).fill('in-stock RM1-A01-05'));
    expect(await keptAt(plant, 'RM1-A01-05', '3010-0003')).toBe('30 / 0');
    expect((await keeper.ask('undoPrepare', { ids: answer.data.picks.map(({ id }) => id) })).code).toBe('preparation.gone');
    expect((await keeper.ask('undoPrepare', {})).code).toBe('select-to-undo');
    await lawful();
  });

  it('S80: undone after the opened carton was split, moved or counted, what it gave comes back as goods without a label', async () => {
    const { keeper, task, prepare, lawful } = world;
    const changes = [
      (code: string) => keeper.ask('splitLabel', { code, qtys: ['2'] }),
      (code: string) => keeper.ask('bindPosition', { labels: [code], place: 'RM1-A01-10', byHand: false }),
      async () => ({ ok: true, message: '' }),
    ];
    for (const [nth, change] of changes.entries()) {
      const [code, item, place] = [`OP-${nth}`, `3010-00${31 + 2 * nth}`, `RM1-A01-0${7 + nth}`];
      await putLabels(plant.pool, place, [code], { item, qty: 10 });
      const [lineId = 0] = (await task([{ qty: 4, item }])).lines;
      const { data, message } = await prepare(keeper, lineId, 4, place);
      expect(message).toBe('');
      expect((await change(code)).message).toBe('');
      expect((await keeper.ask('undoPrepare', { ids: data.picks.map(({ id }) => id) })).message).toBe('');
      const { rows } = await plant.pool.query<{ lies: string; labelled: string }>(
        `select (select trim_scale(sum(b.qty))::text from balance b where b.item_id = i.id) as lies,
                (select trim_scale(sum(l.qty))::text from label l where l.item_id = i.id and l.state = 'in-stock') as labelled
           from item i where i.org = '101' and i.code = $1`,
        [item],
      );
      expect([nth, rows[0]]).toEqual([nth, { lies: '10', labelled: nth === 2 ? '10' : '6' }]);
      await lawful();
    }
  });

  it('without a staging place it is kept where it lies, and nobody else gets it', async () => {
    const { keeper, task, prepare, lawful } = world;
    await putLabels(plant.pool, 'FG1-A01-01', ['FG-1', 'FG-2'], { qty: 5 });
    const [lineId = 0, other = 0] = (
      await task([
        { qty: 8, warehouse: 'FG1' },
        { qty: 8, warehouse: 'FG1' },
      ])
    ).lines;
    const answer = await prepare(keeper, lineId, 8, 'FG1-A01-01');
    expect(answer.data.picks).toMatchObject([{ from: 'FG1-A01-01', to: 'FG1-A01-01', labels: ['FG-1'] }]);
    expect(await keptAt(plant, 'FG1-A01-01')).toBe('10 / 8');
    await lawful();
    const over = await prepare(keeper, other, 3, 'FG1-A01-01');
    expect([over.code, over.message]).toEqual(['stock.insufficient', expect.stringContaining('2')]);
    await keeper.ask('undoPrepare', { ids: answer.data.picks.map(({ id }) => id) });
    expect([await keptAt(plant, 'FG1-A01-01'), await standings(plant.pool, ['FG-1'])]).toEqual(['10 / 0', ['in-stock FG1-A01-01']]);
    await lawful();
  });

  it('while the switch is on it goes to the intermediate place, of whichever warehouse', async () => {
    const { keeper, task, prepare, setting, lawful } = world;
    await plant.pool.query(`
      with w as (insert into warehouse (org, code, name, intermediate) values ('101', 'W13', '中间仓', true) returning org, id)
      insert into location (org, kind, warehouse_id, code, name, intermediate) select org, 'storage', id, 'W13-01', '一线', true from w`);
    const [lineId = 0] = (await task([{ qty: 9 }])).lines;
    expect((await prepare(keeper, lineId, 4)).data.picks).toMatchObject([{ to: 'W13-01' }]);
    await setting('intermediateIssue', false);
    expect((await prepare(keeper, lineId, 4)).data.picks).toMatchObject([{ to: 'RM1-STAGE' }]);
    await setting('intermediateIssue', true);
    await lawful();
  });

  it('conditions are asked by the server; without a call nothing is prepared while calls are linked', async () => {
    const { keeper, task, prepare, setting } = world;
    const later = (await task([{ qty: 5 }], { days: 5 })).lines[0] ?? 0;
    const whole = (await task([{ qty: 5 }, { qty: 5, item: '3010-0020' }])).lines[0] ?? 0;
    await setting('preparationConditions', 'neededWithinDays:2；轻拿轻放');
    expect((await prepare(keeper, later, 1)).code).toBe('issue.condition.needed');
    expect((await prepare(keeper, whole, 1)).ok).toBe(true);
    await setting('preparationConditions', 'wholeSet');
    expect((await prepare(keeper, whole, 1)).message).toContain('缺 3010-0020');
    await setting('preparationConditions', '');
    await setting('callMaterialLink', true);
    const called = (await task([{ qty: 5, order: 'MO7' }])).lines[0] ?? 0;
    expect((await prepare(keeper, called, 1)).message).toBe('车间还没有为工单 MO7 叫 3010-0001');
    await expect(task([{ qty: 2, order: 'MO7' }], { source: 'workshopDemand' })).rejects.toThrow('no task');
    expect((await prepare(keeper, called, 3)).code).toBe('issue.called-over');
    expect((await prepare(keeper, called, 2)).ok).toBe(true);
    await setting('callMaterialLink', false);
  });

  it('a line is its picker’s for a quarter of an hour, and is taken over by choice', async () => {
    const { keeper, leader, task, prepare } = world;
    const [lineId = 0] = (await task([{ qty: 9 }])).lines;
    await prepare(keeper, lineId, 1);
    const refused = await prepare(leader, lineId, 1);
    expect([refused.code, refused.message]).toEqual([
      'issue.line-claimed',
      expect.stringMatching(/^keeper 正在备 3010-0001，到 \d\d:\d\d 为止$/),
    ]);
    const taken = await leader.ask('prepareLines', { takeOver: true, rows: [{ lineId, qty: '1', location: 'RM1-A01-01' }] });
    expect(taken.ok).toBe(true);
    expect((await prepare(keeper, lineId, 1)).code).toBe('issue.line-claimed');
  });
});

describe('tasks', () => {
  it('a newer demand changes what is wanted, never what stands prepared; a withdrawn one is to be put back', async () => {
    const { keeper, task, prepare, follow, stateOf, lawful } = world;
    const one = await task([{ qty: 10 }, { qty: 4, item: '3010-0003' }]);
    await prepare(keeper, one.lines[0] ?? 0, 6);
    const { rows } = await plant.pool.query<{ id: number }>('select id from issue_demand where demand_no = $1', [one.demandNo]);
    const id = rows[0]?.id ?? 0;
    await plant.pool.query('update issue_demand_line set qty = 3 where issue_demand_id = $1 and line_no = 1', [id]);
    await follow('issueDemand', id);
    const lines = (await keeper.list('issueLines', { jsWhere: { TaskNo: { value: one.no } } })).data.rows;
    expect(lines.map(({ qty, open }) => [qty, open])).toEqual(
      expect.arrayContaining([
        ['3', '0'],
        ['4', '4'],
      ]),
    );
    await plant.pool.query('update issue_demand set withdrawn_at = now() where id = $1', [id]);
    await follow('issueDemand', id);
    expect(await stateOf(one)).toBe('to-put-back');
    const nothing = await task([{ qty: 10 }]);
    await plant.pool.query('update issue_demand set withdrawn_at = now() where demand_no = $1', [nothing.demandNo]);
    await follow(
      'issueDemand',
      (await plant.pool.query('select id from issue_demand where demand_no = $1', [nothing.demandNo])).rows[0].id,
    );
    expect(await stateOf(nothing)).toBe('withdrawn');
    await lawful();
  });

  it('what was prepared beyond a newer or withdrawn demand is not asked for again when it is taken back', async () => {
    const { keeper, task, prepare, follow, stateOf, lawful } = world;
    const one = await task([{ qty: 10 }]);
    const other = await task([{ qty: 10 }]);
    for (const { lines } of [one, other]) await prepare(keeper, lines[0] ?? 0, 6);
    const idOf = async (demandNo: string) =>
      (await plant.pool.query<{ id: number }>('select id from issue_demand where demand_no = $1', [demandNo])).rows[0]?.id ?? 0;
    await plant.pool.query('update issue_demand_line set qty = 3 where issue_demand_id = $1', [await idOf(one.demandNo)]);
    await plant.pool.query('update issue_demand set withdrawn_at = now() where id = $1', [await idOf(other.demandNo)]);
    for (const { demandNo } of [one, other]) await follow('issueDemand', await idOf(demandNo));
    const picks = await plant.pool.query<{ id: number }>('select id from issue_pick where task_id = any($1)', [[one.id, other.id]]);
    expect((await keeper.ask('undoPrepare', { ids: picks.rows.map(({ id }) => id) })).ok).toBe(true);
    const { rows } = await plant.pool.query(
      'select trim_scale(qty)::text as qty from issue_line where task_id = any($1) order by task_id',
      [[one.id, other.id]],
    );
    expect(rows.map(({ qty }) => qty)).toEqual(['3', '0']);
    expect([await stateOf(one), await stateOf(other)]).toEqual(['pending', 'withdrawn']);
    await lawful();
  });

  it('S123: an order is pushed once, released only, one row at a time; an empty selection asks for order numbers', async () => {
    const { keeper, leader } = world;
    await plant.pool.query(`
      with o as (insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, workshop_id, status)
        select '101', 'test', n, 1, n, i.id, 5, i.unit, '', '', w.id, s from (values ('MO-R', 'released'), ('MO-O', 'open'), ('MO-C', 'closed')) v(n, s),
               item i, workshop w where i.org = '101' and i.code = '3010-0003' and w.org = '101' and w.code = 'WS-1' returning org, id)
      insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
        select o.org, o.id, 1, i.id, 7, i.unit, '' from o, item i where i.org = '101' and i.code = '3010-0001'`);
    expect((await keeper.ask('pushOrderTask', { orders: ['MO-R'] })).status).toBe(403);
    for (const orders of [undefined, []]) {
      const empty = await leader.ask('pushOrderTask', { ...(orders ? { orders } : {}) }, { language: 'en' });
      expect([empty.code, empty.message]).toEqual(['push.select-order', 'Select order numbers to push']);
    }
    expect((await leader.ask('pushOrderTask', { orders: ['MO-R', 'MO-O'] })).code).toBe('push.one-row-only');
    expect((await leader.ask('pushOrderTask', { orders: ['MO-O'] })).code).toBe('push.order-open');
    expect((await leader.ask('pushOrderTask', { orders: ['MO-C'] })).code).toBe('push.order-closed');
    expect((await leader.ask('pushOrderTask', { orders: ['NONE'] })).code).toBe('push.order-unknown');
    // The screen lists lines that have none.
    const offered = async () =>
      (
        await leader.list('ordersToPush', {
          jsWhere: { TaskNo: { value: '', searchType: 'isNull' }, OrderNo: { value: 'MO-R', searchType: '=' } },
        })
      ).data.rows;
    expect(await offered()).toHaveLength(1);
    const pushed = await leader.ask('pushOrderTask', { orders: ['MO-R'] });
    expect(await offered()).toEqual([]);
    expect(pushed.data).toMatchObject({ taskNo: expect.stringMatching(/^IT101\d{12}$/), lines: 1 });
    expect((await leader.ask('pushOrderTask', { orders: ['MO-R'] })).message).toContain(pushed.data.taskNo);
    // The item's default location gives the warehouse.
    const { rows } = (await leader.list('issueLines', { jsWhere: { OrderNo: { value: 'MO-R' } } })).data;
    expect(rows).toMatchObject([{ qty: '7', warehouse: 'RM1', state: 'pending' }]);
    const [row] = rows;
    expect((await leader.ask('updateOrderItemWarehouse', { ids: [row?.id ?? 0], warehouse: 'NONE' })).code).toBe('issue.warehouse-unknown');
    expect((await leader.ask('updateOrderItemWarehouse', { ids: [row?.id ?? 0], warehouse: 'FG1' })).ok).toBe(true);
    const elsewhere = await world.prepare(keeper, row?.id ?? 0, 1);
    expect(elsewhere.message).toBe('RM1-A01-01 属于 原材料一仓，这一行从 成品仓 发料');
    await leader.ask('updateOrderItemWarehouse', { ids: [row?.id ?? 0], warehouse: 'RM1' });
    await world.prepare(keeper, row?.id ?? 0, 1);
    expect((await leader.ask('updateOrderItemWarehouse', { ids: [row?.id ?? 0], warehouse: 'FG1' })).code).toBe('issue.line-begun');
  });

  it('the order of preparation is changed by whoever saw the newest', async () => {
    const { leader, task } = world;
    const [a, b] = [await task([{ qty: 1 }]), await task([{ qty: 1 }])];
    const seen = async () => (await leader.list('issueTasks', {})).data.rows;
    expect((await seen()).map(({ rank }) => rank).filter((rank) => rank !== null)).toEqual([]);
    const revision = (await seen())[0]?.revision ?? 0;
    expect((await leader.ask('resetOrderPriority', { ids: [b.id, a.id], to: 'first', revision })).ok).toBe(true);
    expect((await seen()).slice(0, 2).map(({ taskNo }) => taskNo)).toEqual([b.no, a.no]);
    // Lists keep showing the urgency from the demand.
    const where = { jsWhere: { TaskNo: { value: b.no } } };
    const lines = (await leader.list('issueLines', where)).data.rows;
    expect([lines, (await leader.list('issueTasks', where)).data.rows]).toMatchObject([[{ priority: 3 }], [{ priority: 3, rank: 1 }]]);
    const grouped = (await leader.list('issueByWarehouse', { jsWhere: { WCode: { value: 'RM1' } } })).data.rows;
    expect(grouped).toMatchObject([{ priority: 3 }]);
    expect((await leader.ask('resetOrderPriority', { ids: [a.id], to: 'first', revision })).code).toBe('issue.order-changed');
    expect((await leader.ask('resetOrderPriority', {})).code).toBe('select-to-order');
  });

  it('a deleted request gives everything back', async () => {
    const { keeper, leader, task, prepare, stateOf, lawful } = world;
    const one = await task([{ qty: 10 }, { qty: 10 }]);
    await prepare(keeper, one.lines[0] ?? 0, 6);
    const before = await keptAt(plant, 'RM1-A01-01');
    expect((await keeper.ask('deletePreparations', { nos: [one.no] })).status).toBe(403);
    expect((await leader.ask('deletePreparations', {})).code).toBe('select-to-delete');
    expect((await leader.ask('deletePreparations', { nos: [one.no] })).data).toMatchObject({ done: 1 });
    expect([await stateOf(one), before === (await keptAt(plant, 'RM1-A01-01'))]).toEqual(['withdrawn', false]);
    expect((await leader.ask('deletePreparations', { nos: [one.no] })).code).toBe('issue.task-gone');
    expect((await prepare(keeper, one.lines[1] ?? 0, 1)).code).toBe('issue.task-gone');
    await lawful();
  });
});

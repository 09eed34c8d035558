import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from './issuingTestKit.ts';

const plant = usePlant();
const next = usePartners(plant);
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 1000);
  await plant.pool.query(`
    with w as (insert into warehouse (org, code, name, intermediate) values ('101', 'W13', '中间仓', true) returning org, id)
    insert into location (org, kind, warehouse_id, code, name, intermediate) select org, 'storage', id, 'W13-01', '一线', true from w`);
  const { rows: lines } = await plant.pool.query(
    `select i.code as "itemNo", w.code as warehouse, i.unit, sum(b.qty)::text as qty
       from balance b join item i on i.id = b.item_id join location p on p.id = b.location_id join warehouse w on w.id = p.warehouse_id
      where b.org = '101' and b.present group by 1, 2, 3`,
  );
  await next.control('erp/stock', { org: '101', lines });
});

const standing = async (docNo: string) =>
  (await plant.pool.query('select state, sync_state as sync, sync_reason as why, header from document where doc_no = $1', [docNo])).rows[0];
const synchronized = (docNo: string) =>
  eventually(
    async () => (await standing(docNo))?.sync,
    (sync) => sync === 'synchronized',
  );
const drift = async () => (await world.leader.ask('compareStock', {})).data.differences;

describe('confirming', () => {
  it('goods that stand in the intermediate warehouse are no difference; the ERP hears of the issue, and of the place that it knows', async () => {
    const { keeper, task, prepare, lawful, stateOf } = world;
    const one = await task([{ qty: 30, order: 'MO1' }]);
    const picks = (await prepare(keeper, one.lines[0] ?? 0, 20)).data.picks;
    expect(picks).toMatchObject([{ to: 'W13-01' }]);
    expect(await drift()).toBe(0);
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1) {
      const answer = await keeper.ask(
        'confirmIssue',
        { rows: [{ id: picks[0]?.id ?? 0, qty: '12' }], receivedBy: '赵强' },
        { operationId },
      );
      expect([answer.ok, answer.data.documents.length]).toEqual([true, 1]);
      nos.add(answer.data.documents[0]?.docNo ?? '');
    }
    expect(nos.size).toBe(1);
    const [docNo = ''] = nos;
    expect(docNo).toMatch(/^IS101\d{12}$/);
    await synchronized(docNo);
    expect(next.document(docNo)).toMatchObject({
      type: 'issue',
      document: { workshop: 'WS-1', demandNo: one.demandNo, receivedBy: '赵强' },
      lines: [
        { itemNo: '3010-0001', qty: '12', warehouse: 'RM1', location: 'RM1-A01-01', orderNo: 'MO1', componentLine: 1, demandLine: 1 },
      ],
    });
    expect([await keptAt(plant, 'W13-01'), await stateOf(one), await drift()]).toEqual(['8 / 8', 'partly-issued', 0]);
    await lawful();
    // A partial confirmation leaves the rest prepared; the second is another issue.
    const rest = await keeper.ask('confirmIssue', { rows: [{ id: picks[0]?.id ?? 0 }] });
    expect(rest.data.documents).toMatchObject([{ taskNo: one.no, qty: '8' }]);
    expect(await keptAt(plant, 'W13-01')).toBe('0 / 0');
    expect((await keeper.ask('confirmIssue', { rows: [{ id: picks[0]?.id ?? 0 }] })).message).toBe(`${one.no} 的 3010-0001 已全部发出`);
    await synchronized(rest.data.documents[0]?.docNo ?? '');
    expect(await drift()).toBe(0);
  });

  it('select-rows-to-issue, checkbox-max-items, and never more than stands prepared', async () => {
    const { keeper, task, prepare } = world;
    const one = await task([{ qty: 5 }]);
    const id = (await prepare(keeper, one.lines[0] ?? 0, 5)).data.picks[0]?.id ?? 0;
    const refused = await keeper.ask('confirmIssue', {}, { language: 'en' });
    expect([refused.code, refused.message]).toEqual(['select-to-issue', 'Select rows to issue']);
    expect((await keeper.ask('confirmIssue', { rows: Array.from({ length: 201 }, () => ({ id })) })).code).toBe('select.at-most');
    expect((await keeper.ask('confirmIssue', { rows: [{ id, qty: '6' }] })).message).toBe('3010-0001 已备未发 5 件，不能发 6');
    expect((await keeper.ask('confirmIssue', { rows: [{ id: 999_999_999 }] })).code).toBe('preparation.gone');
    expect((await keeper.ask('confirmIssue', { rows: [{ id }], type: 'NONE' })).code).toBe('document.type-unknown');
    expect((await keeper.ask('confirmIssue', { rows: [{ id, qty: '0.5' }] })).code).toBe('confirm.qty');
    const twice = await keeper.ask('confirmIssue', {
      rows: [
        { id, qty: '2' },
        { id, qty: '3' },
      ],
    });
    expect([twice.code, twice.message]).toEqual(['confirm.twice', '3010-0001 的同一条备料出现了两次，请合成一行再发']);
    expect(await world.stateOf(one)).toBe('prepared');
  });

  it('S181: what stands in the intermediate warehouse is confirmed there also after the switch was turned off, and the switch says so before', async () => {
    const { keeper, task, prepare, setting } = world;
    const admin = await plant.signIn('admin');
    const leaves = async () => (await admin.ask('settings', { key: 'intermediateIssue' }, { language: 'en' })).data.settings[0]?.leaves;
    const inMenu = async () => (await keeper.ask('userInfo', {})).data.menu.some(({ name }) => name === 'MiddleIssueConfirm');
    const { lines } = await task([{ qty: 5 }, { qty: 5 }]);
    const ids: number[] = [];
    for (const line of lines) ids.push((await prepare(keeper, line, 5)).data.picks[0]?.id ?? 0);
    expect(await leaves()).toMatch(/^\d+ lines are still prepared/);
    await setting('intermediateIssue', false);
    expect([await inMenu(), await leaves()]).toEqual([true, undefined]);
    expect((await keeper.ask('confirmIssue', { rows: ids.map((id) => ({ id })) })).ok).toBe(true);
    for (const row of (await plant.pool.query<{ id: number }>('select id from issue_pick where undone_at is null and issued_qty < qty'))
      .rows)
      await keeper.ask('undoPrepare', { ids: [row.id] });
    expect(await inMenu()).toBe(false);
    await setting('intermediateIssue', true);
    expect([await inMenu(), await leaves()]).toEqual([true, undefined]);
  });

  it('labels are issued whole; those of a kept place go too', async () => {
    const { keeper, task, prepare, setting, lawful } = world;
    await putLabels(plant.pool, 'RM1-A01-05', ['CF-1', 'CF-2', 'CF-3'], { item: '3010-0003', qty: 10 });
    const one = await task([{ qty: 20, item: '3010-0003' }]);
    const id = (await prepare(keeper, one.lines[0] ?? 0, 20, 'RM1-A01-05')).data.picks[0]?.id ?? 0;
    const part = await keeper.ask('confirmIssue', { rows: [{ id, qty: '14' }] });
    expect([part.code, part.message]).toEqual(['confirm.whole-labels', '3010-0003 按整个条码发：可发 10 / 20 件，不能发 14']);
    expect((await keeper.ask('confirmIssue', { rows: [{ id, qty: '10' }] })).ok).toBe(true);
    expect((await standings(plant.pool, ['CF-1', 'CF-2', 'CF-3'])).toSorted()).toEqual([
      'in-stock RM1-A01-05',
      'issued -',
      'picked W13-01',
    ]);
    await setting('intermediateIssue', false);
    await putLabels(plant.pool, 'FG1-A01-01', ['CG-1', 'CG-2'], { qty: 5 });
    const kept = await task([{ qty: 8, warehouse: 'FG1' }]);
    const inPlace = (await prepare(keeper, kept.lines[0] ?? 0, 8, 'FG1-A01-01')).data.picks[0]?.id ?? 0;
    expect((await keeper.ask('confirmIssue', { rows: [{ id: inPlace }] })).ok).toBe(true);
    expect(await keptAt(plant, 'FG1-A01-01')).toBe('2 / 0');
    const { rows } = await plant.pool.query("select code, state, qty::float from label where code like 'CG-%' order by code");
    expect(rows).toEqual([
      { code: 'CG-1', state: 'issued', qty: 5 },
      { code: 'CG-2', state: 'in-stock', qty: 2 },
    ]);
    await setting('intermediateIssue', true);
    await lawful();
  });

  it('preparation-delete-blocked-by-issue: one confirmed row blocks undoing it and deleting the request, and the issue is named', async () => {
    const { keeper, leader, task, prepare } = world;
    const one = await task([{ qty: 5 }, { qty: 5 }]);
    const first = (await prepare(keeper, one.lines[0] ?? 0, 5)).data.picks[0]?.id ?? 0;
    const second = (await prepare(keeper, one.lines[1] ?? 0, 5)).data.picks[0]?.id ?? 0;
    const { docNo = '' } = (await keeper.ask('confirmIssue', { rows: [{ id: first, qty: '1' }] })).data.documents[0] ?? {};
    const undone = await keeper.ask('undoPrepare', { ids: [first] });
    expect([undone.code, undone.message]).toEqual(['preparation.issued', expect.stringContaining(docNo)]);
    const deleted = await leader.ask('deletePreparations', { nos: [one.no] }, { language: 'en' });
    expect([deleted.code, deleted.message]).toEqual([
      'preparation.issued',
      expect.stringMatching(new RegExp(`^A warehouse-confirmed issue \\(${docNo}, .*\\) prevents deleting ${one.no}$`)),
    ]);
    expect((await keeper.ask('undoPrepare', { ids: [second] })).ok).toBe(true);
  });

  it('the simulated ERP issues no more than a demand wants, and says why', async () => {
    const { keeper, prepare, taskOf } = world;
    await plant.pool.query(
      "insert into production_line (org, workshop_id, code, name) select org, id, 'L-11', 'L-11' from workshop where org = '101' and code = 'WS-1'",
    );
    const record = (qty: string, version: number) => ({
      ...{ kind: 'issueDemand', id: '101/FLX', version },
      data: {
        org: '101',
        demandNo: 'FLX',
        workshopCode: 'WS-1',
        neededAt: '2026-11-22T08:00:00+08:00',
        lines: [{ line: 1, itemNo: '3010-0001', qty, unit: '件', warehouse: 'RM1' }],
      },
    });
    await next.bring('erp', record('9', 1));
    next.simulator.state.shelves.erp.addRecord(record('4', 2) as never);
    const { lines } = await taskOf('FLX');
    const id = (await prepare(keeper, lines[0] ?? 0, 9)).data.picks[0]?.id ?? 0;
    const { docNo = '' } = (await keeper.ask('confirmIssue', { rows: [{ id }] })).data.documents[0] ?? {};
    const refused = await eventually(
      () => standing(docNo),
      (row) => row?.sync === 'failed',
    );
    expect(refused.why).toContain('超过需求数量 4 / more than the 4 that are wanted');
  });
});

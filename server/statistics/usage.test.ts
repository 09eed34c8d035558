import { beforeAll, describe, expect, it } from 'vitest';
import { unusedOf } from '../../contract/statistics/usage.rules.ts';
import { inspected, receivingPlace, released } from '../../test/inspection.ts';
import { makeNote } from '../../test/notes.ts';
import { useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { refuseRows } from '../../test/refuseRows.ts';
import { producedOrder, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { putStock } from '../../test/stock.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';
import { CloseUsageJob } from './closeUsageJob.ts';
import { closeUsageDays } from './usageDays.store.ts';

const { plant, next, people } = useDesk();
let leader: Client;
let warehouseId = 0;
let place = '';
beforeAll(async () => {
  place = await receivingPlace(plant);
  leader = await plant.signIn('leader');
  warehouseId = (await leader.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
});

/** A note that was due some days ago, by the plant's calendar. */
async function due(daysAgo: number): Promise<string> {
  const { noteNo } = await makeNote(plant.pool, { lines: 1 });
  await plant.pool.query(
    "update delivery_note set delivery_date = (now() at time zone 'Asia/Shanghai')::date - $2::int where note_no = $1",
    [noteNo, daysAgo],
  );
  return noteNo;
}

async function receive(noteNo: string, byHand = false): Promise<void> {
  await leader.ask('scanNote', { noteNo, warehouseId, byHand });
  await leader.ask('saveLineLocations', { noteNo, lineNos: [1], locationCode: place, warehouseId });
  expect((await leader.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] })).message).toBe('');
}

const dayBefore = async (daysAgo: number): Promise<string> =>
  (
    await plant.pool.query<{ day: string }>("select to_char((now() at time zone 'Asia/Shanghai')::date - $1::int, 'YYYY-MM-DD') as day", [
      daysAgo,
    ])
  ).rows[0]?.day ?? '';

type Question = Parameters<typeof leader.ask<'usageStatistics'>>[1];
const figures = async (question: Partial<Question> & Pick<Question, 'from' | 'to'>) =>
  (await leader.ask('usageStatistics', { module: 'receipt', by: 'day', ...question })).data;

/** The documents behind a figure for the same days; both always agree. */
async function documents(module: string, from: string, to: string) {
  const { data } = await leader.list('usageDocuments', {
    pageSize: 0,
    jsWhere: { Module: { value: module, searchType: '=' }, UsageDate: { value: [from, to], searchType: 'between' } },
  });
  return new Map(data.rows.map(({ no, used, reason }) => [no, reason ?? used]));
}

const close = async () => new CloseUsageJob(plant.pool, plant.server.http.log).run();

describe('documents of all years', () => {
  it('S208: begin with the newest days, and go on to the oldest', async () => {
    const notes: string[] = [];
    for (const daysAgo of [0, 0, 1, 30, 40, 500]) notes.push(await due(daysAgo));
    const page = async (query: Record<string, unknown>) => (await leader.list('usageDocuments', { pageSize: 3, ...query })).data;
    const first = await page({});
    const second = await page({ page: 2, total: first.total });
    expect(first.rows.map(({ day }) => day)).toEqual([await dayBefore(0), await dayBefore(0), await dayBefore(1)]);
    expect(second.rows.map(({ day }) => day)).toEqual([await dayBefore(30), await dayBefore(40), await dayBefore(500)]);
    expect([first.total, (await page({ page: 2 })).rows.length]).toEqual([6, 3]);
    // The figures of other tests count other notes.
    await plant.pool.query("update delivery_note set state = 'deleted' where note_no = any($1)", [notes]);
  });
});

describe('usage of receipts', () => {
  it('counts notes that were due, those received from a scan, and says of each other one why not', async () => {
    const [open, begun, typed, used, deleted] = [await due(3), await due(3), await due(3), await due(3), await due(3)];
    await due(-2);
    await leader.ask('scanNote', { noteNo: begun, warehouseId });
    await receive(typed, true);
    await receive(used);
    await plant.pool.query("update delivery_note set state = 'deleted' where note_no = $1", [deleted]);
    const elsewhere = await due(3);
    await inspected(next, elsewhere, { accepted: 100, receiptNumber: 'ERP-R-77' });
    await inspected(next, 'SH-NOT-HERE', { accepted: 5, receiptNumber: 'ERP-R-78' });
    const day = await dayBefore(3);
    const figuresNow = await figures({ from: day, to: day });
    expect(figuresNow).toEqual({ should: 5, actual: 1, groups: [{ key: day, name: '', should: 5, actual: 1 }] });
    const list = await documents('receipt', day, day);
    const reasons = { [open]: 'open', [begun]: 'in-work', [typed]: 'typed', [used]: 'used', [elsewhere]: 'elsewhere' };
    expect(Object.fromEntries(list)).toEqual(reasons);
    const today = await dayBefore(0);
    expect(Object.fromEntries(await documents('receipt', today, today))).toEqual({ 'ERP-R-78': 'elsewhere' });
    // What is due the day after tomorrow is not due yet.
    expect((await figures({ from: day, to: await dayBefore(-5) })).should).toBe(6);
  });

  it('closed days say the same as live ones, are closed once, and hear of what was done late at the next closing', async () => {
    const old = [await due(40), await due(40), await due(40)];
    await receive(old[0] ?? '');
    const [from, to] = [await dayBefore(60), await dayBefore(0)];
    const wished = ['day', 'week', 'month', 'warehouse', 'workshop', 'person'] as const;
    const figuresNow = async () => Promise.all(wished.map((by) => figures({ by, from, to })));
    const live = await figuresNow();
    expect(await close()).toEqual(expect.arrayContaining(['101', '102']));
    expect(await figuresNow()).toEqual(live);
    expect(await close()).toEqual([]);
    for (const { should, actual, groups } of live) {
      expect(groups.reduce((sum, one) => sum + one.should, 0)).toBe(should);
      expect(groups.reduce((sum, one) => sum + unusedOf(one), 0)).toBe(should - actual);
    }
    await receive(old[1] ?? '');
    const day = await dayBefore(40);
    expect((await figures({ from: day, to: day })).actual).toBe(1);
    await plant.pool.query('update usage_closed set day = day - 1');
    await close();
    expect(await figures({ from: day, to: day })).toMatchObject({ should: 3, actual: 2 });
    expect((await documents('receipt', day, day)).size).toBe(3);
  });

  it('S210: years that nobody closed are closed a month at a time, each in a transaction of its own, and come to the same figures', async () => {
    const noteNo = await due(120);
    await receive(noteNo);
    const day = await dayBefore(120);
    await plant.pool.query('delete from usage_closed');
    const live = await figures({ from: day, to: day });
    expect(live).toMatchObject({ should: 1, actual: 1 });
    const steps: string[] = [];
    while (await inTransaction(plant.pool, (query) => closeUsageDays(query, '101', 'Asia/Shanghai'))) {
      const { rows } = await plant.pool.query<{ day: string }>(
        "select to_char(day, 'YYYY-MM-DD') as day from usage_closed where org = '101'",
      );
      steps.push(rows[0]?.day ?? '');
    }
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toBe(await dayBefore(1));
    const lengths = steps.slice(1).map((one, nth) => (Date.parse(one) - Date.parse(steps[nth] ?? '')) / 86_400_000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(31);
    expect(await figures({ from: day, to: day })).toEqual(live);
    await plant.pool.query('delete from usage_closed');
    await close();
    expect(await figures({ from: day, to: day })).toEqual(live);
  });

  it('an organisation whose days cannot be closed keeps no other waiting', async () => {
    await plant.pool.query('update usage_closed set day = day - 1');
    const accept = await refuseRows(plant.pool, 'usage_closed', "new.org = '101'");
    expect(await close()).toEqual(['102']);
    await accept();
    expect(await close()).toEqual(['101']);
  });

  it('adds up by warehouse and person, in the reader’s language, and within one warehouse', async () => {
    await plant.pool.query('delete from usage_closed');
    const noteNo = await due(20);
    await receive(noteNo);
    const day = await dayBefore(20);
    const { groups } = await figures({ by: 'warehouse', from: day, to: day });
    expect(groups).toEqual([{ key: String(warehouseId), name: 'RM1 原材料一仓', should: 1, actual: 1 }]);
    expect((await figures({ by: 'person', from: day, to: day })).groups).toMatchObject([{ name: 'leader', should: 1, actual: 1 }]);
    expect((await figures({ by: 'workshop', from: day, to: day })).groups).toEqual([{ key: '', name: '', should: 1, actual: 1 }]);
    expect((await figures({ from: day, to: day, warehouseId: warehouseId + 1 })).should).toBe(0);
  });
});

describe('usage of putaways', () => {
  it('a line counts on the day whose range it was judged in, and as used when its shelf was scanned', async () => {
    const { receiptNo, tasks } = await released(plant, next, people.who, { place });
    const { receiptNo: other, tasks: others } = await released(plant, next, people.who, { place });
    const { receiptNo: third } = await released(plant, next, people.who, { place });
    const keeper = people.who.keeper;
    await keeper.ask('putAwayGoods', { rows: [{ id: tasks[0] ?? 0, locationCode: 'RM1-A01-05' }] });
    await keeper.ask('putAwayGoods', { rows: [{ id: others[0] ?? 0, locationCode: 'RM1-A01-05', byHand: true }] });
    // Judged at 17:31 and 17:29 of the plant's day: the first belongs to the next day (rule shelving-task-range).
    const judge = (no: string, time: string) =>
      plant.pool.query(
        `update putaway_task t set released_at = ((now() at time zone 'Asia/Shanghai')::date - 11 + $2::time) at time zone 'Asia/Shanghai'
           from receipt r where r.id = t.receipt_id and r.receipt_no = $1`,
        [no, time],
      );
    await judge(receiptNo, '17:29:59');
    await judge(other, '17:30:00');
    await judge(third, '23:59:00');
    const [before, day] = [await dayBefore(11), await dayBefore(10)];
    const figuresNow = async () =>
      (await leader.ask('usageStatistics', { module: 'putaway', by: 'day', from: before, to: day })).data.groups;
    const expected = [
      { key: before, name: '', should: 1, actual: 1 },
      { key: day, name: '', should: 2, actual: 0 },
    ];
    await plant.pool.query('delete from usage_closed');
    expect(await figuresNow()).toEqual(expected);
    await close();
    expect(await figuresNow()).toEqual(expected);
    expect(Object.fromEntries(await documents('putaway', before, day))).toEqual({ [receiptNo]: 'used', [other]: 'typed', [third]: 'open' });
  });
});

describe('usage of issues and production reports', () => {
  const figuresNow = async (module: 'issue' | 'report', day: string) =>
    (await leader.ask('usageStatistics', { module, by: 'workshop', from: day, to: day })).data;

  it('a demanded line counts on the day it was needed, as used when it was issued whole from scanned picks', async () => {
    await reportingPlant(plant);
    const world = await issuingWorld(plant);
    const [scanned, typed, open] = [await world.task([{ qty: 5 }]), await world.task([{ qty: 5 }]), await world.task([{ qty: 5 }])];
    await putStock(plant.pool, '3010-0001', 'RM1-A01-12', 30);
    for (const { lines } of [scanned, typed]) expect((await world.prepare(leader, lines[0] ?? 0, 5, 'RM1-A01-12')).message).toBe('');
    const today = await dayBefore(0);
    expect(Object.fromEntries(await documents('issue', today, today))).toEqual({
      [scanned.demandNo]: 'in-work',
      [typed.demandNo]: 'in-work',
      [open.demandNo]: 'open',
    });
    // Confirmed issues, one of them picked by scan.
    await plant.pool.query('update issue_line set issued_qty = qty where prepared_qty = qty');
    await plant.pool.query('update issue_pick set issued_qty = qty, by_scan = (line_id = $1)', [scanned.lines[0]]);
    expect(await figuresNow('issue', today)).toMatchObject({
      should: 3,
      actual: 1,
      groups: [{ name: 'WS-1 一车间', should: 3, actual: 1 }],
    });
    expect((await documents('issue', today, today)).get(typed.demandNo)).toBe('typed');
  });

  it('an order counts on the day the line counted its pieces, as used when it was reported by scan', async () => {
    const orders = [await producedOrder(plant), await producedOrder(plant), await producedOrder(plant), await producedOrder(plant)];
    const [scanned = '', typed = '', open = '', uncounted = ''] = orders;
    const day = await dayBefore(1);
    for (const order of [scanned, typed, open]) await scannedPiece(plant, order, `P-${order}`, '2', `${day}T04:00:00Z`);
    const line = await plant.signIn('line');
    expect((await line.ask('saveReport', { bars: [`P-${scanned}`], how: 'scan' })).message).toBe('');
    for (const order of [typed, uncounted])
      expect((await line.ask('saveReport', { rows: [{ orderNo: order, batch: '', qty: '1' }], how: 'hand' })).message).toBe('');
    expect(await figuresNow('report', day)).toMatchObject({ should: 3, actual: 1, groups: [{ name: 'WS-1 一车间' }] });
    const [from, to] = [day, await dayBefore(0)];
    expect(Object.fromEntries(await documents('report', from, to))).toEqual({
      ...{ [scanned]: 'used', [typed]: 'typed', [open]: 'open', [uncounted]: 'typed' },
    });
  });
});

describe('who may ask what', () => {
  it('query-first: without days there is nothing to show or to export, and days must make sense', async () => {
    expect((await leader.ask('usageStatistics', { module: 'receipt', by: 'day' })).code).toBe('query-first');
    const english = await leader.ask('usageStatistics', { module: 'receipt', by: 'day' }, { language: 'en' });
    expect(english.message).toBe('Please query the data first.');
    const turned = { from: '2026-02-02', to: '2026-02-01' };
    expect((await leader.ask('usageStatistics', { module: 'receipt', by: 'day', ...turned })).code).toBe('statistics.range');
  });

  it('a file has what the table has', async () => {
    const response = await fetch(`${plant.url}/api/Basic/ExportUsageStatistics`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${leader.token}`, org: '101', 'Accept-Language': 'en' },
      body: JSON.stringify({
        Module: 'receipt',
        FromDate: await dayBefore(20),
        ToDate: await dayBefore(20),
        GroupBy: 'warehouse',
        format: 'csv',
      }),
    });
    expect((await response.text()).replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Per warehouse,Due,Done here,Not done here,Usage rate',
      'RM1 原材料一仓,1,1,0,100',
    ]);
  });

  it('another organisation has its own, and a supplier none', async () => {
    const keeper = await plant.signIn('keeper', '102');
    const [from, to] = [await dayBefore(60), await dayBefore(0)];
    expect((await keeper.ask('usageStatistics', { module: 'receipt', by: 'day', from, to })).data).toMatchObject({ should: 0, groups: [] });
    expect((await keeper.list('usageDocuments')).data.rows).toEqual([]);
    const supplier = await plant.signIn('supplier');
    expect((await supplier.ask('usageStatistics', { module: 'receipt', by: 'day', from, to })).status).toBe(403);
  });
});

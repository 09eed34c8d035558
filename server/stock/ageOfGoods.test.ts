import { afterEach, beforeAll, expect, it } from 'vitest';
import { entered, keepType } from '../../test/entries.ts';
import { daysAt } from '../../test/layers.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';
import { compareLedger } from './compareLedger.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
let today = '';

beforeAll(async () => {
  world = await issuingWorld(plant);
  await keepType(plant, 'workshopReturn', 'TL');
  today = (await plant.pool.query<{ day: string }>("select plant_day(now(), 'Asia/Shanghai')::text as day")).rows[0]?.day ?? '';
});
afterEach(async () => {
  const { differences, promised, layers } = await compareLedger(plant.pool);
  expect({ differences, promised, layers }).toEqual({ differences: [], promised: [], layers: [] });
});

/** Stock with the day on which it came. */
async function stockOf(day: string, item: string, place: string, qty: number): Promise<void> {
  await putStock(plant.pool, item, place, qty);
  await plant.pool.query(
    "update balance set received_at = $1::date + interval '2 hours' where item_id = (select id from item where org = '101' and code = $2) and location_id = (select id from location where org = '101' and code = $3)",
    [day, item, place],
  );
}

/** Manually stored goods arrive today. */
async function put(item: string, place: string, qty: number): Promise<string> {
  const saved = await world.leader.ask('saveManualStorage', {
    reason: '补录',
    lines: [entered({ itemNo: item, location: place, qty: String(qty) })],
  });
  expect(saved.message).toBe('');
  return saved.data.docNo;
}

/** Proposals for lines, one after the other: quantity and place. */
async function proposed(ids: readonly number[]): Promise<string[][]> {
  const { data } = await world.keeper.ask('proposeStock', { ids: [...ids] });
  return data.lines.map(({ takes }) => takes.map(({ place, qty }) => `${qty} ${place}`));
}

it('S117: 1,000 pcs put today beside 70 of September are of today when exactly those 70 have left, and 50 of October go first', async () => {
  const { keeper, task, prepare } = world;
  const item = '3010-0021';
  await stockOf('2026-09-24', item, 'RM1-A01-05', 70);
  await stockOf('2026-10-15', item, 'RM1-A01-06', 50);
  await put(item, 'RM1-A01-05', 1000);
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual(['2026-09-24 70', `${today} 1000`]);
  const { lines } = await task([
    { qty: 70, item },
    { qty: 50, item },
  ]);
  const { data } = await prepare(keeper, lines[0] ?? 0, 70, 'RM1-A01-05');
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual([`${today} 1000`]);
  expect(await daysAt(plant.pool, 'RM1-STAGE', item)).toEqual(['2026-09-24 70']);
  expect((await keeper.ask('confirmIssue', { rows: data.picks.map(({ id }) => ({ id })) })).ok).toBe(true);
  expect(await proposed(lines.slice(1))).toEqual([['50 RM1-A01-06']]);
});

it('S117: undoing a pick of newer goods gives back just these, and makes nothing old', async () => {
  const { keeper, task, prepare } = world;
  const item = '3010-0025';
  await put(item, 'RM1-A01-05', 1000);
  await stockOf('2026-09-24', item, 'RM1-A01-06', 70);
  const { lines } = await task([
    { qty: 32, item },
    { qty: 70, item },
  ]);
  const first = await prepare(keeper, lines[0] ?? 0, 32, 'RM1-A01-05');
  const second = await prepare(keeper, lines[1] ?? 0, 70, 'RM1-A01-06');
  expect(await daysAt(plant.pool, 'RM1-STAGE', item)).toEqual(['2026-09-24 70', `${today} 32`]);
  expect((await keeper.ask('undoPrepare', { ids: first.data.picks.map(({ id }) => id) })).ok).toBe(true);
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual([`${today} 1000`]);
  expect(await daysAt(plant.pool, 'RM1-STAGE', item)).toEqual(['2026-09-24 70']);
  expect((await keeper.ask('undoPrepare', { ids: second.data.picks.map(({ id }) => id) })).ok).toBe(true);
  expect(await daysAt(plant.pool, 'RM1-A01-06', item)).toEqual(['2026-09-24 70']);
});

it('S117: taking back what was put today leaves the older goods, and what was put before', async () => {
  const item = '3010-0023';
  await stockOf('2026-09-24', item, 'RM1-A01-05', 70);
  const no = await put(item, 'RM1-A01-05', 30);
  expect((await world.leader.ask('deleteManualStorages', { nos: [no] })).ok).toBe(true);
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual(['2026-09-24 70']);
});

it('S117: a carton takes its own day along, whatever lies beside it', async () => {
  const { keeper, task } = world;
  const item = '3010-0027';
  await stockOf('2026-09-24', item, 'RM1-A01-05', 70);
  await put(item, 'RM1-A01-05', 20);
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status, received_at)
     select '101', 'AGE-NEW', i.id, 20, l.id, 'in-stock', 'available', now() from item i, location l
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = 'RM1-A01-05'`,
    [item],
  );
  const { lines } = await task([{ qty: 20, item }]);
  const taken = await keeper.ask('prepareByScan', { lineId: lines[0] ?? 0, code: 'AGE-NEW' });
  expect(taken.message).toBe('');
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual(['2026-09-24 70']);
  expect(await daysAt(plant.pool, 'RM1-STAGE', item)).toEqual([`${today} 20`]);
});

/** A transfer inside the organisation: sent, arrived and reviewed. */
async function transferred(transferNo: string, step: 'out' | 'in', qty: string, location: string): Promise<void> {
  const lines = [{ sourceLine: 1, itemNo: '3010-0029', qty, location }];
  const who = await plant.signIn('keeper');
  const saved =
    step === 'out' ? await who.ask('saveAllocationOut', { transferNo, lines }) : await who.ask('saveTransferIn', { transferNo, lines });
  expect(saved.message).toBe('');
  const nos = [saved.data.docNo];
  const done = step === 'out' ? await who.ask('confirmAllocationOuts', { nos }) : await world.leader.ask('reviewTransferIns', { nos });
  expect(done.message).toBe('');
}

it('S117: what arrives of a transfer is as old as it was when it was sent, the oldest first', async () => {
  const item = '3010-0029';
  await stockOf('2026-06-10', item, 'RM1-A01-05', 6);
  await put(item, 'RM1-A01-05', 4);
  await plant.pool.query(
    `with o as (insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
       select '101', 'erp', 'AGE-DB', 1, 'AGE-DB', '101', 'RM1', w.id, '101', 'RM1', w.id, current_date from warehouse w where w.org = '101' and w.code = 'RM1' returning org, id)
     insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
     select o.org, o.id, 1, i.id, 10, i.unit, '', '' from o join item i on i.org = o.org and i.code = $1`,
    [item],
  );
  await transferred('AGE-DB', 'out', '8', 'RM1-A01-05');
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual([`${today} 2`]);
  await transferred('AGE-DB', 'in', '5', 'RM1-A01-08');
  expect(await daysAt(plant.pool, 'RM1-A01-08', item)).toEqual(['2026-06-10 5']);
  await transferred('AGE-DB', 'in', '3', 'RM1-A01-09');
  expect(await daysAt(plant.pool, 'RM1-A01-09', item)).toEqual(['2026-06-10 1', `${today} 2`]);
});

it('S117: material that comes back from a workshop is as old as what went there last', async () => {
  const { keeper, task, prepare } = world;
  const item = '3010-0031';
  await stockOf('2026-09-24', item, 'RM1-A01-05', 10);
  await stockOf('2026-10-15', item, 'RM1-A01-06', 10);
  const { lines } = await task([
    { qty: 10, item },
    { qty: 10, item },
  ]);
  for (const [at, place] of ['RM1-A01-05', 'RM1-A01-06'].entries()) {
    const { data } = await prepare(keeper, lines[at] ?? 0, 10, place);
    expect((await keeper.ask('confirmIssue', { rows: data.picks.map(({ id }) => ({ id })) })).ok).toBe(true);
  }
  const clerk = await plant.signIn('clerk');
  const written = await clerk.ask('saveWorkshopReturn', {
    workshop: 'WS-1',
    type: 'TL',
    lines: [entered({ itemNo: item, location: undefined, qty: '12' })],
  });
  expect(written.message).toBe('');
  const received = await keeper.ask('receiveItemReturn', {
    returnNo: written.data.docNo,
    lines: [{ sourceLine: 1, itemNo: item, qty: '12', location: 'RM1-A01-07' }],
  });
  expect(received.message).toBe('');
  expect(await daysAt(plant.pool, 'RM1-A01-07', item)).toEqual(['2026-09-24 2', '2026-10-15 10']);
});

it('S117: 1,000 of today beside 70 of September, 50 of October elsewhere: 70 here, 50 there, then here again, for one line and for three', async () => {
  const { keeper, task, prepare } = world;
  const item = '3010-0033';
  await stockOf('2026-09-24', item, 'RM1-A01-05', 70);
  await stockOf('2026-10-15', item, 'RM1-A01-06', 50);
  await put(item, 'RM1-A01-05', 1000);
  const { lines: three } = await task([
    { qty: 70, item },
    { qty: 50, item },
    { qty: 10, item },
  ]);
  expect(await proposed(three)).toEqual([['70 RM1-A01-05'], ['50 RM1-A01-06'], ['10 RM1-A01-05']]);
  const { lines: one, no } = await task([{ qty: 500, item }]);
  const { data } = await keeper.ask('proposeStock', { ids: one });
  expect(data.lines[0]?.takes.map(({ place, qty, reason }) => [place, qty, reason])).toEqual([
    ['RM1-A01-05', '70', '先进先出，2026-09-24 入库'],
    ['RM1-A01-06', '50', '先进先出，2026-10-15 入库'],
    ['RM1-A01-05', '380', expect.any(String)],
  ]);
  // The walk visits each place once.
  const { data: walk } = await keeper.ask('pickingSnapshot', { taskNo: no });
  expect(walk.lines[0]?.takes.map(({ place, qty, loose }) => [place, qty, loose])).toEqual([
    ['RM1-A01-05', '450', '450'],
    ['RM1-A01-06', '50', '50'],
  ]);
  // As proposed, row by row.
  for (const [place, qty] of [
    ['RM1-A01-05', 70],
    ['RM1-A01-06', 50],
    ['RM1-A01-05', 380],
  ] as const)
    expect((await prepare(keeper, one[0] ?? 0, qty, place)).message).toBe('');
  expect(await daysAt(plant.pool, 'RM1-STAGE', item)).toEqual(['2026-09-24 70', '2026-10-15 50', `${today} 380`]);
  expect(await daysAt(plant.pool, 'RM1-A01-05', item)).toEqual([`${today} 620`]);
});

it('S117: of two cartons of one key the one that was received first goes first, whichever the partner sent first', async () => {
  const { keeper, task } = world;
  const item = '3010-0035';
  await putStock(plant.pool, item, 'RM1-A01-05', 20);
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status, received_at)
     select '101', v.code, i.id, 10, l.id, 'in-stock', 'available', v.at::timestamptz from item i, location l, (values ('AGE-LATE', '2026-11-20'), ('AGE-EARLY', '2026-11-02')) v(code, at)
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = 'RM1-A01-05'`,
    [item],
  );
  const { lines } = await task([{ qty: 10, item }]);
  const { data } = await keeper.ask('proposeStock', { ids: lines });
  expect(data.lines[0]?.takes.map(({ labels }) => labels)).toEqual([['AGE-EARLY']]);
  const taken = await keeper.ask('prepareLines', { rows: [{ lineId: lines[0] ?? 0, qty: '10', location: 'RM1-A01-05' }] });
  expect(taken.data.picks.map(({ labels }) => labels)).toEqual([['AGE-EARLY']]);
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ledgerWorld, newCause, book as post } from '../../test/ledger.ts';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
let recounter: Client;
beforeAll(async () => {
  [keeper, leader, recounter] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader'), plant.signIn('recount')]);
});
afterEach(async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});

const item = (n: number) => `3010-${String(n).padStart(4, '0')}`;
/** Times with pauses, as a person counts: within the last hour, in which the counts of this file began. */
let moment = Date.now() - 3_000_000;
const later = () => (moment += 1500);
const begunEarlier = (no: string) => plant.pool.query("update document set created_at = now() - interval '1 hour' where doc_no = $1", [no]);
const balanceOf = async (place: string, code: string): Promise<string> =>
  (
    await plant.pool.query<{ qty: string }>(
      `select coalesce(trim_scale(sum(b.qty)), 0)::text as qty from balance b join location l on l.id = b.location_id join item i on i.id = b.item_id
        where l.org = '101' and l.code = $1 and i.code = $2`,
      [place, code],
    )
  ).rows[0]?.qty ?? '';
/** A count of places that one keeper counts. */
async function counting(places: string[], opening = false): Promise<string> {
  const warehouse = places[0]?.slice(0, 3);
  const { data, message } = await keeper.ask('createCount', { warehouse, locations: places, opening });
  expect(message).toBe('');
  expect((await keeper.ask('startCount', { no: data.docNo })).message).toBe('');
  await begunEarlier(data.docNo);
  return data.docNo;
}
const sheet = async (who: Client, no: string) => (await who.ask('countSheet', { no })).data;
const enter = async (who: Client, no: string, entries: [number, string][]) =>
  who.ask('enterCount', { no, entries: entries.map(([line, qty]) => ({ line, qty, at: later() })) });

describe('a count from its making to the ledger', () => {
  it('count-initial-by-keeper: the keeper counts blind, the leader reviews, differences are posted and the ERP is told of every line', async () => {
    await putStock(plant.pool, item(1), 'RM1-A01-01', 10);
    await putStock(plant.pool, item(3), 'RM1-A01-01', 7);
    const no = await counting(['RM1-A01-01']);
    const { lines, places, warehouse, warehouseName } = await sheet(keeper, no);
    expect([warehouse, warehouseName]).toEqual(['RM1', '原材料一仓']);
    expect(lines.map(({ itemNo, place, qty }) => [itemNo, place, qty])).toEqual([
      [item(1), 'RM1-A01-01', null],
      [item(3), 'RM1-A01-01', null],
    ]);
    expect(places).toEqual([{ code: 'RM1-A01-01', counted: false }]);
    expect(
      (
        await enter(keeper, no, [
          [1, '8'],
          [2, '7'],
        ])
      ).message,
    ).toBe('');
    expect((await keeper.ask('submitCount', { no })).data).toMatchObject({ state: 'counted', lines: 2, counted: 2 });
    const { data: review } = await leader.list('countReview', { jsWhere: { DocNo: { value: no } } });
    expect(review.rows.map(({ itemNo, book, qty, difference }) => [itemNo, book, qty, difference])).toEqual([
      [item(1), '10', '8', '-2'],
      [item(3), '7', '7', '0'],
    ]);
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data).toMatchObject({ state: 'posted', posted: 2, back: 0 });
    expect([await balanceOf('RM1-A01-01', item(1)), await balanceOf('RM1-A01-01', item(3))]).toEqual(['8', '7']);
    const { rows } = await plant.pool.query<{ body: { document: object; lines: object[] } }>(
      "select body from outbox where document_no = $1 and type = 'countResult'",
      [no],
    );
    expect(rows[0]?.body.document).toMatchObject({ countNo: no, warehouse: 'RM1', confirmedBy: 'E-leader' });
    expect(rows[0]?.body.lines).toMatchObject([
      { itemNo: item(1), qty: '-2', bookQty: '10', countedQty: '8', warehouse: 'RM1', location: 'RM1-A01-01' },
      { itemNo: item(3), qty: '0', bookQty: '7', countedQty: '7' },
    ]);
    const { data } = await leader.list('counts', { jsWhere: { DocNo: { value: no } } });
    expect(data.rows[0]).toMatchObject({ state: 'posted', completion: '100', accuracy: '50', accurate: 1, lines: 2, counters: 'keeper' });
    expect((await leader.list('countRates')).data.rows[0]).toMatchObject({ lines: 2, counted: 2, accurate: 1, accuracy: '50' });
  });

  it('S94: a count that is not finished counts in the rate of completion, and not in that of accuracy', async () => {
    await putStock(plant.pool, item(25), 'RM1-A01-10', 3);
    const before = (await leader.list('countRates')).data.rows[0];
    const no = await counting(['RM1-A01-10']);
    const after = (await leader.list('countRates')).data.rows[0];
    expect([after?.lines, after?.counted, after?.accuracy]).toEqual([Number(before?.lines) + 1, before?.counted, before?.accuracy]);
    expect(Number(after?.completion)).toBeLessThan(100);
    expect((await keeper.ask('deleteCount', { no, confirmed: true })).message).toBe('');
  });

  it('S94: a place without book counts until it is confirmed empty, and the recount has rates of its own', async () => {
    await putStock(plant.pool, item(31), 'FG1-A01-06', 3);
    await putStock(plant.pool, item(33), 'FG1-A01-06', 4);
    const no = await counting(['FG1-A01-06', 'FG1-A01-07', 'FG1-A01-08']);
    const seen = async () => (await leader.list('counts', { jsWhere: { DocNo: { value: no } } })).data.rows[0];
    const month = async () => (await leader.list('countRates')).data.rows.find(({ warehouseName }) => warehouseName === '成品仓');
    const before = await month();
    await enter(keeper, no, [
      [1, '2'],
      [2, '5'],
    ]);
    expect(await seen()).toMatchObject({ lines: 4, counted: 2, completion: '50', accuracy: null, recountCompletion: null });
    for (const place of ['FG1-A01-07', 'FG1-A01-08'])
      expect((await keeper.ask('enterCountByScan', { no, place, label: '', empty: true, at: later() })).message).toBe('');
    await keeper.ask('submitCount', { no });
    expect(await seen()).toMatchObject({ lines: 4, counted: 4, completion: '100', accuracy: '0', recountCompletion: null });
    await leader.ask('reviewCount', { no, decision: 'recount' });
    await recounter.ask('startCount', { no });
    await enter(recounter, no, [[1, '3']]);
    expect(await seen()).toMatchObject({ accuracy: '0', again: 2, recounted: 1, recountCompletion: '50', recountAccuracy: null });
    await enter(recounter, no, [[2, '5']]);
    await recounter.ask('submitRecount', { no });
    expect(await seen()).toMatchObject({ completion: '100', accuracy: '0', recountCompletion: '100', recountAccuracy: '50' });
    expect((await keeper.ask('confirmCount', { no, decision: 'confirm' })).message).toBe('');
    const after = await month();
    const grown = (name: 'lines' | 'again' | 'recounted') => Number(after?.[name]) - Number(before?.[name]);
    // The whole count was open before, so that its lines stood in the month already.
    expect([grown('lines'), grown('again'), grown('recounted')]).toEqual([0, 2, 2]);
    expect([Number(after?.counted) - Number(before?.counted), Number(after?.accurate) - Number(before?.accurate)]).toEqual([4, 0]);
  });

  it.each([
    [{ itemType: 'purchased' }, '采购件'],
    [{ itemType: 'purchased', abc: 'A' }, 'A 常用 · 采购件'],
    [{ notCountedFor: 30 }, '30 天未盘点'],
  ] as const)('what a count is of is told in words: %o', async (scope, text) => {
    const { data, message } = await keeper.ask('createCount', { warehouse: 'RM1', ...scope, opening: false });
    expect(message).toBe('');
    const seen = await leader.list('counts', { jsWhere: { DocNo: { value: data.docNo } } });
    expect(seen.data.rows[0]?.scope).toBe(text);
    // S93: nothing was posted, so the message does not mention stock.
    const plain = await keeper.ask('deleteCount', { no: data.docNo, confirmed: false });
    expect([plain.code, plain.message]).toEqual(['count.delete-plain', `删除盘点单 ${data.docNo}？它没有改动库存。`]);
    expect((await keeper.ask('deleteCount', { no: data.docNo, confirmed: true })).message).toBe('');
  });

  it('what moves after the entry does not touch the difference, also when it was counted without network and sent later', async () => {
    await putStock(plant.pool, item(5), 'RM1-A01-02', 20);
    const no = await counting(['RM1-A01-02']);
    const { rows } = await plant.pool.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
    const seen = Math.ceil(rows[0]?.at ?? 0);
    await expect
      .poll(
        async () =>
          (await plant.pool.query<{ past: boolean }>('select clock_timestamp() > to_timestamp($1::float8 / 1000) as past', [seen])).rows[0]
            ?.past,
      )
      .toBe(true);
    const world = await ledgerWorld(plant.pool);
    const ids = await plant.pool.query<{ item: number; place: number }>(
      "select i.id as item, l.id as place from item i, location l where i.org = '101' and i.code = $1 and l.org = '101' and l.code = 'RM1-A01-02'",
      [item(5)],
    );
    const { item: itemId = 0, place = 0 } = ids.rows[0] ?? {};
    await inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [world.move(itemId, '6', place, world.virtual('customer'))]));
    // Eighteen were there when they were counted; six left before the entry arrived.
    expect((await keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '18', at: seen }] })).message).toBe('');
    await keeper.ask('submitCount', { no });
    await inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [world.move(itemId, '2', place, world.virtual('customer'))]));
    // The reviewer sees the difference at that moment and, separately, the movements since.
    const review = async () => (await leader.list('countReview', { jsWhere: { DocNo: { value: no } } })).data.rows;
    expect(await review()).toMatchObject([{ qty: '18', book: '20', difference: '-2', moved: '-8' }]);
    await leader.ask('reviewCount', { no, decision: 'accept' });
    expect(await balanceOf('RM1-A01-02', item(5))).toBe('10');
    expect(await review()).toMatchObject([{ difference: '-2', moved: null }]);
  });

  it('count-recount-then-confirm, count-reviewed-not-repeated: lines that differ are counted again by another, the keeper confirms or sends back once', async () => {
    await putStock(plant.pool, item(7), 'RM1-A01-03', 5);
    const no = await counting(['RM1-A01-03']);
    await enter(keeper, no, [[1, '4']]);
    await keeper.ask('submitCount', { no });
    expect((await leader.ask('reviewCount', { no, decision: 'recount' })).data).toMatchObject({ state: 'recounting', back: 1 });
    expect((await keeper.ask('startCount', { no })).code).toBe('count.not-recounter');
    expect((await recounter.ask('startCount', { no })).data).toMatchObject({ lines: 1, counted: 0 });
    expect((await sheet(recounter, no)).lines[0]).toMatchObject({ qty: null, back: '', counter: '' });
    expect((await recounter.list('countLines', { jsWhere: { DocNo: { value: no } } })).data.rows.map(({ back }) => back)).not.toContain(
      'differs',
    );
    await enter(recounter, no, [[1, '4']]);
    expect((await recounter.ask('submitRecount', { no })).data.state).toBe('recounted');
    const mayGoBack = async () => (await keeper.list('counts', { jsWhere: { DocNo: { value: no } } })).data.rows[0]?.sentBack === false;
    expect(await mayGoBack()).toBe(true);
    expect((await keeper.ask('confirmCount', { no, decision: 'back' })).data.state).toBe('recounting');
    expect(await mayGoBack()).toBe(false);
    await recounter.ask('startCount', { no });
    await enter(recounter, no, [[1, '3']]);
    await recounter.ask('submitRecount', { no });
    expect((await keeper.ask('confirmCount', { no, decision: 'back' })).code).toBe('count.back-once');
    expect((await keeper.ask('confirmCount', { no, decision: 'confirm' })).data).toMatchObject({ state: 'posted', posted: 1 });
    expect(await balanceOf('RM1-A01-03', item(7))).toBe('3');
    expect((await keeper.ask('confirmCount', { no, decision: 'confirm' })).code).toBe('count.reviewed-not-repeated');
  });

  it('S191: a line that agrees when it is counted again is not said to differ, to nobody', async () => {
    await putStock(plant.pool, item(8), 'RM1-A01-12', 5);
    const no = await counting(['RM1-A01-12']);
    await enter(keeper, no, [[1, '5']]);
    await keeper.ask('submitCount', { no });
    await leader.ask('reviewCount', { no, decision: 'recount', lines: [1] });
    await recounter.ask('startCount', { no });
    expect((await sheet(recounter, no)).lines[0]?.back).toBe('');
    await enter(recounter, no, [[1, '5']]);
    await recounter.ask('submitRecount', { no });
    expect((await keeper.list('countReview', { jsWhere: { DocNo: { value: no } } })).data.rows[0]?.back).toBe('agrees');
    await keeper.ask('confirmCount', { no, decision: 'confirm' });
  });

  it('S93: count-delete-confirm, count-reviewed-not-deleted: an opening count brings stock in entry by entry; it is deleted after a confirmation that says what goes out again', async () => {
    const no = await counting(['RM1-A01-04'], true);
    const found = { no, place: 'RM1-A01-04', itemNo: item(1), batch: '', status: 'available' as const };
    expect((await keeper.ask('addFoundLine', { ...found, qty: '12', at: later() })).message).toBe('');
    expect(await balanceOf('RM1-A01-04', item(1))).toBe('12');
    await keeper.ask('addFoundLine', { ...found, qty: '9', at: later() });
    expect(await balanceOf('RM1-A01-04', item(1))).toBe('9');
    const scope = await keeper.ask('deleteCount', { no, confirmed: false });
    expect([scope.code, scope.message]).toEqual(['count.delete-confirm', expect.stringContaining('2 笔，数量 9')]);
    expect((await keeper.ask('deleteCount', { no, confirmed: true })).data).toMatchObject({ movements: 2 });
    expect(await balanceOf('RM1-A01-04', item(1))).toBe('0');
    const again = await counting(['RM1-A01-04'], true);
    await keeper.ask('addFoundLine', { ...found, no: again, qty: '4', at: later() });
    expect((await keeper.ask('submitCount', { no: again })).message).toBe('');
    expect((await leader.ask('reviewCount', { no: again, decision: 'recount' })).data.state).toBe('posted');
    expect(await balanceOf('RM1-A01-04', item(1))).toBe('4');
    expect((await keeper.ask('deleteCount', { no: again, confirmed: true })).code).toBe('count.reviewed-not-deleted');
  });

  it('the cartons of an opening count that is deleted are paper again, pieces of them too: they promise nothing that went out', async () => {
    await plant.pool.query(
      `insert into label (org, code, item_id, qty, state, print_count) select '101', c, i.id, 10, 'printed', 1
         from item i, unnest(array['CO-A', 'CO-B']) c where i.org = '101' and i.code = $1`,
      [item(15)],
    );
    const no = await counting(['RM1-A01-11'], true);
    for (const label of ['CO-A', 'CO-B'])
      expect((await keeper.ask('enterCountByScan', { no, place: 'RM1-A01-11', label, empty: false })).message).toBe('');
    expect([await balanceOf('RM1-A01-11', item(15)), await standings(plant.pool, ['CO-A', 'CO-B'])]).toEqual([
      '20',
      ['in-stock RM1-A01-11', 'in-stock RM1-A01-11'],
    ]);
    const { pieces } = (await keeper.ask('splitLabel', { code: 'CO-B', qtys: ['4'] })).data;
    expect((await keeper.ask('deleteCount', { no, confirmed: true })).message).toBe('');
    expect(await balanceOf('RM1-A01-11', item(15))).toBe('0');
    expect(await standings(plant.pool, ['CO-A', ...pieces.map(({ code }) => code)])).toEqual(['printed -', 'printed -', 'printed -']);
    // The next count finds these goods.
    const again = await counting(['RM1-A01-11'], true);
    expect((await keeper.ask('enterCountByScan', { no: again, place: 'RM1-A01-11', label: 'CO-A', empty: false })).message).toBe('');
    expect(await standings(plant.pool, ['CO-A'])).toEqual(['in-stock RM1-A01-11']);
  });

  it('S103: a carton of a note that is not received is not counted: its receipt will book it', async () => {
    const { labels } = await makeNote(plant.pool);
    const no = await counting(['RM1-A01-12']);
    const before = (await keeper.ask('countSheet', { no })).data.lines;
    const entered = await keeper.ask('enterCountByScan', { no, place: 'RM1-A01-12', label: labels[0] ?? '', empty: false });
    expect([entered.code, (await keeper.ask('countSheet', { no })).data.lines]).toEqual(['bind.not-received', before]);
    expect((await keeper.ask('deleteCount', { no, confirmed: true })).message).toBe('');
  });

  it('S98: the answer of a scan names the place where the books have the carton; a scanned carton is taken back, and its line is as before', async () => {
    await putLabels(plant.pool, 'FG1-A01-01', ['CB-A', 'CB-B'], { item: item(27) });
    await putLabels(plant.pool, 'FG1-A01-02', ['CB-X'], { item: item(27) });
    await putLabels(plant.pool, 'FG1-A01-02', ['CB-Y'], { item: item(29) });
    const no = await counting(['FG1-A01-01']);
    const of = (label: string) => ({ no, place: 'KW-LOC:FG1-A01-01', label });
    const scan = async (label: string) => (await keeper.ask('enterCountByScan', { ...of(label), empty: false, at: later() })).data;
    const drop = async (label: string) => (await keeper.ask('dropCountedLabel', { ...of(label), at: later() })).data.entered;
    const lines = async () => (await sheet(keeper, no)).lines.map(({ itemNo, qty }) => [itemNo, qty]);
    expect([(await scan('CB-A')).bookPlace, (await scan('CB-X')).bookPlace]).toEqual(['', 'FG1-A01-02']);
    expect(await lines()).toEqual([[item(27), '20']]);
    expect(await drop('CB-X')).toMatchObject([{ line: 1, qty: '10' }]);
    expect(await drop('CB-A')).toMatchObject([{ line: 1, qty: '0' }]);
    expect(await lines()).toEqual([[item(27), null]]);
    // Taking back twice acts once; taking back an unscanned label changes nothing.
    expect([await drop('CB-A'), await drop('CB-B')]).toEqual([[], []]);
    // Goods that the count does not list are treated as not found.
    await scan('CB-Y');
    expect(await lines()).toEqual([
      [item(27), null],
      [item(29), '10'],
    ]);
    expect(await drop('CB-Y')).toMatchObject([{ qty: '0' }]);
    await scan('CB-A');
    await scan('CB-B');
    expect((await keeper.ask('submitCount', { no })).message).toBe('');
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data).toMatchObject({ state: 'posted' });
    expect(await standings(plant.pool, ['CB-A', 'CB-B', 'CB-X', 'CB-Y'])).toEqual([
      'in-stock FG1-A01-01',
      'in-stock FG1-A01-01',
      'in-stock FG1-A01-02',
      'in-stock FG1-A01-02',
    ]);
  });

  it('cartons: scanned ones are counted, those not seen are missing, strange ones are found where they stand', async () => {
    await putLabels(plant.pool, 'RM1-A01-05', ['CT-A', 'CT-B', 'CT-C'], { item: item(11) });
    await putLabels(plant.pool, 'RM1-A01-06', ['CT-D'], { item: item(11) });
    const no = await counting(['RM1-A01-05']);
    const scan = (label: string, qty?: string) =>
      keeper.ask('enterCountByScan', { no, place: 'KW-LOC:RM1-A01-05', label, empty: false, ...(qty ? { qty } : {}) });
    for (const label of ['CT-A', 'CT-D']) expect((await scan(label)).message).toBe('');
    expect((await scan('CT-B', '6')).data.entered[0]).toMatchObject({ qty: '26', itemNo: item(11) });
    for (const again of ['CT-A', 'ct-a']) expect((await scan(again)).data.entered[0]).toMatchObject({ qty: '26' });
    await keeper.ask('submitCount', { no });
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data).toMatchObject({ state: 'posted' });
    expect(await balanceOf('RM1-A01-05', item(11))).toBe('26');
    expect(await standings(plant.pool, ['CT-A', 'CT-B', 'CT-C', 'CT-D'])).toEqual([
      'in-stock RM1-A01-05',
      'in-stock RM1-A01-05',
      'void RM1-A01-05',
      'in-stock RM1-A01-05',
    ]);
    // Two days later the missing one is found.
    const next = await counting(['RM1-A01-05']);
    for (const label of ['CT-A', 'CT-B', 'CT-C', 'CT-D'])
      expect((await keeper.ask('enterCountByScan', { no: next, place: 'RM1-A01-05', label, empty: false })).message).toBe('');
    await keeper.ask('submitCount', { no: next });
    await leader.ask('reviewCount', { no: next, decision: 'accept' });
    expect([await balanceOf('RM1-A01-05', item(11)), await standings(plant.pool, ['CT-C'])]).toEqual(['36', ['in-stock RM1-A01-05']]);
  });

  it('a count by quantity that contradicts its cartons comes back to be scanned; the rest is posted', async () => {
    await putLabels(plant.pool, 'RM1-A01-07', ['CU-A', 'CU-B'], { item: item(13) });
    await putStock(plant.pool, item(15), 'RM1-A01-07', 3);
    const no = await counting(['RM1-A01-07']);
    await enter(keeper, no, [
      [1, '15'],
      [2, '4'],
    ]);
    await keeper.ask('submitCount', { no });
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data).toMatchObject({ state: 'recounting', posted: 1, back: 1 });
    expect([await balanceOf('RM1-A01-07', item(13)), await balanceOf('RM1-A01-07', item(15))]).toEqual(['20', '4']);
    const why = (await leader.list('countLines', { jsWhere: { DocNo: { value: no } } })).data.rows.map(({ back }) => back);
    expect(why).toEqual(['labels', null]);
    await recounter.ask('startCount', { no });
    expect((await sheet(recounter, no)).lines).toMatchObject([{ itemNo: item(13), back: 'labels' }]);
    await recounter.ask('enterCountByScan', { no, place: 'RM1-A01-07', label: 'CU-B', empty: false });
    await recounter.ask('submitRecount', { no });
    expect((await keeper.ask('confirmCount', { no, decision: 'confirm' })).data.state).toBe('posted');
    expect([await balanceOf('RM1-A01-07', item(13)), await standings(plant.pool, ['CU-A', 'CU-B'])]).toEqual([
      '10',
      ['void RM1-A01-07', 'in-stock RM1-A01-07'],
    ]);
  });
});

describe('what is refused', () => {
  it('count-location-required, count-quantity-required, count-not-too-fast, count-all-before-submit, and who may count what', async () => {
    await putStock(plant.pool, item(17), 'RM1-A01-08', 3);
    await putStock(plant.pool, item(19), 'RM1-A01-08', 3);
    expect((await keeper.ask('createCount', { opening: false })).code).toBe('count.location-required');
    const no = await counting(['RM1-A01-08', 'RM1-A01-09']);
    const code = async (answer: Promise<{ ok: boolean; code: string }>) => {
      const { ok, code: id } = await answer;
      return ok ? '' : id;
    };
    expect(await code(keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-09'], opening: false }))).toBe(
      'count.place-taken',
    );
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 1 }] }))).toBe('count.quantity-required');
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '-1' }] }))).toBe('count.quantity-required');
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '1.5' }] }))).toBe('count.decimals');
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '3' }] }))).toBe('');
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 2, qty: '3' }] }))).toBe('count.not-too-fast');
    expect(await code(keeper.ask('submitCount', { no }))).toBe('count.all-before-submit');
    expect(await code(leader.ask('enterCount', { no, entries: [{ line: 1, qty: '2' }] }))).toBe('');
    // S82: the audit keeps the counted quantity, and the one before it.
    const audits = await plant.pool.query("select detail from audit where document = $1 and account = 'leader' and call = 'enterCount'", [
      no,
    ]);
    expect(audits.rows).toMatchObject([
      { detail: { before: { lines: [`1: ${item(17)} 3 件 RM1-A01-08`] }, after: { lines: [`1: ${item(17)} 2 件 RM1-A01-08`] } } },
    ]);
    expect(await code(keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '3' }] }))).toBe('count.by-another');
    expect(await code(recounter.ask('startCount', { no }))).toBe('count.not-first');
    expect(await code((await plant.signIn('clerk')).ask('startCount', { no }))).toBe('forbidden');
    await expect.poll(async () => code(keeper.ask('enterCount', { no, entries: [{ line: 2, qty: '3' }] }))).toBe('');
    await putStock(plant.pool, item(21), 'RM1-A01-09', 2);
    const place = { no, place: 'RM1-A01-09', empty: true };
    const operationId = randomUUID();
    for (let time = 0; time < 3; time += 1) expect((await keeper.ask('enterCountByScan', place, { operationId })).message).toBe('');
    // Goods that arrive after the count need no recount; book stock that is missing on the form does.
    await putStock(plant.pool, item(25), 'RM1-A01-09', 2);
    const named = await keeper.ask('submitCount', { no });
    expect([named.code, named.message]).toEqual(['count.appeared', expect.stringMatching(`有 1 项.*${item(21)}`)]);
    expect((await sheet(keeper, no)).lines.at(-1)).toMatchObject({ itemNo: item(21), place: 'RM1-A01-09' });
    await expect.poll(async () => code(keeper.ask('enterCount', { no, entries: [{ line: 3, qty: '2' }] }))).toBe('');
    expect(await code(keeper.ask('submitCount', { no }))).toBe('');
    expect(await code(leader.ask('reviewCount', { no, decision: 'accept' }))).toBe('count.own-review');
    expect(await code(keeper.ask('deleteCount', { no, confirmed: true }))).toBe('');
  });

  it('eight who begin a count of the same workshop at once: one does, the others are told its number', async () => {
    await plant.pool.query("insert into workshop (org, code, name) values ('101', 'WS2', '总装二') on conflict do nothing");
    const clerk = await plant.signIn('clerk');
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.ask('createWipCount', { workshop: 'WS2' })));
    expect(answers.map(({ code }) => code).filter((code) => code !== '20000')).toEqual(Array(7).fill('count.place-taken'));
  });

  it('wip-count-initial, wip-count-recount: the clerk counts a workshop, a director reviews, people of other workshops recount', async () => {
    await plant.pool.query("insert into workshop (org, code, name) values ('101', 'WS1', '总装') on conflict do nothing");
    const world = await ledgerWorld(plant.pool);
    const { rows } = await plant.pool.query<{ place: number; item: number }>(
      "select l.id as place, i.id as item from location l, item i where l.org = '101' and l.code = 'V-WORKSHOP-WS1' and i.org = '101' and i.code = $1",
      [item(23)],
    );
    const { place = 0, item: itemId = 0 } = rows[0] ?? {};
    await putStock(plant.pool, item(23), 'RM1-A01-10', 50);
    const { rows: from } = await plant.pool.query<{ id: number }>("select id from location where org = '101' and code = 'RM1-A01-10'");
    await inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [world.move(itemId, '30', from[0]?.id ?? 0, place)]));
    const [clerk, director] = await Promise.all([plant.signIn('clerk'), plant.signIn('director')]);
    expect((await keeper.ask('createWipCount', { workshop: 'WS1' })).code).toBe('forbidden');
    const { data, message } = await clerk.ask('createWipCount', { workshop: 'WS1' });
    expect([message, data]).toEqual(['', { docNo: expect.stringMatching(/^WC101/), places: 1, lines: 1 }]);
    const no = data.docNo;
    await clerk.ask('startCount', { no });
    expect((await clerk.ask('enterCount', { no, entries: [{ line: 1, qty: '28' }] })).message).toBe('');
    expect((await clerk.ask('submitCount', { no })).message).toBe('');
    expect((await leader.ask('reviewCount', { no, decision: 'accept' })).code).toBe('forbidden');
    expect((await director.ask('reviewCount', { no, decision: 'recount' })).data).toMatchObject({ state: 'recounting', back: 1 });
    await plant.pool.query("update user_account set department = 'WS1' where account = 'recount'");
    expect((await recounter.ask('startCount', { no })).code).toBe('count.of-workshop');
    await plant.pool.query("update user_account set department = '' where account = 'recount'");
    await recounter.ask('startCount', { no });
    await recounter.ask('enterCount', { no, entries: [{ line: 1, qty: '27' }] });
    await recounter.ask('submitRecount', { no });
    expect((await director.ask('confirmCount', { no, decision: 'confirm' })).data).toMatchObject({ state: 'posted', posted: 1 });
    const { rows: sent } = await plant.pool.query<{ body: { document: object; lines: object[] } }>(
      'select body from outbox where document_no = $1',
      [no],
    );
    expect(sent[0]?.body).toMatchObject({
      document: { workshop: 'WS1', warehouse: 'WS1' },
      lines: [{ qty: '-3', bookQty: '30', countedQty: '27', location: 'V-WORKSHOP-WS1' }],
    });
    const list = await clerk.list('wipCounts', { jsWhere: { DocNo: { value: no } } });
    // S94: the first count of a workshop opens its books, so that there is nothing to agree with.
    expect(list.data.rows[0]).toMatchObject({ accuracy: null, workshop: 'WS1' });
  });
});

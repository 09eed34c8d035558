import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from '../issuing/issuingTestKit.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
  await keepType(plant, 'scanOut', 'CK');
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [], layers: [] }));

/** This many cartons of 10 of an item at a place. */
async function cartons(item: string, place: string, ...codes: string[]): Promise<void> {
  await putStock(plant.pool, item, place, 10 * codes.length);
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, location_id, state, status)
     select '101', c, i.id, 10, l.id, 'in-stock', 'available' from unnest($3::text[]) c, item i, location l
      where i.org = '101' and i.code = $1 and l.org = '101' and l.code = $2`,
    [item, place, codes],
  );
}
const out = (item: string, place: string, qty: string, more: object = {}) =>
  world.keeper.ask(
    'saveAllocationOut',
    { toOrg: '101', toWarehouse: 'FG1', lines: [{ itemNo: item, qty, location: place, ...more }] },
    { language: 'en' },
  );
const scanOut = (...labels: string[]) => world.keeper.ask('scanOut', { type: 'CK', labels }, { language: 'en' });

describe('S88: what a written document takes is reserved as it is saved', () => {
  it('the second transfer out of the same goods is refused at its save, who has them is named, and deletion frees them', async () => {
    const [item, place] = ['3010-0005', 'RM1-A01-01'];
    await putStock(plant.pool, item, place, 50);
    const first = await out(item, place, '30');
    expect(await keptAt(plant, place, item)).toBe('50 / 30');
    const second = await out(item, place, '30');
    expect([second.code, second.message]).toEqual(['stock.insufficient', expect.stringMatching(/20.*30/)]);
    // A picker gets a proposal for the free part, and sees who has reserved the rest.
    const { lines } = await world.task([{ qty: 40, item }]);
    const [line] = (await world.keeper.ask('proposeStock', { ids: lines })).data.lines;
    expect(line?.takes.map(({ qty }) => qty)).toEqual(['20']);
    expect((await world.leader.ask('deleteAllocationOuts', { nos: [first.data.docNo] })).ok).toBe(true);
    expect(await keptAt(plant, place, item)).toBe('50 / 0');
    const third = await out(item, place, '30');
    expect((await world.keeper.ask('confirmAllocationOuts', { nos: [third.data.docNo] })).message).toBe('');
    expect(await keptAt(plant, place, item)).toBe('20 / 0');
  });

  it('16 who write transfers of the same goods at once never write more than lies there, and all that is written is confirmed', async () => {
    const [item, place] = ['3010-0007', 'RM1-A01-02'];
    await putStock(plant.pool, item, place, 50);
    const answers = await Promise.all(Array.from({ length: 16 }, () => out(item, place, '10')));
    const nos = answers.flatMap(({ ok, data }) => (ok ? [data.docNo] : []));
    expect(nos).toHaveLength(5);
    expect((await world.keeper.ask('confirmAllocationOuts', { nos })).message).toBe('');
    expect(await keptAt(plant, place, item)).toBe('0 / 0');
  });

  it('goods without a label that one document takes are not there for the next, though labelled ones lie beside them', async () => {
    const [item, place] = ['3010-0009', 'RM1-A01-03'];
    await cartons(item, place, 'WG-1', 'WG-2');
    await putStock(plant.pool, item, 'RM1-A01-04', 1);
    await plant.pool.query(
      `with b as (update balance set qty = qty + 15 where location_id = (select id from location where org = '101' and code = $2)
                     and item_id = (select id from item where org = '101' and code = $1) returning item_id, location_id)
       insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
       select '101', b.item_id, '', '', 15, a.id, 'available', b.location_id, 'available', 'test', 2 from b, location a where a.org = '101' and a.kind = 'adjustment'`,
      [item, place],
    );
    expect((await out(item, place, '10')).message).toBe('');
    expect((await out(item, place, '10')).code).toBe('bind.labelled');
    expect((await out(item, place, '5')).message).toBe('');
  });

  it('a label that a scan-out has is taken by nothing else, by name: no scan-out, transfer, collection or pick; proposals leave it out', async () => {
    const [item, place] = ['3010-0011', 'RM1-A01-05'];
    await cartons(item, place, 'WL-1', 'WL-2');
    const { data } = await scanOut('WL-1');
    const named = expect.stringContaining(data.docNo);
    const again = await scanOut('WL-1');
    expect(again.code).toBe('scan-out.label-in');
    const transfer = await out(item, place, '10', { labels: ['WL-1'] });
    expect([transfer.code, transfer.message]).toEqual(['take.label-picked', named]);
    const { lines } = await world.task([{ qty: 20, item }]);
    const scanned = await world.keeper.ask('prepareByScan', { lineId: lines[0] ?? 0, code: 'WL-1' }, { language: 'en' });
    expect([scanned.code, scanned.message]).toEqual(['take.label-picked', named]);
    const [line] = (await world.keeper.ask('proposeStock', { ids: lines })).data.lines;
    expect(line?.takes.map(({ qty, labels }) => [qty, labels])).toEqual([['10', ['WL-2']]]);
    expect((await world.prepare(world.keeper, lines[0] ?? 0, 10, place)).message).toBe('');
    expect((await world.keeper.ask('confirmScanOuts', { nos: [data.docNo] })).message).toBe('');
    await world.lawful();
  });

  it('documents that were open before the upgrade get what is still free, the oldest first', async () => {
    const [item, place] = ['3010-0013', 'RM1-A01-06'];
    await putStock(plant.pool, item, place, 50);
    for (const qty of ['30', '20']) expect((await out(item, place, qty)).message).toBe('');
    await plant.pool.query(`
      update balance b set reserved = 0 from reservation r where r.balance_id = b.id and r.document_type = 'allocationOut';
      delete from reservation where document_type = 'allocationOut'`);
    await plant.pool.query(
      "update document_line set qty = 25 where qty = 20 and item_id = (select id from item where org = '101' and code = $1)",
      [item],
    );
    await plant.pool.query(readFileSync(new URL('../migrations/0601-written-goods-reserved.sql', import.meta.url), 'utf8'));
    expect(await keptAt(plant, place, item)).toBe('50 / 30');
  });
});

it('S88: after the remainder of a transfer is closed nothing is open of its lines', async () => {
  const [item, place] = ['3010-0015', 'RM1-A01-07'];
  await putStock(plant.pool, item, place, 50);
  const { data } = await out(item, place, '30');
  await world.keeper.ask('confirmAllocationOuts', { nos: [data.docNo] });
  const line = async () => (await world.leader.list('transferLines', { jsWhere: { TransferNo: { value: data.docNo } } })).data.rows[0];
  expect(await line()).toMatchObject({ openIn: '30', transit: '30' });
  expect((await world.admin.ask('closeTransferRemainder', { transferNo: data.docNo, reason: '丢了' })).message).toBe('');
  expect(await line()).toMatchObject({ openIn: '0', openOut: '0', transit: '0' });
  const [order] = (await world.leader.list('transferOrders', { jsWhere: { TransferNo: { value: data.docNo } } })).data.rows;
  expect(order).toMatchObject({ openIn: '0', openInLines: 0, canTakeIn: false });
});

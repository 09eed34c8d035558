import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { layersFor } from '../../contract/issuing/layersFor.rules.ts';
import { propose } from '../../contract/issuing/propose.rules.ts';
import { byTurn } from '../../contract/stock/layers.rules.ts';
import { judgeNewer } from '../../contract/stock/newer.rules.ts';
import { usePlant } from '../../test/plant.ts';
import { agedCarton, lastingBatch } from '../../test/stock.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';
import { allAt, oldestOfItems, type TakeableKey } from './stockToTake.store.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
});

const asking = () => ({
  ...{ org: '101', language: 'zh' as const, timeZone: 'Asia/Shanghai', write: () => undefined },
  query: async <T>(text: string, values: readonly unknown[] = []) => (await plant.pool.query(text, [...values])).rows as T[],
});
const takenByExpiry = (item: string) => plant.pool.query("update item set take_first = 'expired' where org = '101' and code = $1", [item]);

describe('which goods are taken first', () => {
  it('of an item that is taken by expiry: what expires first, though it came last; a place, a scan and the question why agree', async () => {
    const item = '3010-0001';
    await takenByExpiry(item);
    await agedCarton(plant.pool, 'LATE', item, 'RM1-A01-05', '2026-09-24', 'B-LATE');
    await agedCarton(plant.pool, 'SOON', item, 'RM1-A01-06', '2026-11-20', 'B-SOON');
    await agedCarton(plant.pool, 'NEVER', item, 'RM1-A01-07', '2026-09-01', 'B-NEVER');
    await lastingBatch(plant.pool, item, 'B-LATE', 300);
    const day = await lastingBatch(plant.pool, item, 'B-SOON', 20);
    const { lines, no } = await world.task([{ item, qty: 10 }]);
    const lineId = lines[0] ?? 0;
    const { data } = await world.keeper.ask('proposeStock', { ids: lines }, { language: 'en' });
    expect(data.lines[0]?.takes).toMatchObject([{ place: 'RM1-A01-06', qty: '10', reason: `first expired, first out: until ${day}` }]);
    const walk = (await world.keeper.ask('pickingSnapshot', { taskNo: no })).data;
    expect(walk.lines[0]?.layers?.map(({ place }) => place)).toEqual(['RM1-A01-06', 'RM1-A01-05', 'RM1-A01-07']);
    expect(Object.fromEntries(walk.labels.map(({ code, useBy }) => [code, useBy]))).toMatchObject({ SOON: day, NEVER: '9999-12-31' });
    const words = `${item} that expires earlier lies at RM1-A01-06, until ${day}`;
    for (const code of ['LATE', 'NEVER', 'RM1-A01-05'])
      expect((await world.keeper.ask('whyNotTake', { ids: lines, code }, { language: 'en' })).data).toEqual({
        may: true,
        words: `This can be taken; but ${words}`,
      });
    await world.setting('newerGoods', 'refuse');
    const refused = await world.keeper.ask('prepareByScan', { lineId, code: 'LATE' }, { language: 'en' });
    expect([refused.code, refused.message]).toEqual([
      'take.expires-later',
      `${words}: take that first. Whoever may take later goods gives a reason`,
    ]);
    expect((await world.keeper.ask('prepareLines', { rows: [{ lineId, qty: '10', location: 'RM1-A01-07' }] })).code).toBe(
      'take.expires-later',
    );
    expect((await world.leader.ask('prepareByScan', { lineId, code: 'LATE', newerReason: '急用' })).message).toBe('');
    await world.setting('newerGoods', 'warn');
    await world.lawful();
  });

  it('goods without a label leave a place in the same order', async () => {
    const item = '3010-0003';
    await takenByExpiry(item);
    for (const [batch, day, days] of [
      ['B1', '2026-09-24', 200],
      ['B2', '2026-11-20', 20],
    ] as const) {
      await agedCarton(plant.pool, `L-${batch}`, item, 'RM1-A01-08', day, batch);
      await lastingBatch(plant.pool, item, batch, days);
    }
    await plant.pool.query("delete from label where code in ('L-B1', 'L-B2')");
    const { lines } = await world.task([{ item, qty: 4 }]);
    const { data } = await world.keeper.ask('prepareLines', { rows: [{ lineId: lines[0] ?? 0, qty: '4', location: 'RM1-A01-08' }] });
    expect(data.picks).toMatchObject([{ batch: 'B2', qty: '4' }]);
  });

  it('law: the database, the proposal and the device put any goods in the same order', async () => {
    let nth = 20;
    const goods = fc.record({
      batch: fc.constantFrom('', 'X1', 'X2', 'X3', 'X4'),
      place: fc.constantFrom('RM1-A01-09', 'RM1-A01-10', 'RM1-A01-11'),
      day: fc.constantFrom('2026-09-24', '2026-10-15', '2026-11-20'),
    });
    const stocks = fc.uniqueArray(goods, { minLength: 1, maxLength: 8, selector: ({ batch, place }) => `${batch} ${place}` });
    const lasting = fc.array(fc.constantFrom(null, -3, 0, 30, 300), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(stocks, lasting, fc.boolean(), async (all, days, byExpiry) => {
        const { rows } = await plant.pool.query<{ id: number; code: string }>(
          "select id, code from item where org = '101' and not batch_controlled order by code offset $1 limit 1",
          [nth++],
        );
        const { id = 0, code: item = '' } = rows[0] ?? {};
        if (byExpiry) await takenByExpiry(item);
        for (const [at, left] of days.entries()) if (left !== null) await lastingBatch(plant.pool, item, `X${at + 1}`, left);
        for (const [at, { batch, place, day }] of all.entries()) await agedCarton(plant.pool, `${item}-${at}`, item, place, day, batch);
        const line = { itemNo: item, batch: '', project: '', warehouseId: null, warehouse: '' };
        const stock = (await oldestOfItems(asking(), [id])).filter(({ expired }) => !expired);
        // A stable sort changes nothing where the database has the order of the rule already.
        expect(stock.toSorted(byTurn)).toEqual(stock);
        for (const place of new Set(all.map((one) => one.place))) {
          const there: TakeableKey[] = await allAt(asking(), place, id);
          expect(there.toSorted(byTurn)).toEqual(there);
        }
        const layers = layersFor(line, stock);
        const { takes } = propose(line, String(all.length * 10), stock);
        const turns = takes.map(({ key, day }) => ({ day, useBy: key.useBy }));
        expect(turns.toSorted(byTurn)).toEqual(turns);
        const judged = (turn: (typeof turns)[number]) => judgeNewer({ policy: 'refuse', item, turn, layers }).refused;
        for (const turn of turns) expect(judged(turn) === undefined).toBe(turns[0] !== undefined && byTurn(turns[0], turn) >= 0);
      }),
      { numRuns: 15 },
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { usePlant } from '../../test/plant.ts';
import { agedCarton, lastingBatch, putStock } from '../../test/stock.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
let clerk: Awaited<ReturnType<typeof plant.signIn>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
  clerk = await plant.signIn('clerk');
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL'), keepType(plant, 'scanOut', 'CK')]);
});
const [expiredAt, freshAt] = ['RM1-A01-06', 'RM1-A01-05'];

/** A carton whose batch expired yesterday, and a later one whose batch lasts. */
async function two(item: string, days = -1) {
  await agedCarton(plant.pool, `E-${item}`, item, expiredAt, '2026-09-24', `EX-${item}`);
  await agedCarton(plant.pool, `F-${item}`, item, freshAt, '2026-11-20', `FR-${item}`);
  await lastingBatch(plant.pool, item, `FR-${item}`, 100);
  return { day: await lastingBatch(plant.pool, item, `EX-${item}`, days), expired: `E-${item}`, fresh: `F-${item}`, batch: `EX-${item}` };
}

const sentence = (item: string, batch: string, day: string) =>
  `Batch ${batch} of ${item} at ${expiredAt} could be used until ${day} and has expired. Return it to the supplier or count it out; if it may still be used, an inspector extends its expiry date`;
const english = { language: 'en' } as const;

describe('goods whose last day is over', () => {
  it('are not proposed, and the question why says the batch, its day and what to do', async () => {
    const item = '3010-0001';
    const { day, batch, expired, fresh } = await two(item);
    const { lines, no } = await world.task([{ item, qty: 15 }]);
    const { data } = await world.keeper.ask('proposeStock', { ids: lines }, english);
    expect(data.lines[0]).toMatchObject({ takes: [{ place: freshAt, qty: '10' }], short: '5', why: sentence(item, batch, day) });
    const walk = (await world.keeper.ask('pickingSnapshot', { taskNo: no })).data;
    expect(walk.labels.map(({ code }) => code)).toEqual([fresh]);
    expect(walk.lines[0]?.layers).toEqual([{ place: freshAt, day: '2026-11-20', qty: '10' }]);
    for (const code of [expired, expiredAt])
      expect((await world.keeper.ask('whyNotTake', { ids: lines, code }, english)).data).toEqual({
        may: false,
        words: sentence(item, batch, day),
      });
  });

  it('are prepared neither by scan nor by place', async () => {
    const item = '3010-0003';
    const { day, batch, expired } = await two(item);
    const { lines } = await world.task([{ item, qty: 10 }]);
    const lineId = lines[0] ?? 0;
    const answers = [
      await world.keeper.ask('prepareByScan', { lineId, code: expired }, english),
      await world.keeper.ask('prepareLines', { rows: [{ lineId, qty: '10', location: expiredAt }] }, english),
    ];
    for (const { code, message } of answers) expect([code, message]).toEqual(['take.expired', sentence(item, batch, day)]);
    await world.lawful();
  });

  it('are why a place has too little, when fresh ones lie beside them', async () => {
    const item = '3010-0009';
    await agedCarton(plant.pool, `BE-${item}`, item, expiredAt, '2026-09-24', `EX-${item}`);
    await agedCarton(plant.pool, `BF-${item}`, item, expiredAt, '2026-11-20', `FR-${item}`);
    const day = await lastingBatch(plant.pool, item, `EX-${item}`, -1);
    const { lines } = await world.task([{ item, qty: 15 }]);
    const prepare = (qty: string) =>
      world.keeper.ask('prepareLines', { rows: [{ lineId: lines[0] ?? 0, qty, location: expiredAt }] }, english);
    const refused = await prepare('15');
    expect([refused.code, refused.message]).toEqual(['take.expired', sentence(item, `EX-${item}`, day)]);
    expect((await prepare('10')).message).toBe('');
  });

  it('that expired after they were prepared are not issued, and go back to their place', async () => {
    const item = '3010-0005';
    const { batch, expired } = await two(item, 0);
    const { lines } = await world.task([{ item, qty: 10 }]);
    const prepared = await world.keeper.ask('prepareByScan', { lineId: lines[0] ?? 0, code: expired });
    expect(prepared.message).toBe('');
    await lastingBatch(plant.pool, item, batch, -1);
    const id = prepared.data.pickId;
    expect((await world.keeper.ask('confirmIssue', { rows: [{ id, qty: '10' }] })).code).toBe('take.expired');
    expect((await world.keeper.ask('undoPrepare', { ids: [id] })).message).toBe('');
    await world.lawful();
  });

  it('do not leave for a requisition, by scan or to another warehouse, but to their supplier, within the warehouse and out by a count', async () => {
    const item = '3010-0007';
    const { day, batch, expired } = await two(item);
    const saved = await clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [{ itemNo: item, qty: '10' }] });
    await clerk.ask('submitRequisitions', { nos: [saved.data.docNo] });
    await world.leader.ask('reviewRequisitions', { nos: [saved.data.docNo] });
    const line = { qty: '10', location: expiredAt, labels: [expired] };
    const answers = [
      await world.keeper.ask('takeRequisitions', { requisitionNo: saved.data.docNo, lines: [{ ...line, sourceLine: 1 }] }, english),
      await world.keeper.ask('scanOut', { type: 'CK', labels: [expired] }, english),
      await world.keeper.ask('outgoingLabel', { code: expired }, english),
      await world.keeper.ask('saveAllocationOut', { toOrg: '101', toWarehouse: 'FG1', lines: [{ ...line, itemNo: item, batch }] }, english),
    ];
    for (const { code, message } of answers) expect([code, message]).toEqual(['take.expired', sentence(item, batch, day)]);
    const walk = (await world.keeper.ask('takingSnapshot', { kind: 'requisition', no: saved.data.docNo })).data;
    expect(walk.labels.map(({ code }) => code)).toEqual([`F-${item}`]);
    expect((await world.keeper.ask('bindPosition', { place: 'RM1-A01-07', labels: [expired], byHand: false })).message).toBe('');
    expect((await world.keeper.ask('outgoingLabel', { code: expired, target: 'supplier' })).message).toBe('');
    const back = await world.keeper.ask('scanOut', { type: 'CK', target: 'supplier', labels: [expired] });
    expect(back.message).toBe('');
    expect((await world.keeper.ask('confirmScanOuts', { nos: [back.data.docNo] })).message).toBe('');
    await putStock(plant.pool, item, 'RM1-A01-08', 3, batch);
    const { data } = await world.keeper.ask('confirmEmptyPlace', { place: 'RM1-A01-08', empty: true });
    expect((await world.leader.ask('reviewCount', { no: data.docNo, decision: 'accept' })).message).toBe('');
    await world.lawful();
  });

  it('that expired after their scan-out was saved are not confirmed', async () => {
    const item = '3010-0011';
    const { batch, expired } = await two(item, 0);
    const { data } = await world.keeper.ask('scanOut', { type: 'CK', labels: [expired] });
    await lastingBatch(plant.pool, item, batch, -1);
    expect((await world.keeper.ask('confirmScanOuts', { nos: [data.docNo] })).code).toBe('take.expired');
    expect((await world.keeper.ask('deleteScanOuts', { nos: [data.docNo] })).ok).toBe(true);
    await world.lawful();
  });

  it('stay where goods without a label are taken beside them', async () => {
    const item = '3010-0017';
    for (const batch of ['OLD', 'NEW']) await putStock(plant.pool, item, expiredAt, 10, batch);
    await lastingBatch(plant.pool, item, 'OLD', -1);
    const saved = await clerk.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [{ itemNo: item, qty: '14' }] });
    await clerk.ask('submitRequisitions', { nos: [saved.data.docNo] });
    await world.leader.ask('reviewRequisitions', { nos: [saved.data.docNo] });
    const take = (qty: string) =>
      world.keeper.ask('takeRequisitions', { requisitionNo: saved.data.docNo, lines: [{ sourceLine: 1, qty, location: expiredAt }] });
    expect((await take('14')).code).toBe('take.expired');
    expect((await take('4')).message).toBe('');
    const { data } = await world.leader.list('stock', { jsWhere: { ItemNo: { value: item, searchType: '=' } } });
    expect(Object.fromEntries(data.rows.map(({ batch, qty }) => [batch, qty]))).toEqual({ OLD: '10', NEW: '6' });
  });

  it('are not counted as available', async () => {
    const item = '3010-0013';
    await two(item);
    const { data } = await world.leader.list('stockByItem', { jsWhere: { ItemNo: { value: item, searchType: '=' } } });
    expect(data.rows).toMatchObject([{ qty: '20', available: '10' }]);
    expect((await world.leader.ask('itemDetail', { itemNo: item })).data).toMatchObject({ qty: '20', available: '10' });
  });

  it('are told by the day of the plant, not by that of the server', async () => {
    const item = '3010-0015';
    const { expired, batch } = await two(item);
    const { rows } = await plant.pool.query<{ zone: string }>("select time_zone as zone from organisation where org = '101'");
    const { lines } = await world.task([{ item, qty: 1 }]);
    const inZone = async (zone: string) => {
      await plant.pool.query("update organisation set time_zone = $1 where org = '101'", [zone]);
      return (await world.keeper.ask('whyNotTake', { ids: lines, code: expired })).data.may;
    };
    // These two zones are 25 hours apart: it is always another day there.
    await plant.pool.query("update batch set expires_on = plant_day(now(), 'Pacific/Midway') where batch = $1", [batch]);
    expect([await inZone('Pacific/Midway'), await inZone('Pacific/Kiritimati')]).toEqual([true, false]);
    await plant.pool.query("update organisation set time_zone = $1 where org = '101'", [rows[0]?.zone]);
  });
});

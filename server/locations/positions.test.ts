import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
});
afterEach(async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});

let made = 0;
/** Labels of their own for a test, at a place. */
async function labels(place: string, n = 1): Promise<string[]> {
  const codes = Array.from({ length: n }, () => `BIND-${++made}`);
  await putLabels(plant.pool, place, codes);
  return codes;
}
const balanceOf = async (place: string, item: string): Promise<string> =>
  (
    await plant.pool.query<{ qty: string }>(
      `select coalesce(sum(b.qty), 0) as qty from balance b join location l on l.id = b.location_id join item i on i.id = b.item_id
        where l.org = '101' and l.code = $1 and i.code = $2`,
      [place, item],
    )
  ).rows[0]?.qty ?? '';
const documents = async (): Promise<number> =>
  (await plant.pool.query<{ n: number }>("select count(*)::int as n from document where kind = 'move'")).rows[0]?.n ?? 0;

describe('binding', () => {
  it('moves several labels in one document, states and quantities unchanged; history and list show it', async () => {
    const codes = await labels('RM1-A01-01', 3);
    const { data, message } = await keeper.ask('bindPosition', { place: 'KW-LOC:RM1-A01-02', labels: codes, byHand: false });
    expect([message, data.documentNo, data.place]).toEqual(['', expect.stringMatching(/^MV101/), 'RM1-A01-02']);
    expect(data.labels.map(({ code, from, moved }) => [code, from, moved])).toEqual(codes.map((code) => [code, 'RM1-A01-01', true]));
    expect(await standings(plant.pool, codes)).toEqual(codes.map(() => 'in-stock RM1-A01-02'));
    const { data: list } = await keeper.list('positionMoves', { jsWhere: { ToPCode: { value: 'RM1-A01-02' } } });
    expect(list.rows.map(({ documentNo, way, labels: bars, byHand }) => [documentNo, way, bars, byHand])).toEqual(
      [...codes].reverse().map((code) => [data.documentNo, 'bind', code, false]),
    );
    const history = await keeper.ask('labelHistory', { code: codes[0] ?? '' });
    expect(history.data.events[0]).toMatchObject({ event: 'moved', documentNo: data.documentNo });
    const { data: moves } = await keeper.list('stockMovements', { jsWhere: { DocType: { value: 'move' } }, pageSize: 1 });
    expect(moves.rows[0]).toMatchObject({ documentNo: data.documentNo, from: 'RM1-A01-01', to: 'RM1-A01-02' });
  });

  it('the same label again stays where it is and makes no document; a replay three times acts once', async () => {
    const [code = ''] = await labels('RM1-A01-01');
    const operationId = randomUUID();
    const before = await documents();
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await keeper.ask('bindPosition', { place: 'RM1-A01-03', labels: [code], byHand: false }, { operationId }));
    expect(new Set(answers.map(({ data }) => data.documentNo)).size).toBe(1);
    const again = await keeper.ask('bindPosition', { place: 'RM1-A01-03', labels: [code], byHand: false });
    expect([again.ok, again.data.documentNo, again.data.labels[0]?.moved]).toEqual([true, '', false]);
    expect(await documents()).toBe(before + 1);
  });

  it('location-select-or-scan: refuses what cannot be moved, by name, and moves nothing of the rest', async () => {
    const [code = ''] = await labels('RM1-A01-01');
    const note = await makeNote(plant.pool, { lines: 1 });
    const [fresh = '', dead = ''] = note.labels;
    await plant.pool.query("update label set state = 'void' where code = $1", [dead]);
    const [picked = '', issued = ''] = await labels('RM1-A01-04', 2);
    const bind = async (labelsToMove: string[], place: string | undefined = 'RM1-A01-05') =>
      (await keeper.ask('bindPosition', { place, labels: labelsToMove, byHand: false })).code;
    await plant.pool.query("update label set state = 'picked' where code = $1", [picked]);
    expect(await bind([code, picked])).toBe('bind.picked');
    await plant.pool.query("update label set state = 'in-stock' where code = $1", [picked]);
    await plant.pool.query("update label set state = 'issued' where code = $1", [issued]);
    expect([
      await bind([code, fresh]),
      await bind([code, dead]),
      await bind([code, issued]),
      await bind([code, 'NOT-HERE']),
      await bind([code], 'FG1-A01-01'),
      await bind([code], 'RM1-UNASSIGNED'),
      await bind([code], 'NO-PLACE'),
      await bind([]),
      (await keeper.ask('bindPosition', { labels: [code], byHand: false })).code,
    ]).toEqual([
      'bind.not-received',
      'label.void',
      'bind.issued',
      'label.not-found',
      'bind.other-warehouse',
      'location.not-found',
      'location.not-found',
      'bind.nothing',
      'location.choose',
    ]);
    await plant.pool.query("update location set status = 'inactive' where org = '101' and code = 'RM1-A01-12'");
    expect(await bind([code], 'RM1-A01-12')).toBe('location.inactive');
    expect(await standings(plant.pool, [code])).toEqual(['in-stock RM1-A01-01']);
    await plant.pool.query("update label set state = 'in-stock' where code = $1", [issued]);
  });

  it('goods that somebody reserved stay', async () => {
    const [code = ''] = await labels('RM1-A01-06');
    const reserve = (qty: number) =>
      plant.pool.query(
        `with b as (update balance set reserved = $2 where location_id = (select id from location where org = '101' and code = $1) returning id, org)
         insert into reservation (org, balance_id, document_type, document_id, qty) select org, id, 'test', 9, $2 from b`,
        ['RM1-A01-06', qty],
      );
    await reserve(5);
    const refused = await keeper.ask('bindPosition', { place: 'RM1-A01-07', labels: [code], byHand: false }, { language: 'en' });
    expect([refused.code, refused.message]).toEqual(['stock.insufficient', 'RM1-A01-06 has 5 of 3010-0001 free, 10 needed']);
  });
});

describe('goods without labels', () => {
  it('are typed by item and quantity, marked by hand; what labels promise stays with them', async () => {
    await putStock(plant.pool, '3010-0003', 'RM1-A01-08', 20);
    await putLabels(plant.pool, 'RM1-A01-08', ['TYPED-1'], { item: '3010-0003', qty: 5 });
    const bind = (qty: string, more: object = {}) =>
      keeper.ask('bindPosition', { place: 'RM1-A01-09', goods: [{ item: '3010-0003', qty, from: 'RM1-A01-08', ...more }], byHand: false });
    const tooMany = await bind('21');
    expect([tooMany.code, tooMany.message]).toEqual([
      'bind.labelled',
      'RM1-A01-08 的 3010-0003 有 5 带条码，只有 20 没有条码；带条码的请扫码',
    ]);
    expect([(await bind('26')).code, (await bind('0')).code, (await bind('1.5')).code]).toEqual([
      'stock.insufficient',
      'bind.qty',
      'bind.qty',
    ]);
    expect((await bind('20')).data.goods).toMatchObject([{ itemNo: '3010-0003', qty: '20', from: 'RM1-A01-08' }]);
    expect([await balanceOf('RM1-A01-08', '3010-0003'), await balanceOf('RM1-A01-09', '3010-0003')]).toEqual(['5', '20']);
    const { data } = await keeper.list('positionMoves', { jsWhere: { ItemNo: { value: '3010-0003' } } });
    expect(data.rows).toMatchObject([{ byHand: true, qty: '20', labels: null }]);
  });

  it('come from the unassigned place unless told, and go back there', async () => {
    await putStock(plant.pool, '3010-0005', 'RM1-UNASSIGNED', 9);
    const bound = await keeper.ask('bindPosition', { place: 'RM1-A01-10', goods: [{ item: '3010-0005', qty: '9' }], byHand: true });
    expect(bound.data.goods[0]?.from).toBe('RM1-UNASSIGNED');
    const off = await keeper.ask('unbindPosition', { goods: [{ item: '3010-0005', qty: '4', from: 'RM1-A01-10' }], byHand: true });
    expect([off.data.place, await balanceOf('RM1-A01-10', '3010-0005')]).toEqual(['RM1-UNASSIGNED', '5']);
    const codes = await Promise.all([
      keeper.ask('unbindPosition', { goods: [{ item: '3010-0005', qty: '4' }], byHand: true }),
      keeper.ask('unbindPosition', { goods: [{ item: '3010-0005', qty: '4', from: 'RM1-UNASSIGNED' }], byHand: true }),
      keeper.ask('unbindPosition', { goods: [{ item: 'NO-ITEM', qty: '4', from: 'RM1-A01-10' }], byHand: true }),
      keeper.ask('bindPosition', { place: 'FG1-A01-01', goods: [{ item: '3010-0005', qty: '1', from: 'RM1-A01-10' }], byHand: true }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(['location.choose', 'bind.same-place', 'item.not-found', 'location.wrong-warehouse']);
  });

  it('of several batches or states one is chosen', async () => {
    await putStock(plant.pool, '3010-0007', 'RM1-A01-11', 6);
    await plant.pool.query(
      `with b as (insert into balance (org, location_id, item_id, status, qty) select org, location_id, item_id, 'hold', 3 from balance
                   where location_id = (select id from location where org = '101' and code = 'RM1-A01-11') returning *)
       insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
       select org, item_id, '', '', 3, (select id from location where org = '101' and kind = 'adjustment'), 'hold', location_id, 'hold', 'test', 1 from b`,
    );
    const bind = (more: object) =>
      keeper.ask('bindPosition', {
        place: 'RM1-A01-02',
        goods: [{ item: '3010-0007', qty: '2', from: 'RM1-A01-11', ...more }],
        byHand: true,
      });
    expect((await bind({})).code).toBe('bind.several');
    expect((await bind({ status: 'hold' })).ok).toBe(true);
    expect(await balanceOf('RM1-A01-11', '3010-0007')).toBe('7');
  });
});

describe('unbinding', () => {
  it('takes labels off to the unassigned place of their warehouse, once', async () => {
    const codes = await labels('RM1-A01-01', 2);
    const first = await keeper.ask('unbindPosition', { labels: codes, byHand: false });
    expect([first.data.place, first.data.documentNo.slice(0, 2)]).toEqual(['RM1-UNASSIGNED', 'MV']);
    expect(await standings(plant.pool, codes)).toEqual(['in-stock RM1-UNASSIGNED', 'in-stock RM1-UNASSIGNED']);
    const again = await keeper.ask('unbindPosition', { labels: codes, byHand: false });
    expect([again.data.documentNo, again.data.labels.map(({ moved }) => moved)]).toEqual(['', [false, false]]);
    const note = await makeNote(plant.pool, { lines: 1 });
    expect((await keeper.ask('unbindPosition', { labels: note.labels, byHand: false })).code).toBe('bind.not-received');
  });
});

describe('comparing a place', () => {
  it('says what is here, missing and of elsewhere, remembers when, and changes no stock', async () => {
    const place = 'FG1-A01-03';
    const [here = '', missing = ''] = await labels(place, 2);
    const [other = ''] = await labels('FG1-A01-04');
    const input = { place, labels: [here, other, 'UNKNOWN-1'] };
    const operationId = randomUUID();
    for (let time = 0; time < 3; time += 1) {
      const { data } = await keeper.ask('comparePosition', input, { operationId });
      expect(data).toEqual({
        place,
        here: [here],
        missing: [missing],
        elsewhere: [
          { code: other, state: 'in-stock', place: 'FG1-A01-04', warehouseName: '成品仓' },
          { code: 'UNKNOWN-1', state: '', place: '', warehouseName: '' },
        ],
      });
    }
    const { rows } = await plant.pool.query(
      'select here, missing, elsewhere from position_check k join location l on l.id = k.location_id where l.code = $1',
      [place],
    );
    expect(rows).toEqual([{ here: 1, missing: 1, elsewhere: 2 }]);
    expect(await standings(plant.pool, [here, missing, other])).toEqual([`in-stock ${place}`, `in-stock ${place}`, 'in-stock FG1-A01-04']);
    expect((await keeper.ask('comparePosition', { place: 'NO-PLACE', labels: [] })).code).toBe('location.not-found');
  });

  it('a device gets what lies at a place, what may come next, and what has no label', async () => {
    const place = 'FG1-A01-05';
    const codes = await labels(place, 2);
    const [next = ''] = await labels('FG1-UNASSIGNED');
    await putStock(plant.pool, '3010-0009', place, 7);
    const { data } = await keeper.ask('positionSnapshot', { place });
    expect([data.labels.map(({ code }) => code).sort(), data.near.map(({ code }) => code), data.total]).toEqual([codes, [next], 2]);
    expect(data.goods).toMatchObject([{ itemNo: '3010-0009', qty: '7', status: 'available' }]);
  });
});

describe('who may', () => {
  it('keepers and leaders move; a clerk and a supplier do not; another organisation finds nothing', async () => {
    const [code = ''] = await labels('RM1-A01-01');
    for (const account of ['clerk', 'supplier', 'inspector']) {
      const person = await plant.signIn(account);
      expect((await person.ask('bindPosition', { place: 'RM1-A01-02', labels: [code], byHand: false })).status).toBe(403);
    }
    const there = await plant.signIn('keeper', '102');
    expect((await there.ask('bindPosition', { place: 'RM1-A01-02', labels: [code], byHand: false })).code).toBe('label.not-found');
    expect((await there.ask('unbindPosition', { labels: [code], byHand: false })).code).toBe('label.not-found');
  });
});

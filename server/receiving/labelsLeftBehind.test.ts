import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { released } from '../../test/inspection.ts';
import { useDesk } from '../../test/partners.ts';
import { standings } from '../../test/positions.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();
let keeper: (typeof people)['who']['keeper'];
beforeAll(() => {
  ({ keeper } = people.who);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [], layers: [] }));

/** Released goods of a note, two labels of 50; the receipt left out those named by their position. */
async function leftBehind(firstItem: number, which: readonly number[]) {
  const made = await released(plant, next, people.who, { firstItem });
  const codes = which.map((nth) => made.labels[nth] ?? '');
  await plant.pool.query("update label set state = 'printed', location_id = null, status = null, received_at = null where code = any($1)", [
    codes,
  ]);
  return { ...made, codes, id: made.tasks[0] ?? 0 };
}

const repair = async (noteNo: string) => (await people.leader.ask('syncNoteLabels', { noteNo })).data;

describe('labels that a receipt left behind', () => {
  it('S123: a label that the receipt left behind goes to where its unlabelled goods lie now, as old as they are', async () => {
    const { noteNo, codes, labels, id } = await leftBehind(21, [1]);
    expect((await keeper.ask('putAwayGoods', { rows: [{ id, locationCode: 'RM1-A01-05' }] })).message).toBe('');
    expect(await repair(noteNo)).toEqual({ changed: 1, left: [] });
    expect(await standings(plant.pool, labels)).toEqual(['in-stock RM1-A01-05', 'in-stock RM1-A01-05']);
    const { rows } = await plant.pool.query(
      'select b.status, b.received_at = r.received_at as "asOld" from label b join receipt r on r.note_id = b.note_id where b.code = any($1)',
      [codes],
    );
    expect(rows).toEqual([{ status: 'available', asOld: true }]);
    const { data } = await keeper.ask('labelHistory', { code: codes[0] ?? '' });
    expect(data.events[0]).toMatchObject({ event: 'stored', documentNo: noteNo });
    expect(await repair(noteNo)).toEqual({ changed: 0, left: [] });
  });

  it('where nothing has left the place of the receipt, that is the place, whatever lies elsewhere', async () => {
    const elsewhere = await leftBehind(23, [0, 1]);
    await keeper.ask('putAwayGoods', { rows: [{ id: elsewhere.id, locationCode: 'RM1-A01-06' }] });
    const made = await released(plant, next, people.who, { firstItem: 23, place: 'RM1-A01-04' });
    await plant.pool.query("update label set state = 'printed', location_id = null, status = null where code = any($1)", [made.labels]);
    expect((await repair(made.noteNo)).changed).toBe(2);
    expect(await standings(plant.pool, made.labels)).toEqual(['in-stock RM1-A01-04', 'in-stock RM1-A01-04']);
    expect((await repair(elsewhere.noteNo)).changed).toBe(2);
    expect(await standings(plant.pool, elsewhere.labels)).toEqual(['in-stock RM1-A01-06', 'in-stock RM1-A01-06']);
  });

  it('where its goods may lie in two places it stays as it is, and the answer names label and places', async () => {
    const { noteNo, codes, id } = await leftBehind(31, [0, 1]);
    const rows = ['RM1-A01-06', 'RM1-A01-07'].map((locationCode) => ({ id, locationCode, qty: '50' }));
    expect((await keeper.ask('putAwayGoods', { rows })).message).toBe('');
    const words = `${codes.join(', ')}：未贴标的 3010-0031 在 RM1-A01-06, RM1-A01-07，看不出是哪一处。请盘点货所在的储位，扫描这些条码`;
    expect(await repair(noteNo)).toEqual({ changed: 0, left: [words] });
    expect(await standings(plant.pool, codes)).toEqual(['printed -', 'printed -']);
  });

  it('where no such goods are left it is not put anywhere', async () => {
    const { noteNo, codes, id } = await leftBehind(27, [1]);
    await keeper.ask('putAwayGoods', { rows: [{ id, locationCode: 'RM1-A01-08' }] });
    // Its goods got new labels.
    const made = await people.leader.ask('generateStockLabels', {
      ...{ itemNo: '3010-0027', locationCode: 'RM1-A01-08', batch: '', project: '', status: 'available', packQty: '50', count: 1 },
    });
    expect(made.message).toBe('');
    expect(await repair(noteNo)).toEqual({
      changed: 0,
      left: [`${codes[0]}：库存里没有未贴标的 3010-0027。货已不在的，请作废这些条码`],
    });
    expect(await standings(plant.pool, codes)).toEqual(['printed -']);
  });
});

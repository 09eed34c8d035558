import { afterEach, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] });
});

/** A note of one line of 90 in three cartons of 30, open, with a place. */
async function threeCartons() {
  const { client, warehouseId } = await leader(plant);
  const { noteNo, labels } = await makeNote(plant.pool, { lines: 1, labelsPerLine: 3, qty: 90 });
  await client.ask('scanNote', { noteNo, warehouseId });
  await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
  const save = (entries?: { code: string; qty: string }[]) =>
    client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1, qty: '60', reason: 'short', labels: entries }] });
  const states = async () =>
    (
      await plant.pool.query<{ state: string; qty: string }>('select state, qty from label where code = any($1) order by id', [labels])
    ).rows.map(({ state, qty }) => `${state} ${qty}`);
  const counted = async () => (await client.ask('noteDetail', { noteNo })).data.labelCount;
  return { client, noteNo, labels, save, states, counted };
}

it('R5: labels of a short line are in stock for what was received, the others void with the reason; deleting brings them back', async () => {
  const { client, noteNo, labels, save, states, counted } = await threeCartons();
  for (const code of labels.slice(1)) await client.ask('scanLabel', { noteNo, code });
  expect((await save()).ok).toBe(true);
  expect(await states()).toEqual(['void 30', 'in-stock 30', 'in-stock 30']);
  expect(await counted()).toBe(2);
  const history = await client.ask('labelHistory', { code: labels[0] ?? '' });
  expect(history.data).toMatchObject({ endReason: '数量短少' });
  await client.ask('deleteReceipts', { nos: [noteNo] });
  expect(await states()).toEqual(['printed 30', 'printed 30', 'printed 30']);
  expect(await counted()).toBe(3);
});

it('R5: the worker says which carton is short; what does not add up is refused and leaves nothing', async () => {
  const { client, noteNo, labels, save, states } = await threeCartons();
  const [first = '', second = '', third = ''] = labels;
  const wrong = await save([{ code: first, qty: '10' }]);
  expect([wrong.code, wrong.message]).toEqual(['label.sum-other', expect.stringMatching(/70.*60/)]);
  expect(await states()).toEqual(['printed 30', 'printed 30', 'printed 30']);
  const saved = await save([
    { code: first, qty: '10' },
    { code: third, qty: '20' },
  ]);
  expect(saved.ok).toBe(true);
  expect(await states()).toEqual(['in-stock 10', 'in-stock 30', 'in-stock 20']);
  const history = await client.ask('labelHistory', { code: first });
  expect(history.data.events[0]).toMatchObject({ event: 'reduced', documentNo: saved.data.receiptNo, detail: '30 → 10' });
  expect((await client.ask('labelHistory', { code: second })).data.events[0]).toMatchObject({ event: 'received' });
  await client.ask('deleteReceipts', { nos: [noteNo] });
  expect(await states()).toEqual(['printed 30', 'printed 30', 'printed 30']);
});

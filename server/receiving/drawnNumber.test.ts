import { expect, test } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { leader } from '../../test/receiving.ts';

const plant = usePlant();

test('R19: a receipt takes a number that was drawn for one, once; any other is refused and nothing is saved', async () => {
  const { client, warehouseId } = await leader(plant);
  const draw = async (table: string) => (await client.ask('nextDocumentNumber', { table, field: 'BillNo' })).data.number;
  const receive = async (number?: string) => {
    const { noteNo, labels } = await makeNote(plant.pool);
    await client.ask('scanNote', { noteNo, warehouseId });
    await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
    return client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }], number });
  };
  const drawn = await draw('Receipt');
  expect((await receive(drawn)).data.receiptNo).toBe(drawn);
  const others = [drawn, await draw('miscReceipt'), 'RC101261122000001'];
  for (const number of others) expect((await receive(number)).code, number).toBe('bill.not-drawn');
  expect((await plant.pool.query('select count(*)::int as n from receipt')).rows[0]).toEqual({ n: 1 });
  expect((await receive()).data.receiptNo).not.toBe(drawn);
  const { rows } = await plant.pool.query('select number from drawn_number where taken_at is not null');
  expect(rows).toEqual([{ number: drawn }]);
});

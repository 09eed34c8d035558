import { expect, it } from 'vitest';
import { eventually, noteRecord, useDesk } from '../../test/partners.ts';

const { next, people } = useDesk();
const lines = [{ line: 1, itemNo: '3010-0001', qty: '50', unit: '件' }];

it('a note without order is received where it says why, and the ERP is told the same', async () => {
  const { body } = await next.push('portal', [noteRecord('CS-1', 1, { lines })]);
  expect(body.records[0]).toMatchObject({ result: 'parked', reason: expect.stringContaining('withoutOrder') });
  const half = [{ ...lines[0], poNo: 'PO-1' }];
  expect(await next.bring('portal', noteRecord('CS-1', 1, { lines: half, withoutOrder: 'sample' }))).toEqual(['parked']);
  expect(await next.bring('portal', noteRecord('CS-1', 1, { lines, withoutOrder: 'consignment' }))).toEqual(['applied']);
  const { keeper, warehouseId } = people.who;
  await keeper.ask('scanNote', { noteNo: 'CS-1', warehouseId });
  await keeper.ask('saveLineLocations', { noteNo: 'CS-1', lineNos: [1], locationCode: 'RM1-A01-03', warehouseId });
  const saved = await keeper.ask('saveReceipt', { noteNo: 'CS-1', warehouseId, lines: [{ lineNo: 1 }] });
  expect([saved.ok, saved.message]).toEqual([true, saved.message]);
  const sent = await eventually(
    () => next.document(saved.data.receiptNo),
    (document) => document !== undefined,
  );
  expect(sent).toMatchObject({ type: 'receipt', document: { withoutOrder: 'consignment' }, lines: [{ line: 1, qty: '50' }] });
  expect(sent?.lines[0]).not.toHaveProperty('poNo');
  expect(sent?.lines[0]).not.toHaveProperty('poLine');
});

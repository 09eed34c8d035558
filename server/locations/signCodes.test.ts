import { expect, test } from 'vitest';
import { allTexts } from '../../contract/messages/allTexts.ts';
import { usePlant } from '../../test/plant.ts';
import { readPdf } from '../labels/print/printTestKit.ts';

const plant = usePlant();

test('sign-in codes of warehouses come as PDF; badges only once a warehouse has people', async () => {
  const leader = await plant.signIn('leader');
  const make = (of: 'warehouses' | 'people') =>
    fetch(`${plant.url}/api/Warehouse/SignCodePdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${leader.token}`, org: '101' },
      body: JSON.stringify({ of }),
    });
  const pdf = await make('warehouses');
  expect(pdf.headers.get('content-type')).toContain('application/pdf');
  // S159: the sheet says which action the scan does.
  expect((await readPdf(Buffer.from(await pdf.arrayBuffer())))[0]).toContain(allTexts.zh['sign.warehouse.hint']);
  expect(await (await make('people')).json()).toMatchObject({ Result: false, Code: 'sign-code.nothing' });
  const { rows } = (await leader.list('warehouses')).data;
  const saved = await leader.ask('saveWarehousePeople', { warehouseId: rows[0]?.id ?? 0, duty: 'keeper', accounts: ['keeper'] });
  expect(saved.ok).toBe(true);
  expect((await make('people')).headers.get('content-type')).toContain('application/pdf');
});

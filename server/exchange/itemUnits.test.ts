import { describe, expect, it } from 'vitest';
import { itemRecord, noteRecord, useDesk } from '../../test/partners.ts';

const { plant, next } = useDesk();

const shipment = (no: string, qty: string, unit: string, itemNo: string, version = 1) => ({
  ...{ kind: 'salesShipment', id: `101/${no}`, version },
  data: {
    org: '101',
    shipmentNo: no,
    customerCode: 'C1',
    customerName: '客户',
    date: '2026-11-20',
    lines: [{ line: 1, itemNo, qty, unit }],
  },
});
const item = (itemNo: string, units: object[] | undefined, version = 1) => ({
  ...itemRecord(itemNo, units ? { units } : {}),
  version,
});
const shipped = async (no: string) =>
  (
    await plant.pool.query<{ qty: string; unit: string }>(
      'select trim_scale(l.qty)::text as qty, l.unit from sales_shipment_line l join sales_shipment s on s.id = l.sales_shipment_id where s.shipment_no = $1',
      [no],
    )
  ).rows;
const send = async (record: unknown) => (await next.push('erp', [record])).body.records[0];
const pieces = (qty: string) => [{ qty, unit: '件' }];

describe('another unit than the item has', () => {
  it('is converted exactly where the item record tells it: papers and labels have the base unit', async () => {
    const units = [
      { unit: '箱', factor: '12' },
      { unit: 'PAL', factor: '480' },
    ];
    expect(await next.bring('erp', item('BOXED', units))).toEqual(['applied']);
    const both = [shipment('SH-U1', '3', '箱', 'BOXED'), shipment('SH-U2', '0.25', '箱', 'BOXED')];
    expect(await next.bring('erp', ...both)).toEqual(['applied', 'applied']);
    expect([await shipped('SH-U1'), await shipped('SH-U2')]).toEqual([pieces('36'), pieces('3')]);
    const note = noteRecord('UN-1', 1, {
      lines: [{ line: 1, poNo: 'PO1', poLine: 1, itemNo: 'BOXED', qty: '2', unit: '箱' }],
      labels: [
        { code: 'UN-1-1', line: 1, qty: '1.5' },
        { code: 'UN-1-2', line: 1, qty: '0.5' },
      ],
    });
    expect(await next.bring('portal', note)).toEqual(['applied']);
    const labels = await plant.pool.query("select trim_scale(qty)::text as qty from label where code like 'UN-1-%' order by code");
    expect(labels.rows).toEqual([{ qty: '18' }, { qty: '6' }]);
    const line = await plant.pool.query(
      "select trim_scale(l.qty)::text as qty, l.unit from delivery_note_line l join delivery_note n on n.id = l.note_id where n.note_no = 'UN-1'",
    );
    expect(line.rows).toEqual(pieces('24'));
  });

  it('is parked by name where it is not exact, or the item does not have it; both are taken when the item record tells it', async () => {
    expect(await send(shipment('SH-U3', '0.1', '箱', 'BOXED'))).toMatchObject({
      result: 'parked',
      reason: expect.stringContaining('0.1 箱'),
    });
    expect(await send(shipment('SH-U4', '1', 'ROLL', 'BOXED'))).toMatchObject({
      result: 'parked',
      reason: expect.stringContaining('ROLL'),
    });
    const units = [
      { unit: '箱', factor: '10' },
      { unit: 'ROLL', factor: '0.5' },
    ];
    expect(await next.bring('erp', item('BOXED', units, 2))).toEqual(['applied']);
    expect(await shipped('SH-U3')).toEqual(pieces('1'));
    // Half a piece of an item that is counted in whole pieces.
    expect(await shipped('SH-U4')).toEqual([]);
    // Quantities that were converted before stay unchanged.
    expect(await shipped('SH-U1')).toEqual(pieces('36'));
  });

  it('what the record leaves out stays, and an empty list takes it away', async () => {
    const unitsOf = async () =>
      (await plant.pool.query("select u.unit from item_unit u join item i on i.id = u.item_id where i.code = 'BOXED'")).rowCount;
    expect(await next.bring('erp', item('BOXED', undefined, 3))).toEqual(['applied']);
    expect(await unitsOf()).toBe(2);
    expect(await next.bring('erp', item('BOXED', [], 4))).toEqual(['applied']);
    expect(await unitsOf()).toBe(0);
  });
});

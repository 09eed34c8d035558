import { describe, expect, it } from 'vitest';
import { itemRecord, useDesk } from '../../test/partners.ts';

const { plant, next } = useDesk();

const shipment = (shipmentNo: string, itemNo: string, unit = '件') => ({
  ...{ kind: 'salesShipment', id: `101/${shipmentNo}`, version: 1 },
  data: {
    org: '101',
    shipmentNo,
    customerCode: 'C-1',
    customerName: '客户',
    date: '2026-11-27',
    lines: [{ line: 1, itemNo, qty: '5', unit }],
  },
});
const stateOf = async (no: string) =>
  (await plant.pool.query('select state from parked_record where record_id = $1 order by id', [`101/${no}`])).rows.map(
    ({ state }) => state,
  );

describe('S25: a record that names what has not come yet', () => {
  it('is taken by itself when that comes, whoever of the partners sends it and in whatever order', async () => {
    expect(await next.bring('erp', shipment('LATE-1', 'NEW-1'))).toEqual(['parked']);
    expect(await stateOf('LATE-1')).toEqual(['parked']);
    expect(await next.bring('erp', itemRecord('NEW-2'))).toEqual(['applied']);
    expect(await stateOf('LATE-1')).toEqual(['parked']);
    expect(await next.bring('erp', itemRecord('NEW-1'))).toEqual(['applied']);
    expect(await stateOf('LATE-1')).toEqual(['taken']);
  });

  it('and stays parked with its new reason when something else of it is wrong', async () => {
    expect(await next.bring('erp', shipment('LATE-2', 'NEW-3', 'kg'))).toEqual(['parked']);
    expect(await next.bring('erp', itemRecord('NEW-3'))).toEqual(['applied']);
    const { rows } = await plant.pool.query("select state, reason_id from parked_record where record_id = '101/LATE-2' order by id");
    expect(rows).toEqual([{ state: 'parked', reason_id: 'parked.unit-differs' }]);
  });
});

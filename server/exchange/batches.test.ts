import { beforeAll, describe, expect, it } from 'vitest';
import { itemRecord, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const { plant, next } = useDesk();
let admin: Client;
beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const batch = (code: string, data: object, version = 1) => ({
  ...{ kind: 'batch', id: `101/3010-0001/${code}`, version },
  data: { org: '101', itemNo: '3010-0001', batch: code, ...data },
});
const tombstone = (code: string, version: number) => ({ kind: 'batch', id: `101/3010-0001/${code}`, version, deleted: true });
const rowOf = async (code: string) =>
  (await admin.list('batches', { jsWhere: { BatchNo: { value: code, searchType: '=' } } })).data.rows[0];

describe('dates of batches', () => {
  it('come from the ERP, and stand at stock and in the list', async () => {
    const days = { producedOn: '2026-10-14', expiresOn: '2027-10-13', supplierBatch: 'HL-1' };
    expect(await next.bring('erp', batch('B-1', days))).toEqual(['applied']);
    await putStock(plant.pool, '3010-0001', 'RM1-A01-03', 5, 'B-1');
    expect(await rowOf('B-1')).toMatchObject({ ...days, itemNo: '3010-0001', qty: '5', source: 'erp', otherwise: false });
    const { data } = await admin.list('stock', { jsWhere: { BatchNo: { value: 'B-1', searchType: '=' } } });
    expect(data.rows).toMatchObject([{ batch: 'B-1', expiresOn: '2027-10-13' }]);
  });

  it('of the ERP count before those of a portal, in either order; what the other said is shown, and counts again when the ERP takes its word back', async () => {
    const orders = [['erp', 'portal'] as const, ['portal', 'erp'] as const];
    for (const [nth, order] of orders.entries()) {
      const code = `B-2${nth}`;
      const says = { erp: { expiresOn: '2027-01-31' }, portal: { expiresOn: '2027-03-31', supplierBatch: 'P-7' } };
      for (const source of order) expect(await next.bring(source, batch(code, says[source]))).toEqual(['applied']);
      expect(await rowOf(code)).toMatchObject({
        ...{ expiresOn: '2027-01-31', source: 'erp', otherwise: true, otherSource: 'portal', otherExpiresOn: '2027-03-31' },
      });
      expect(await next.bring('portal', batch(code, { expiresOn: '2027-01-31' }, 2))).toEqual(['applied']);
      expect(await rowOf(code)).toMatchObject({ otherwise: false });
      expect(await next.bring('erp', tombstone(code, 2))).toEqual(['applied']);
      expect(await rowOf(code)).toMatchObject({ source: 'portal', expiresOn: '2027-01-31', otherwise: false, otherSource: null });
      expect(await next.bring('portal', tombstone(code, 3))).toEqual(['applied']);
      expect(await rowOf(code)).toBeUndefined();
    }
  });

  it('of a record without a last day follow from the day made on and the shelf life of the item', async () => {
    const lastDayOf = async (code: string) => (await rowOf(code))?.expiresOn ?? null;
    const made = { itemNo: 'LIFE-1', producedOn: '2026-10-14' };
    expect(await next.bring('erp', itemRecord('LIFE-1', { batchControlled: true }))).toEqual(['applied']);
    expect(await next.bring('erp', batch('L-0', made))).toEqual(['applied']);
    expect(await next.bring('erp', { ...itemRecord('LIFE-1', { batchControlled: true, shelfLifeDays: 30 }), version: 2 })).toEqual([
      'applied',
    ]);
    expect(await next.bring('erp', batch('L-1', made))).toEqual(['applied']);
    expect(await next.bring('erp', batch('L-2', { ...made, expiresOn: '2026-12-24' }))).toEqual(['applied']);
    expect(await next.bring('erp', batch('L-3', { itemNo: 'LIFE-1' }))).toEqual(['applied']);
    expect(await Promise.all(['L-0', 'L-1', 'L-2', 'L-3'].map(lastDayOf))).toEqual([null, '2026-11-13', '2026-12-24', null]);

    expect(await next.bring('erp', batch('L-0', made, 2))).toEqual(['applied']);
    expect(await next.bring('erp', batch('L-1', { ...made, expiresOn: '2026-12-31' }, 2))).toEqual(['applied']);
    expect(await next.bring('erp', batch('L-2', { ...made, producedOn: '2026-10-15' }, 2))).toEqual(['applied']);
    expect(await Promise.all(['L-0', 'L-1', 'L-2'].map(lastDayOf))).toEqual(['2026-11-13', '2026-12-31', '2026-11-14']);
  });

  it('that a receipt decided stay when the partner repeats what it said before, and go by what it says anew', async () => {
    await next.bring('portal', batch('R-1', { expiresOn: '2027-01-31' }));
    const decided =
      "update batch set source = 'receipt', expires_on = '2027-02-28', other_source = 'portal', other_expires_on = '2027-01-31' where batch = 'R-1'";
    await plant.pool.query(decided);
    expect(await next.bring('portal', batch('R-1', { expiresOn: '2027-01-31' }, 2))).toEqual(['applied']);
    expect(await rowOf('R-1')).toMatchObject({
      source: 'receipt',
      expiresOn: '2027-02-28',
      otherSource: 'portal',
      otherExpiresOn: '2027-01-31',
    });
    expect(await next.bring('portal', batch('R-1', { expiresOn: '2027-03-31' }, 3))).toEqual(['applied']);
    expect(await rowOf('R-1')).toMatchObject({
      source: 'portal',
      expiresOn: '2027-03-31',
      otherSource: 'receipt',
      otherExpiresOn: '2027-02-28',
    });
  });

  it('wait for their item, and are parked when they contradict themselves', async () => {
    const early = {
      ...batch('B-3', {}),
      id: '101/NEW-B/B-3',
      data: { org: '101', itemNo: 'NEW-B', batch: 'B-3', expiresOn: '2027-01-31' },
    };
    expect(await next.bring('erp', early)).toEqual(['parked']);
    expect(await next.bring('erp', itemRecord('NEW-B', { batchControlled: true }))).toEqual(['applied']);
    expect(await rowOf('B-3')).toMatchObject({ itemNo: 'NEW-B', expiresOn: '2027-01-31' });
    const { body } = await next.push('erp', [batch('B-4', { producedOn: '2027-02-01', expiresOn: '2027-01-31' })]);
    expect(body.records[0]).toMatchObject({ result: 'parked', reason: expect.stringContaining('2027-02-01') });
  });
});

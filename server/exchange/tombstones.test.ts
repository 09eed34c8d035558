import { describe, expect, it } from 'vitest';
import { checkedInKeeper, noteRecord as note, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const push = (source: 'erp' | 'portal', ...records: object[]) => next.bring(source, ...records);
const tombstone = (kind: string, id: string, version: number) => ({ kind, id, version, deleted: true });
const stateOf = async (noteNo: string) =>
  (await plant.pool.query<{ state: string }>('select state from delivery_note where note_no = $1', [noteNo])).rows[0]?.state;

describe('what the ERP deletes', () => {
  it('a note of the portal, not received: deleted, however far the portal counts; again it is harmless', async () => {
    expect(await push('portal', note('TB26110001', 5))).toEqual(['applied']);
    expect(await push('erp', tombstone('deliveryNote', 'TB26110001', 1))).toEqual(['applied']);
    expect(await stateOf('TB26110001')).toBe('deleted');
    expect(await push('erp', tombstone('deliveryNote', 'TB26110001', 1))).toEqual(['unchanged']);
    expect(await push('portal', note('TB26110001', 5))).toEqual(['unchanged']);
    expect(await stateOf('TB26110001')).toBe('deleted');
  });

  it('portal and ERP count versions each for itself', async () => {
    await push('portal', note('TB26110002', 5));
    expect(await push('erp', note('TB26110002', 2, { cabinetNo: 'C-ERP' }))).toEqual(['applied']);
    expect(await push('portal', note('TB26110002', 6, { cabinetNo: 'C-PORTAL' }))).toEqual(['applied']);
    const { rows } = await plant.pool.query('select version, erp_version, cabinet_no from delivery_note where note_no = $1', [
      'TB26110002',
    ]);
    expect(rows).toEqual([{ version: 6, erp_version: 2, cabinet_no: 'C-PORTAL' }]);
  });

  it('a note that is being scanned: the worker is told at the next scan', async () => {
    const { keeper, warehouseId } = await checkedInKeeper(plant);
    await push('portal', note('TB26110003', 1));
    expect((await keeper.ask('scanNote', { noteNo: 'TB26110003', warehouseId })).ok).toBe(true);
    expect(await push('erp', tombstone('deliveryNote', 'TB26110003', 1))).toEqual(['applied']);
    const scan = await keeper.ask('scanNote', { noteNo: 'TB26110003', warehouseId, resume: true });
    expect([scan.ok, scan.code]).toEqual([false, 'note.deleted']);
    const save = await keeper.ask('saveReceipt', { noteNo: 'TB26110003', warehouseId, lines: [{ lineNo: 1 }] });
    expect([save.ok, save.code]).toEqual([false, 'note.deleted']);
  });

  it('a received note stays and the deletion is parked, with words for the keeper', async () => {
    const { keeper, warehouseId } = await checkedInKeeper(plant);
    await push('portal', note('TB26110004', 1));
    await keeper.ask('scanNote', { noteNo: 'TB26110004', warehouseId });
    const saved = await keeper.ask('saveReceipt', { noteNo: 'TB26110004', warehouseId, lines: [{ lineNo: 1 }] });
    expect(saved.ok, saved.message).toBe(true);
    expect(await push('erp', tombstone('deliveryNote', 'TB26110004', 1))).toEqual(['parked']);
    expect(await stateOf('TB26110004')).toBe('received');
    const leader = await plant.signIn('leader');
    const { data } = await leader.list('parkedRecords', { jsWhere: "RecordId = 'TB26110004'" }, { language: 'en' });
    expect(data.rows[0]?.reason).toContain('TB26110004');
    expect(data.rows[0]?.reason).not.toMatch(/[一-鿿]/);
  });

  it.each([
    ['item', 'TB-I', { itemNo: 'TB-I', name: '料', unit: '件', batchControlled: false, qcExempt: true }],
    ['supplier', 'TB-S', { code: 'TB-S', name: '供应商' }],
    ['productionOrder', 'TB-M', { orderNo: 'TB-M', itemNo: '3010-0001', qty: '4', unit: '件', status: 'released', components: [] }],
  ])(
    '%s: a tombstone before its record makes the older record void; it is not removed, a newer one brings it back',
    async (kind, id, more) => {
      const living = (version: number) => ({ kind, id: `101/${id}`, version, data: { org: '101', ...more } });
      expect(await push('erp', tombstone(kind, `101/${id}`, 3))).toEqual(['applied']);
      expect(await push('erp', living(2))).toEqual(['stale']);
      expect(await push('erp', living(4))).toEqual(['applied']);
      expect(await push('erp', tombstone(kind, `101/${id}`, 5), tombstone(kind, `101/${id}`, 5))).toEqual(['applied', 'unchanged']);
      const { rows } = await plant.pool.query('select deleted, code, version from inbound_record where kind = $1 and record_id = $2', [
        kind,
        `101/${id}`,
      ]);
      expect(rows).toEqual([{ deleted: true, code: id, version: 5 }]);
      if (kind !== 'productionOrder') {
        const kept = await plant.pool.query(`select status from ${kind} where org = '101' and code = $1`, [id]);
        expect(kept.rows).toEqual([{ status: 'deleted' }]);
      }
    },
  );
});

import { describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('a carton whose label cannot be read', () => {
  it('label-belongs-to-delivery: picked by hand it counts as verified, and its history says why', async () => {
    const keeper = await plant.signIn('keeper');
    const { data: place } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const note = await makeNote(plant.pool);
    const [code = ''] = note.labels;
    await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId: place.id });
    const picked = await keeper.ask('scanLabel', { noteNo: note.noteNo, code, byHand: true, reason: '条码无法识别' });
    expect(picked.data.scannedLabels).toBe(1);
    const where = { BarCode: { value: code } };
    expect((await keeper.list('labelEvents', { jsWhere: where })).data.rows[0]).toMatchObject({
      event: 'scanned',
      detail: '条码无法识别',
      documentNo: note.noteNo,
    });
    expect((await keeper.list('scanRecords', { jsWhere: where })).data.rows[0]).toMatchObject({ scanType: 'label', byHand: true });
    const again = await keeper.ask('scanLabel', { noteNo: note.noteNo, code });
    expect(again.code).toBe('label.already-scanned');
  });

  it('the door’s sign-in speaks the worker’s language', async () => {
    const keeper = await plant.signIn('keeper');
    const zh = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    await plant.pool.query("update warehouse set name_en = 'Raw material' where code = 'RM1'");
    const en = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' }, { language: 'en' });
    expect(en.data.name).toBe('Raw material');
    expect(zh.data.name).not.toBe(en.data.name);
  });
});

import { expect, it } from 'vitest';
import { itemRecord, noteRecord, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

it('S6: a code that no scan would find is parked with its field; what is here already can end as it was called', async () => {
  const { rows: before } = await plant.pool.query('select count(*) from item');
  for (const itemNo of ['KWC\u200b-1', 'ＫＷＣ－1', 'KWC–1', 'KWC\u00a01', '6.90123456789012E+17']) {
    const [answer] = (await next.push('erp', [itemRecord(itemNo)])).body.records;
    expect(answer).toMatchObject({ result: 'parked', reason: expect.stringContaining('as a scanner sends it') });
    expect(answer?.reason).toContain('要写成扫码枪读到的样子');
  }
  const labels = [{ code: 'LB-1' }, { code: 'LB\u200b-2' }].map((label) => ({ ...label, line: 1, qty: '50' }));
  const [note] = (await next.push('portal', [noteRecord('CLEAN01', 1, { labels })])).body.records;
  expect(note).toMatchObject({ result: 'parked', reason: expect.stringContaining('Label 2 · Code') });
  expect((await plant.pool.query('select count(*) from item')).rows).toEqual(before);
  const results = (await next.push('erp', [itemRecord('螺栓（黑）-1', { unit: 'ｋｇ' }), itemRecord('SD 00001')])).body.records.map(
    ({ result }) => result,
  );
  expect(results).toEqual(['applied', 'applied']);
  await plant.pool.query("update item set code = 'OLD\u200b1' where code = 'SD 00001'");
  await plant.pool.query("update inbound_record set record_id = '101/OLD\u200b1' where record_id = '101/SD 00001'");
  // A note goes on naming it, so that goods can be received until the ERP has mended the code.
  const line = { line: 1, poNo: 'PO1', poLine: 1, itemNo: 'OLD\u200b1', qty: '100', unit: '件' };
  const named = noteRecord('CLEAN02', 1, { lines: [line], labels: [{ code: 'LB-9', line: 1, qty: '100' }] });
  expect((await next.push('portal', [named])).body.records[0]).toMatchObject({ result: 'applied' });
  const ended = { kind: 'item', id: '101/OLD\u200b1', version: 2, deleted: true };
  expect((await next.push('erp', [ended])).body.records[0]).toMatchObject({ result: 'applied' });
});

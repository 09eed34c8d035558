import { afterEach, describe, expect, it } from 'vitest';
import { entered, looseLabel, stockAt } from '../../test/entries.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

describe('manual storage (decision 0024)', () => {
  it('is in stock at once, with its reason, and the ERP hears nothing', async () => {
    const leader = await plant.signIn('leader');
    const { data } = await leader.ask('saveManualStorage', { reason: '补录 ERP 库存', lines: [entered()] });
    expect(data).toMatchObject({ lines: 1, totalQty: '5' });
    expect(data.docNo).toMatch(/^MS101/);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-01')).toBe('5');
    expect((await plant.pool.query('select from outbox')).rowCount).toBe(0);
    const { rows } = (await leader.list('manualStorages')).data;
    expect(rows).toMatchObject([{ docNo: data.docNo, reason: '补录 ERP 库存', state: 'saved' }]);
  });

  it('is taken back by a reversal, once, and not when the goods have gone', async () => {
    const leader = await plant.signIn('leader');
    const save = async () =>
      (await leader.ask('saveManualStorage', { reason: 'x', lines: [entered({ location: 'RM1-A01-03' })] })).data.docNo;
    const no = await save();
    expect((await leader.ask('deleteManualStorages', { nos: [no] })).ok).toBe(true);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-03')).toBe('0');
    expect((await leader.ask('deleteManualStorages', { nos: [no] })).code).toBe('document.state');
    const reversal = await save();
    await plant.pool.query(
      `update balance set reserved = qty where location_id = (select id from location where org = '101' and code = 'RM1-A01-03')`,
    );
    expect((await leader.ask('deleteManualStorages', { nos: [reversal] })).code).toBe('stock.insufficient');
    await plant.pool.query('update balance set reserved = 0');
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-03')).toBe('5');
  });

  it('is the leader’s alone, needs a reason, and takes a number that was drawn for it', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    expect((await keeper.ask('saveManualStorage', { reason: 'x', lines: [entered()] })).status).toBe(403);
    expect((await leader.ask('saveManualStorage', { lines: [entered()] })).code).toBe('manual.reason-required');
    const { data: drawn } = await leader.ask('nextDocumentNumber', { table: 'manualStorage' });
    const saved = await leader.ask('saveManualStorage', { number: drawn.number, reason: 'x', lines: [entered()] });
    expect(saved.data.docNo).toBe(drawn.number);
  });

  it('a closed place takes nothing in', async () => {
    const leader = await plant.signIn('leader');
    await plant.pool.query(`update location set status = 'inactive' where code = 'RM1-A01-11'`);
    const answer = await leader.ask('saveManualStorage', { reason: 'x', lines: [entered({ location: 'RM1-A01-11' })] });
    expect([answer.code, answer.envelope.Data]).toMatchObject(['location.inactive', { args: { line: 1, field: 'PCode' } }]);
  });

  it('takes scanned labels into stock with their goods, and lets them go with them', async () => {
    const leader = await plant.signIn('leader');
    const label = await looseLabel(plant, 'M-1');
    const save = () => leader.ask('saveManualStorage', { reason: 'x', lines: [entered({ labels: [label], location: 'RM1-A01-04' })] });
    const { data } = await save();
    const standing = async () => (await plant.pool.query('select state from label where code = $1', [label])).rows[0].state;
    expect(await standing()).toBe('in-stock');
    expect((await save()).code).toBe('loose.label-used');
    expect((await leader.ask('deleteManualStorages', { nos: [data.docNo] })).ok).toBe(true);
    expect(await standing()).toBe('printed');
  });

  it('a label of a delivery note says where its goods stand: to be received by the note, or in the books already', async () => {
    const leader = await plant.signIn('leader');
    const [code = ''] = (await makeNote(plant.pool)).labels;
    const save = () =>
      leader.ask('saveManualStorage', { reason: 'x', lines: [entered({ labels: [code], qty: '50', location: 'RM1-A01-04' })] });
    expect((await save()).code).toBe('loose.label-of-note');
    await plant.pool.query(`update label set state = 'issued' where code = $1`, [code]);
    expect((await save()).code).toBe('loose.label-used');
  });
});

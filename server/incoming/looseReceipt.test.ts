import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

/** A label of loose parts of the first item, as the portal printed it. */
async function loose(code: string, supplier = 'S0001'): Promise<string> {
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, supplier_code) select '101', $1, id, 5, 'printed', $2 from item where org = '101' and code = '3010-0001'`,
    [code, supplier],
  );
  return code;
}

const standing = async (no: string) => (await plant.pool.query('select state, sync_state from document where doc_no = $1', [no])).rows[0];

describe('loose parts', () => {
  it('are received by whoever has checked in, with labels of their supplier, each once', async () => {
    const [label, other] = [await loose('L-1'), await loose('L-2', 'S0002')];
    const save = (labels: string[], supplier: string | undefined = 'S0001', operationId: string = randomUUID()) =>
      keeper.ask('saveLooseReceipt', { supplier, lines: [entered({ labels, location: 'RM1-A01-04' })] }, { operationId });
    expect((await save([label])).code).toBe('check-in.required');
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    expect((await save([label], '')).code).toBe('loose.supplier-required');
    expect((await save([label], 'NONE')).code).toBe('loose.supplier-unknown');
    expect((await save([other])).code).toBe('loose.label-supplier');
    expect((await save(['NONE'])).code).toBe('label.not-found');
    expect((await keeper.ask('findLooseLabel', { code: label, supplier: 'S0001' })).data).toMatchObject({ itemNo: '3010-0001', qty: '5' });
    const id = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1) nos.add((await save([label], 'S0001', id)).data.docNo);
    expect(nos.size).toBe(1);
    const [no = ''] = nos;
    expect(await standing(no)).toEqual({ state: 'open', sync_state: 'not-synchronized' });
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-04')).toBe('5');
    expect((await save([label])).code).toBe('loose.label-used');
    expect((await keeper.ask('syncLooseReceipts', { nos: [no] })).ok).toBe(true);
    const { rows } = await plant.pool.query('select type, body from outbox where document_no = $1', [no]);
    expect(rows).toMatchObject([
      { type: 'looseReceipt', body: { document: { supplierCode: 'S0001' }, lines: [{ labels: [label], status: 'inspection' }] } },
    ]);
  });

  it('deleted while open, their goods leave stock and their labels can be scanned again', async () => {
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const label = await loose('L-3');
    const input = { supplier: 'S0001', lines: [entered({ labels: [label], location: 'RM1-A01-06' })] };
    const { data } = await keeper.ask('saveLooseReceipt', input);
    expect((await keeper.ask('deleteLooseReceipts', { nos: [data.docNo] })).status).toBe(403);
    expect((await leader.ask('deleteLooseReceipts', { nos: [data.docNo] })).ok).toBe(true);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-06')).toBe('0');
    expect((await keeper.ask('saveLooseReceipt', input)).ok).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, looseLabel, stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
let leader: Client;
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const loose = (code: string, supplier?: string) => looseLabel(plant, code, supplier);

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

  it('a device gets all it needs to take a supplier in, by them or by one of their labels; what was scanned is no longer in it', async () => {
    const [first, second, other] = [await loose('LS-1', 'S0002'), await loose('LS-2', 'S0002'), await loose('LS-3', 'S0001')];
    const snapshot = async (code: string, who = keeper) => (await who.ask('looseSnapshot', { code })).data;
    expect((await leader.ask('looseSnapshot', { code: first })).code).toBe('check-in.required');
    expect((await keeper.ask('looseSnapshot', { code: 'NONE' })).code).toBe('label.not-found');
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const { places, labels, lines, ...rest } = await snapshot(first);
    expect(rest).toMatchObject({ code: 'S0002' });
    expect(places).toContain('RM1-A01-01');
    expect(labels).toEqual(expect.arrayContaining([first, second].map((code) => ({ code, line: '3010-0001 ', qty: '5' }))));
    expect(labels.map(({ code }) => code)).not.toContain(other);
    expect(lines).toEqual([expect.objectContaining({ key: '3010-0001 ', itemNo: '3010-0001', decimals: 0 })]);
    const input = { supplier: 'S0002', lines: [entered({ labels: [first], location: 'RM1-A01-09' })] };
    expect((await keeper.ask('saveLooseReceipt', input)).ok).toBe(true);
    expect((await snapshot('S0002')).labels.map(({ code }) => code)).not.toContain(first);
    expect((await keeper.ask('looseSnapshot', { code: first })).code).toBe('loose.label-used');
  });

  it('their records name the supplier in the words of whoever reads', async () => {
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    await plant.pool.query("update supplier set name_en = 'East Bearings' where org = '101' and code = 'S0001'");
    const { data } = await keeper.ask('saveLooseReceipt', { supplier: 'S0001', lines: [entered({ location: 'RM1-A01-07' })] });
    const supplierIn = async (language: 'zh' | 'en' | 'yn') => {
      const { data: page } = await keeper.list('looseReceipts', { jsWhere: { DocNo: { value: data.docNo } } }, { language });
      return page.rows.map(({ supplierName }) => supplierName);
    };
    expect((await keeper.ask('looseSnapshot', { code: 'S0001' }, { language: 'en' })).data.about).toBe('East Bearings');
    const [{ name }] = (await plant.pool.query("select name from supplier where org = '101' and code = 'S0001'")).rows;
    expect([await supplierIn('zh'), await supplierIn('en'), await supplierIn('yn')]).toEqual([[name], ['East Bearings'], [name]]);
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

  const refusals: [string, string, string][] = [
    ['waits for its answer', "state = 'queued', attempts = 1", 'document.there'],
    [
      'took some of its lines',
      `state = 'failed', attempts = 1, answer = '{"result":"partly","lines":[{"line":1,"result":"accepted"}]}'`,
      'document.there',
    ],
    ['is on its way', "state = 'sending', attempts = 1, claimed_until = now() + interval '1 hour'", 'document.in-exchange'],
  ];
  it.each(refusals)('not deleted when the ERP has, or may have, some of it: it %s', async (_what, set, code) => {
    await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const before = await stockAt(plant, '3010-0001', 'RM1-A01-08');
    const { data } = await keeper.ask('saveLooseReceipt', { supplier: 'S0001', lines: [entered({ location: 'RM1-A01-08' })] });
    await keeper.ask('syncLooseReceipts', { nos: [data.docNo] });
    await plant.pool.query(`update outbox set ${set} where document_no = $1`, [data.docNo]);
    expect((await leader.ask('deleteLooseReceipts', { nos: [data.docNo] })).code).toBe(code);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-08')).toBe(String(Number(before) + 5));
    await plant.pool.query("update outbox set state = 'failed', deleted_there = 'x' where document_no = $1", [data.docNo]);
    expect((await leader.ask('deleteLooseReceipts', { nos: [data.docNo] })).ok).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, enteredMisc, keepType, looseLabel, stockAt } from '../../test/entries.ts';
import { usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
beforeAll(() => keepType(plant, 'miscReceipt', 'ZS'));
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const outbox = async (no: string) =>
  (await plant.pool.query('select type, state, body from outbox where document_no = $1 order by id', [no])).rows;
const standing = async (no: string) =>
  (await plant.pool.query('select state, sync_state, reviewer_name from document where doc_no = $1', [no])).rows[0];

describe('miscellaneous receipt', () => {
  it('is entered by one, reviewed by another, and only then in stock and on its way to the ERP (rule approval-states)', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    await plant.pool.query(`insert into department (org, code, name) values ('101', 'D1', '仓储部')`);
    const no = await enteredMisc(keeper, {
      department: 'D1',
      beneficiary: '王强',
      lines: [entered({ location: 'RM1-A01-07' }), entered({ itemNo: '3010-0002', batch: 'B1', qty: 2 })],
    });
    expect(no).toMatch(/^MR101/);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-07')).toBe('0');
    expect(await outbox(no)).toEqual([]);
    const reviewed = await leader.ask('reviewMiscReceipts', { nos: [no] });
    expect(reviewed.data.done).toBe(1);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-07')).toBe('5');
    expect(await standing(no)).toMatchObject({ state: 'reviewed', sync_state: 'queued', reviewer_name: 'leader' });
    const [message] = await outbox(no);
    expect(message).toMatchObject({
      type: 'miscReceipt',
      body: { document: { docNo: no, reasonType: 'ZS', department: 'D1', beneficiary: '王强' } },
    });
    expect(message.body.lines).toMatchObject([
      { line: 1, itemNo: '3010-0001', qty: '5', warehouse: 'RM1', location: 'RM1-A01-07' },
      { line: 2, itemNo: '3010-0002', batch: 'B1', qty: '2' },
    ]);
    const { data } = await leader.list('miscReceipts', { jsWhere: { DocNo: { value: no } } });
    expect(data.rows).toMatchObject([
      { type: '类型', department: '仓储部', beneficiary: '王强', state: 'reviewed', reviewer: 'leader', totalQty: '7' },
    ]);
    const lines = await leader.list('documentLines', { jsWhere: { DocNo: { value: no } } });
    expect(lines.data.rows).toMatchObject([
      { itemNo: '3010-0001', location: 'RM1-A01-07' },
      { itemNo: '3010-0002', batch: 'B1' },
    ]);
  });

  it('asked three times with one id it is entered once, and reviewed once', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    const input = { type: 'ZS', lines: [entered({ location: 'RM1-A01-02' })] };
    const [saving, reviewing] = [randomUUID(), randomUUID()];
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1) nos.add((await keeper.ask('saveMiscReceipt', input, { operationId: saving })).data.docNo);
    expect(nos.size).toBe(1);
    for (let again = 0; again < 3; again += 1)
      expect((await leader.ask('reviewMiscReceipts', { nos: [...nos] }, { operationId: reviewing })).data.done).toBe(1);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-02')).toBe('5');
    expect(await outbox([...nos][0] ?? '')).toHaveLength(1);
  });

  it('select-rows-to-review; it is not reviewed by its writer, nor twice, and not deleted once reviewed', async () => {
    const [leader, admin] = [await plant.signIn('leader'), await plant.signIn('admin')];
    const no = await enteredMisc(leader);
    const own = await leader.ask('reviewMiscReceipts', { nos: [no] });
    expect([own.code, own.message]).toEqual(['document.own-review', `${no} 是您录入或最后修改的，请由另一人审核`]);
    expect((await admin.ask('reviewMiscReceipts', { nos: [no] })).ok).toBe(true);
    expect((await admin.ask('reviewMiscReceipts', { nos: [no] })).code).toBe('document.state');
    expect((await leader.ask('deleteMiscReceipts', { nos: [no] })).code).toBe('document.state');
    const open = await enteredMisc(leader);
    expect((await leader.ask('deleteMiscReceipts', { nos: [open] })).ok).toBe(true);
    expect(await standing(open)).toMatchObject({ state: 'deleted' });
    expect((await admin.ask('reviewMiscReceipts', { nos: [open] })).code).toBe('document.state');
    expect((await leader.ask('reviewMiscReceipts', {})).code).toBe('select-to-review');
  });

  it('takes scanned labels into stock with its review; of two receipts of one label only one is reviewed', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    const label = await looseLabel(plant, 'MR-1');
    const lines = [entered({ labels: [label], location: 'RM1-A01-06' })];
    const [one, two] = [await enteredMisc(keeper, { lines }), await enteredMisc(keeper, { lines })];
    const standing = async () => (await plant.pool.query('select state from label where code = $1', [label])).rows[0].state;
    expect(await standing()).toBe('printed');
    expect((await leader.ask('reviewMiscReceipts', { nos: [one] })).ok).toBe(true);
    expect(await standing()).toBe('in-stock');
    expect((await leader.ask('reviewMiscReceipts', { nos: [two] })).code).toBe('stock.label-moved');
    expect((await keeper.ask('saveMiscReceipt', { type: 'ZS', lines })).code).toBe('loose.label-used');
  });

  it('a label that holds more by now than the receipt says is refused in words', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    const label = await looseLabel(plant, 'MR-2');
    const no = await enteredMisc(keeper, { lines: [entered({ labels: [label], location: 'RM1-A01-06' })] });
    await plant.pool.query('update label set qty = qty + 1 where code = $1', [label]);
    const answer = await leader.ask('reviewMiscReceipts', { nos: [no] });
    expect([answer.code, answer.message]).toEqual(['stock.label-moved', expect.stringContaining(label)]);
  });

  it('a place of another warehouse than the one asked for is refused with the names of both', async () => {
    const keeper = await plant.signIn('keeper');
    const { rows } = await plant.pool.query("select code, name from warehouse where org = '101' and code in ('RM1', 'FG1')");
    const name = (code: string) => rows.find((one) => one.code === code).name;
    const answer = await keeper.ask('saveMiscReceipt', { type: 'ZS', warehouse: 'FG1', lines: [entered()] });
    expect([answer.code, answer.envelope.Data]).toMatchObject([
      'location.wrong-warehouse',
      { args: { other: name('RM1'), warehouse: name('FG1') } },
    ]);
  });

  const wrong: [string, string, Record<string, unknown>, string | undefined][] = [
    ['misc.type-required', 'rule misc-document-type-required', { type: undefined }, 'TypeCode'],
    ['document.type-unknown', 'a type of nobody', { type: 'NONE' }, 'TypeCode'],
    ['department.unknown', 'a department of nobody', { department: 'NONE' }, 'DepartmentCode'],
    ['entry.lines-required', 'no line', { lines: [] }, undefined],
    ['entry.item-required', 'rule misc-material-required', { lines: [entered({ itemNo: '' })] }, 'ItemNo'],
    ['entry.item-unknown', 'an item of nobody', { lines: [entered({ itemNo: 'NONE' })] }, 'ItemNo'],
    ['entry.qty-required', 'nothing of it', { lines: [entered({ qty: '0' })] }, 'Qty'],
    ['entry.decimals', 'half a piece', { lines: [entered({ qty: '0.5' })] }, 'Qty'],
    ['entry.place-required', 'rule warehouse-and-location-required', { lines: [entered({ location: '' })] }, 'PCode'],
    ['location.not-found', 'a place of nobody', { lines: [entered({ location: 'NONE' })] }, 'PCode'],
    ['entry.one-warehouse', 'decision 0024: two warehouses at once', { lines: [entered(), entered({ location: 'FG1-A01-01' })] }, 'PCode'],
    ['entry.batch-required', 'a batch controlled item without', { lines: [entered({ itemNo: '3010-0002' })] }, 'BatchNo'],
    ['entry.project-unknown', 'a project of nobody', { lines: [entered({ project: 'NONE' })] }, 'ProjectNo'],
    ['bill.not-drawn', 'a number that nobody drew', { number: 'MR1' }, undefined],
  ];
  it.each(wrong)('%s: %s is refused by the name of its field, and nothing is written', async (id, _what, input, field) => {
    const keeper = await plant.signIn('keeper');
    const answer = await keeper.ask('saveMiscReceipt', { type: 'ZS', lines: [entered()], ...input });
    expect([answer.code, (answer.envelope.Data as { args?: { field?: string } } | null)?.args?.field]).toEqual([id, field]);
    expect(
      (await keeper.list('miscReceipts', { jsWhere: { Creator: { value: 'keeper' }, Beneficiary: { value: '没有' } } })).data.total,
    ).toBe(0);
  });

  it('organisations do not meet: neither document nor type of the other', async () => {
    const [keeper, other] = [await plant.signIn('keeper'), await plant.signIn('admin', '102')];
    const no = await enteredMisc(keeper);
    expect((await other.ask('reviewMiscReceipts', { nos: [no] })).code).toBe('document.not-found');
    expect((await other.ask('saveMiscReceipt', { type: 'ZS', lines: [entered()] })).code).toBe('document.type-unknown');
    expect((await other.list('miscReceipts')).data.total).toBe(0);
  });

  it('two batches of reviews that cross wait for one another instead of stopping each other', async () => {
    const [keeper, leader, admin] = [await plant.signIn('keeper'), await plant.signIn('leader'), await plant.signIn('admin')];
    const [a, b] = ['RM1-A01-08', 'RM1-A01-09'];
    const make = (first: string, second: string) =>
      enteredMisc(keeper, { lines: [entered({ location: first }), entered({ location: second })] });
    const nos = await Promise.all(Array.from({ length: 8 }, (_, at) => (at % 2 ? make(a, b) : make(b, a))));
    const answers = await Promise.all([
      leader.ask('reviewMiscReceipts', { nos: nos.slice(0, 4) }),
      admin.ask('reviewMiscReceipts', { nos: nos.slice(4) }),
    ]);
    expect(answers.map(({ data }) => data.done)).toEqual([4, 4]);
    expect(await stockAt(plant, '3010-0001', a)).toBe('40');
  });
});

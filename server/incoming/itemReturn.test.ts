import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, enteredMisc, keepType, looseLabel, stockAt } from '../../test/entries.ts';
import { issued, keepWorkshop } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
beforeAll(async () => {
  await Promise.all([keepWorkshop(plant), keepType(plant, 'workshopReturn', 'TL'), keepType(plant, 'miscReceipt', 'ZS')]);
  keeper = await plant.signIn('keeper');
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

/** A return by a workshop, of material that was issued to it for an order. */
async function written(orderNo: string, qty = '4', labels?: string[]): Promise<string> {
  await issued(plant, { orderNo });
  const clerk = await plant.signIn('clerk');
  const lines = [entered({ location: undefined, orderNo, qty, ...(labels ? { labels } : {}) })];
  const { data, ok, message } = await clerk.ask('saveWorkshopReturn', { workshop: 'W1', type: 'TL', lines });
  if (!ok) throw new Error(message);
  return data.docNo;
}

const receive = (returnNo: string | undefined, lines: object[], more: object = {}, operationId = randomUUID()) =>
  keeper.ask('receiveItemReturn', { returnNo, lines, ...more }, { operationId });
const arriving = (location: string, more: object = {}) => entered({ sourceLine: 1, qty: '4', location, ...more });

const issuedLabel = async (code: string): Promise<string> => {
  await looseLabel(plant, code);
  await plant.pool.query("update label set state = 'issued' where code = $1", [code]);
  return code;
};

describe('material return in', () => {
  it('brings what the workshop wrote to its place once, with its label, and only then the ERP hears', async () => {
    const label = await issuedLabel('IR-1');
    const no = await written('MO1', '7', [label]);
    const operationId = randomUUID();
    for (let again = 0; again < 3; again += 1)
      expect((await receive(no, [arriving('RM1-A01-01', { qty: '7' })], {}, operationId)).data).toMatchObject({ docNo: no, totalQty: '7' });
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-01')).toBe('7');
    const labels = await plant.pool.query('select b.state, l.code from label b join location l on l.id = b.location_id where b.code = $1', [
      label,
    ]);
    expect(labels.rows).toEqual([{ state: 'in-stock', code: 'RM1-A01-01' }]);
    const outbox = await plant.pool.query('select type, body from outbox where document_no = $1', [no]);
    expect(outbox.rows).toMatchObject([
      {
        type: 'workshopReturn',
        body: {
          document: { workshop: 'W1', reasonType: 'TL' },
          lines: [{ qty: '7', warehouse: 'RM1', location: 'RM1-A01-01', orderNo: 'MO1', labels: [label] }],
        },
      },
    ]);
  });

  it('takes less than was written, never more, and puts what is defective on hold', async () => {
    const no = await written('MO2');
    const more = await receive(no, [arriving('RM1-A01-02', { qty: '5' })]);
    expect([more.code, more.message]).toEqual(['item-return.over', '第 1 行：3010-0001 退料单上是 4，不能收 5']);
    expect((await receive(no, [arriving('RM1-A01-02', { qty: '3' })], { defective: true })).ok).toBe(true);
    const { rows } = await plant.pool.query(
      `select b.status, trim_scale(b.qty)::text as qty from balance b join location l on l.id = b.location_id where l.code = 'RM1-A01-02' and b.qty > 0`,
    );
    expect(rows).toEqual([{ status: 'hold', qty: '3' }]);
    const again = await receive(no, [arriving('RM1-A01-02')]);
    expect([again.code, again.message]).toEqual(['item-return.received', `退料单 ${no} 已经入过库，不用再收`]);
  });

  it('refuses what it does not find by name, and nothing is changed', async () => {
    const no = await written('MO3');
    const cases: [string | undefined, object[], string][] = [
      [undefined, [arriving('RM1-A01-03')], 'item-return.number-required'],
      ['NONE', [arriving('RM1-A01-03')], 'document.not-found'],
      [no, [], 'entry.lines-required'],
      [no, [arriving('RM1-A01-03', { sourceLine: 2 })], 'item-return.line-unknown'],
      [no, [arriving('RM1-A01-03', { qty: '2' }), arriving('RM1-A01-03', { qty: '2' })], 'item-return.line-unknown'],
      [no, [arriving('NONE')], 'location.not-found'],
    ];
    for (const [number, lines, code] of cases) expect((await receive(number, lines)).code).toBe(code);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-03')).toBe('0');
    const answers = await Promise.all(Array.from({ length: 8 }, () => receive(no, [arriving('RM1-A01-03')])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-03')).toBe('4');
  });
});

describe('inbound documents of any kind', () => {
  it('a label scanned by mistake goes from an open one with its quantity; the last of a document does not', async () => {
    const [one, two] = [await looseLabel(plant, 'IB-1'), await looseLabel(plant, 'IB-2')];
    const no = await enteredMisc(keeper, { lines: [entered({ qty: '10', labels: [one, two] })] });
    const drop = (label: string, of = no) => keeper.ask('deleteInboundLabel', { no: of, label });
    expect((await drop(one)).data).toEqual({ docNo: no, totalQty: '5' });
    const { rows: audited } = await plant.pool.query("select detail from audit where document = $1 and call = 'deleteInboundLabel'", [no]);
    expect(audited[0].detail).toMatchObject({
      before: { lines: [expect.stringContaining('3010-0001 10 件')] },
      after: { lines: [expect.stringMatching(/^1: 3010-0001 5 件.*\[IB-2\]$/)] },
    });
    expect((await drop(one)).code).toBe('inbound.label-not-in');
    expect((await drop(two)).code).toBe('inbound.label-last');
    expect((await drop(two, 'NONE')).code).toBe('exception.document-not-found');
    const leader = await plant.signIn('leader');
    expect((await leader.ask('reviewMiscReceipts', { nos: [no] })).data.done).toBe(1);
    expect((await drop(two)).code).toBe('document.state');
    const { rows } = await plant.pool.query(`select code, state from label where code in ('IB-1', 'IB-2') order by code`);
    expect(rows).toEqual([
      { code: 'IB-1', state: 'printed' },
      { code: 'IB-2', state: 'in-stock' },
    ]);
  });

  it('is sent again by its number here or in the ERP', async () => {
    const no = await enteredMisc(keeper);
    const sync = (of: string | undefined) => keeper.ask('syncInboundLabels', { no: of });
    expect((await sync(undefined)).code).toBe('inbound.number-required');
    expect((await sync('NONE')).code).toBe('exception.document-not-found');
    expect((await sync(no)).code).toBe('document.state');
    await (await plant.signIn('leader')).ask('reviewMiscReceipts', { nos: [no] });
    await plant.pool.query(`update outbox set state = 'failed' where document_no = $1`, [no]);
    await plant.pool.query(`update document set sync_state = 'failed', erp_no = 'MRC-1' where doc_no = $1`, [no]);
    expect((await sync('MRC-1')).data).toEqual({ docNo: no, done: 1 });
    expect((await plant.pool.query('select state from outbox where document_no = $1', [no])).rows).toMatchObject([{ state: 'queued' }]);
  });
});

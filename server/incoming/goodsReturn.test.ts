import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entered, keepType, stockAt } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
beforeAll(() => keepType(plant, 'productReturn', 'TH'));
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

const save = (client: Client, more: Record<string, unknown> = {}) =>
  client.ask('saveProductReturn', { type: 'TH', customer: 'C-1', lines: [entered()], ...more });

/** A label that left the warehouse. */
async function labelOut(code: string, state = 'issued'): Promise<string> {
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, supplier_code) select '101', $1, id, 5, $2, '' from item where org = '101' and code = '3010-0001'`,
    [code, state],
  );
  return code;
}

/** The ERP's announcement for the first item (its intake is tested in paperwork.test.ts). */
const announce = (returnNo: string) =>
  plant.pool.query(
    `with r as (insert into sales_return (org, source, record_id, version, return_no, customer_code, customer_name, shipment_no, return_date)
                values ('101', 'erp', $1, 1, $1, 'C-118', 'PT Nusantara', 'SH-1', current_date) returning id)
     insert into sales_return_line (org, sales_return_id, line_no, item_id, qty, unit, batch, project)
     select '101', r.id, 1, i.id, 8, i.unit, '', '' from r, item i where i.org = '101' and i.code = '3010-0001'`,
    [returnNo],
  );

describe('goods return', () => {
  it('is in stock under inspection as it is saved, its label back, and the ERP hears at once who sent it and why', async () => {
    const keeper = await plant.signIn('keeper');
    const label = await labelOut('GR-OUT-1');
    const { data } = await save(keeper, { shipmentNo: 'SH-9', lines: [entered({ location: 'RM1-A01-01', qty: 7, labels: [label] })] });
    expect(data.docNo).toMatch(/^GR101/);
    const { rows } = await plant.pool.query(
      `select b.state, l.code as place from label b join location l on l.id = b.location_id where b.code = $1`,
      [label],
    );
    expect(rows).toEqual([{ state: 'in-stock', place: 'RM1-A01-01' }]);
    const stock = await plant.pool.query(
      `select b.status, trim_scale(b.qty)::text as qty from balance b join location l on l.id = b.location_id where l.code = 'RM1-A01-01' and b.qty > 0`,
    );
    expect(stock.rows).toEqual([{ status: 'inspection', qty: '7' }]);
    const outbox = await plant.pool.query('select type, body from outbox where document_no = $1', [data.docNo]);
    expect(outbox.rows).toMatchObject([
      {
        type: 'productReturn',
        body: {
          document: { customerCode: 'C-1', shipmentNo: 'SH-9', reasonType: 'TH' },
          lines: [{ line: 1, qty: '7', status: 'inspection', labels: [label] }],
        },
      },
    ]);
    const listed = await keeper.list('productReturns', { jsWhere: { DocNo: { value: data.docNo } } });
    expect(listed.data.rows).toMatchObject([
      { customerName: 'C-1', shipmentNo: 'SH-9', type: '类型', state: 'received', syncState: 'queued' },
    ]);
  });

  it('names the customer as the master data does', async () => {
    const keeper = await plant.signIn('keeper');
    await plant.pool.query("insert into customer (org, code, name) values ('101', 'C-9', '九号客户')");
    const saved = await save(keeper, { customer: 'C-9' });
    const { rows } = await plant.pool.query("select body -> 'document' as document from outbox where document_no = $1", [saved.data.docNo]);
    expect(rows).toMatchObject([{ document: { customerCode: 'C-9', customerName: '九号客户' } }]);
  });

  it('of what was announced takes the customer from it, never more than is to come, and says which line it answers', async () => {
    const keeper = await plant.signIn('keeper');
    await announce('SR-1');
    const lines = [entered({ sourceLine: 1, qty: 5, location: 'RM1-A01-02' })];
    const first = await save(keeper, { returnNo: 'SR-1', customer: undefined, lines });
    expect(first.ok).toBe(true);
    const outbox = await plant.pool.query('select body from outbox where document_no = $1', [first.data.docNo]);
    expect(outbox.rows[0].body).toMatchObject({
      document: { customerCode: 'C-118', customerName: 'PT Nusantara', returnNo: 'SR-1', shipmentNo: 'SH-1' },
      lines: [{ returnLine: 1 }],
    });
    const more = await save(keeper, { returnNo: 'SR-1', lines });
    expect([more.code, more.message]).toEqual(['return.over', '第 1 行：SR-1 的 3010-0001 还可退 3，不能退 5']);
    const other = await save(keeper, { returnNo: 'SR-1', lines: [entered({ itemNo: '3010-0002', batch: 'B1' })] });
    expect(other.code).toBe('return.line-unknown');
    const { data } = await keeper.list('salesReturnLines', { jsWhere: { ReturnNo: { value: 'SR-1' } } });
    expect(data.rows).toMatchObject([{ announced: '8', returned: '5', open: '3', batchControlled: false }]);
    const heads = await keeper.list('salesReturns', { jsWhere: { ReturnNo: { value: 'SR-1' } } });
    expect(heads.data.rows).toMatchObject([{ status: 'partly', returned: '5' }]);
  });

  it('by 8 keepers at once is never more than was announced', async () => {
    const keeper = await plant.signIn('keeper');
    await announce('SR-8');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        save(keeper, { returnNo: 'SR-8', lines: [entered({ sourceLine: 1, qty: 3, location: 'RM1-A01-03' })] }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-03')).toBe('6');
  });

  it('without reason, customer, or with a label that never left is refused by name, and nothing is written', async () => {
    const keeper = await plant.signIn('keeper');
    const label = await labelOut('GR-IN-1', 'printed');
    const cases: [Record<string, unknown>, string][] = [
      [{ type: undefined }, 'return.type-required'],
      [{ type: 'XX' }, 'document.type-unknown'],
      [{ customer: undefined }, 'return.customer-required'],
      [{ returnNo: 'NONE' }, 'return.unknown'],
      [{ lines: [entered({ labels: [label] })] }, 'return.label-not-out'],
      [{ lines: [] }, 'entry.lines-required'],
    ];
    const before = await plant.pool.query('select count(*)::int as n from document');
    for (const [more, code] of cases) expect((await save(keeper, more)).code).toBe(code);
    expect((await plant.pool.query('select count(*)::int as n from document')).rows).toEqual(before.rows);
  });

  it('is deleted while the ERP does not have it: goods and label are out again', async () => {
    const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
    const label = await labelOut('GR-OUT-2');
    const { data } = await save(keeper, { lines: [entered({ location: 'RM1-A01-04', labels: [label] })] });
    expect((await keeper.ask('deleteProductReturns', { nos: [data.docNo] })).code).toBe('forbidden');
    expect((await leader.ask('deleteProductReturns', { nos: [data.docNo] })).data.done).toBe(1);
    expect(await stockAt(plant, '3010-0001', 'RM1-A01-04')).toBe('0');
    expect((await plant.pool.query('select state from label where code = $1', [label])).rows).toEqual([{ state: 'issued' }]);
  });
});

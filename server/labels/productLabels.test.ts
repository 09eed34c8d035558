import { beforeAll, describe, expect, it } from 'vitest';
import { applied, prepareCompletion, productionOrder } from '../../test/completion.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let line: Client;
let keeper: Client;
beforeAll(async () => {
  [line, keeper] = await Promise.all([plant.signIn('line'), plant.signIn('keeper')]);
  await prepareCompletion(plant);
});

describe('labels of finished goods, printed at the line', () => {
  it('are of their order, never for more than is ordered, and are found by the one scan router', async () => {
    const orderNo = await productionOrder(plant, 'MO-L1', '20');
    const made = await line.ask('makeProductLabels', { orderNo, packQty: '8' });
    expect(made.data.made.map(({ qty }) => qty)).toEqual(['8', '8', '4']);
    const [code = ''] = made.data.made.map((one) => one.code);
    const { data } = await line.ask('resolveScan', { code });
    expect(data.matches).toMatchObject([{ kind: 'label', code, path: '/pages/Stock/InnerCom/StockBarcodeDetail' }]);
    const more = await line.ask('makeProductLabels', { orderNo, packQty: '1' });
    expect([more.code, more.message]).toEqual(['product.over', expect.stringContaining(orderNo)]);
    expect((await line.ask('saveCompletion', { ...applied, labels: [code] })).data).toMatchObject({ totalQty: '8' });
  });

  it('keep their order when they are split, and are refused for no, an unknown or a closed order, or half a piece', async () => {
    const orderNo = await productionOrder(plant, 'MO-L2', '10');
    const made = await line.ask('makeProductLabels', { orderNo, packQty: '6', count: 1 });
    const [code = ''] = made.data.made.map((one) => one.code);
    const split = await keeper.ask('splitLabel', { code, qtys: ['2'] });
    expect(split.ok).toBe(true);
    const { rows } = await plant.pool.query(
      `select count(distinct o.order_no)::int as orders, sum(b.qty)::float as qty from label b join production_order o on o.id = b.production_order_id
        where b.state = 'generated' and o.order_no = $1`,
      [orderNo],
    );
    expect(rows).toEqual([{ orders: 1, qty: 6 }]);
    const refused = async (input: { orderNo?: string; packQty: string }) => (await line.ask('makeProductLabels', input)).code;
    expect(await refused({ packQty: '1' })).toBe('product.order-required');
    expect(await refused({ orderNo: 'MO-NONE', packQty: '1' })).toBe('report.order-not-found');
    expect(await refused({ orderNo: await productionOrder(plant, 'MO-L3', '5', { status: 'closed' }), packQty: '1' })).toBe(
      'report.order-closed',
    );
    expect(await refused({ orderNo, packQty: '0.5' })).toBe('receive.qty-decimals');
    expect((await keeper.ask('makeProductLabels', { orderNo, packQty: '1' })).status).toBe(403);
  });
});

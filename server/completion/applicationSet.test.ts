import { beforeAll, expect, it } from 'vitest';
import { applied, prepareCompletion, productionOrder } from '../../test/completion.ts';
import { issued } from '../../test/issued.ts';
import { eventually } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let line: Client;
beforeAll(async () => {
  const [worker, admin] = await Promise.all([plant.signIn('line'), plant.signIn('admin')]);
  line = worker;
  await prepareCompletion(plant);
  await admin.ask('saveSwitch', { key: 'completionSetCheck', open: true });
  await eventually(
    async () => (await admin.ask('settings', { key: 'completionSetCheck' })).data.settings[0]?.value,
    (value) => value === true,
  );
});

/** An order of 10 that needs 20 and 30 of two components. */
async function orderOfSet(no: string): Promise<string> {
  await productionOrder(plant, no);
  await plant.pool.query(
    `insert into production_order_component (org, production_order_id, line_no, item_id, qty, unit, project)
     select o.org, o.id, c.line, i.id, c.qty, i.unit, '' from production_order o, (values (1, '3010-0003', 20), (2, '3010-0005', 30)) c(line, item, qty)
       join item i on i.org = '101' and i.code = c.item where o.org = '101' and o.order_no = $1`,
    [no],
  );
  return no;
}
const save = (orderNo: string, qty: string) => line.ask('saveCompletion', { ...applied, orderNo, lines: [{ qty }] });

it('completion-set-check: goods are applied for when the material of all that is applied for is issued; every shortage is told', async () => {
  const orderNo = await orderOfSet('MO-SET1');
  await issued(plant, { workshop: 'WS-9', orderNo, item: '3010-0003', qty: '10' });
  await issued(plant, { workshop: 'WS-9', orderNo, item: '3010-0005', qty: '15' });
  expect((await save(orderNo, '4')).ok).toBe(true);
  const short = await save(orderNo, '2');
  expect([short.code, short.message]).toEqual([
    'report.set-short',
    '工单 MO-SET1 不齐套，料只够再做 1，缺 2 项（车间有 / 需要）：\n3010-0003 10 / 12;\n3010-0005 15 / 18',
  ]);
  expect((await save(orderNo, '1')).ok).toBe(true);
});

it('what was reported while nobody checked the set is checked with its application', async () => {
  const orderNo = await orderOfSet('MO-SET2');
  expect((await save(orderNo, '3')).code).toBe('report.set-short');
  await issued(plant, { workshop: 'WS-9', orderNo, item: '3010-0003', qty: '6' });
  await issued(plant, { workshop: 'WS-9', orderNo, item: '3010-0005', qty: '9' });
  expect((await save(orderNo, '3')).ok).toBe(true);
});

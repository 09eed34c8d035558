import { beforeAll, expect, it } from 'vitest';
import { auditedReport, confirmedApplication, prepareCompletion, productionOrder, saveApplication } from '../../test/completion.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
beforeAll(() => prepareCompletion(plant));

it('a shift at a glance: how far the goods of each order are, stage by stage', async () => {
  const [line, keeper] = await Promise.all([plant.signIn('line'), plant.signIn('keeper')]);
  const order = await productionOrder(plant, 'MO-S1', '50');
  await plant.pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select '101', 'mcas', 'S' || n, 1, 'S' || n, o.order_no, o.item_id, 10, '', o.production_line_id, '', now() from production_order o, generate_series(1, 4) n
      where o.order_no = $1`,
    [order],
  );
  await auditedReport(plant, order, 'PR-S1', '30');
  await confirmedApplication({ line, keeper }, order, '12');
  await saveApplication(line, order, '8');
  const { data } = await line.list('shiftOrders', { jsWhere: { OrderNo: { value: order } } });
  expect(data.rows).toMatchObject([
    { orderNo: order, ordered: '50', scanned: '40', passed: '0', reported: '30', audited: '30', applied: '20', stored: '12', refused: 0 },
  ]);
});

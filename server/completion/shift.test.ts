import { beforeAll, expect, it } from 'vitest';
import { auditedReport, confirmedApplication, prepareCompletion, productionOrder, saveApplication } from '../../test/completion.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
beforeAll(() => prepareCompletion(plant));

it('a shift at a glance: how far the goods of each order are, stage by stage', async () => {
  const [line, keeper] = await Promise.all([plant.signIn('line'), plant.signIn('keeper')]);
  const order = await productionOrder(plant, 'MO-S1', '50', { made: '0' });
  await plant.pool.query(
    `insert into line_scan (org, source, record_id, version, code, order_no, item_id, qty, batch, production_line_id, station, scanned_at)
     select '101', 'mcas', 'S' || n, 1, 'S' || n, o.order_no, o.item_id, 10, '', o.production_line_id, '', now() from production_order o, generate_series(1, 4) n
      where o.order_no = $1`,
    [order],
  );
  await auditedReport(plant, order, 'PR-S1', '30', [], { scanned: '0' });
  await confirmedApplication({ line, keeper }, order, '12');
  await saveApplication(line, order, '8');
  const { data } = await line.list('shiftOrders', { jsWhere: { OrderNo: { value: order } } });
  expect(data.rows).toMatchObject([
    { orderNo: order, ordered: '50', scanned: '40', passed: '0', reported: '30', audited: '30', applied: '20', stored: '12' },
  ]);
  expect(data.rows[0]).toMatchObject({
    exempt: false,
    returnNo: null,
    placeless: 0,
    unsentReports: 1,
    refusedReports: 0,
    refusedApplications: 0,
  });
});

it('what holds an order up is told with it: exempt from QA, material on its way back, rows without a place, what the ERP refused; and whether its line is the reader’s', async () => {
  const [line, inspector] = await Promise.all([plant.signIn('line'), plant.signIn('inspector')]);
  const order = await productionOrder(plant, 'MO-S2', '50', { made: '0' });
  const shown = async () => (await line.list('shiftOrders', { jsWhere: { OrderNo: { value: order } } })).data.rows[0];
  await auditedReport(plant, order, 'PR-S2', '30');
  expect((await inspector.ask('saveNoCheckOrders', { orderNos: [order], reason: '客户到厂验收' })).ok).toBe(true);
  await plant.pool.query("update document set state = 'saved', sync_state = 'failed' where doc_no = 'PR-S2'");
  await plant.pool.query(
    "update document_line l set to_location_id = null, to_status = null from document d where d.id = l.document_id and d.doc_no = 'PR-S2'",
  );
  expect(await shown()).toMatchObject({
    exempt: true,
    placeless: 1,
    unsentReports: 0,
    refusedReports: 1,
    refusedApplications: 0,
    own: false,
  });
  expect((await line.ask('saveSearchLines', { lines: ['L-91'] })).ok).toBe(true);
  expect(await shown()).toMatchObject({ own: true });
});

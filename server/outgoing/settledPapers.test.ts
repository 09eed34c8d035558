import { beforeAll, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { SettlePapersJob } from '../jobs/settlePapersJob.ts';
import { settledPapers } from '../settledPapers.ts';

const { plant } = useDesk();
let keeper: Client;
beforeAll(async () => {
  [keeper] = await Promise.all([
    plant.signIn('keeper'),
    keepType(plant, 'scanOut', 'CK'),
    putStock(plant.pool, '3010-0001', 'FG1-A01-01', 1000),
  ]);
});

let made = 0;
/** A shipment of 10 with a draft document for a label of 10. */
async function takenWhole(): Promise<{ no: string; docNo: string }> {
  made += 1;
  const [no, code] = [`SETTLE${made}`, `SETTLE-${made}`];
  await plant.pool.query(
    `with h as (insert into sales_shipment (org, source, record_id, version, shipment_no, customer_code, customer_name, ship_date)
                values ('101', 'erp', $1::text, 1, $1, 'C1', '客户一', current_date) returning org, id)
     insert into sales_shipment_line (org, sales_shipment_id, line_no, item_id, qty, unit, batch, project, sales_order_no)
     select h.org, h.id, 1, i.id, 10, i.unit, '', '', '' from h join item i on i.org = h.org and i.code = '3010-0001'`,
    [no],
  );
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, 10, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = '3010-0001' and l.org = '101' and l.code = 'FG1-A01-01'`,
    [code],
  );
  const saved = await keeper.ask('scanOut', { type: 'CK', labels: [code], shipmentNo: no });
  if (!saved.ok) throw new Error(saved.message);
  return { no, docNo: saved.data.docNo };
}

const logged: object[] = [];
const log = { info: (detail: object) => void logged.push(detail), warn: (detail: object) => void logged.push(detail) };
const settle = () => new SettlePapersJob(plant.pool, settledPapers, log as never).run();
const settled = async (no: string) =>
  (await plant.pool.query('select settled from sales_shipment where shipment_no = $1', [no])).rows[0].settled;
const shown = async (no: string) => {
  const { data } = await keeper.list('shipments', { jsWhere: { ShipmentNo: { value: no, searchType: '=' } } });
  return data.rows[0]?.state;
};
const planned = async (no: string) => (await keeper.list('outPlan', { search: no })).data.total;

it('S204: a paper of which all was taken is settled, and open again when the document that took it is deleted', async () => {
  const { no, docNo } = await takenWhole();
  expect([await settled(no), await shown(no), await planned(no)]).toEqual([false, 'out', 0]);
  expect(await settle()).toBeGreaterThan(0);
  expect([await settled(no), await shown(no), await planned(no)]).toEqual([true, 'out', 0]);
  expect(await settle()).toBe(0);
  expect((await keeper.ask('deleteScanOuts', { nos: [docNo] })).ok).toBe(true);
  expect([await settled(no), await shown(no), await planned(no)]).toEqual([false, 'open', 1]);
  await settle();
  expect(await settled(no)).toBe(false);
  expect(logged).toEqual([]);
});

it('S204: a newer version of a paper is looked at anew', async () => {
  const { no } = await takenWhole();
  await settle();
  expect(await settled(no)).toBe(true);
  await plant.pool.query('update sales_shipment set version = 2, taken_at = now() where shipment_no = $1', [no]);
  expect(await settled(no)).toBe(false);
});

it('S204: of two, one who deletes a document and the job that looks, neither leaves a paper settled of which something is left', async () => {
  const { no, docNo } = await takenWhole();
  const deleting = await plant.pool.connect();
  try {
    await deleting.query('begin');
    await deleting.query("update document set state = 'deleted' where doc_no = $1", [docNo]);
    await settle();
    expect(await settled(no)).toBe(false);
    await deleting.query('commit');
  } finally {
    deleting.release();
  }
  await settle();
  expect([await settled(no), await planned(no)]).toEqual([false, 1]);
});

import { beforeAll, expect, it } from 'vitest';
import { foundDocuments } from '../../contract/stock/foundDocuments.ts';
import { moved } from '../../test/documents.ts';
import { sampleOf, sampleWorkshop } from '../../test/faults/sampleDocuments.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { documentKinds } from '../documentKinds.ts';

const plant = usePlant();
let admin: Client;
beforeAll(async () => {
  await sampleWorkshop(plant);
  admin = await plant.signIn('admin');
});

const findAs = async (who: Client, code: string, more: object = { parts: true }) =>
  (await who.ask('resolveScan', { code, ...more }, { language: 'en' })).data.matches;
const find = (code: string, more?: object) => findAs(admin, code, more);

/** Kinds that stand in the shared tables and have a screen: a closing of a transfer and a judgement are seen at what they are about. */
const kinds = documentKinds.filter(
  ({ kind, table }) => table.table === 'document' && !['transferClosing', 'judgement'].includes(kind.name),
);

it.each(kinds.map((life) => [life.kind.name, life] as const))(
  'S91: a document of kind %s is found by its number, by a part of it and by the number of the ERP',
  async (name, life) => {
    const no = await moved(plant, life, { header: {}, ...sampleOf(life), lines: 1, posted: false });
    const { path, param } = foundDocuments[name] ?? { path: '', param: '' };
    const asFound = { kind: 'document', code: no, title: no, path, param };
    expect(await find(no)).toMatchObject([asFound]);
    expect(await find(no, { numbers: true })).toMatchObject([asFound]);
    expect(await find(no.toLowerCase())).toMatchObject([asFound]);
    expect(await find(no.slice(2))).toMatchObject([asFound]);
    // A code that a flow scans means goods, places and notes alone.
    expect(await find(no, {})).toEqual([]);
    await plant.pool.query('update document set erp_no = $2 where doc_no = $1', [no, `ERP-${no}`]);
    const [byErp] = await find(`ERP-${no}`);
    expect([byErp?.code, byErp?.detail]).toEqual([no, expect.stringContaining(`ERP-${no}`)]);
    // Nobody else's: neither a supplier's nor another organisation's.
    expect(await findAs(await plant.signIn('supplier'), no)).toEqual([]);
    expect((await admin.ask('resolveScan', { code: no, parts: true }, { org: '102' })).data.matches).toEqual([]);
  },
);

it('S91: only what the person may see is found', async () => {
  const life = kinds.find(({ kind }) => kind.name === 'productionReport');
  if (!life) throw new Error('no reports');
  const no = await moved(plant, life, { header: {}, ...sampleOf(life), lines: 1, posted: false });
  expect([(await findAs(await plant.signIn('line'), no)).length, (await findAs(await plant.signIn('recount'), no)).length]).toEqual([1, 0]);
});

it('S91: papers of the ERP are found by their numbers, a delivery note by its purchase order, partners by their names', async () => {
  await plant.pool.query(`
    insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, to_org, to_warehouse, order_date)
      values ('101', 'erp', 'T1', 1, 'DB-771', '101', 'RM1', '102', 'RM1', '2026-11-20');
    insert into sales_shipment (org, source, record_id, version, shipment_no, customer_code, customer_name, ship_date) values ('101', 'erp', 'S1', 1, 'CH-771', 'C-1', 'Acme', '2026-11-20');
    insert into sales_return (org, source, record_id, version, return_no, customer_code, customer_name, shipment_no, return_date) values ('101', 'erp', 'R1', 1, 'TH-771', 'C-1', 'Acme', '', '2026-11-20');
    insert into erp_requisition (org, source, record_id, version, requisition_no, type, requester, requested_on, reviewed) values ('101', 'erp', 'Q1', 1, 'LL-771', 'LL', 'Wang', '2026-11-20', true);
    insert into issue_task (org, task_no, source, source_id, demand_no, workshop_id, needed_at, priority) select '101', 'IT-771', 'issueDemand', 1, 'DM-771', id, now(), 1 from workshop where org = '101' limit 1;
    insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, line_count, label_count, total_qty) values ('101', 'DN-771', 'S0001', 'S', '2026-11-20', 1, 0, 1);
    insert into delivery_note_line (note_id, line_no, po_no, item_id, qty, unit) select n.id, 1, 'PO-88771', i.id, 1, i.unit from delivery_note n, item i where n.note_no = 'DN-771' and i.org = '101' and i.code = '3010-0001'`);
  const one = async (code: string) =>
    (await find(code)).map(({ kind, code: found, path, param }) => `${kind} ${found} ${path.split('/').at(-1)} ${param}`);
  expect(await one('DB-771')).toEqual(['document DB-771 transferOrder no']);
  expect(await one('CH-771')).toEqual(['document CH-771 OutPlan q']);
  expect(await one('TH-771')).toEqual(['document TH-771 salesReturn no']);
  expect(await one('LL-771')).toEqual(['document LL-771 PickItemDetail code']);
  expect(await one('IT-771')).toEqual(['document IT-771 PreparationRequest taskNo']);
  expect(await one('DM-771')).toEqual(['document IT-771 PreparationRequest taskNo']);
  expect(await one('PO-88771')).toEqual(['document DN-771 RecieveAndInInner delino']);
  expect(await one('华东轴承')).toEqual(['partner S0001 suppliers q']);
});

it('S91: a receipt of minutes ago is found by its number', async () => {
  const keeper = await plant.signIn('keeper');
  const { rows } = await plant.pool.query<{ no: string }>(`
    insert into receipt (org, receipt_no, note_id, note_no, warehouse_id, supplier_code, supplier_name, user_id, user_name, line_count, total_qty)
    select n.org, 'RC101261128000771', n.id, n.note_no, w.id, 'S0001', 'S', u.id, u.name, 1, 1 from delivery_note n, warehouse w, user_account u
     where n.note_no = 'DN-771' and w.org = '101' and w.code = 'RM1' and u.account = 'keeper' returning receipt_no as no`);
  expect(await findAs(keeper, rows[0]?.no ?? '')).toMatchObject([{ kind: 'document', code: rows[0]?.no, param: 'receiptNo' }]);
});

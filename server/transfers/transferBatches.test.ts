import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

/** Goods with batches for orders without batches: the batches that were sent arrive. */
const plant = usePlant();
const item = '3010-0002';
const from = 'RM1-A01-02';
let keeper: Client;
let leader: Client;
let abroad: Client;
let boss: Client;
beforeAll(async () => {
  [keeper, leader, abroad, boss] = await Promise.all([
    plant.signIn('keeper'),
    plant.signIn('leader'),
    plant.signIn('keeper', '102'),
    plant.signIn('admin', '102'),
  ]);
  await putStock(plant.pool, item, from, 100, 'LOT-A');
  await putStock(plant.pool, item, from, 100, 'LOT-B');
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

let orders = 0;
/** An order of ten; six of lot A, four of it labelled, and three of lot B, one labelled, are on their way. */
async function onTheirWay(toOrg = '101', toWarehouse = 'FG1'): Promise<{ no: string; bars: [string, string, string] }> {
  orders += 1;
  const no = `DL${orders}`;
  const bars: [string, string, string] = [`${no}-A1`, `${no}-A2`, `${no}-B1`];
  await plant.pool.query(
    `with o as (insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
       select '101', 'erp', $1::text, 1, $1, '101', 'RM1', f.id, $2, $3, w.id, current_date from warehouse f, warehouse w
        where f.org = '101' and f.code = 'RM1' and w.org = $2 and w.code = $3 returning org, id)
     insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
     select o.org, o.id, 1, i.id, 10, i.unit, '', '' from o join item i on i.org = o.org and i.code = $4`,
    [no, toOrg, toWarehouse, item],
  );
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, batch, state, location_id, status)
     select '101', b.code, i.id, b.qty, b.batch, 'in-stock', l.id, 'available'
       from (values ($1, 2, 'LOT-A'), ($2, 2, 'LOT-A'), ($3, 1, 'LOT-B')) b(code, qty, batch), item i, location l
      where i.org = '101' and i.code = $4 and l.org = '101' and l.code = $5`,
    [...bars, item, from],
  );
  const lines = [
    { sourceLine: 1, itemNo: item, qty: '6', batch: 'LOT-A', location: from, labels: bars.slice(0, 2) },
    { sourceLine: 1, itemNo: item, qty: '3', batch: 'LOT-B', location: from, labels: bars.slice(2) },
  ];
  const saved = await keeper.ask('saveAllocationOut', { transferNo: no, lines });
  if (!saved.ok) throw new Error(saved.message);
  expect((await keeper.ask('confirmAllocationOuts', { nos: [saved.data.docNo] })).message).toBe('');
  return { no, bars };
}

const there = (more: object) => ({ sourceLine: 1, itemNo: item, location: 'FG1-A01-01', ...more });
const linesOf = async (docNo: string) =>
  (
    await plant.pool.query<{ line: string }>(
      `select l.batch || ' ' || trim_scale(l.qty) || ' ' || cardinality(l.label_ids) as line
         from document d join document_line l on l.org = d.org and l.document_id = d.id where d.doc_no = $1 order by l.line_no`,
      [docNo],
    )
  ).rows.map(({ line }) => line);

it('a device is told what was sent of each batch, and which labels are of it', async () => {
  const { no, bars } = await onTheirWay();
  const read = async () => (await keeper.ask('transferSnapshot', { transferNo: no })).data;
  expect(await read()).toMatchObject({
    lines: [
      { key: '1/LOT-A/', sourceLine: 1, itemNo: item, batch: 'LOT-A', open: '6' },
      { key: '1/LOT-B/', sourceLine: 1, itemNo: item, batch: 'LOT-B', open: '3' },
    ],
    labels: [
      { code: bars[0], line: '1/LOT-A/', qty: '2' },
      { code: bars[1], line: '1/LOT-A/', qty: '2' },
      { code: bars[2], line: '1/LOT-B/', qty: '1' },
    ],
  });
  const saved = await keeper.ask('saveTransferIn', {
    transferNo: no,
    lines: [there({ batch: 'LOT-A', qty: '5', labels: bars.slice(0, 2) })],
  });
  expect(saved.message).toBe('');
  expect(await read()).toMatchObject({ lines: [{ open: '1' }, { open: '3' }], labels: [{ code: bars[2] }] });
});

it('a line that names no batch becomes one for each batch of its labels; both organisations and the ERP have them (rule transfer-in-inbound-review)', async () => {
  const { no, bars } = await onTheirWay('102', 'RM1');
  const lines = [there({ qty: '5', labels: bars, location: 'RM1-A01-01' })];
  const saved = await abroad.ask('saveTransferIn', { transferNo: no, lines });
  expect(saved.message).toBe('');
  expect(await linesOf(saved.data.docNo)).toEqual(['LOT-A 4 2', 'LOT-B 1 1']);
  expect((await boss.ask('reviewTransferIns', { nos: [saved.data.docNo] })).message).toBe('');
  const { rows } = await plant.pool.query(
    `select b.batch, trim_scale(b.qty)::text as qty from balance b join item i on i.id = b.item_id where b.org = '102' and i.code = $1 order by b.batch`,
    [item],
  );
  expect(rows).toEqual([
    { batch: 'LOT-A', qty: '4' },
    { batch: 'LOT-B', qty: '1' },
  ]);
  expect((await boss.ask('syncTransferIns', { nos: [saved.data.docNo] })).ok).toBe(true);
  const { rows: messageRows } = await plant.pool.query("select body -> 'lines' as lines from outbox where document_no = $1", [
    saved.data.docNo,
  ]);
  expect(messageRows[0]?.lines).toMatchObject([
    { transferLine: 1, batch: 'LOT-A', qty: '4' },
    { transferLine: 1, batch: 'LOT-B', qty: '1' },
  ]);
});

it('what has no label and no batch is what is on its way, where that leaves no choice; else a batch is asked for', async () => {
  const { no, bars } = await onTheirWay();
  const save = (more: object) => keeper.ask('saveTransferIn', { transferNo: no, lines: [there(more)] });
  expect((await save({ qty: '2' })).code).toBe('entry.batch-required');
  const all = await save({ qty: '9', labels: bars });
  expect(await linesOf(all.data.docNo)).toEqual(['LOT-A 6 2', 'LOT-B 3 1']);
  expect((await save({ qty: '1' })).code).toBe('transfer.in-over');
  await leader.ask('deleteTransferIns', { nos: [all.data.docNo] });
  await save({ qty: '3', batch: 'LOT-B' });
  expect(await linesOf((await save({ qty: '2' })).data.docNo)).toEqual(['LOT-A 2 0']);
});

it('of no batch more arrives than was sent of it, and none that was not', async () => {
  const { no, bars } = await onTheirWay();
  const save = (more: object) => keeper.ask('saveTransferIn', { transferNo: no, lines: [there(more)] });
  const over = await save({ qty: '4', batch: 'LOT-B' });
  expect([over.code, over.message]).toEqual(['transfer.in-over', `第 1 行：${item} 还可调入 3，不能调入 4`]);
  expect((await save({ qty: '1', batch: 'LOT-C' })).code).toBe('transfer.in-over');
  expect((await save({ qty: '2', batch: 'LOT-B', labels: [bars[0]] })).code).toBe('entry.label-other');
});

it('PushTransferEA takes each batch in as it was sent', async () => {
  const { no } = await onTheirWay();
  const home = (place: string | null) =>
    plant.pool.query(
      `update item set default_location_id = (select id from location where org = '101' and code = $1) where org = '101' and code = $2`,
      [place, item],
    );
  const { rows } = await plant.pool.query(
    `select l.code from item i left join location l on l.id = i.default_location_id where i.org = '101' and i.code = $1`,
    [item],
  );
  await home('FG1-A01-04');
  const pushed = await leader.ask('pushTransfer', { no });
  await home(rows[0]?.code ?? null);
  expect(pushed.message).toBe('');
  expect(await linesOf(pushed.data.docNo)).toEqual(['LOT-A 6 0', 'LOT-B 3 0']);
});

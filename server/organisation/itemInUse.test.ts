import { beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../../test/files.ts';
import { makeNote } from '../../test/notes.ts';
import { checkedInKeeper, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
let admin: Client;
beforeAll(async () => {
  admin = await plant.signIn('admin');
  await plant.pool.query("insert into workshop (org, code, name) values ('101', 'WS-1', '一车间') on conflict do nothing");
});

let items = 0;
async function newItem(): Promise<{ code: string; id: number }> {
  items += 1;
  const code = `UNIT-${items}`;
  const { rows } = await plant.pool.query<{ id: number }>(
    "insert into item (org, code, name, unit) values ('101', $1, $1, '件') returning id",
    [code],
  );
  return { code, id: rows[0]?.id ?? 0 };
}
const goods = (itemNo: string) => [{ line: 1, itemNo, qty: '2', unit: '件' }];

const at = '2026-11-22T08:00:00+08:00';
/** Records that refer to an item, and the number in the refusal. */
const papers: [string, (code: string) => { kind: string; id: string; data: object }][] = [
  [
    'delivery note',
    (code) => ({
      kind: 'deliveryNote',
      id: `DN-${code}`,
      data: {
        noteNo: `DN-${code}`,
        supplierCode: 'S0001',
        supplierName: '华东轴承',
        deliveryDate: '2026-11-20',
        lines: [{ ...goods(code)[0], poNo: 'PO1', poLine: 1 }],
        labels: [],
      },
    }),
  ],
  [
    'production order',
    (code) => ({
      kind: 'productionOrder',
      id: `MO-${code}`,
      data: { orderNo: `MO-${code}`, itemNo: code, qty: '1', unit: '件', status: 'released', components: [] },
    }),
  ],
  [
    'component of an order',
    (code) => ({
      kind: 'productionOrder',
      id: `MC-${code}`,
      data: { orderNo: `MC-${code}`, itemNo: '3010-0003', qty: '1', unit: '件', status: 'released', components: goods(code) },
    }),
  ],
  [
    'demand',
    (code) => ({
      kind: 'issueDemand',
      id: `FL-${code}`,
      data: { demandNo: `FL-${code}`, workshopCode: 'WS-1', neededAt: at, lines: goods(code) },
    }),
  ],
  [
    'requisition',
    (code) => ({
      kind: 'requisition',
      id: `RQ-${code}`,
      data: {
        requisitionNo: `RQ-${code}`,
        type: 'X',
        workshopCode: 'WS-1',
        requester: 'A',
        date: '2026-11-20',
        reviewed: true,
        lines: goods(code),
      },
    }),
  ],
  [
    'transfer order',
    (code) => ({
      kind: 'transferOrder',
      id: `DB-${code}`,
      data: {
        transferNo: `DB-${code}`,
        fromOrg: '101',
        fromWarehouse: 'RM1',
        toOrg: '101',
        toWarehouse: 'FG1',
        date: '2026-11-20',
        lines: goods(code),
      },
    }),
  ],
  [
    'shipment',
    (code) => ({
      kind: 'salesShipment',
      id: `CH-${code}`,
      data: { shipmentNo: `CH-${code}`, customerCode: 'C', customerName: 'C', date: '2026-11-20', lines: goods(code) },
    }),
  ],
];

describe('the unit of an item that something names', () => {
  it.each(papers)('S140: a unit stays while a %s names it: on the screen, in a file, from the ERP', async (_, recordOf) => {
    const { code, id } = await newItem();
    const record = recordOf(code);
    const results = await next.push('erp', [{ ...record, version: 1, data: { org: '101', ...record.data } }]);
    expect(results.body.records[0]).toMatchObject({ result: 'applied' });
    const fields = { ItemNo: code, NameZh: code, Unit: 'kg' };
    const saved = await admin.ask('saveMasterData', { kind: 'items', id, record: fields }, { language: 'en' });
    expect([saved.code, saved.message]).toEqual(['master.item-named', expect.stringContaining(record.id)]);
    const file = await uploadFile(
      admin,
      'importMasterData',
      { kind: 'items' },
      { name: 'items.csv', content: `料号,中文名称,单位\n${code},${code},kg\n` },
    );
    expect(JSON.stringify(file)).toContain(record.id);
    const erp = await next.push('erp', [
      {
        kind: 'item',
        id: `101:${code}`,
        version: 1,
        data: { org: '101', itemNo: code, name: code, unit: 'kg', batchControlled: false, qcExempt: true },
      },
    ]);
    expect(erp.body.records[0]).toMatchObject({ result: 'parked', reason: expect.stringContaining(record.id) });
    const { rows } = await plant.pool.query('select unit from item where id = $1', [id]);
    expect(rows).toEqual([{ unit: '件' }]);
    // All other fields of the item may change.
    expect((await admin.ask('saveMasterData', { kind: 'items', id, record: { ...fields, NameZh: 'x', Unit: '件' } })).ok).toBe(true);
  });

  it('S140: a unit changes while nothing names its item; a label is enough to keep it', async () => {
    const { code, id } = await newItem();
    const save = (unit: string) => admin.ask('saveMasterData', { kind: 'items', id, record: { ItemNo: code, NameZh: code, Unit: unit } });
    expect((await save('kg')).ok).toBe(true);
    await plant.pool.query("insert into label (org, code, item_id, qty, state) values ('101', $1, $2, 1, 'printed')", [`L-${code}`, id]);
    expect(await save('件')).toMatchObject({ code: 'master.item-named', message: expect.stringContaining(`L-${code}`) });
  });

  it('S140: a deactivated item is not received: its name is said, and nothing is written', async () => {
    const who = await checkedInKeeper(plant);
    const note = await makeNote(plant.pool, { lines: 1 });
    await who.keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId: who.warehouseId });
    await who.keeper.ask('saveLineLocations', {
      noteNo: note.noteNo,
      lineNos: [1],
      locationCode: 'RM1-A01-03',
      warehouseId: who.warehouseId,
    });
    await plant.pool.query("update item set status = 'inactive' where org = '101' and code = '3010-0001'");
    const receive = () =>
      who.keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId: who.warehouseId, lines: [{ lineNo: 1 }] }, { language: 'en' });
    const refused = await receive();
    expect([refused.code, refused.message]).toEqual(['receive.item-inactive', expect.stringContaining('3010-0001')]);
    await plant.pool.query("update item set status = 'active' where org = '101' and code = '3010-0001'");
    expect((await receive()).ok).toBe(true);
  });
});

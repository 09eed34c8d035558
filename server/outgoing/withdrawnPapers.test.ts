import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = usePartners(plant);
let keeper: Client;
let leader: Client;
const item = '3010-0001';
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  await Promise.all([
    keepType(plant, 'scanOut', 'CK'),
    keepWorkshop(plant),
    putStock(plant.pool, item, 'FG1-A01-01', 1000),
    putStock(plant.pool, item, 'RM1-A01-01', 1000),
  ]);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

const bring = async (kind: string, id: string, version: number, data?: object): Promise<void> => {
  const record = { kind, id, version, ...(data ? { data: { org: '101', ...data } } : { deleted: true }) };
  expect(await next.bring('erp', record)).toEqual(['applied']);
};
const wanted = [{ line: 1, itemNo: item, qty: '10', unit: '件' }];
const shipment = (shipmentNo: string) => ({ shipmentNo, customerCode: 'C1', customerName: '客户', date: '2026-11-20', lines: wanted });
const requisition = (requisitionNo: string) => ({
  ...{ requisitionNo, type: 'OVERHEAD', workshopCode: 'W1', requester: '赵强', date: '2026-11-20', reviewed: true },
  lines: [{ ...wanted[0], warehouse: 'RM1' }],
});
const transfer = (transferNo: string) => ({
  ...{ transferNo, fromOrg: '101', fromWarehouse: 'RM1', toOrg: '101', toWarehouse: 'FG1', date: '2026-11-20' },
  lines: wanted,
});

async function label(code: string): Promise<string> {
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, 4, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = $2 and l.org = '101' and l.code = 'FG1-A01-01'`,
    [code, item],
  );
  return code;
}

describe('what the ERP withdrew does not go out', () => {
  it('S116: a scan-out of a withdrawn shipment is refused at its confirmation by name, and goes on when the shipment is back', async () => {
    await bring('salesShipment', 'WD-CH', 1, shipment('WD-CH'));
    const { data } = await keeper.ask('scanOut', { type: 'CK', labels: [await label('WD-1')], shipmentNo: 'WD-CH' });
    await bring('salesShipment', 'WD-CH', 2);
    for (const refused of [
      (await keeper.ask('confirmScanOuts', { nos: [data.docNo] }, { language: 'en' })) as { code: string; message: string },
      await keeper.ask(
        'shipProduct',
        { shipmentNo: 'WD-CH', lines: [{ sourceLine: 1, qty: '1', location: 'FG1-A01-01' }] },
        { language: 'en' },
      ),
      await keeper.ask('scanOut', { type: 'CK', labels: [await label(`WD-${Math.random()}`)], shipmentNo: 'WD-CH' }, { language: 'en' }),
    ])
      expect([refused.code, refused.message]).toEqual(['shipment.withdrawn', expect.stringContaining('WD-CH')]);
    await bring('salesShipment', 'WD-CH', 3, shipment('WD-CH'));
    expect((await keeper.ask('confirmScanOuts', { nos: [data.docNo] })).ok).toBe(true);
  });

  it('S116: the open scan-out of a withdrawn shipment is deleted, and its labels are free', async () => {
    await bring('salesShipment', 'WD-CH2', 1, shipment('WD-CH2'));
    const code = await label('WD-2');
    const { data } = await keeper.ask('scanOut', { type: 'CK', labels: [code], shipmentNo: 'WD-CH2' });
    await bring('salesShipment', 'WD-CH2', 2);
    expect((await keeper.ask('deleteScanOuts', { nos: [data.docNo] })).ok).toBe(true);
    expect((await keeper.ask('scanOut', { type: 'CK', labels: [code] })).ok).toBe(true);
  });

  it.each([
    ['before anything was collected', false],
    ['after a part was collected', true],
  ])('S23: a withdrawn requisition is refused as withdrawn, %s', async (_, collected) => {
    const no = `WD-RQ-${collected}`;
    await bring('requisition', no, 1, requisition(no));
    const collect = () =>
      keeper.ask(
        'takeRequisitions',
        { requisitionNo: no, lines: [{ sourceLine: 1, qty: '2', location: 'RM1-A01-01' }] },
        { language: 'en' },
      );
    if (collected) expect((await collect()).ok).toBe(true);
    await bring('requisition', no, 2);
    const refused = await collect();
    expect([refused.code, refused.message]).toEqual(['requisition.withdrawn', expect.stringContaining(no)]);
  });

  it('S116: a withdrawn transfer order lets nothing more out, also what was written before; what is on its way still arrives', async () => {
    await bring('transferOrder', 'WD-DB', 1, transfer('WD-DB'));
    const out = (qty: string) =>
      keeper.ask(
        'saveAllocationOut',
        { transferNo: 'WD-DB', lines: [{ sourceLine: 1, itemNo: item, qty, location: 'RM1-A01-01' }] },
        { language: 'en' },
      );
    const sent = (await out('4')).data.docNo;
    expect((await keeper.ask('confirmAllocationOuts', { nos: [sent] })).ok).toBe(true);
    const written = (await out('3')).data.docNo;
    await bring('transferOrder', 'WD-DB', 2);
    for (const refused of [await out('1'), await keeper.ask('confirmAllocationOuts', { nos: [written] }, { language: 'en' })])
      expect([refused.code, refused.message]).toEqual(['transfer.withdrawn', expect.stringContaining('WD-DB')]);
    expect((await leader.ask('deleteAllocationOuts', { nos: [written] })).ok).toBe(true);
    const arrived = await keeper.ask('saveTransferIn', {
      transferNo: 'WD-DB',
      lines: [{ sourceLine: 1, itemNo: item, qty: '4', location: 'FG1-A01-01' }],
    });
    expect([arrived.code, arrived.message]).toEqual(['20000', '']);
    expect((await leader.ask('reviewTransferIns', { nos: [arrived.data.docNo] })).ok).toBe(true);
    await bring('transferOrder', 'WD-DB2', 1, transfer('WD-DB2'));
    await bring('transferOrder', 'WD-DB2', 2);
    const nothing = await keeper.ask('saveTransferIn', { transferNo: 'WD-DB2', lines: [] });
    expect(nothing.code).toBe('transfer.withdrawn');
  });
});

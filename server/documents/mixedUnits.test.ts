import { beforeAll, describe, expect, it } from 'vitest';
import type { ListName } from '../../contract/allLists.ts';
import { entered } from '../../test/entries.ts';
import { goods, paperSamples } from '../../test/paperwork.ts';
import { usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
let leader: Client;
let admin: Client;

const papers = ['transferOrder', 'requisition', 'salesShipment', 'salesReturn'] as const;
/** Two lines of two items; the second has the same unit as the first, or another. */
const lines = (second: number) => [goods(1), goods(second, { unit: second === 2 ? '件' : '米' })];

beforeAll(async () => {
  [leader, admin] = await Promise.all([plant.signIn('leader'), plant.signIn('admin')]);
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'WS-1', '装配车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L-11', '一线' from w;
    insert into department (org, code, name) values ('101', 'D-1', '生产部');
    update item set unit = '米' where code = '3010-0009'`);
  const records = paperSamples
    .filter(({ kind }) => papers.some((one) => one === kind))
    .flatMap(({ kind, data }) =>
      (['SAME', 'MIXED'] as const).map((id) => ({
        ...{ kind, id: `${kind}-${id}`, version: 1 },
        data: { org: '101', ...data(id), reviewed: true, lines: lines(id === 'SAME' ? 2 : 9) },
      })),
    );
  expect(new Set(await next.bring('erp', ...records))).toEqual(new Set(['applied']));
});

/** The sums over the lines of a document in a list. */
async function said(who: Client, name: ListName, wire: string, value: string, column: string): Promise<unknown[]> {
  const { rows } = (await who.list(name, { jsWhere: { [wire]: { value, searchType: '=' } } })).data;
  return rows.map((row: Record<string, unknown>) => [row[column], row['unit'], row['lineCount']]);
}

describe('R46: lines of one unit are added up, lines of several are counted', () => {
  it.each([
    ['transferOrders', 'TransferNo', 'ordered'],
    ['transferOrders', 'TransferNo', 'received'],
    ['requisitions', 'RequisitionNo', 'qty'],
    ['requisitions', 'RequisitionNo', 'taken'],
    ['shipments', 'ShipmentNo', 'qty'],
    ['salesReturns', 'ReturnNo', 'announced'],
    ['outPlan', 'ForNo', 'left'],
  ] as const)('%s by %s: %s', async (name, wire, column) => {
    const sum = ['received', 'taken'].includes(column) ? '0' : '4';
    // The plan has a shipment, a transfer and a requisition of that number.
    const times = name === 'outPlan' ? 3 : 1;
    expect(await said(admin, name, wire, 'SAME', column)).toEqual(Array(times).fill([sum, '件', 2]));
    expect(await said(admin, name, wire, 'MIXED', column)).toEqual(Array(times).fill([null, null, 2]));
  });

  it('documents, and no filter finds them by what is not shown', async () => {
    const save = async (second: string) =>
      (await leader.ask('saveManualStorage', { reason: 'x', lines: [entered(), entered({ itemNo: second })] })).data.docNo;
    expect(await said(leader, 'manualStorages', 'DocNo', await save('3010-0003'), 'totalQty')).toEqual([['10', '件', 2]]);
    const mixed = await save('3010-0009');
    expect(await said(leader, 'manualStorages', 'DocNo', mixed, 'totalQty')).toEqual([[null, null, 2]]);
    const found = await leader.list('manualStorages', { jsWhere: { TotalQty: { value: '10', searchType: '=' } } });
    expect(found.data.rows.map(({ docNo }) => docNo)).not.toContain(mixed);
  });

  it('what comes by a transfer is told by its lines that may still be taken in', async () => {
    const abroad = await plant.signIn('keeper', '102');
    const coming = async () =>
      (await abroad.list('transferOrders', { jsWhere: { TransferNo: { value: 'MIXED', searchType: '=' } } })).data.rows[0];
    expect(await coming()).toMatchObject({ openIn: null, openInLines: 0, lineCount: 2 });
  });
});

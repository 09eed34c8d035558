import { beforeAll, describe, expect, it } from 'vitest';
import { usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const demand = (demandNo: string, priority: number | undefined, lines: object[]) => ({
  org: '101',
  demandNo,
  workshopCode: 'WS-1',
  productionLineCode: 'L-11',
  neededAt: '2026-11-20T08:30:00+08:00',
  priority,
  lines,
});

beforeAll(async () => {
  const store = async (id: string, data: object, more: { deleted?: boolean; org?: string } = {}) => {
    const record = { kind: 'workshopDemand', id, version: 1, data: { ...data, org: more.org ?? '101' } };
    expect(await next.bring('imos', record)).toEqual(['applied']);
    if (more.deleted) await next.bring('imos', { kind: 'workshopDemand', id, version: 2, deleted: true });
  };
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name, name_en) values ('101', 'WS-1', '装配车间', 'Assembly'), ('102', 'WS-1', '车间', '') returning id, org)
    insert into production_line (org, workshop_id, code, name) select org, id, 'L-11', '一线' from w`);
  // Every seventh item has no default location; the others lie in RM1.
  await store('IM-1', demand('IM-1', undefined, [{ line: 1, itemNo: '3010-0001', qty: '12', unit: '件', orderNo: 'MO1' }]));
  await store(
    'IM-2',
    demand('IM-2', 1, [
      { line: 1, itemNo: '3010-0002', qty: '4', unit: '件', warehouse: 'FG1' },
      { line: 2, itemNo: '3010-0006', qty: '7', unit: '件' },
    ]),
  );
  await store('IM-3', demand('IM-3', 2, [{ line: 1, itemNo: '3010-0001', qty: '1', unit: '件' }]), { deleted: true });
  await store('IM-4', demand('IM-4', 2, [{ line: 1, itemNo: '3010-0001', qty: '1', unit: '件' }]), { org: '102' });
});

describe('/api/BaseInfo/GetIMOSData', () => {
  it('gives what the workshops of the organisation call for, most urgent first, with the reader’s words', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.ask('workshopDemands', {}, { language: 'en' });
    expect(data.lines.map(({ demandNo, line, warehouse }) => [demandNo, line, warehouse])).toEqual([
      ['IM-2', 1, 'FG1'],
      ['IM-2', 2, ''],
      ['IM-1', 1, 'RM1'],
    ]);
    expect(data).toMatchObject({ total: 3, more: false });
    expect(data.lines[2]).toMatchObject({
      workshop: 'WS-1',
      workshopName: 'Assembly',
      productionLine: 'L-11',
      neededAt: '2026-11-20 08:30:00',
      priority: 0,
      itemName: 'Bearing 1',
      qty: '12',
      orderNo: 'MO1',
    });
  });

  it('by warehouse: what is asked of it, and what is asked of none; an unknown one is refused', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.list('warehouses', { jsWhere: { WCode: { value: 'RM1' } } });
    const wid = data.rows[0]?.id;
    const answer = await keeper.post('/api/BaseInfo/GetIMOSData', { org: '101', wid, data: JSON.stringify({ WorkshopCode: 'WS-1' }) });
    const { data: lines } = answer.data as { data: { DemandNo: string; LineNo: number }[] };
    expect(lines.map(({ DemandNo, LineNo }) => `${DemandNo}/${LineNo}`)).toEqual(['IM-2/2', 'IM-1/1']);
    expect((await keeper.ask('workshopDemands', { item: '3010-0002' })).data.lines).toHaveLength(1);
    expect((await keeper.ask('workshopDemands', { demandNo: 'IM-3' })).data.lines).toEqual([]);
    expect((await keeper.ask('workshopDemands', { warehouseId: 999_999 })).code).toBe('warehouse.not-found');
  });
});

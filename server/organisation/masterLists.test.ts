import { describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('lists of places and master data', () => {
  it('page-size-zero-all, warehouses of the own organisation only (rule lists-filtered-by-organisation), filtered as old clients do', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.list('warehouses', { pageSize: 0, jsWhere: { Org: { value: '101' }, Status: { value: '1' } } });
    expect(data.rows.map(({ code, org, status }) => [code, org, status])).toEqual([
      ['FG1', '101', '1'],
      ['RM1', '101', '1'],
    ]);
    const other = await keeper.list('warehouses', { jsWhere: { Org: { value: '102' } } });
    expect(other.data.total).toBe(0);
  });

  it('names come in the caller’s language and can be sorted and searched by', async () => {
    const keeper = await plant.signIn('keeper');
    const names = async (language: 'zh' | 'en' | 'yn') =>
      (await keeper.list('items', { pageSize: 2, sort: 'ItemName desc', search: '3010-' }, { language })).data.rows[0]?.name;
    expect([await names('zh'), await names('en'), await names('yn')]).toEqual(['轴承 9', 'Bearing 9', 'Bantalan 9']);
    const missing = await keeper.list('suppliers', {}, { language: 'en' });
    expect(missing.data.rows[0]?.name).toBe('华东轴承');
  });

  it('locations know their warehouse and area, also as a SQL-like filter', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.list('locations', { pageSize: 3, jsWhere: "WCode='RM1' and Status='1' and PCode like '%A01-0%'" });
    expect(data.total).toBe(9);
    expect(data.rows[0]).toMatchObject({ code: 'RM1-A01-01', warehouse: 'RM1', area: 'A', areaName: 'A区' });
  });

  it('a supplier sees itself among the suppliers and no places', async () => {
    const supplier = await plant.signIn('supplier');
    expect((await supplier.list('suppliers')).data.rows.map(({ code }) => code)).toEqual(['S0001']);
    expect((await supplier.list('locations')).status).toBe(403);
  });

  it.each([
    'workshops',
    'productionLines',
    'departments',
    'projects',
    'documentTypes',
    'organisations',
    'areas',
    'warehousePeople',
  ] as const)('%s answers', async (name) => {
    const admin = await plant.signIn('admin');
    expect((await admin.list(name)).ok).toBe(true);
  });
});

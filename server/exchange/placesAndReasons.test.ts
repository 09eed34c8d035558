import { beforeAll, describe, expect, it } from 'vitest';
import { itemRecord, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const { plant, next } = useDesk();
let admin: Client;
beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const of = (kind: string, id: string, data: object, version = 1) => ({ kind, id: `101/${id}`, version, data: { org: '101', ...data } });
const tombstone = (kind: string, id: string, version: number) => ({ kind, id: `101/${id}`, version, deleted: true });
const send = async (record: unknown) => (await next.push('erp', [record])).body.records[0];
const rowOf = async (list: 'warehouses' | 'locations' | 'documentTypes', where: object) =>
  (await admin.list(list, { jsWhere: where })).data.rows;
const equals = (value: string) => ({ value, searchType: '=' });

describe('S27: places of the ERP', () => {
  it('come as records, in any order, and are what the form shows', async () => {
    const place = of('location', 'W77-01', { warehouse: 'W77', code: 'W77-01', area: 'X', use: 'receiving' });
    expect(await send(place)).toMatchObject({ result: 'parked', reason: expect.stringContaining('W77') });
    expect(await next.bring('erp', of('warehouse', 'W77', { code: 'W77', name: '七号仓', names: { en: 'Seven' } }))).toEqual(['applied']);
    const { rows } = await plant.pool.query(
      "select l.kind, w.code as warehouse, a.code as area from location l join warehouse w on w.id = l.warehouse_id join area a on a.id = l.area_id where l.code = 'W77-01'",
    );
    expect(rows).toEqual([{ kind: 'receiving', warehouse: 'W77', area: 'X' }]);
    const home = itemRecord('IN-W77', { defaultLocation: 'W77-02' });
    const both = [home, of('location', 'W77-02', { warehouse: 'W77', code: 'W77-02' })];
    expect(await next.bring('erp', ...both)).toEqual(['applied', 'applied']);
    expect(
      (await plant.pool.query("select from item i join location l on l.id = i.default_location_id where l.code = 'W77-02'")).rowCount,
    ).toBe(1);
  });

  it('what the record does not say stays as people set it, and a place in which goods lie is not closed', async () => {
    await plant.pool.query("update location set capacity = 7 where code = 'W77-02'");
    expect(await next.bring('erp', of('location', 'W77-02', { warehouse: 'W77', code: 'W77-02', name: '二号' }, 2))).toEqual(['applied']);
    expect((await plant.pool.query("select capacity, name from location where code = 'W77-02'")).rows).toEqual([
      { capacity: 7, name: '二号' },
    ]);
    await putStock(plant.pool, '3010-0001', 'W77-02', 5);
    const closed = { result: 'parked', reason: expect.stringContaining('3010-0001') };
    expect(await send(of('location', 'W77-02', { warehouse: 'W77', code: 'W77-02', active: false }, 3))).toMatchObject(closed);
    expect(await send(tombstone('location', 'W77-02', 4))).toMatchObject(closed);
    expect(await next.bring('erp', tombstone('location', 'W77-01', 2))).toEqual(['applied']);
    expect(await rowOf('locations', { PCode: equals('W77-01') })).toMatchObject([{ status: '0' }]);
  });
});

describe('S27: reasons and types', () => {
  it('are unique within their use: SAMPLE comes in and goes out', async () => {
    const sample = (use: string, name: string) => of('reasonCode', `${use}/SAMPLE`, { use, code: 'SAMPLE', name });
    expect(await next.bring('erp', sample('miscReceipt', '样品入'), sample('scanOut', '样品出'))).toEqual(['applied', 'applied']);
    const found = (await rowOf('documentTypes', { TypeCode: equals('SAMPLE') })) as { kind: string; nameZh: string }[];
    expect(found.map(({ kind, nameZh }) => [kind, nameZh]).toSorted()).toEqual([
      ['miscReceipt', '样品入'],
      ['scanOut', '样品出'],
    ]);
    expect(await next.bring('erp', tombstone('reasonCode', 'scanOut/SAMPLE', 2))).toEqual(['applied']);
    const { rows } = await plant.pool.query("select kind, status from document_type where code = 'SAMPLE' order by kind");
    expect(rows).toEqual([
      { kind: 'miscReceipt', status: 'active' },
      { kind: 'scanOut', status: 'inactive' },
    ]);
  });
});

describe('customers of the ERP', () => {
  const customer = (data: object, version = 1) => of('customer', 'C-700', { code: 'C-700', name: '苏州精工', ...data }, version);
  const rows = async (where: object = { CustomerCode: equals('C-700') }) => (await admin.list('customers', { jsWhere: where })).data.rows;

  it('come as records, are what the form shows and changes, and an address that is not told stays', async () => {
    expect(await next.bring('erp', customer({ names: { en: 'Suzhou Seiko' }, address: '苏州市工业园区 8 号' }))).toEqual(['applied']);
    expect(await rows()).toMatchObject([
      { code: 'C-700', name: '苏州精工', nameEn: 'Suzhou Seiko', address: '苏州市工业园区 8 号', status: '1' },
    ]);
    const id = (await rows())[0]?.id ?? 0;
    const changed = { CustomerCode: 'C-700', NameZh: '苏州精工', CustomerAddress: '9 号' };
    expect((await admin.ask('saveMasterData', { kind: 'customers', id, record: changed })).ok).toBe(true);
    expect(await next.bring('erp', customer({ name: '苏州精工机械' }, 2))).toEqual(['applied']);
    expect(await rows()).toMatchObject([{ name: '苏州精工机械', address: '9 号' }]);
    expect(await next.bring('erp', tombstone('customer', 'C-700', 3))).toEqual(['applied']);
    expect(await rows()).toMatchObject([{ status: '0' }]);
    expect((await send({ ...customer({}, 4), id: '999/C-1', data: { org: '999', code: 'C-1', name: 'x' } }))?.result).toBe('parked');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../../test/files.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let leader: Client;
beforeAll(async () => {
  leader = await plant.signIn('leader');
});

const send = (body: object, language: 'zh' | 'en' | 'yn' = 'zh') => leader.post('/api/Warehouse/UpdateWarehouse', body, { language });
const one = async (text: string) => (await plant.pool.query(text)).rows[0];
const warehouse = () => one("select id, name, name_en, intermediate, status from warehouse where org = '101' and code = 'RM1'");
const place = (code: string) =>
  one(`select l.id, l.name, l.capacity, l.reporting, l.status, w.code as warehouse, a.code as area from location l join warehouse w on w.id = l.warehouse_id
        left join area a on a.id = l.area_id where l.org = '101' and l.code = '${code}'`);

describe('S50: places as older clients save them', () => {
  it('the data of a location changes that location, never its warehouse; what is not sent stays', async () => {
    const before = await warehouse();
    await plant.pool.query("update location set capacity = 7, reporting = true where org = '101' and code = 'RM1-A01-01'");
    const { id, ...own } = await place('RM1-A01-01');
    for (const body of [
      { WID: before.id, IsPostBack: true, BasicData: { PID: id, PCode: 'RM1-A01-01', PName: '甲' } },
      { WID: before.id, IsPostBack: true, BasicData: JSON.stringify({ PCode: 'RM1-A01-01', PName: '甲' }) },
      { WID: id, IsPostBack: '1', BasicData: { PCode: 'RM1-A01-01', PName: '甲' } },
    ]) {
      expect((await send(body)).message).toBe('');
      expect(await place('RM1-A01-01')).toEqual({ id, ...own, name: '甲' });
    }
    expect(await warehouse()).toEqual(before);
  });

  it('0 makes a new one, in the warehouse that is named beside it; the same again is refused', async () => {
    const { id } = await warehouse();
    for (const body of [
      { WID: 0, BasicData: { PCode: 'OLD-01', PName: '旧', WCode: 'RM1' } },
      { WID: id, BasicData: { PID: 0, PCode: 'OLD-02', PName: '旧' } },
    ])
      expect((await send(body)).message).toBe('');
    expect([await place('OLD-01'), await place('OLD-02')]).toMatchObject([
      { warehouse: 'RM1', name: '旧' },
      { warehouse: 'RM1', name: '旧' },
    ]);
    expect((await send({ WID: 0, BasicData: { PCode: 'OLD-01', PName: 'x', WCode: 'RM1' } })).code).toBe('master.exists');
    expect((await send({ WID: '', BasicData: { WCode: 'OLDW', WName: '旧仓' } })).message).toBe('');
    expect(await one("select name from warehouse where org = '101' and code = 'OLDW'")).toEqual({ name: '旧仓' });
  });

  it('a warehouse is saved by the names of its list, in the language in which the list was read', async () => {
    const { id, ...before } = await warehouse();
    expect((await send({ WID: id, BasicData: { WID: id, WCode: 'RM1', WName: '一仓' } })).message).toBe('');
    expect(await warehouse()).toEqual({ id, ...before, name: '一仓' });
    expect((await send({ WID: id, BasicData: { WCode: 'RM1', WName: 'Store One' } }, 'en')).message).toBe('');
    expect(await warehouse()).toEqual({ id, ...before, name: '一仓', name_en: 'Store One' });
    expect((await send({ WID: id, kind: 'warehouses', BasicData: { NameEn: '' } })).message).toBe('');
    expect(await warehouse()).toEqual({ id, ...before, name: '一仓', name_en: '' });
  });

  it('and so is any other record: partial data leaves the rest, 0 is a new one, the name of the list is its name', async () => {
    const admin = await plant.signIn('admin');
    const save = (body: object) => admin.post('/api/BaseInfo/SaveMasterData', body);
    expect(
      (await save({ kind: 'items', id: 0, data: { ItemNo: 'OLD-IT', ItemName: '旧料', Unit: '件', PackQty: 5, ItemDesc: '规' } })).message,
    ).toBe('');
    const { id } = await one("select id from item where org = '101' and code = 'OLD-IT'");
    expect((await save({ kind: 'items', id, data: { ItemNo: 'OLD-IT', ItemName: '新料' } })).message).toBe('');
    expect(
      await one("select name, unit, trim_scale(pack_qty)::text as pack, spec from item where org = '101' and code = 'OLD-IT'"),
    ).toEqual({
      ...{ name: '新料', unit: '件', pack: '5', spec: '规' },
    });
  });

  it('a file may call the name as the list does', async () => {
    const content = 'PCode,PName,WCode\nOLD-03,旧三,RM1\n';
    const { data } = await uploadFile(leader, 'uploadPositions', { kind: 'locations' }, { name: 'a.csv', content });
    expect([data.created, data.faults, data.ignored]).toEqual([1, [], []]);
    expect(await place('OLD-03')).toMatchObject({ name: '旧三' });
  });
});

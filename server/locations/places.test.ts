import { describe, expect, it } from 'vitest';
import { fetchFile, uploadFile } from '../../test/files.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();

const warehouseId = async (client: Client, code: string) =>
  Number((await client.list('warehouses', { jsWhere: { WCode: { value: code } } })).data.rows[0]?.id);
const location = async (client: Client, code: string) =>
  (await client.list('locations', { jsWhere: { PCode: { value: code } } })).data.rows[0];

describe('warehouses, areas and locations', () => {
  it('are made and changed through one call, audited', async () => {
    const leader = await plant.signIn('leader');
    const made = await leader.ask('updateWarehouse', { kind: 'warehouses', record: { WCode: 'MID1', NameZh: '中间仓', IsMiddle: true } });
    expect(made.data).toMatchObject({ code: 'MID1', created: true });
    expect((await leader.ask('updateWarehouse', { kind: 'areas', record: { ACode: 'A', NameZh: 'A区', WCode: 'MID1' } })).ok).toBe(true);
    const record = { PCode: 'MID1-01', WCode: 'MID1', ACode: 'A', IsReport: true, ReportSort: 3 };
    expect((await leader.ask('updateWarehouse', { kind: 'locations', record })).ok).toBe(true);
    expect(await location(leader, 'MID1-01')).toMatchObject({ warehouse: 'MID1', area: 'A', reporting: true, reportSort: 3, status: '1' });
    // S184: a person reads the field's label; the program finds its name in the arguments.
    const wrong = await leader.ask('updateWarehouse', { kind: 'locations', record: { ...record, Capacity: 'x' } }, { language: 'en' });
    expect([wrong.code, wrong.message]).toEqual(['table.cell-wrong', '“x” is not valid for Cartons that fit']);
    const asText = await leader.post('/api/Warehouse/UpdateWarehouse', {
      WID: made.data.id,
      IsPostBack: '1',
      BasicData: JSON.stringify({ WCode: 'MID1', NameZh: '中间仓二', IsMiddle: '' }),
    });
    expect(asText.ok).toBe(true);
    const found = await leader.ask('findWarehouse', { id: made.data.id });
    expect(found.data).toMatchObject({
      name: '中间仓二',
      intermediate: false,
      locations: 1,
      checkInCode: 'KW-SIGN:MID1',
      areas: [{ code: 'A' }],
    });
    const { rows } = await plant.pool.query(`select account, document from audit where call = 'updateWarehouse' order by id`);
    expect(rows.map(({ account, document }) => [account, document])).toEqual([
      ['leader', 'warehouses MID1'],
      ['leader', 'areas A'],
      ['leader', 'locations MID1-01'],
      ['leader', 'warehouses MID1'],
    ]);
  });

  it('location-code-charset: other characters are refused, and an area of another warehouse', async () => {
    const leader = await plant.signIn('leader');
    const save = (record: Record<string, string>) => leader.ask('updateWarehouse', { kind: 'locations', record });
    expect(await save({ PCode: 'A01_01', WCode: 'RM1' })).toMatchObject({ code: 'table.cell-charset' });
    expect((await save({ PCode: 'A01-99', WCode: 'RM1', ACode: 'NONE' })).code).toBe('table.cell-unknown');
    expect((await save({ PCode: 'V-SUPPLIER', WCode: 'RM1' })).code).toBe('master.exists');
    expect((await save({ PCode: 'A01-99' })).code).toBe('table.cell-required');
  });

  it('is not closed while stock is there, and says what lies there', async () => {
    const leader = await plant.signIn('leader');
    await putStock(plant.pool, '3010-0002', 'RM1-A01-01', 12.5);
    const row = await location(leader, 'RM1-A01-01');
    const record = { PCode: 'RM1-A01-01', WCode: 'RM1', ACode: 'A' };
    const close = await leader.ask('updateWarehouse', { kind: 'locations', id: Number(row?.id), record: { ...record, Status: '0' } });
    expect(close).toMatchObject({ code: 'master.in-stock' });
    expect(close.message).toContain('RM1-A01-01 3010-0002 12.5 件');
    expect(
      (await leader.ask('updateWarehouse', { kind: 'locations', id: Number(row?.id), record: { PCode: 'RM1-A01-01', WCode: 'FG1' } })).code,
    ).toBe('master.in-stock');
    const other = await location(leader, 'RM1-A01-02');
    const both = await leader.ask('setLocationStatus', { ids: [Number(row?.id), Number(other?.id)], active: false });
    expect(both).toMatchObject({ code: 'location.in-stock' });
    expect(both.message).toContain('3010-0002 12.5 件');
    expect((await location(leader, 'RM1-A01-02'))?.status).toBe('1');
    expect((await leader.ask('setLocationStatus', { ids: [Number(other?.id)], active: false })).data.changed).toBe(1);
    expect((await location(leader, 'RM1-A01-02'))?.status).toBe('0');
    const id = await warehouseId(leader, 'RM1');
    expect(
      (await leader.ask('updateWarehouse', { kind: 'warehouses', id, record: { WCode: 'RM1', NameZh: '原材料一仓', Status: '0' } })).code,
    ).toBe('master.in-stock');
  });

  it('that is empty may change its warehouse: what comes into it from then on is stock of the new one', async () => {
    const leader = await plant.signIn('leader');
    const keeper = await plant.signIn('keeper');
    const left = 'RM1-A01-08';
    await putStock(plant.pool, '3010-0004', left, 7);
    await keeper.ask('bindPosition', { place: 'RM1-A01-09', goods: [{ item: '3010-0004', qty: '7', from: left }], byHand: true });
    const id = Number((await location(leader, left))?.id);
    expect((await leader.ask('updateWarehouse', { kind: 'locations', id, record: { PCode: left, WCode: 'FG1' } })).ok).toBe(true);
    await plant.pool.query('update balance set qty = 3 where location_id = $1', [id]);
    const inWarehouse = async (code: string) =>
      (await leader.list('stock', { jsWhere: `WCode = '${code}' and ItemNo = '3010-0004'` })).data.rows.map((row) => [
        row.location,
        row.warehouse,
      ]);
    expect(await inWarehouse('FG1')).toEqual([[left, 'FG1']]);
    expect(await inWarehouse('RM1')).toEqual([['RM1-A01-09', 'RM1']]);
  });

  it('shows what lies in a location', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.ask('locationContents', { code: 'RM1-A01-01' }, { language: 'en' });
    expect(data).toMatchObject({
      warehouse: 'RM1',
      area: 'A',
      status: '1',
      contents: [{ item: '3010-0002', itemName: 'Bearing 2', qty: '12.5', reserved: '0', unit: '件' }],
    });
    expect((await keeper.ask('locationContents', { code: 'NONE' })).code).toBe('location.not-found');
  });
});

describe('a rack by pattern', () => {
  it('makes all codes once, keeps those that exist and refuses those of another warehouse', async () => {
    const leader = await plant.signIn('leader');
    const id = await warehouseId(leader, 'FG1');
    const rack = (first: string, last: string, warehouse = id) =>
      leader.ask('createRack', { warehouseId: warehouse, first, last, reporting: false, intermediate: false });
    expect((await rack('A01-01-01', 'A12-05-08')).data).toMatchObject({ total: 480, created: 480, existing: [] });
    expect((await leader.list('locations', { jsWhere: "WCode='FG1' and PCode like 'A0%'" })).data.total).toBe(360);
    expect((await rack('A12-05-01', 'A13-05-08')).data).toMatchObject({ total: 16, created: 8 });
    const rm1 = await warehouseId(leader, 'RM1');
    expect(await rack('A01-01-01', 'A01-01-02', rm1)).toMatchObject({ code: 'rack.other-warehouse' });
    expect((await rack('A1-1', 'A12-5')).code).toBe('rack.pattern');
    expect((await leader.ask('createRack', { warehouseId: id, reporting: false, intermediate: false })).code).toBe('rack.codes-required');
    expect((await rack('B01', 'B02', await warehouseId(await plant.signIn('keeper', '102'), 'RM1'))).code).toBe('warehouse.not-found');
  });
});

describe('places by file', () => {
  it('the template is imported; faults are all said and nothing stays', async () => {
    const leader = await plant.signIn('leader');
    const template = await fetchFile(leader, 'positionTemplate', { kind: 'locations', format: 'csv' }, 'yn');
    expect(template.content.toString()).toContain('Kode lokasi*');
    const good = '储位编码,仓库编码,库区编码,报工储位\nC-01,RM1,A,是\nC-02,RM1,,\n';
    expect((await uploadFile(leader, 'uploadPositions', { kind: 'locations' }, { name: '储位.csv', content: good })).data).toMatchObject({
      created: 2,
      faults: [],
    });
    const bad =
      '储位编码,仓库编码,库区编码,状态\nD_01,RM1,A,启用\nD-02,NONE,A,启用\nRM1-A01-01,RM1,A,停用\nV-TRANSIT,RM1,,\nD-03,RM1,A,启用\n';
    const { data } = await uploadFile(leader, 'uploadPositions', { kind: 'locations' }, { name: 'bad.csv', content: bad });
    expect(data.faults.map(({ row, column, fault }) => `${row} ${column} ${fault}`)).toEqual([
      '2 PCode table.cell-charset',
      '3 WCode table.cell-unknown',
      '3 ACode table.cell-unknown',
      '4 Status master.in-stock',
      '5 PCode master.code-taken',
    ]);
    expect(await location(leader, 'D-03')).toBeUndefined();
  });
});

describe('labels of locations', () => {
  it('come as PDF and as ZPL', async () => {
    const keeper = await plant.signIn('keeper');
    const ids = [Number((await location(keeper, 'RM1-A01-01'))?.id), Number((await location(keeper, 'RM1-A01-03'))?.id)];
    const pdf = await fetchFile(keeper, 'locationLabelPdf', { ids, size: '100x60', firstCell: 0 });
    expect([pdf.status, pdf.type, pdf.content.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    const zpl = await fetchFile(keeper, 'locationLabelZpl', { ids, size: '60x40', dpi: '203', font: 'E:SIMSUN.TTF', arrow: 'up' });
    expect(zpl.content.toString().match(/\^XA/g)).toHaveLength(2);
    expect(zpl.content.toString()).toContain('KW-LOC:RM1-A01-01');
    const own = await fetchFile(keeper, 'locationLabelZpl', { ids, size: '75x45', dpi: '600' });
    expect(own.content.toString()).toContain('^PW1771\n^LL1062');
    const wrong = await fetchFile(keeper, 'locationLabelPdf', { ids, size: 'A0', firstCell: 0 });
    expect(JSON.parse(wrong.content.toString()).Code).toBe('label-size.unknown');
  });
});

describe('people of a warehouse', () => {
  it('are set by duty, listed and audited', async () => {
    const leader = await plant.signIn('leader');
    const id = await warehouseId(leader, 'RM1');
    const save = (duty: 'keeper' | 'counter', accounts: string[]) => leader.ask('saveWarehousePeople', { warehouseId: id, duty, accounts });
    expect((await save('keeper', ['keeper', 'clerk'])).data).toEqual({ added: 2, removed: 0 });
    expect((await save('counter', ['recount'])).data).toEqual({ added: 1, removed: 0 });
    expect((await save('keeper', ['keeper'])).data).toEqual({ added: 0, removed: 1 });
    expect((await save('keeper', ['supplier'])).code).toBe('account.not-found');
    const { data } = await leader.list('warehousePeople', { sort: 'Account' });
    expect(data.rows.map(({ account, duty, warehouse }) => [account, duty, warehouse])).toEqual([
      ['keeper', 'keeper', 'RM1'],
      ['recount', 'counter', 'RM1'],
    ]);
    expect((await leader.ask('findWarehouse', { id })).data).toMatchObject({
      keepers: [{ account: 'keeper' }],
      counters: [{ account: 'recount' }],
    });
  });
});

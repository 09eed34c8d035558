import { expect } from 'vitest';
import { cell, changed, type Row } from '../olderClient.ts';
import type { Effects, OlderWorld } from '../olderWorld.ts';

/** Every list number of the specification, with its parameters and a field of its rows. */
const numbers: readonly [RNO: string, name: string, jsWhere: unknown, sort?: string][] = [
  ['001', 'BillNo', {}],
  ['004', 'PCode', { Status: { value: '1', searchType: '=', dataType: 'string' } }],
  ['009', 'LineCode', "Org='101' and Status=1"],
  ['008', 'WorkshopCode', { Org: { value: '101' }, Status: { value: 1 } }],
  ['016', 'VersionName', { Status: { value: 1 } }, 'ID desc'],
  ['023', 'AppName', { AppCode: { value: 'A42' } }],
  ['032', 'CNName', {}],
  ['v_b_warehouse', 'WCode', { Org: { value: '101' }, Status: { value: '1' } }],
  ['v_scmsupplierlist', 'ID', ''],
];
const isTold = (RNO: string) => RNO !== '001' && RNO !== '016';

/** Every list number at an address, by POST, and by GET where the specification has it. */
const lists =
  (call: string, ...methods: ('get' | 'post')[]) =>
  async (w: OlderWorld) => {
    for (const [RNO, name, jsWhere, sort] of numbers) {
      for (const method of methods) {
        const data = { total: 0, pageSize: 0, page: 1, RNO, jsWhere, ...(sort ? { sort } : {}) };
        const answer = await w.who.keeper[method](call, { data });
        expect([RNO, method, answer.message, Array.isArray(cell(answer.row, 'data'))]).toEqual([RNO, method, '', true]);
        if (isTold(RNO)) expect([RNO, answer.rows(name).length > 0]).toEqual([RNO, true]);
      }
    }
  };

const switches = (call: string) => async (w: OlderWorld) => {
  const rows = (await w.who.admin.does(`Basic/${call}`, { data: {} })).rows('ID').length;
  const all = await w.who.admin.does(`Basic/${call}`, { data: {} });
  expect([rows, all.has('qaCheck')]).toEqual([0, true]);
};
const switchRow = async (w: OlderWorld, key: string): Promise<Row> => {
  const found = await w.who.admin.does('Basic/GetSystemSwitchList', { data: {} });
  const rows = (cell(found.row, 'data') as Row[] | undefined) ?? [];
  return rows.find((row) => Object.values(row).includes(key)) ?? {};
};
const isOpen = (row: Row): unknown => Object.entries(row).find(([name]) => name.toLowerCase() === 'isopen')?.[1];
const rights = async (w: OlderWorld) => (await w.who.admin.does('Basic/CheckUserSystemRight', { usercode: 'clerk', org: '101' })).data;
const role = async (w: OlderWorld, name: string): Promise<Row> =>
  ((cell((await w.who.admin.does('Basic/GetWMSSystemRole', { appcode: 'A42', isadmin: 0 })).row, 'data') as Row[]) ?? []).find((row) =>
    Object.values(row).includes(name),
  ) ?? {};

/** Places, master data, files, and the administrator's own calls. */
export const basicEffects: Effects = {
  'Warehouse/GetDataList': lists('Warehouse/GetDataList', 'get', 'post'),
  'Warehouse/GetDataListN': lists('Warehouse/GetDataListN', 'get', 'post'),
  'BaseInfo/GetDataList': lists('BaseInfo/GetDataList', 'get', 'post'),
  'BaseInfo/GetDataListN': lists('BaseInfo/GetDataListN', 'get', 'post'),
  'BaseInfo/GetDataListN2': lists('BaseInfo/GetDataListN2', 'post'),
  'Basic/GetDataList': lists('Basic/GetDataList', 'get', 'post'),
  'Basic/GetDataListN': lists('Basic/GetDataListN', 'get', 'post'),
  'Warehouse/UpdateWarehouse': async (w) => {
    const code = w.name('OW');
    await w.who.leader.does('Warehouse/UpdateWarehouse', { WID: 0, IsPostBack: 'false', BasicData: { WCode: code, WName: '旧仓' } });
    const query = { RNO: 'v_b_warehouse', pageSize: 0, page: 1, total: 0, jsWhere: { WCode: { value: code } } };
    const read = async () => (await w.who.leader.does('Warehouse/GetDataList', { data: query })).rows('WID')[0] ?? {};
    const row = await read();
    expect(cell(row, 'WName')).toBe('旧仓');
    await w.who.leader.does('Warehouse/UpdateWarehouse', {
      WID: cell(row, 'WID'),
      IsPostBack: 'true',
      BasicData: changed(row, { WName: '新仓' }),
    });
    expect(cell(await read(), 'WName')).toBe('新仓');
  },
  'BaseInfo/GetWarehouseInfoByID': async (w) =>
    expect(cell((await w.who.keeper.does('BaseInfo/GetWarehouseInfoByID', { WID: w.warehouseId })).row, 'WCode')).toBe('RM1'),
  'BaseInfo/GetIMOSData': async (w) => {
    await w.demand('3010-0001');
    const found = await w.who.keeper.does('BaseInfo/GetIMOSData', { org: '101', wid: w.warehouseId, data: { ItemNo: '3010-0001' } });
    expect(found.rows('ItemNo').map((row) => cell(row, 'ItemNo'))).toContain('3010-0001');
  },
  'Common/GetBillNo': async (w) => {
    const answer = () => w.who.keeper.does('Common/GetBillNo', { TableName: 'receipt', KeyField: 'BillNo' });
    const [one, other] = [cell((await answer()).row, 'BillNo'), cell((await answer()).row, 'BillNo')];
    expect([typeof one, one === other]).toEqual(['string', false]);
  },
  'SampleQuery/UploadPositionFile': async (w) => {
    const code = w.name('UP');
    const file = { name: 'positions.csv', content: `PCode,PName,WCode\n${code},旧位,RM1\n` };
    const answer = await w.who.leader.upload('SampleQuery/UploadPositionFile', file, { org: '101' });
    expect([answer.ok, answer.message]).toEqual([true, '']);
    const data = { RNO: '004', page: 1, pageSize: 0, jsWhere: { PCode: { value: code } } };
    expect(cell((await w.who.leader.does('Basic/GetDataList', { data })).rows('PCode')[0], 'PName')).toBe('旧位');
  },
  'Basic/GetWMSSystemRole': async (w) => expect(Object.values(await role(w, 'recount-staff'))).toContain('recount-staff'),
  'Basic/AddUserRoleAndOrg': async (w) => {
    const before = await rights(w);
    await w.who.admin.does('Basic/AddUserRoleAndOrg', { data: changed(await role(w, 'recount-staff'), { usercode: 'clerk', org: '101' }) });
    expect(await rights(w)).not.toEqual(before);
  },
  'Basic/DelUserRole': async (w) => {
    const before = await rights(w);
    await w.who.admin.does('Basic/AddUserRoleAndOrg', { data: { usercode: 'clerk', org: '101', roles: 'quality-inspector' } });
    await w.who.admin.does('Basic/DelUserRole', { usercode: 'clerk', data: changed(await role(w, 'quality-inspector'), { org: '101' }) });
    expect(await rights(w)).toEqual(before);
  },
  'Basic/CheckUserSystemRight': async (w) => {
    const answer = async (org: string) => (await w.who.admin.does('Basic/CheckUserSystemRight', { usercode: 'clerk', org })).has(true);
    expect([
      await answer('101'),
      await w.who.keeper.post('Basic/CheckUserSystemRight', { usercode: 'keeper', org: '101' }).then(({ ok }) => ok),
    ]).toEqual([true, true]);
  },
  'Basic/GetUserOrgMap': async (w) =>
    expect(
      (await w.stranger().does('Basic/GetUserOrgMap', { usercode: 'keeper' }))
        .rows('Org')
        .map((row) => cell(row, 'Org'))
        .sort(),
    ).toEqual(['101', '102']),
  'Basic/GetPageHelpContext': async (w) => {
    const { row } = await w.who.keeper.does('Basic/GetPageHelpContext', { Path: '/pages/InStorage/ScanRecieveNew' });
    expect(Object.values(row).some((value) => typeof value === 'string' && value.length > 40)).toBe(true);
  },
  'Basic/GetSysAppliction': async (w) =>
    expect(cell((await w.stranger().does('Basic/GetSysAppliction', { appcode: 'A42' })).row, 'AppName')).toBeTruthy(),
  'Basic/GetSystemSwitchList': switches('GetSystemSwitchList'),
  'Basic/GetSystemSwitchListN': switches('GetSystemSwitchListN'),
  'Basic/SaveSystemSwitch': async (w) => {
    const row = await switchRow(w, 'realTimeReceipt');
    await w.who.admin.does('Basic/SaveSystemSwitch', { data: changed(row, { isOpen: 'true' }) });
    expect([isOpen(row), isOpen(await switchRow(w, 'realTimeReceipt'))]).toEqual([false, true]);
    await w.who.admin.does('Basic/SaveSystemSwitch', { data: changed(await switchRow(w, 'realTimeReceipt'), { isOpen: 0 }) });
    expect(isOpen(await switchRow(w, 'realTimeReceipt'))).toBe(false);
  },
  'Basic/UpdateOrgSetting': async (w) => {
    await w.who.admin.does('Basic/UpdateOrgSetting', { data: changed(await switchRow(w, 'syncMinutes'), { value: 17 }) });
    expect(Object.values(await switchRow(w, 'syncMinutes')).map(String)).toContain('17');
  },
  'Basic/UpdateSystemApp': async (w) => {
    await w.who.admin.does('Basic/UpdateSystemApp', { appcode: 'A42', isOpen: 1, noticeText: '今晚盘点' });
    expect(cell((await w.stranger().does('Basic/GetSysAppliction', { appcode: 'A42' })).row, 'SystemNotice')).toBe('今晚盘点');
    await w.who.admin.does('Basic/UpdateSystemApp', { appcode: 'A42', isOpen: 0, noticeText: '' });
    expect(cell((await w.stranger().does('Basic/GetSysAppliction', { appcode: 'A42' })).row, 'NoticeOpen')).toBe(false);
  },
  'Basic/SaveSaleTarget': async (w) => {
    await w.who.admin.does('Basic/SaveSaleTarget', { data: { month: '2026-12', target: 250 } });
    expect(await w.one("select trim_scale(amount)::text as amount from sales_target where month = '2026-12'")).toEqual({ amount: '250' });
  },
  'Basic/UpdateLoginPassword': async (w) => {
    const usercode = await w.newAccount('Old2026demo');
    const change = { oldPwd: 'Old2026demo', newPwd: 'New2026demo', confirmPwd: 'New2026demo' };
    await w.stranger().does('Basic/UpdateLoginPassword', { usercode, ...change });
    await w.stranger().signIn(usercode, 'New2026demo');
  },
  'Basic/RestLoginPassword': async (w) => {
    const usercode = await w.newAccount('Old2026demo');
    await w.stranger().does('Basic/RestLoginPassword', { usercode, idcard: '12345X', newPwd: 'Set2026demo', confirmPwd: 'Set2026demo' });
    await w.stranger().signIn(usercode, 'Set2026demo');
  },
  'Wecom/GetConfig': async (w) => {
    const { row } = await w.who.keeper.does('Wecom/GetConfig', { Key: `${w.plant.url}/`, Signature: '', Debug: 'false' });
    for (const name of ['id', 'timestamp', 'noncestr', 'signature'])
      expect([name, String(cell(row, name)).length > 0]).toEqual([name, true]);
  },
};

import { describe, expect, it } from 'vitest';
import { memberNames, memberTextKeys } from '../../contract/identity/audit.rules.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { palletCalls } from '../../contract/locations/pallet.calls.ts';
import { positionCalls } from '../../contract/locations/position.calls.ts';
import { zh } from '../../contract/messages/texts.ts';
import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { systemCalls } from '../../contract/system/system.calls.ts';
import { uploadFile } from '../../test/files.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { zipStored } from '../core/tableFile/xlsxZip.ts';
import { hashPassword } from './password.ts';

const plant = usePlant();

interface AuditActor {
  admin: Client;
  /** A session that no other test needs. */
  guest: Client;
}
type Deed = (doer: AuditActor) => Promise<{ code: string; data?: unknown }>;

const newPassword = { wanted: 'Audit2026x', confirmation: 'Audit2026x' };
const nobody = () => new Client(plant.url);
const idOf = async (text: string): Promise<number> => Number((await plant.pool.query(`select id from ${text} limit 1`)).rows[0].id);
const csv = (...rows: string[]) => ({ name: 'table.csv', content: rows.join('\n') });
let recoveryCode = '';
let deviceCode = '';
let deviceId = '';

/** A sample of each write of people, places and system settings, in an order in which each makes what the next needs. */
const deeds: Record<string, Deed> = {
  login: async () => nobody().ask('login', { account: 'keeper', password: 'Wms2026demo', org: '101' }),
  saveLanguage: async ({ admin }) => admin.ask('saveLanguage', { language: 'yn' }),
  openAccount: async ({ admin }) =>
    admin.ask('openAccount', { account: 'e9', name: '九', role: 'supplier', userType: 'supplier', supplierCode: 'S0001' }),
  updateAccount: async ({ admin }) =>
    admin.ask('updateAccount', { account: 'e9', name: '玖', contact: 'e9@example.com', idCardTail: '01234X' }),
  addUserRole: async ({ admin }) => admin.ask('addUserRole', { account: 'e9', role: 'material-clerk', org: undefined }),
  removeUserRole: async ({ admin }) => admin.ask('removeUserRole', { account: 'e9', role: 'supplier', org: undefined }),
  issuePassword: async ({ admin }) => admin.ask('issuePassword', { account: 'e9' }),
  endSessions: async ({ admin }) => admin.ask('endSessions', { account: 'line' }),
  deleteAccount: async ({ admin }) => admin.ask('deleteAccount', { account: 'e9' }),
  reactivateAccount: async ({ admin }) => admin.ask('reactivateAccount', { account: 'e9', role: 'material-clerk' }),
  saveRole: async ({ admin }) => admin.ask('saveRole', { code: 'audited', name: '审计', permissions: ['stock', 'receive'] }),
  deleteRole: async ({ admin }) => admin.ask('deleteRole', { role: 'audited' }),
  createDeviceCode: async ({ admin }) => {
    const answer = await admin.ask('createDeviceCode', { name: '手持 9' });
    deviceCode = answer.data.code;
    return answer;
  },
  enrolDevice: async () => {
    const answer = await nobody().ask('enrolDevice', { code: deviceCode, model: 'TC52' });
    deviceId = answer.data.id;
    return answer;
  },
  revokeDevice: async ({ admin }) => admin.ask('revokeDevice', { id: deviceId }),
  saveSignConfig: async ({ guest }) => guest.ask('saveSignConfig', { code: 'RM1', auto: true }),
  sendRecoveryCode: async () => nobody().ask('sendRecoveryCode', { account: 'recount' }),
  readRecoveryCode: async ({ admin }) => {
    const find = async () => (await admin.list('recoveryRequests', { jsWhere: { Account: { value: 'recount' } } })).data.rows[0];
    await expect.poll(async () => (await find())?.delivery).toBe('list');
    const answer = await admin.ask('readRecoveryCode', { id: (await find())?.id ?? 0 });
    recoveryCode = answer.data.code;
    return answer;
  },
  recoverPassword: async () => nobody().ask('recoverPassword', { account: 'recount', code: recoveryCode, ...newPassword }),
  resetPassword: async () => {
    await plant.pool.query(`update user_account set id_card_tail_hash = $1 where account = 'clerk'`, [await hashPassword('01234X')]);
    return nobody().ask('resetPassword', { account: 'clerk', idCardTail: '01234X', ...newPassword });
  },
  changePassword: async () => nobody().ask('changePassword', { account: 'director', old: 'Wms2026demo', ...newPassword }),
  saveMasterData: async ({ admin }) =>
    admin.ask('saveMasterData', {
      kind: 'items',
      record: { ItemNo: 'N1', NameZh: '新料', Unit: '件', PCode: 'RM1-A01-01', IsBatch: true },
    }),
  importMasterData: async ({ admin }) =>
    uploadFile(admin, 'importMasterData', { kind: 'departments' }, csv('DepartmentCode,NameZh', 'D1,一部')),
  updateWarehouse: async ({ admin }) => admin.ask('updateWarehouse', { kind: 'warehouses', record: { WCode: 'W9', NameZh: '九仓' } }),
  uploadPositions: async ({ admin }) => uploadFile(admin, 'uploadPositions', { kind: 'areas' }, csv('ACode,NameZh,WCode', 'B,B区,W9')),
  createRack: async ({ admin }) =>
    admin.ask('createRack', {
      warehouseId: await idOf(`warehouse where code = 'W9'`),
      first: 'W9-01',
      last: 'W9-03',
      reporting: false,
      intermediate: false,
    }),
  setLocationStatus: async ({ admin }) =>
    admin.ask('setLocationStatus', { ids: [await idOf(`location where code = 'W9-01'`)], active: false }),
  saveWarehousePeople: async ({ admin }) =>
    admin.ask('saveWarehousePeople', { warehouseId: await idOf(`warehouse where code = 'W9'`), duty: 'keeper', accounts: ['keeper'] }),
  saveSwitch: async ({ admin }) => admin.ask('saveSwitch', { key: 'realTimeReceipt', open: true }),
  updateOrgSetting: async ({ admin }) => admin.ask('updateOrgSetting', { key: 'plantArea', value: '一厂' }),
  updateNotice: async ({ admin }) => admin.ask('updateNotice', { appCode: 'A42', open: true, text: '停机' }),
  saveApplication: async ({ admin }) => admin.ask('saveApplication', { appCode: 'A42', name: '库位', tel: '0512-1', extend1: 'x' }),
  saveSaleTarget: async ({ admin }) => admin.ask('saveSaleTarget', { month: '2026-11', amount: '120' }),
  saveTranslation: async ({ admin }) => admin.ask('saveTranslation', { key: 'menu.stock', zh: '库存们', en: '', yn: '' }),
  importTranslations: async ({ admin }) =>
    uploadFile(admin, 'importTranslations', {}, csv('TextKey,CNName', 'screen./pages/warehousing/items,料们')),
  savePageHelp: async ({ admin }) => admin.ask('savePageHelp', { path: '/pages/home/home2', language: 'zh', body: '点一下' }),
  saveHelpDocument: async ({ admin }) =>
    uploadFile(admin, 'saveHelpDocument', { language: 'zh' }, { name: 'a.pdf', content: '%PDF-1.7\nx\n%%EOF\n' }),
  saveVersion: async ({ admin }) =>
    uploadFile(
      admin,
      'saveVersion',
      { name: '9.9.9', code: '1', description: 'x' },
      {
        name: 'a.apk',
        content: Buffer.from(
          zipStored(
            new Map([
              ['AndroidManifest.xml', Buffer.from('x')],
              ['classes.dex', Buffer.from('y')],
            ]),
          ),
        ),
      },
    ),
  withdrawVersion: async ({ admin }) => admin.ask('withdrawVersion', { id: await idOf('app_version') }),
  signOut: async () => (await plant.signIn('inspector')).ask('signOut', {}),
};

// Moving goods is work on documents, not on places.
const writes = Object.values({ ...identityCalls, ...organisationCalls, ...locationsCalls, ...systemCalls }).filter(
  ({ name, effect, unaudited }) => effect === 'write' && !unaudited && !(name in positionCalls) && !(name in palletCalls),
);

describe('the audit', () => {
  it('every write of people, places and the system is walked', () => {
    expect(Object.keys(deeds).sort()).toEqual(writes.map(({ name }) => name).sort());
  });

  it('has a row of each that the administrator reads: who, when, what, from which device', async () => {
    const doer = { admin: await plant.signIn('admin'), guest: await plant.signIn('leader') };
    const missing: string[] = [];
    for (const [name, deed] of Object.entries(deeds)) {
      const before = Date.now();
      const { code } = await deed(doer);
      expect(`${name} ${code}`).toBe(`${name} 20000`);
      const { rows } = (await doer.admin.list('auditEntries', { jsWhere: { CallName: { value: name, searchType: '=' } }, pageSize: 1 }))
        .data;
      const [entry] = rows;
      const fresh = entry && (await plant.pool.query(`select at from audit where id = $1`, [entry.id])).rows[0].at.getTime() >= before - 50;
      const wordless = memberNames(JSON.parse(entry?.detail || '{}')).filter((one) => !memberTextKeys(one).some((key) => key in zh));
      if (wordless.length > 0) missing.push(`${name}: no words for ${wordless.join()}`);
      if (!entry || !fresh || !entry.device || !(entry.account || entry.document)) missing.push(`${name}: ${JSON.stringify(entry)}`);
    }
    expect(missing).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ListName } from '../../../contract/allLists.ts';
import { locationsMaster } from '../../../contract/locations/locations.master.ts';
import { organisationMaster } from '../../../contract/organisation/organisation.master.ts';
import { type Client, usePlant } from '../../../test/plant.ts';

const plant = usePlant();

/** Two people read the same state. The second save is refused with who saved first and when, and succeeds with the newer state. */
async function secondIsRefused(
  read: () => Promise<number>,
  save: (client: Client, text: string, revision: number) => Promise<{ ok: boolean; code: string; message: string }>,
) {
  const [first, second] = [await plant.signIn('admin'), await plant.signIn('admin')];
  const seen = await read();
  expect((await save(first, 'eins', seen)).ok).toBe(true);
  const refused = await save(second, 'zwei', seen);
  expect(refused.code).toBe('record.changed');
  expect(refused.message).toMatch(/admin 在 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 改过/);
  const newer = await read();
  expect(newer).toBe(seen + 1);
  expect((await save(second, 'zwei', newer)).ok).toBe(true);
}

const kinds = { ...organisationMaster, ...locationsMaster };
const parents: Record<string, Record<string, string>> = {
  productionLines: { WorkshopCode: 'T-workshops' },
  areas: { WCode: 'RM1' },
  locations: { WCode: 'RM1', ACode: 'A' },
  items: { Unit: 'PCS' },
};

describe('a record that somebody else changed meanwhile is not overwritten', () => {
  it.each(Object.keys(kinds))('%s', async (kind) => {
    const admin = await plant.signIn('admin');
    const { fields } = kinds[kind as keyof typeof kinds];
    const code = `T-${kind}`;
    const record = (name: string) => ({ [fields.code.wire]: code, NameZh: name, ...parents[kind] });
    const send = (client: Client, name: string, at: { id?: number; revision?: number } = {}) =>
      kind in locationsMaster
        ? client.ask('updateWarehouse', { kind: kind as 'areas', record: record(name), id: undefined, revision: undefined, ...at })
        : client.ask('saveMasterData', { kind: kind as 'items', record: record(name), id: undefined, revision: undefined, ...at });
    const made = await send(admin, 'neu');
    expect(made.code).toBe('20000');
    const read = async () => {
      const { data } = await admin.list(kind as ListName, { jsWhere: { [fields.code.wire]: { value: code } } });
      return (data.rows[0] as { revision: number }).revision;
    };
    expect(await read()).toBe(1);
    await secondIsRefused(read, (client, name, revision) => send(client, name, { id: made.data.id, revision }));
    // Older clients send no revision.
    expect((await send(admin, 'drei', { id: made.data.id })).ok).toBe(true);
  });

  it('what the ERP sent meanwhile counts too, as nobody’s', async () => {
    const admin = await plant.signIn('admin');
    const { data } = await admin.list('suppliers', { jsWhere: { SupplierCode: { value: 'S0001' } } });
    const { id, revision } = data.rows[0] ?? {};
    await plant.pool.query(`update supplier set name = 'ERP', version = version + 1 where org = '101' and code = 'S0001'`);
    const save = () =>
      admin.ask('saveMasterData', {
        kind: 'suppliers',
        id: Number(id),
        record: { SupplierCode: 'S0001', NameZh: 'von Hand' },
        revision: Number(revision),
      });
    expect((await save()).message).toContain('ERP 同步');
  });

  it('a role', async () => {
    const admin = await plant.signIn('admin');
    await admin.ask('saveRole', { code: 'stale-role', name: 'neu', permissions: [], revision: undefined });
    await secondIsRefused(
      async () => (await admin.ask('rolePermissions', { role: 'stale-role' })).data.revision,
      (client, name, revision) => client.ask('saveRole', { code: 'stale-role', name, permissions: ['stock'], revision }),
    );
  });

  it('an account; a sign-in meanwhile is no change of it', async () => {
    const admin = await plant.signIn('admin');
    const read = async () => Number((await admin.list('accounts', { jsWhere: { Account: { value: 'clerk' } } })).data.rows[0]?.revision);
    const before = await read();
    await plant.signIn('clerk');
    expect(await read()).toBe(before);
    await secondIsRefused(read, (client, name, revision) => client.ask('updateAccount', { account: 'clerk', name, revision }));
  });

  it('a text, also when neither knew that there was one', async () => {
    const admin = await plant.signIn('admin');
    const key = 'menu.stock';
    const read = async () =>
      Number((await admin.list('translations', { jsWhere: { TextKey: { value: key } } })).data.rows[0]?.revision ?? 0);
    expect(await read()).toBe(0);
    await secondIsRefused(read, (client, zh, revision) => client.ask('saveTranslation', { key, zh, en: '', yn: '', revision }));
  });

  it('the help of a screen', async () => {
    const admin = await plant.signIn('admin');
    const where = { path: '/pages/home/home2', language: 'zh' } as const;
    await secondIsRefused(
      async () => (await admin.ask('pageHelp', where)).data.revision,
      (client, body, revision) => client.ask('savePageHelp', { ...where, body, revision }),
    );
  });

  it('a switch and a value', async () => {
    const admin = await plant.signIn('admin');
    const read = async (key: string) => (await admin.ask('settings', { key })).data.settings[0]?.revision ?? -1;
    await secondIsRefused(
      () => read('realTimeReceipt'),
      (client, text, revision) => client.ask('saveSwitch', { key: 'realTimeReceipt', open: text === 'eins', revision }),
    );
    await secondIsRefused(
      () => read('syncMinutes'),
      (client, text, revision) => client.ask('updateOrgSetting', { key: 'syncMinutes', value: text.length + 10, revision }),
    );
  });

  it('the sales target of a month, also when neither knew of one', async () => {
    const admin = await plant.signIn('admin');
    const month = '2026-12';
    const read = async () =>
      Number((await admin.list('saleTargets', { jsWhere: { Month: { value: month } } })).data.rows[0]?.revision ?? 0);
    expect(await read()).toBe(0);
    await secondIsRefused(read, (client, text, revision) =>
      client.ask('saveSaleTarget', { month, amount: text === 'eins' ? '10' : '20', revision }),
    );
    expect((await admin.list('saleTargets')).data.rows).toMatchObject([{ month, amount: '20' }]);
  });

  it('the announcement', async () => {
    const admin = await plant.signIn('admin');
    await secondIsRefused(
      async () => (await admin.ask('findApplication', { appCode: 'A42' })).data.revision,
      (client, text, revision) => client.ask('updateNotice', { appCode: 'A42', open: true, text, revision }),
    );
  });

  it('a connection: how it is reached and its mapping are one record', async () => {
    const admin = await plant.signIn('admin');
    const read = async () =>
      (await admin.ask('connectionList', {})).data.connections.find(({ partner }) => partner === 'qa')?.revision ?? -1;
    expect(await read()).toBe(0);
    await secondIsRefused(read, (client, text, revision) =>
      client.ask(
        'saveConnection',
        text === 'eins' ? { partner: 'qa', timeoutMs: 5000, revision } : { partner: 'qa', mapping: {}, revision },
      ),
    );
  });

  it('of two who write the first one at the same moment, one is refused', async () => {
    const clients = await Promise.all(['admin', 'admin'].map((account) => plant.signIn(account)));
    const saves: ((client: Client, nth: number) => Promise<{ code: string }>)[] = [
      (client, nth) => client.ask('saveSaleTarget', { month: '2027-01', amount: String(nth + 1), revision: 0 }),
      (client, nth) => client.ask('saveConnection', { partner: 'imos', timeoutMs: 1000 + nth, revision: 0 }),
      (client, nth) => client.ask('updateOrgSetting', { key: 'labelCheckMinimum', value: 2 + nth, revision: 0 }),
      (client, nth) =>
        client.ask('saveTranslation', { key: 'screen./pages/warehousing/items', zh: `料${nth}`, en: '', yn: '', revision: 0 }),
      (client, nth) => client.ask('savePageHelp', { path: '/pages/my/index', language: 'zh', body: `帮${nth}`, revision: 0 }),
    ];
    for (const save of saves) {
      const codes = await Promise.all(clients.map(async (client, nth) => (await save(client, nth)).code));
      expect(codes.sort(), String(save)).toEqual(['20000', 'record.changed']);
    }
  });
});

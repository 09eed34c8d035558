import { beforeAll, describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let admin: Client;
beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const open = (account: string, more = {}) =>
  admin.ask('openAccount', { account, name: `Name ${account}`, role: 'warehouse-keeper', ...more });

describe('accounts', () => {
  it('employee-id-and-name-required, role-to-activate-required', async () => {
    const english = { language: 'en' } as const;
    expect((await admin.ask('openAccount', { account: 'e1' }, english)).message).toBe('Please enter employee ID and name.');
    expect((await admin.ask('openAccount', { account: 'e1', name: 'E' }, english)).message).toBe(
      'Please select the system role to activate.',
    );
    expect((await open('e1', { role: 'captain' })).code).toBe('role.not-found');
    expect((await open('KEEPER')).code).toBe('account.exists');
    expect((await open('e1', { idCardTail: '123' })).code).toBe('account.id-card-length');
    expect((await open('e1', { contact: 'call me' })).code).toBe('account.contact-wrong');
    expect((await open('e1', { userType: 'supplier', supplierCode: 'S9999' })).code).toBe('account.supplier-required');
  });
  it('a person opened by an administrator signs in, changes the password, and sees just the menu of the role', async () => {
    const opened = await open('newcomer', { department: '仓储部', idCardTail: '12345x' });
    const person = await new Client(plant.url).signIn('newcomer', '101', opened.data.password);
    expect((await person.ask('checkUserRight', { account: 'newcomer' })).code).toBe('login.change-password-first');
    const wanted = { wanted: 'Arrival12', confirmation: 'Arrival12' };
    expect((await person.ask('changePassword', { old: opened.data.password, ...wanted })).ok).toBe(true);
    await expect.poll(async () => (await person.ask('userInfo', {})).data.user.passwordConforms).toBe(true);
    expect((await person.ask('userInfo', {})).data.menu.map(({ name }) => name)).toContain('ScanRecieveNew');
    const listed = await admin.list('accounts', { jsWhere: { Account: { value: 'newcomer', searchType: '=' } } });
    expect(listed.data.rows).toMatchObject([{ account: 'newcomer', department: '仓储部', roles: 'warehouse-keeper', status: 'active' }]);
    expect(
      (
        await new Client(plant.url).ask('resetPassword', {
          account: 'newcomer',
          idCardTail: '12345X',
          wanted: 'Arrival23',
          confirmation: 'Arrival23',
        })
      ).ok,
    ).toBe(true);
  });
  it('closes and opens again: sessions end, and the old roles do not come back', async () => {
    const opened = await open('leaver', { role: 'team-leader' });
    const person = await new Client(plant.url).signIn('leaver', '101', opened.data.password);
    expect((await admin.ask('reactivateAccount', { account: 'leaver', role: 'supplier' })).code).toBe('account.active');
    expect((await admin.ask('deleteAccount', { account: 'leaver' })).ok).toBe(true);
    await expect.poll(async () => (await person.ask('userInfo', {})).status).toBe(401);
    expect((await new Client(plant.url).ask('login', { account: 'leaver', password: opened.data.password })).code).toBe('login.incorrect');
    expect((await admin.ask('reactivateAccount', { account: 'leaver' })).code).toBe('account.role-required');
    const again = await admin.ask('reactivateAccount', { account: 'leaver', role: 'material-clerk' });
    expect(again.ok).toBe(true);
    const back = await new Client(plant.url).signIn('leaver', '101', again.data.password);
    expect((await back.ask('userInfo', {})).data.roles).toEqual(['material-clerk']);
  });
  it('changes and issues a password; what is left out stays', async () => {
    await open('mover', { department: 'A' });
    expect((await admin.ask('updateAccount', { account: 'mover', name: 'Moved' })).ok).toBe(true);
    const { rows } = (await admin.list('accounts', { search: 'mover' })).data;
    expect(rows).toMatchObject([{ name: 'Moved', department: 'A' }]);
    const issued = await admin.ask('issuePassword', { account: 'mover' });
    expect((await new Client(plant.url).signIn('mover', '101', issued.data.password)).token).not.toBe('');
  });
  it('S123: an update with an empty name is refused, and changes nothing', async () => {
    await open('nameless', { department: 'A' });
    const { rows: before } = (await admin.list('accounts', { search: 'nameless' })).data;
    for (const name of ['', '   ', '\u3000'])
      expect((await admin.ask('updateAccount', { account: 'nameless', name })).code).toBe('account.id-and-name-required');
    expect((await admin.list('accounts', { search: 'nameless' })).data.rows).toEqual(before);
  });
  it('a form that read the person empties contact and department; without the revision it read, what is left out stays', async () => {
    await open('emptied', { department: 'A', contact: 'e@example.com' });
    const shown = async () => (await admin.list('accounts', { search: 'emptied' })).data.rows[0];
    expect((await admin.ask('updateAccount', { account: 'emptied', revision: 0, department: 'A' })).code).toBe(
      'account.id-and-name-required',
    );
    const revision = (await shown())?.revision ?? 0;
    const emptied = await admin.ask('updateAccount', { account: 'emptied', name: 'Emptied', contact: '', department: '', revision });
    expect(emptied.message).toBe('');
    expect(await shown()).toMatchObject({ name: 'Emptied', contact: '', department: '' });
  });
  it('last administrator: cannot be closed nor lose the role, not even by two at once', async () => {
    expect((await admin.ask('deleteAccount', { account: 'admin' })).code).toBe('account.yourself');
    const role = 'administrator';
    expect((await admin.ask('removeUserRole', { account: 'admin', role })).code).toBe('account.last-administrator');
    const second = await open('admin2', { role });
    await plant.pool.query(`update user_account set must_change_password = false where account = 'admin2'`);
    expect((await admin.ask('addUserRole', { account: 'admin2', role: 'installation-administrator' })).ok).toBe(true);
    const other = await new Client(plant.url).signIn('admin2', '101', second.data.password);
    const answers = await Promise.all([
      admin.ask('removeUserRole', { account: 'admin2', role }),
      other.ask('removeUserRole', { account: 'admin', role }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    // The loser is refused by the rule, or by the permission check if its own role was removed first.
    expect(['account.last-administrator', 'account.beyond-yours', 'forbidden']).toContain(answers.find(({ ok }) => !ok)?.code);
    await plant.pool.query(
      `insert into user_role (user_id, org, role_code) select id, '101', 'administrator' from user_account where account = 'admin' on conflict do nothing`,
    );
    await plant.pool.query(`select pg_notify('kuwei', 'access x')`);
    await expect.poll(async () => (await admin.list('accounts')).ok).toBe(true);
  });
});

describe('across organisations', () => {
  it('an account of another organisation is not found, and one that belongs there is changed there', async () => {
    const there = (name: 'openAccount', input: Parameters<Client['ask']>[1]) => admin.ask(name, input as never, { org: '102' });
    expect((await there('openAccount', { account: 'batam', name: 'Batam', role: 'line-leader' })).ok).toBe(true);
    expect((await admin.ask('issuePassword', { account: 'batam' })).code).toBe('account.not-found');
    expect((await admin.ask('addUserRole', { account: 'batam', role: 'line-leader', org: '102' })).code).toBe('wrong-organisation');
    expect((await admin.ask('addUserRole', { account: 'batam', role: 'line-leader' })).data.roles).toEqual(['line-leader']);
    expect((await admin.ask('issuePassword', { account: 'batam' })).code).toBe('account.other-organisation');
    expect((await admin.ask('checkUserRight', { account: 'batam' })).data).toEqual({ right: true, roles: ['line-leader'] });
    expect((await admin.ask('removeUserRole', { account: 'batam', role: 'line-leader' })).ok).toBe(true);
    expect((await admin.ask('checkUserRight', { account: 'batam' })).data.right).toBe(false);
    expect((await admin.list('accounts', { search: 'batam' })).data.rows).toEqual([]);
  });
  it('employee-id-required: says what is missing for a role', async () => {
    expect((await admin.ask('addUserRole', {}, { language: 'en' })).message).toBe('Please enter the employee ID.');
    expect((await admin.ask('addUserRole', { account: 'keeper' }, { language: 'en' })).message).toBe(
      'Please select the system role to activate.',
    );
    expect((await admin.ask('removeUserRole', { account: 'keeper', role: 'supplier' })).code).toBe('role.not-held');
  });
});

describe('nobody hands out more than they may do', () => {
  it('a person who manages accounts makes no administrators and touches none', async () => {
    const permissions = ['manageAccounts', 'accounts', 'manageRoles', 'receive'];
    expect((await admin.ask('saveRole', { code: 'office', name: '人事', permissions })).data).toMatchObject({ added: 4, removed: 0 });
    await admin.ask('addUserRole', { account: 'clerk', role: 'office' });
    const clerk = await plant.signIn('clerk');
    expect((await clerk.ask('addUserRole', { account: 'clerk', role: 'administrator' })).code).toBe('role.beyond-yours');
    expect((await clerk.ask('addUserRole', { account: 'clerk', role: 'team-leader' })).code).toBe('role.beyond-yours');
    expect((await clerk.ask('openAccount', { account: 'x', name: 'x', role: 'administrator' })).code).toBe('role.beyond-yours');
    expect((await clerk.ask('issuePassword', { account: 'admin' })).code).toBe('account.beyond-yours');
    expect((await clerk.ask('deleteAccount', { account: 'admin' })).code).toBe('account.beyond-yours');
    expect((await clerk.ask('saveRole', { code: 'office', permissions: [...permissions, 'stock', 'sessions'] })).code).toBe(
      'role.beyond-yours',
    );
    expect((await clerk.ask('openAccount', { account: 'x', name: 'x', role: 'office' })).ok).toBe(true);
  });
});

describe('R21: a department is called by its name', () => {
  it('on Mine and in the list of accounts, in the reader’s language; one without a record as it was typed', async () => {
    await plant.pool.query(`insert into department (org, code, name, name_en) values ('101', 'D101', '仓储部', 'Warehousing');
      update user_account set department = 'D101' where account = 'inspector'; update user_account set department = 'Loose' where account = 'recount'`);
    const inspector = await plant.signIn('inspector');
    expect((await inspector.ask('userInfo', {}, { language: 'en' })).data.user.departmentName).toBe('Warehousing');
    expect((await inspector.ask('userInfo', {}, { language: 'yn' })).data.user.departmentName).toBe('仓储部');
    const shown = async (search: string) => (await admin.list('accounts', { search })).data.rows[0];
    expect(await shown('inspector')).toMatchObject({ department: 'D101', departmentName: '仓储部' });
    expect(await shown('recount')).toMatchObject({ departmentName: 'Loose' });
  });
});

describe('sessions, devices, audit', () => {
  it('lists the sessions of a user and ends them', async () => {
    const director = await plant.signIn('director');
    await plant.signIn('director');
    const { rows } = (await admin.list('sessions', { jsWhere: { Account: { value: 'director', searchType: '=' } } })).data;
    expect(rows).toMatchObject([{ account: 'director', device: 'test' }, { account: 'director' }]);
    const oldest = String(rows.at(-1)?.id);
    expect((await admin.ask('endSessions', { account: 'director', sessionId: oldest })).data.ended).toBe(1);
    await expect.poll(async () => (await director.ask('userInfo', {})).status).toBe(401);
    expect((await admin.ask('endSessions', { account: 'director' })).data.ended).toBe(1);
  });
  it('enrols a device by a scanned code, once, and shuts it out', async () => {
    expect((await admin.ask('createDeviceCode', {})).code).toBe('device.name-required');
    const { code } = (await admin.ask('createDeviceCode', { name: '手持机 7' })).data;
    expect(code).toMatch(/^KW-DEV:[0-9A-F]{24}$/);
    const device = new Client(plant.url);
    const enrolled = await device.ask('enrolDevice', { code: code.toLowerCase(), model: 'MC3300' });
    expect((await device.ask('enrolDevice', { code })).code).toBe('device.code-unknown');
    const headers = { 'X-Device': enrolled.data.id };
    const login = () => device.ask('login', { account: 'line', password: 'Wms2026demo', org: '101' }, { headers });
    device.token = (await login()).data.tokens.access.content;
    expect((await admin.list('devices')).data.rows).toMatchObject([
      { name: '手持机 7', model: 'MC3300', enrolledBy: 'admin', status: 'active' },
    ]);
    expect((await admin.list('sessions', { search: '手持机' })).data.rows).toMatchObject([{ account: 'line' }]);
    expect((await admin.ask('revokeDevice', { id: enrolled.data.id })).data.ended).toBe(1);
    await expect.poll(async () => (await device.ask('userInfo', {})).status).toBe(401);
    expect((await login()).code).toBe('login.device-revoked');
    expect((await admin.ask('revokeDevice', { id: enrolled.data.id }, { org: '102' })).code).toBe('device.not-found');
  });
  it('says in the audit list who did what, to whom, from which device', async () => {
    await open('audited');
    const { rows } = (await admin.list('auditEntries', { jsWhere: { Document: { value: 'audited', searchType: '=' } } })).data;
    expect(rows).toMatchObject([{ account: 'admin', call: 'openAccount', document: 'audited', device: 'test' }]);
    expect(String(rows[0]?.detail)).toContain('warehouse-keeper');
    const signIns = await admin.list('auditEntries', { jsWhere: { CallName: { value: 'login', searchType: '=' } } });
    expect(signIns.data.total).toBeGreaterThan(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let admin: Client;
beforeAll(async () => {
  admin = await plant.signIn('admin');
});

describe('R12: CheckUserSystemRight', () => {
  it('is open to everybody for their own account, and for others to whoever may', async () => {
    const line = await plant.signIn('line');
    expect((await line.ask('checkUserRight', { account: ' LINE ' })).data).toEqual({ right: true, roles: ['line-leader'] });
    expect((await line.ask('checkUserRight', { account: 'keeper' })).status).toBe(403);
    expect((await line.ask('checkUserRight', { account: 'line' }, { org: '102' })).code).toBe('wrong-organisation');
  });
});

describe('roles', () => {
  it('lists them in the reader’s language, with and without those of administrators', async () => {
    const { data } = await admin.ask('systemRoles', { administrators: true }, { language: 'yn' });
    expect(data.roles).toMatchObject([
      { code: 'administrator', name: 'Administrator', administrator: true, builtIn: true },
      { code: 'installation-administrator', administrator: false, installation: true },
    ]);
    expect((await admin.ask('systemRoles', { administrators: false })).data.roles.map(({ code }) => code)).not.toContain('administrator');
    const listed = await admin.list('roles', { search: 'keeper' }, { language: 'en' });
    expect(listed.data.rows).toMatchObject([{ code: 'warehouse-keeper', name: 'Warehouse keeper', builtIn: true }]);
  });
  it('name-required: edits what a role may do, and refuses what does not exist', async () => {
    const save = (input: { code?: string; name?: string; permissions: string[] }) => admin.ask('saveRole', input);
    expect((await save({ permissions: [] })).code).toBe('role.code-required');
    expect((await save({ code: 'packer', permissions: [] })).code).toBe('role.name-required');
    expect((await save({ code: 'packer', name: 'Packer', permissions: ['fly'] })).code).toBe('role.unknown-permission');
    expect((await save({ code: 'administrator', permissions: [] })).code).toBe('role.administrator-fixed');
    expect((await save({ code: 'packer', name: 'Packer', permissions: ['stock', 'cabinet'] })).data).toMatchObject({ added: 2 });
    expect((await save({ code: 'packer', permissions: ['stock'] })).data).toEqual({ code: 'packer', added: 0, removed: 1 });
    const { data } = await admin.ask('rolePermissions', { role: 'packer' });
    expect(data.role.name).toBe('Packer');
    expect(data.permissions.filter(({ held }) => held)).toEqual([{ permission: 'stock', held: true }]);
    expect((await admin.ask('deleteRole', { role: 'supplier' })).code).toBe('role.built-in');
    await save({ code: 'office', name: '人事', permissions: ['stock'] });
    await admin.ask('addUserRole', { account: 'clerk', role: 'office' });
    expect((await admin.ask('deleteRole', { role: 'office' })).code).toBe('role.in-use');
    expect((await admin.ask('deleteRole', { role: 'packer' })).ok).toBe(true);
  });
});

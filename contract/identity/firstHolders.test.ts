import { describe, expect, it } from 'vitest';
import { callList } from '../allCalls.ts';
import { listList } from '../allLists.ts';
import { permissionOf } from '../core/call.ts';
import { listPermission } from '../core/list.ts';
import { menuFor } from '../system/menu.rules.ts';
import { menuTree } from '../system/menu.ts';
import { builtInRoles, firstHolders } from './roles.ts';

const usedBy = new Map<string, string[]>();
const note = (permission: string | undefined, user: string) => {
  if (permission) usedBy.set(permission, [...(usedBy.get(permission) ?? []), user]);
};
for (const call of callList) for (const supplier of [false, true]) note(permissionOf(call, supplier), `call ${call.name}`);
for (const list of listList) note(listPermission(list), `list ${list.name}`);

// Checked inside calls that others may make too: for a line of another project.
note('issueOtherProject', 'prepareLines and the collection of requisitions');
note('takeNewer', 'prepareLines, prepareByScan, takeRequisitions, shipProduct and scanOut, where the plant refuses newer goods');

const defined = new Set(Object.keys(firstHolders));
const entries = menuTree.flatMap((group) => group.entries);

describe('permissions used = permissions defined', () => {
  it('every permission that a call or list asks for has first holders in roles.ts', () => {
    const missing = [...usedBy]
      .filter(([permission]) => !defined.has(permission))
      .map(([permission, users]) => `${permission} (${users.join(', ')})`);
    expect(missing).toEqual([]);
  });
  it('every permission in roles.ts is asked for by a call or list', () => {
    expect([...defined].filter((permission) => !usedBy.has(permission))).toEqual([]);
  });
  it('names each holder once, and only roles that exist', () => {
    for (const [permission, roles] of Object.entries(firstHolders)) {
      expect(new Set(roles).size, permission).toBe(roles.length);
      expect(
        roles.filter((role) => !builtInRoles.includes(role)),
        permission,
      ).toEqual([]);
    }
  });
});

describe('menu', () => {
  it('asks only for permissions that exist', () => {
    expect(entries.flatMap(({ permissions }) => permissions).filter((permission) => !defined.has(permission))).toEqual([]);
  });
  it('has each identity, name and path once', () => {
    const ids = [...menuTree, ...entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set([...menuTree, ...entries].map(({ name }) => name)).size).toBe(ids.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });
  it('menu-tree-by-parent: leaves out groups of which nothing is left', () => {
    const rows = menuFor(
      (permission) => permission === 'stock',
      (key) => key,
    );
    expect(rows.map(({ name, parentId, component }) => [name, parentId, component])).toEqual([
      ['stock', 0, 'layout'],
      ['StockDetail', 4, 'pages/Stock/StockDetail'],
      ['expiring', 4, 'pages/warehousing/expiring'],
      ['batches', 4, 'pages/warehousing/batches'],
      ['warehouseMap', 4, 'pages/warehousing/map'],
    ]);
    expect(
      menuFor(
        () => false,
        (key) => key,
      ),
    ).toEqual([]);
  });
});

import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, int, listOf, text } from '../core/fields.ts';
import { readRevision, shownRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';

const roleRow = shape({
  code: ['RoleCode', code()],
  name: ['RoleName', text()],
  administrator: ['IsAdmin', z.boolean()],
  /** Everything that concerns the whole installation. */
  installation: ['IsInstallation', z.boolean()],
  builtIn: ['BuiltIn', z.boolean()],
});
const optionalOrg = text(20).optional();

/** Calls about roles: their holders, and their permissions. */
export const roleCalls = {
  systemRoles: call({
    name: 'systemRoles',
    paths: ['/api/Basic/GetWMSSystemRole'],
    access: 'permission',
    permission: 'accounts',
    effect: 'read',
    input: shape({ appCode: ['appcode', text(20).optional()], administrators: ['isadmin', flag().optional()] }),
    output: shape({ roles: ['data', listOf(roleRow)] }),
    refusals: [],
    doc: 'The roles that can be given; with `isadmin` only those of administrators or only the others. There is one application, so `appcode` changes nothing.',
  }),
  addUserRole: call({
    name: 'addUserRole',
    paths: ['/api/Basic/AddUserRoleAndOrg'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    input: shape({
      account: ['data.usercode', text(60).optional()],
      org: ['data.org', optionalOrg],
      role: ['data.rolecode', text(60).optional()],
    }),
    output: shape({ account: ['Account', code()], roles: ['Roles', listOf(code())] }),
    refusals: [
      'account.id-required',
      'account.role-required',
      'account.not-found',
      'account.beyond-yours',
      'role.not-found',
      'role.beyond-yours',
      'wrong-organisation',
    ],
    doc: 'Gives an account a role in the organisation of the request: no role and to nobody that may do more than the caller (rules employee-id-required, role-to-activate-required).',
  }),
  removeUserRole: call({
    name: 'removeUserRole',
    paths: ['/api/Basic/DelUserRole'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    input: shape({
      account: ['usercode', text(60).optional()],
      org: ['data.org', optionalOrg],
      role: ['data.rolecode', text(60).optional()],
    }),
    output: shape({ account: ['Account', code()], roles: ['Roles', listOf(code())] }),
    refusals: [
      'account.id-required',
      'account.role-required',
      'account.not-found',
      'role.not-held',
      'account.beyond-yours',
      'account.last-administrator',
      'account.last-installation-administrator',
      'wrong-organisation',
    ],
    doc: 'Takes a role in the organisation of the request from an account; the last administrator keeps theirs.',
  }),
  checkUserRight: call({
    name: 'checkUserRight',
    paths: ['/api/Basic/CheckUserSystemRight'],
    access: 'permission',
    permission: 'checkUserSystemRight',
    ownAccountIn: 'usercode',
    effect: 'read',
    input: shape({ account: ['usercode', code()], org: ['org', optionalOrg] }),
    output: shape({ right: ['Right', z.boolean()], roles: ['Roles', listOf(code())] }),
    refusals: [],
    doc: 'Whether an account may use the system in an organisation, and with which roles. One’s own account may always be asked.',
  }),
  rolePermissions: call({
    name: 'rolePermissions',
    paths: ['/api/Basic/GetRolePermissions'],
    access: 'permission',
    permission: 'accounts',
    effect: 'read',
    input: shape({ role: ['rolecode', code()] }),
    output: shape({
      role: ['Role', roleRow],
      revision: shownRevision,
      permissions: ['data', listOf(shape({ permission: ['Permission', code()], held: ['Held', z.boolean()] }), 1000)],
    }),
    refusals: ['role.not-found'],
    doc: 'Every permission of the product, and whether the role holds it.',
  }),
  saveRole: call({
    name: 'saveRole',
    paths: ['/api/Basic/SaveRole'],
    access: 'permission',
    permission: 'manageRoles',
    effect: 'write',
    input: shape({
      code: ['data.rolecode', text(40).optional()],
      name: ['data.rolename', text(60).optional()],
      permissions: ['data.permissions', listOf(text(60), 1000)],
      revision: readRevision,
    }),
    output: shape({ code: ['RoleCode', code()], added: ['Added', int()], removed: ['Removed', int()] }),
    refusals: [
      'role.code-required',
      'role.name-required',
      'role.unknown-permission',
      'role.administrator-fixed',
      'role.beyond-yours',
      'record.changed',
    ],
    doc: 'Makes a role or changes what it may do: afterwards it holds exactly the permissions sent.',
  }),
  deleteRole: call({
    name: 'deleteRole',
    paths: ['/api/Basic/DeleteRole'],
    access: 'permission',
    permission: 'manageRoles',
    effect: 'write',
    input: shape({ role: ['rolecode', code()] }),
    output: shape({ code: ['RoleCode', code()] }),
    refusals: ['role.not-found', 'role.built-in', 'role.in-use', 'role.beyond-yours'],
    doc: 'Deletes a role that nobody holds; those that come with the product stay.',
  }),
};

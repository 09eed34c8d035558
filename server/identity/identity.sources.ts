import { identityLists } from '../../contract/identity/identity.lists.ts';
import { installationPermissions } from '../../contract/identity/roles.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import { languageInSql } from '../core/database/languageInSql.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { unlessCounting } from '../stock/blind.ts';
import { orgOfAccount } from './account.store.ts';
import { codeTries } from './recoverPassword.ts';
import { roleNameSql, sqlText } from './role.store.ts';

const belongsHere = 'exists (select from user_role r where r.user_id = u.id and r.org = :org)';
const rolesHere = `(select string_agg(r.role_code, ',' order by r.role_code) from user_role r where r.user_id = u.id and r.org = :org)`;

const unknownDevice = (language: Language) => sqlText(say(language, 'device.unknown'));

/** The name of a device: as enrolled, else "not enrolled" with the beginning of its own id. */
const deviceName = (alias: string): string => `coalesce(d.name, case when ${alias}.device ~ '^[0-9a-f]{12}$'
  then ${languageInSql(unknownDevice)}
       || ' ' || left(${alias}.device, 4) else ${alias}.device end)`;

const ofInstallation = installationPermissions.map(sqlText).join(', ');

const accounts = listSource(identityLists.accounts, {
  from: 'user_account u',
  where: `(u.home_org = :org or ${belongsHere})`,
  columns: {
    id: 'u.id',
    account: 'u.account',
    name: 'u.name',
    employeeNo: 'u.employee_no',
    department: 'u.department',
    departmentName: `coalesce((select ${localName('d')} from department d where d.org = :org and d.code = u.department), u.department)`,
    roles: `coalesce(${rolesHere}, '')`,
    userType: 'u.user_type',
    supplierCode: 'u.supplier_code',
    contact: 'u.contact',
    status: 'u.status',
    lockedUntil: `(select g.next_at from guess g where g.kind = 'account' and g.subject = u.spelling and g.next_at > now())`,
    createdAt: 'u.created_at',
    revision: 'u.revision',
  },
});

const roles = listSource(identityLists.roles, {
  from: 'role r',
  where: 'true',
  columns: {
    code: 'r.code',
    name: roleNameSql,
    administrator: 'r.administrator',
    builtIn: 'r.built_in',
    permissionCount: `case when r.administrator then (select count(*) from known_permission k where k.permission not in (${ofInstallation}))
            when r.installation then ${installationPermissions.length} else (select count(*) from role_permission p where p.role_code = r.code) end`,
    holderCount: '(select count(*) from user_role h where h.role_code = r.code and h.org = :org)',
  },
});

const sessions = listSource(identityLists.sessions, {
  from: 'session s join user_account u on u.id = s.user_id left join device d on d.id::text = s.device',
  where: `s.org = :org and s.ended_at is null and exists (select from refresh_token t where t.session_id = s.id and t.used_at is null and t.expires > now())`,
  columns: {
    id: 's.id::text',
    account: 'u.account',
    name: 'u.name',
    device: deviceName('s'),
    signedInAt: 's.created_at',
    seenAt: 's.seen_at',
  },
});

const devices = listSource(identityLists.devices, {
  from: 'device d left join user_account u on u.id = d.enrolled_by',
  where: 'd.org = :org',
  columns: {
    id: 'd.id::text',
    name: 'd.name',
    model: 'd.model',
    enrolledBy: `coalesce(u.name, '')`,
    enrolledAt: 'd.enrolled_at',
    seenAt: 'd.seen_at',
    status: `case when d.revoked_at is null then 'active' else 'revoked' end`,
  },
});

const auditEntries = listSource(identityLists.auditEntries, {
  from: 'audit a left join device d on d.id::text = a.device left join user_account u on u.id = a.user_id',
  where: 'a.org = :org',
  wordsAmong: 100_000,
  columns: {
    id: 'a.id',
    at: 'a.at',
    account: 'a.account',
    name: `coalesce(u.name, '')`,
    call: 'a.call',
    document: 'a.document',
    detail: `coalesce(${unlessCounting('a.detail::text')}, '')`,
    device: deviceName('a'),
  },
});

const codeState = `case when c.tries > ${codeTries} then 'blocked' when c.used_at is not null then 'used' when c.expires <= now() then 'expired' else 'open' end`;

const recoveryRequests = listSource(identityLists.recoveryRequests, {
  from: 'recovery_code c join user_account u on u.id = c.user_id',
  where: `${orgOfAccount('u')} = :org`,
  columns: {
    id: 'c.id',
    account: 'u.account',
    name: 'u.name',
    contact: 'u.contact',
    createdAt: 'c.created_at',
    expires: 'c.expires',
    state: codeState,
    delivery: 'c.delivery',
  },
});

/** Sources of the lists of identity. */
export const identitySources = { accounts, roles, sessions, devices, auditEntries, recoveryRequests };

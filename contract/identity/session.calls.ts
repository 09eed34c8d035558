import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, id, listOf, oneOf, text } from '../core/fields.ts';
import { languageField } from '../core/language.ts';
import { shape } from '../core/shape.ts';
import { menuRow } from '../system/menu.ts';

const tokenPart = shape({ content: ['content', z.string()], expires: ['Expires', z.string()] });

/** The pair of tokens; `expires` are ISO 8601 moments in UTC. */
const tokens = shape({ access: ['AccessToken', tokenPart], refresh: ['RefreshToken', tokenPart] });

const accountInfo = shape({
  id: ['ID', z.number()],
  account: ['Account', z.string()],
  name: ['Name', z.string()],
  /** Always empty (decision 0007). */
  password: ['Pwd', z.string()],
  orgName: ['OrgName', z.string()],
  org: ['U9Org', z.string()],
  charge: ['U9Charge', z.string()],
  userType: ['UserType', z.string()],
  databaseName: ['DBConnName', z.string()],
  /** Whether the stored password conforms; false leads to Change Password first. */
  passwordConforms: ['PwdCheck', z.boolean()],
  /** The number of the delivery note that the person has open. */
  hasScannedNote: ['Extend1', z.string()],
});

/** An organisation as a choice: its code and its name in the caller's language. */
export const organisationChoice = shape({ org: ['Org', code(20)], name: ['OrgName', text()] });

const user = shape({
  id: ['ID', id()],
  account: ['Account', code()],
  name: ['Name', text()],
  employeeNo: ['EmployeeNo', text()],
  department: ['Department', text()],
  departmentName: ['DepartmentName', text()],
  userType: ['UserType', oneOf('staff', 'supplier', 'system')],
  supplierCode: ['SupplierCode', text()],
  org: ['U9Org', code(20)],
  passwordConforms: ['PwdCheck', z.boolean()],
});

/** Calls of the session: signing in and out, and who is signed in. */
export const sessionCalls = {
  login: call({
    name: 'login',
    paths: ['/api/Login/CheckLoginPost', '/api/Login/CheckLogin'],
    get: ['/api/Login/CheckLogin'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({
      account: ['username', text(60).optional()],
      password: ['password', z.string().max(200).optional()],
      org: ['u9org', text(20).optional()],
      databaseName: ['dbconnname', text(40).optional()],
      autoLogin: ['autoLogin', flag().optional()],
      version: ['sysversion', text(40).optional()],
      /** Given back as it came. */
      charge: ['u9charge', text(40).optional()],
      /** Sent by older clients; without effect here. */
      portal: ['eipaulg', text(200).optional()],
      form: ['cutform', text(200).optional()],
    }),
    output: shape({ tokens: ['Token', tokens], account: ['AccountInfo', accountInfo] }),
    refusals: [
      'login.account-required',
      'login.password-required',
      'login.organization-required',
      'login.incorrect',
      'login.locked',
      'login.device-revoked',
      'login.device-unknown',
      'too-many-requests',
    ],
    doc: 'Checks account and password and opens a session (rules session-login-on-20000, username-trimmed). By GET only where the operator allows it. The organisation may be left out by whoever belongs to one only.',
  }),
  refresh: call({
    name: 'refresh',
    paths: ['/api/Login/RefreshTokenPost', '/api/Login/RefreshToken'],
    get: ['/api/Login/RefreshToken'],
    access: 'public',
    effect: 'write',
    secret: true,
    unaudited: true,
    input: shape({ token: ['token', text(200).optional()] }),
    output: shape({ tokens: ['Token', tokens] }),
    refusals: ['login.refresh-failed', 'login.device-revoked', 'login.device-unknown'],
    doc: 'Changes a refresh token for a new pair. Asked again within 30 s, or later while nobody used the new pair (the answer was lost), it gives the same pair; any other repeat ends the session (decision 0003). By GET only where the operator allows it.',
  }),
  userInfo: call({
    name: 'userInfo',
    paths: ['/api/Login/UserInfoPost', '/api/Login/UserInfo'],
    get: ['/api/Login/UserInfo'],
    access: 'signedIn',
    beforePasswordChange: true,
    effect: 'read',
    input: shape({ token: ['token', text(200).optional()] }),
    output: shape({
      menu: ['menu', listOf(menuRow)],
      roles: ['roles', listOf(code())],
      /** The caller's permissions in this organisation; `*` for all of them. */
      permissions: ['permissions', listOf(z.string(), 1000)],
      user: ['user', user],
      organisations: ['organisations', listOf(organisationChoice)],
      language: ['language', languageField()],
      /** Whether the person chose that language themselves; then it is used on every device of theirs. */
      languageChosen: ['languageChosen', z.boolean()],
      /** The time zone of the organisation, for days and times that the device writes, such as `Asia/Shanghai`. */
      timeZone: ['timeZone', z.string()],
    }),
    refusals: [],
    doc: 'The signed-in person with the menu, roles and permissions that they have in the organisation of the request (rules menu-tree-by-parent, menu-filter-app).',
  }),
  saveLanguage: call({
    name: 'saveLanguage',
    paths: ['/api/Basic/SaveLanguage'],
    access: 'signedIn',
    beforePasswordChange: true,
    effect: 'write',
    input: shape({ language: ['language', languageField()] }),
    output: shape({ language: ['language', languageField()] }),
    refusals: [],
    doc: 'Keeps the language that the caller chose with the account, so that the next device speaks it too.',
  }),
  signOut: call({
    name: 'signOut',
    paths: ['/api/Login/SignOut'],
    access: 'signedIn',
    beforePasswordChange: true,
    effect: 'write',
    input: shape({}),
    output: shape({ ended: ['Ended', z.boolean()] }),
    refusals: [],
    doc: 'Ends the session of the token that the request carries.',
  }),
};

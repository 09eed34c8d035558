import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const tokenPart = shape({ content: ['content', z.string()], expires: ['Expires', z.string()] });

/** The pair of tokens; `expires` are ISO 8601 moments in UTC. */
const tokens = shape({ access: ['AccessToken', tokenPart], refresh: ['RefreshToken', tokenPart] });

const accountInfo = shape({
  id: ['ID', z.number()],
  account: ['Account', z.string()],
  name: ['Name', z.string()],
  /** Always empty (decision 7). */
  password: ['Pwd', z.string()],
  orgName: ['OrgName', z.string()],
  org: ['U9Org', z.string()],
  charge: ['U9Charge', z.string()],
  userType: ['UserType', z.string()],
  databaseName: ['DBConnName', z.string()],
  /** Whether the stored password conforms; false leads to Change Password first. */
  passwordConforms: ['PwdCheck', z.boolean()],
  hasScannedNote: ['Extend1', z.string()],
});

/** Calls of the session. */
export const identityCalls = {
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
    }),
    output: shape({ tokens: ['Token', tokens], account: ['AccountInfo', accountInfo] }),
    refusals: ['login.account-required', 'login.password-required', 'login.organization-required', 'login.incorrect', 'login.locked'],
    doc: 'Checks account and password and opens a session (rules session-login-on-20000, username-trimmed).',
  }),
};

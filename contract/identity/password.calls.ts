import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, id, int, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { passwordRefusals } from './password.rules.ts';

const account = ['usercode', text(60).optional()] as const;
/** Passwords are never trimmed. */
const typed = z.string().max(200).optional();
const wanted = { wanted: ['newPwd', typed], confirmation: ['confirmPwd', typed] } as const;
const sessionsEnded = shape({ sessionsEnded: ['SessionsEnded', int()] });

/** Calls that set a password. */
export const passwordCalls = {
  changePassword: call({
    name: 'changePassword',
    paths: ['/api/Basic/UpdateLoginPassword'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({ account, old: ['oldPwd', typed], ...wanted }),
    output: sessionsEnded,
    refusals: [
      'login.account-required',
      'password.old-required',
      ...passwordRefusals,
      'login.incorrect',
      'login.locked',
      'too-many-requests',
    ],
    doc: 'Changes a password, with the old one; with a token, the account may be left out. All other sessions of the account end.',
  }),
  resetPassword: call({
    name: 'resetPassword',
    paths: ['/api/Basic/RestLoginPassword'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({ account, idCardTail: ['idcard', text(6).optional()], ...wanted }),
    output: sessionsEnded,
    refusals: ['login.account-required', 'password.id-card-required', ...passwordRefusals, 'password.reset-incorrect', 'too-many-requests'],
    doc: 'Sets a password with the last 6 characters of the ID card; five tries an hour; it must be changed at the next login (rule password-reset-id-card, decision 0007).',
  }),
  sendRecoveryCode: call({
    name: 'sendRecoveryCode',
    paths: ['/api/Basic/SendRecoveryCode'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({ account }),
    output: shape({ minutes: ['Minutes', int()] }),
    refusals: ['login.account-required', 'too-many-requests'],
    doc: 'Sends a one-time code to the account’s owner; answers the same for an account that does not exist.',
  }),
  readRecoveryCode: call({
    name: 'readRecoveryCode',
    paths: ['/api/Basic/ReadRecoveryCode'],
    access: 'permission',
    permission: 'recoveryRequests',
    effect: 'write',
    secret: true,
    input: shape({ id: ['id', id()] }),
    output: shape({ account: ['Account', code()], code: ['RecoveryCode', z.string()] }),
    refusals: ['password.code-gone', 'account.not-found', 'account.other-organisation', 'account.beyond-yours'],
    doc: 'Shows a recovery code that is good and could not be sent, for an account of the organisation that may do no more than the caller; the audit says who had it shown.',
  }),
  recoverPassword: call({
    name: 'recoverPassword',
    paths: ['/api/Basic/RecoverPassword'],
    access: 'public',
    effect: 'write',
    secret: true,
    input: shape({ account, code: ['code', text(6).optional()], ...wanted }),
    output: sessionsEnded,
    refusals: ['login.account-required', 'password.code-required', ...passwordRefusals, 'password.code-incorrect', 'too-many-requests'],
    doc: 'Sets a password with a recovery code: 6 digits, 10 minutes, 5 tries (rule password-recovery-code, decision 0007).',
  }),
};

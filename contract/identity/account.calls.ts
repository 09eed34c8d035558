import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, listOf, oneOf, text } from '../core/fields.ts';
import { languageField } from '../core/language.ts';
import { readRevision } from '../core/revision.ts';
import { shape } from '../core/shape.ts';
import { organisationChoice } from './session.calls.ts';

const wantedAccount = ['usercode', text(60).optional()] as const;
const account = ['usercode', code()] as const;
/** Shown once to the administrator, who hands it over; it must be changed at the first login. */
const oneTimePassword = shape({ account: ['Account', code()], password: ['OneTimePwd', z.string()] });
const manageRefusals = ['account.not-found', 'account.other-organisation', 'account.beyond-yours'] as const;

const person = {
  name: ['data.name', text(60).optional()],
  employeeNo: ['data.employeeno', text(60).optional()],
  department: ['data.department', text(60).optional()],
  contact: ['data.contact', text(140).optional()],
  /** The last 6 characters of the ID card, kept as a hash only. */
  idCardTail: ['data.idcard', text(6).optional()],
} as const;

/** Calls that open, change and close accounts. */
export const accountCalls = {
  organisationsOfUser: call({
    name: 'organisationsOfUser',
    paths: ['/api/Basic/GetUserOrgMap'],
    access: 'public',
    effect: 'read',
    input: shape({ account: wantedAccount }),
    output: shape({ organisations: ['data', listOf(organisationChoice)] }),
    refusals: ['too-many-requests'],
    doc: 'The organisations to choose from at the login. For an account that does not exist the answer looks like any other, so that accounts cannot be guessed.',
  }),
  openAccount: call({
    name: 'openAccount',
    paths: ['/api/Basic/OpenAccount'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    secret: true,
    input: shape({
      account: ['data.usercode', text(60).optional()],
      ...person,
      userType: ['data.usertype', oneOf('staff', 'supplier').optional()],
      supplierCode: ['data.suppliercode', text(60).optional()],
      role: ['data.rolecode', text(60).optional()],
      language: ['data.language', languageField().optional()],
    }),
    output: oneTimePassword,
    refusals: [
      'account.id-and-name-required',
      'account.role-required',
      'account.exists',
      'account.id-card-length',
      'account.contact-wrong',
      'account.supplier-required',
      'role.not-found',
      'role.beyond-yours',
    ],
    doc: 'Opens an account in the organisation of the request with a role and a one-time password (rules employee-id-and-name-required, role-to-activate-required).',
  }),
  updateAccount: call({
    name: 'updateAccount',
    paths: ['/api/Basic/UpdateAccount'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    input: shape({ account, ...person, revision: readRevision }),
    output: shape({ account: ['Account', code()] }),
    refusals: ['account.id-and-name-required', 'account.id-card-length', 'account.contact-wrong', 'record.changed', ...manageRefusals],
    doc: 'Changes name, employee number, department, contact or ID-card tail of an account; what is left out stays. With `revision` the whole person is told: what is left out is emptied, but for the ID-card tail.',
  }),
  deleteAccount: call({
    name: 'deleteAccount',
    paths: ['/api/Basic/DeleteAccount'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    input: shape({ account }),
    output: shape({ account: ['Account', code()] }),
    refusals: [...manageRefusals, 'account.last-administrator', 'account.last-installation-administrator', 'account.yourself'],
    doc: 'Closes an account and ends its sessions; what the person did stays theirs. The last administrator of an organisation cannot be closed.',
  }),
  reactivateAccount: call({
    name: 'reactivateAccount',
    paths: ['/api/Basic/ReactivateAccount'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    secret: true,
    input: shape({ account, role: ['rolecode', text(60).optional()] }),
    output: oneTimePassword,
    refusals: ['account.role-required', 'account.active', ...manageRefusals, 'role.not-found', 'role.beyond-yours'],
    doc: 'Opens a closed account again, with one role in this organisation and a one-time password (rule role-to-activate-required).',
  }),
  issuePassword: call({
    name: 'issuePassword',
    paths: ['/api/Basic/IssuePassword'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    secret: true,
    input: shape({ account }),
    output: oneTimePassword,
    refusals: manageRefusals,
    doc: 'Gives an account a one-time password, unlocks it and ends its sessions.',
  }),
  endSessions: call({
    name: 'endSessions',
    paths: ['/api/Basic/EndSessions'],
    access: 'permission',
    permission: 'manageAccounts',
    effect: 'write',
    input: shape({ account, sessionId: ['sessionid', z.uuid().optional()] }),
    output: shape({ ended: ['SessionsEnded', z.number()] }),
    refusals: manageRefusals,
    doc: 'Ends one session of an account, or all of them.',
  }),
};

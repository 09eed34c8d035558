import { accountCalls } from './account.calls.ts';
import { deviceCalls } from './device.calls.ts';
import { passwordCalls } from './password.calls.ts';
import { roleCalls } from './role.calls.ts';
import { sessionCalls } from './session.calls.ts';
import { signCalls } from './sign.calls.ts';

/** Calls of identity: sessions, passwords, accounts, roles, devices, checking in. */
export const identityCalls = { ...sessionCalls, ...passwordCalls, ...accountCalls, ...roleCalls, ...deviceCalls, ...signCalls };

import type { zhIdentity } from './identity.zh.ts';

export const enIdentity: Record<keyof typeof zhIdentity, string> = {
  'error.login.account-required': 'Please enter the account!',
  'error.login.password-required': 'Please enter the password!',
  'error.login.organization-required': 'Please select the correct organization, or re-enter your employee ID to log in!',
  'error.login.incorrect': 'Username or password is incorrect!',
  'error.login.locked': 'Too many wrong tries. The account is locked; try again in {minutes} minutes',
  'error.login.refresh-failed': 'Your sign-in has expired. Please sign in again',
};

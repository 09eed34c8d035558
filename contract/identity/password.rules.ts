import { constants } from '../core/constants.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** A new password as it was typed. `old` is absent where the form does not ask for it (reset, recovery). */
export interface NewPassword {
  old?: string;
  wanted?: string;
  confirmation?: string;
  /** Whose it will be, where that is known. */
  account?: string;
}

/** The faults of a new password, in the order of the checks. */
export const passwordRefusals = [
  'password.new-required',
  'password.same-as-old',
  'password.confirmation-mismatch',
  'password.too-short',
  'password.all-digits',
  'password.letters-and-digits',
  'password.repeated',
  'password.account-in-it',
  'password.common',
] as const;

export type PasswordFault = (typeof passwordRefusals)[number];

/** Characters at least (rule password-min-length). */
export const passwordMinimum = constants['password-minimum-length'];

/** The first fault of a password by itself (decision 0007); undefined when it conforms. */
export function passwordFault(password: string): PasswordFault | undefined {
  if ([...password].length < passwordMinimum) return 'password.too-short';
  if (/^\p{Nd}+$/u.test(password)) return 'password.all-digits';
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? undefined : 'password.letters-and-digits';
}

/** Fewer different characters than these are one or two that are typed again and again. */
const fewestDifferent = 5;
/** A shorter account stands in many words by chance. */
const shortestAccount = 3;

/** The reason why a conforming password is easy to guess, or undefined. Stored passwords are not judged by it. */
function easyFault(password: string, account = ''): PasswordFault | undefined {
  const small = password.toLowerCase();
  if (new Set(small).size < fewestDifferent) return 'password.repeated';
  const name = account.trim().toLowerCase();
  if ([...name].length >= shortestAccount && (small.includes(name) || small.includes([...name].reverse().join(''))))
    return 'password.account-in-it';
  return isCommonPassword(password) ? 'password.common' : undefined;
}

/** The first fault of a new password, in the order of the messages; undefined when it may be stored. */
export function newPasswordFault({ old, wanted, confirmation, account }: NewPassword): PasswordFault | undefined {
  if (!wanted) return 'password.new-required';
  if (wanted === old) return 'password.same-as-old';
  if (wanted !== confirmation) return 'password.confirmation-mismatch';
  return passwordFault(wanted) ?? easyFault(wanted, account);
}

import { constants } from '../core/constants.ts';

/** A new password as it was typed. `old` is absent where nobody is asked for it (reset, recovery). */
export interface NewPassword {
  old?: string;
  wanted?: string;
  confirmation?: string;
}

export type PasswordFault =
  | 'password.new-required'
  | 'password.same-as-old'
  | 'password.confirmation-mismatch'
  | 'password.too-short'
  | 'password.all-digits'
  | 'password.letters-and-digits';

export const passwordRefusals = [
  'password.new-required',
  'password.same-as-old',
  'password.confirmation-mismatch',
  'password.too-short',
  'password.all-digits',
  'password.letters-and-digits',
] as const satisfies readonly PasswordFault[];

/** Characters at least (rule password-min-length). */
export const passwordMinimum = constants['password-minimum-length'];

/** What is wrong with a password by itself (decision 0007); undefined when it conforms. */
export function passwordFault(password: string): PasswordFault | undefined {
  if ([...password].length < passwordMinimum) return 'password.too-short';
  if (/^\p{Nd}+$/u.test(password)) return 'password.all-digits';
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? undefined : 'password.letters-and-digits';
}

/** What is wrong with a new password, in the order in which a person is told; undefined when it may be stored. */
export function newPasswordFault({ old, wanted, confirmation }: NewPassword): PasswordFault | undefined {
  if (!wanted) return 'password.new-required';
  if (wanted === old) return 'password.same-as-old';
  if (wanted !== confirmation) return 'password.confirmation-mismatch';
  return passwordFault(wanted);
}

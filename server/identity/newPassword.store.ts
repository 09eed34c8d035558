import { randomInt } from 'node:crypto';
import type { Context } from '../core/call/context.ts';
import { hashPassword } from './password.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A password to be typed once from a slip of paper: conforms, and has no characters that look alike. */
export function makePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  return [capitals, letters, letters, letters, digits, digits, digits, letters, letters, digits, digits, letters].map(pick).join('');
}

/** Stores a conforming password by its hash, unlocks the account and takes unused recovery codes out of use. */
export function storePassword(ctx: Pick<Context, 'write'>, userId: number, hash: string, mustChange: boolean): void {
  ctx.write(`update user_account set password_hash = $2, password_conforms = true, must_change_password = $3 where id = $1`, [
    userId,
    hash,
    mustChange,
  ]);
  ctx.write(`delete from guess where kind <> 'address' and subject = (select spelling from user_account where id = $1)`, [userId]);
  ctx.write(`update recovery_code set used_at = now(), sealed = null where user_id = $1 and used_at is null`, [userId]);
}

export interface OneTime {
  password: string;
  hash: string;
}

/** A one-time password, made before the transaction: hashing takes its time. */
export async function preparePassword(): Promise<OneTime> {
  const password = makePassword();
  return { password, hash: await hashPassword(password) };
}

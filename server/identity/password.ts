import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends for interactive sign-in: 19 MiB, 2 passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password).catch(() => false);

const decoy = hashPassword('no such account');

/** Takes as long as a real check, so that the time does not show whether an account exists. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(await decoy, password);
  return false;
}

/** The end of an ID card as it is hashed: its check letter may be typed small. */
export const normalisedTail = (tail: string): string => tail.trim().toUpperCase();

/** The end of an ID card as it is stored; null when none was given. */
export const hashTail = async (tail: string | undefined): Promise<string | null> => (tail ? hashPassword(normalisedTail(tail)) : null);

import { Refusal } from '../answer/refusal.ts';
import { sizeText, tooLarge } from './bodyRoom.ts';

const megabyte = 1024 * 1024;

/** The largest uploaded table or document. */
export const uploadLimit = 20 * megabyte;
export const uploadLimitText = sizeText(uploadLimit);
/** Room for the fields beside the file. */
const aside = megabyte;

/** Limits of uploads in memory at once: of all people together, and of one. */
const limits = { bytes: 200 * megabyte, ofPerson: 2 };

let onTheWay = 0;
const byPerson = new Map<number, number>();

/** Keeps room for an upload while `use` reads it and works on it; without room it is refused before a byte of it was read. */
export async function withUploadRoom<T>(userId: number, declared: number | undefined, use: () => Promise<T>): Promise<T> {
  const bytes = declared ?? uploadLimit + aside;
  if (bytes > uploadLimit + aside) throw tooLarge(uploadLimit);
  const own = byPerson.get(userId) ?? 0;
  if (onTheWay + bytes > limits.bytes || own >= limits.ofPerson) throw new Refusal('busy');
  onTheWay += bytes;
  byPerson.set(userId, own + 1);
  try {
    return await use();
  } finally {
    onTheWay -= bytes;
    const left = (byPerson.get(userId) ?? 1) - 1;
    if (left === 0) byPerson.delete(userId);
    else byPerson.set(userId, left);
  }
}

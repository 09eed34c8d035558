// For node sides only (server, simulator, tests).
import { createHash } from 'node:crypto';

/** Header of a document on its way out; the partner keeps its value with the key and gives it back. */
export const contentHeader = 'X-Kuwei-Content';

/** Sorts the members of every object: the database stores them in its own order, and what it returns must have the same hash. */
export function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, inOneOrder(member)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The hash of a document's content, as 64 hexadecimal digits; the time of sending does not count. */
export const contentHash = (document: object): string =>
  createHash('sha256')
    .update(JSON.stringify(inOneOrder({ ...document, sentAt: undefined })))
    .digest('hex');

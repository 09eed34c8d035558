import { z } from 'zod';
import { Refusal } from '../answer/refusal.ts';

/** What a row is sorted by, as texts of the database; null where it has nothing. */
export type SortValues = readonly (string | null)[];

type Sort = readonly { name: string; down: boolean }[];

const cursorSchema = z.tuple([z.string()], z.string().nullable());

/** A place in an order that this server did not give. */
export const wrongCursor = (): Refusal => new Refusal('malformed', {}, [{ field: 'after', fault: 'wrong' }]);

const nameOf = (sort: Sort): string => sort.map(({ name, down }) => `${down ? '-' : ''}${name}`).join(',');

/** The place of a row in the order of a query, as a client gives it back to hear what stands beyond it. */
export const cursorOf = (sort: Sort, values: SortValues): string =>
  Buffer.from(JSON.stringify([nameOf(sort), ...values])).toString('base64url');

/** Reads it again; one of another order, or of nobody's, is refused. */
export function readCursor(sort: Sort, cursor: string): SortValues {
  const [name, ...values] = read(cursor);
  if (name !== nameOf(sort)) throw wrongCursor();
  return values;
}

function read(cursor: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrongCursor();
  }
}

/** A value that the database cannot read as what the column holds was made by somebody else. */
export function refuseWrongValue(error: unknown): never {
  throw error instanceof Error && 'code' in error && String(error.code).startsWith('22') ? wrongCursor() : error;
}

import { z } from 'zod';
import { Refusal } from '../answer/refusal.ts';

/** The sort values of a row, as texts of the database; null where it has none. */
export type SortValues = readonly (string | null)[];

type Sort = readonly { name: string; down: boolean }[];

const cursorSchema = z.tuple([z.string()], z.string().nullable());

/** A cursor that this server did not give out. */
export const wrongCursor = (): Refusal => new Refusal('malformed', {}, [{ field: 'after', fault: 'wrong' }]);

const nameOf = (sort: Sort): string => sort.map(({ name, down }) => `${down ? '-' : ''}${name}`).join(',');

/** The position of a row in the order of a query; a client sends it back to get the next rows. */
export const cursorOf = (sort: Sort, values: SortValues): string =>
  Buffer.from(JSON.stringify([nameOf(sort), ...values])).toString('base64url');

/** Reads a cursor; one of another order, or a forged one, is refused. */
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

/** A cursor value that the database cannot read as the column's type is forged. */
export function refuseWrongValue(error: unknown): never {
  throw error instanceof Error && 'code' in error && String(error.code).startsWith('22') ? wrongCursor() : error;
}

import { z } from 'zod';
import type { Connection } from '../../exchange/connections.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import type { Changes } from '../connector.ts';
import { companiesOf } from './trytonCompanies.ts';
import { type TrytonKind, trytonKinds } from './trytonKinds.ts';
import { TrytonError, TrytonRpc } from './trytonRpc.ts';
import { toStamp } from './trytonValues.ts';

/** Rows of a page; each row gives a record for each of its companies. */
const rowsOfPage = 100;
/** Transactions up to this long are seen by the next pull; records that are read twice are recognised by their version. */
const overlapMs = 15 * 60_000;

/**
 * A position in the changes: the index of the kind, and the last row read of this kind. `since` and `began` are times of Tryton's clock.
 */
export interface Place {
  kind: number;
  after: number;
  since: number;
  began: number;
}

const part = (value: number): string => Math.max(0, value).toString(36);

/** The cursor of a place. */
export const cursorOf = ({ kind, after, since, began }: Place): string => [kind, after, since, began].map(part).join('.');

/** The position in a cursor; undefined for a cursor that Kuwei did not make. */
export function placeOf(cursor: string): Place | undefined {
  const [kind, after, since, began, ...more] = cursor.split('.').map((one) => Number.parseInt(one, 36));
  if (kind === undefined || after === undefined || since === undefined || began === undefined || more.length > 0) return undefined;
  return [kind, after, since, began].every(Number.isFinite) ? { kind, after, since, began } : undefined;
}

/** Changes in Tryton after a position: one page of rows of one kind. After the last kind, the next pull starts with the first again. */
export async function trytonChanges(connection: Connection, since: string | undefined): Promise<Changes> {
  const position = since === undefined ? { kind: 0, after: 0, since: 0, began: 0 } : placeOf(since);
  if (!position) return { kind: 'start-again' };
  try {
    const rpc = new TrytonRpc(connection, { active_test: false });
    const { companies, at } = await companiesOf(rpc);
    const place = position.began === 0 ? { ...position, began: at.getTime() } : position;
    const kind = trytonKinds[place.kind];
    if (!kind) return endOf(place);
    const { records, last } = await pageOf(rpc, kind, place, companies);
    const next = last === undefined ? { ...place, kind: place.kind + 1, after: 0 } : { ...place, after: last };
    if (!trytonKinds[next.kind]) return { ...endOf(place), records };
    return { kind: 'page', records, next: cursorOf(next), more: true };
  } catch (error) {
    if (!(error instanceof TrytonError))
      return { kind: 'problem', problem: storedSentence('silent.not-protocol', String(error)), silent: false };
    return { kind: 'problem', problem: error.problem, silent: error.kind === 'silent' };
  }
}

const endOf = ({ began }: Place): Extract<Changes, { kind: 'page' }> => ({
  kind: 'page',
  records: [],
  next: cursorOf({ kind: 0, after: 0, since: began - overlapMs, began: 0 }),
  more: false,
});

async function pageOf(
  rpc: TrytonRpc,
  { model, fields, changedBy, domain = [], records }: TrytonKind,
  { after, since }: Place,
  companies: Parameters<TrytonKind['records']>[1],
): Promise<{ records: unknown[]; last: number | undefined }> {
  const of = (path: string) => ['create_date', 'write_date'].map((name) => [`${path}${name}`, '>=', toStamp(since)]);
  const found = since === 0 ? [] : [['OR', ...changedBy.flatMap(of)]];
  const rows = await rpc.call(model, 'search_read', [['id', '>', after], ...domain, ...found], 0, rowsOfPage, [['id', 'ASC']], [...fields]);
  if (!Array.isArray(rows)) throw new TrytonError('again', storedSentence('silent.not-protocol', `${model}: no rows`));
  return {
    records: withoutDoubles(await records(rows, companies, rpc), since),
    last: rows.length < rowsOfPage ? undefined : Number(rows.at(-1)?.id),
  };
}

const named = z.object({ kind: z.string(), id: z.string(), deleted: z.boolean().optional() });

/** A supplier of several purchases comes once; things that ended before the first pull were never here. */
function withoutDoubles(records: readonly unknown[], since: number): unknown[] {
  const once = new Map(records.map((record) => [JSON.stringify(named.pick({ kind: true, id: true }).parse(record)), record]));
  return [...once.values()].filter((record) => since > 0 || !named.parse(record).deleted);
}

import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import { cursorDays } from '../../contract/exchange/protocol.read.ts';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import { named } from '../core/database/named.ts';
import { digestOf } from './secretBox.ts';

/** The question of a reader. */
export interface FeedQuestion {
  partner: Partner;
  feed: ReadFeed;
  org: string;
  since: string | undefined;
  limit: number;
}

/** A page, or the fact that the cursor is unknown. */
export type FeedPage = { items: object[]; next: string; more: boolean } | 'cursor-unknown';

/** The number below which every transaction has ended, and the time since which the partner may read. */
interface Place {
  over: string;
  since: string;
}

const placeText = `
  select pg_snapshot_xmin(s)::text as over, coalesce(extract(epoch from c.may_read_since)::text, '') as since
    from pg_current_snapshot() s left join neighbour_connection c on c.neighbour = $1`;

/**
 * `waits`: until all before the transaction `a` is over; `scans`: all that is there, from the thing `b` on, and then what changed since `a`; `follows`:
 * what changed after the transaction `a` and in it after `b`.
 */
interface Cursor {
  phase: 'waits' | 'scans' | 'follows';
  a: string;
  b: string;
}

const letters = { w: 'waits', s: 'scans', f: 'follows' } as const;
const dayOf = (time: number): number => Math.floor(time / 86_400_000);
/** After all changes of a transaction. */
const end = '9223372036854775807';

/** A cursor is valid for one request, while the changes are kept, and until reading is switched on again (also after a restore). */
const markOf = ({ partner, feed, org }: FeedQuestion, { since }: Place): string =>
  digestOf(`${partner} ${feed} ${org} ${since}`).slice(0, 10);

const written = (mark: string, { phase, a, b }: Cursor): string => `${phase[0]}-${mark}-${dayOf(Date.now())}-${a}-${b}`;

function readCursor(text: string, mark: string): Cursor | undefined {
  const [, letter = '', of, day, a = '', b = ''] = /^([wsf])-([0-9a-f]{10})-(\d{1,6})-(\d{1,19})-(\d{1,19})$/.exec(text) ?? [];
  const age = dayOf(Date.now()) - Number(day);
  // The clock of another server may be a moment ahead of this one, at midnight too.
  if (of !== mark || !(age >= -1 && age <= cursorDays) || BigInt(b) > BigInt(end)) return undefined;
  return { phase: letters[letter as keyof typeof letters], a, b };
}

/**
 * Changes since a cursor, with the present state of the things. The order is by transaction number, up to the oldest open
 * transaction: one that commits late comes after everything that was already read.
 */
export async function pageOfFeed(pool: Pool, question: FeedQuestion): Promise<FeedPage> {
  const { partner, since } = question;
  const ask = async (): Promise<Place> => (await pool.query<Place>(placeText, [partner])).rows[0] ?? { over: '0', since: '' };
  let place = await ask();
  const mark = markOf(question, place);
  const cursor = since === undefined ? await begin(pool) : readCursor(since, mark);
  if (!cursor) return 'cursor-unknown';
  const page = (things: object[], next: Cursor, more: boolean): FeedPage => ({ items: things, next: written(mark, next), more });
  if (cursor.phase === 'follows') return follow(pool, question, cursor, place, page);
  if (cursor.phase === 'scans') return scan(pool, question, cursor, page);
  // Transactions from before the partner's permission may not have written their changes.
  for (let looks = 0; looks < 20 && BigInt(place.over) < BigInt(cursor.a); looks += 1) {
    await new Promise((done) => setTimeout(done, 50));
    place = await ask();
  }
  if (BigInt(place.over) < BigInt(cursor.a)) return page([], cursor, false);
  return scan(pool, question, { phase: 'scans', a: place.over, b: '0' }, page);
}

/** The content of an event: the cursor to read from, and the one for the next event. */
export interface News {
  /** Undefined: there is nothing new. */
  since?: string;
  /** Earlier cursors are unknown. */
  anew?: boolean;
  next: string;
}

/** Whether there is something new after a partner's cursor; an empty or unknown cursor starts from the beginning. */
export async function newsOfFeed(pool: Pool, of: Pick<FeedQuestion, 'partner' | 'feed' | 'org'>, lastCursor: string): Promise<News> {
  const question = { ...of, since: undefined, limit: 1 };
  const { rows } = await pool.query<Place>(placeText, [of.partner]);
  const place = rows[0] ?? { over: '0', since: '' };
  const mark = markOf(question, place);
  const say = (cursor: Cursor): string => written(mark, cursor);
  const after = (tx: string): Cursor => ({ phase: 'follows', a: String(BigInt(tx) - 1n), b: end });
  const cursor = readCursor(lastCursor, mark) ?? (await begin(pool));
  // While earlier transactions are open, a reader would have to wait as well.
  if (cursor.phase === 'waits' && BigInt(place.over) < BigInt(cursor.a)) return { next: say(cursor) };
  const from: Cursor = cursor.phase === 'waits' ? { phase: 'scans', a: place.over, b: '0' } : cursor;
  if (from.phase === 'scans') return { since: say(from), anew: true, next: say(after(from.a)) };
  const last = await pool.query<{ tx: string; id: string }>(
    ...named(lastChangeText, { feed: of.feed, org: of.org, tx: from.a, id: from.b, over: place.over }),
  );
  const [found] = last.rows;
  // Renewed, so that the cursor does not expire in a quiet month.
  return found ? { since: say(from), next: say({ phase: 'follows', a: found.tx, b: found.id }) } : { next: say(from) };
}

/** A new number is larger than those of all open transactions, whether or not a snapshot shows them. */
async function begin(pool: Pool): Promise<Cursor> {
  const { rows } = await pool.query<{ a: string }>('select pg_current_xact_id()::text as a');
  return { phase: 'waits', a: rows[0]?.a ?? '0', b: '0' };
}

type Page = (things: object[], next: Cursor, more: boolean) => FeedPage;

async function scan(pool: Pool, { feed, org, limit }: FeedQuestion, { a, b }: Cursor, page: Page): Promise<FeedPage> {
  const { rows } = await pool.query<{ id: string }>(scanTexts[feed], [org, b, limit]);
  const ids = rows.map(({ id }) => id);
  const next: Cursor =
    ids.length < limit ? { phase: 'follows', a: String(BigInt(a) - 1n), b: end } : { phase: 'scans', a, b: ids.at(-1) ?? b };
  return page(await thingsOf(pool, feed, ids), next, true);
}

async function follow(pool: Pool, { feed, org, limit }: FeedQuestion, cursor: Cursor, { over }: Place, page: Page): Promise<FeedPage> {
  const { rows } = await pool.query<{ tx: string; id: string; thing: string }>(
    ...named(changedText, { feed, org, tx: cursor.a, id: cursor.b, over, limit }),
  );
  const last = rows.at(-1);
  const ids = [...new Set(rows.map(({ thing }) => thing))];
  return page(await thingsOf(pool, feed, ids), last ? { phase: 'follows', a: last.tx, b: last.id } : cursor, rows.length === limit);
}

const changedText = `
  select tx::text, id::text, thing::text from partner_change
   where feed = :feed and org = :org and (tx, id) > (:tx::text::xid8, :id::bigint) and tx < :over::text::xid8 order by tx, id limit :limit`;

const lastChangeText = `
  select tx::text, id::text from partner_change
   where feed = :feed and org = :org and (tx, id) > (:tx::text::xid8, :id::bigint) and tx < :over::text::xid8 order by tx desc, id desc limit 1`;

// Empty stock is only reported when it became empty.
const scanTexts: Record<ReadFeed, string> = {
  documents: "select id::text from outbox where org = $1 and id > $2::bigint and document_type <> 'event' order by id limit $3",
  stock: 'select id::text from balance where org = $1 and id > $2::bigint and qty > 0 order by id limit $3',
  labels: 'select id::text from label where org = $1 and id > $2::bigint order by id limit $3',
};

const thingTexts: Record<ReadFeed, string> = {
  documents: `
    select o.key, o.state::text, nullif(o.partner_no, '') as number, nullif(o.deleted_there <> '', false) as "deletedThere", 
           o.body || jsonb_build_object('sentAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as sent
      from outbox o join unnest($1::bigint[]) with ordinality as g(id, place) on g.id = o.id order by g.place`,
  stock: `
    select b.org, i.code as "itemNo", w.code as warehouse, l.code as location, nullif(b.batch, '') as batch, nullif(b.project, '') as project,
           b.status::text, trim_scale(b.qty)::text as qty, i.unit
      from balance b join unnest($1::bigint[]) with ordinality as g(id, place) on g.id = b.id
      join item i on i.id = b.item_id join location l on l.id = b.location_id join warehouse w on w.id = l.warehouse_id order by g.place`,
  labels: `
    select b.org, b.code, i.code as "itemNo", nullif(b.batch, '') as batch, nullif(b.project, '') as project, trim_scale(b.qty)::text as qty, i.unit,
           b.state::text, b.status::text, w.code as warehouse, l.code as location, p.code as "parentCode", nullif(b.box_no, '') as "boxNo"
      from label b join unnest($1::bigint[]) with ordinality as g(id, place) on g.id = b.id
      join item i on i.id = b.item_id left join location l on l.id = b.location_id left join warehouse w on w.id = l.warehouse_id
      left join label p on p.id = b.parent_id order by g.place`,
};

/** The present state of the things; a field without a value is left out. */
async function thingsOf(pool: Pool, feed: ReadFeed, ids: readonly string[]): Promise<object[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<Record<string, unknown>>(thingTexts[feed], [ids]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

import type { CountWay } from '../../contract/counting/count.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import { createDocument, type Drawn, drawDocument } from '../documents/createDocument.ts';
import { bookOfWip } from './books.ts';
import { count } from './countDocument.ts';

type Making = Pick<Context, 'query' | 'write' | 'org' | 'timeZone' | 'person' | 'now'>;

/** The number of a new count; those of work in progress begin with letters of their own. */
export const drawCount = (ctx: Making, numbers: 'CT' | 'WC'): Promise<Drawn> =>
  drawDocument(ctx, { ...count, kind: { ...count.kind, numbers } });

/** The scope of a new count. */
export interface NewCount {
  way: CountWay;
  warehouse?: { id: number; code: string };
  workshop?: { id: number; code: string };
  scope: object;
  places: readonly number[];
  /** Only these items; null: all. */
  items: readonly number[] | null;
  due?: string | null;
}

const headText = `
  insert into stock_count (org, document_id, way, ledger_mark, scope, due_at, base)
  select :org, :documentId, :way::text, s.last_value, :scope, :due::timestamptz,
         :way::text = 'wip' and not exists (select from document d join stock_count c on c.org = d.org and c.document_id = d.id and c.way = 'wip'
                                     where d.org = :org and d.workshop_id = :workshopId and d.state in ('posted', 'synchronized'))
    from movement_id_seq s`;
const placeText = 'insert into count_place (org, document_id, location_id) select $1, $2, unnest($3::bigint[])';

const stockLines = (places: string, items: string): string => `
  select b.location_id, b.item_id, b.batch, b.project, b.status
    from balance b where b.location_id = any(${places}::bigint[]) and b.present and (${items}::bigint[] is null or b.item_id in (select unnest(${items}::bigint[])))`;
const countText = `select count(*)::int as lines, count(distinct k.location_id)::int as filled from (${stockLines('$1', '$2')}) k`;
const wipLines = `
  select k.location_id, k.item_id, k.batch, k.project, 'available' as status
    from (select distinct l.id as location_id, m.item_id, m.batch, m.project
            from location l join movement m on l.id in (m.to_location_id, m.from_location_id)
           where l.id = any($3::bigint[]) and m.org = $1 and ($4::bigint[] is null or m.item_id in (select unnest($4::bigint[])))) k
   cross join (select $2::bigint as document_id) c
   where ${bookOfWip('k', 'c', 'now()')} <> 0`;

/** Lines in walking order: by the code of the place. */
const linesText = (keys: string): string => `
  with made as (
    insert into count_line (org, document_id, line_no, location_id, item_id, batch, project, status, origin)
    select $1, $2, row_number() over (order by p.code, i.code, k.batch, k.project, k.status), k.location_id, k.item_id, k.batch, k.project, k.status, 'expected'
      from (${keys}) k join location p on p.id = k.location_id join item i on i.id = k.item_id
    returning 1)
  update stock_count set last_line = (select count(*) from made) where org = $1 and document_id = $2 returning last_line as lines`;
const stockLinesText = linesText(stockLines('$3', '$4'));
const wipLinesText = linesText(wipLines);

/** The stock lines at some places, and how many of the places have any. */
export async function stockOf(
  { query }: Pick<Making, 'query'>,
  places: readonly number[],
  items: readonly number[] | null,
): Promise<{ lines: number; filled: number }> {
  const [found] = await query<{ lines: number; filled: number }>(countText, [places, items]);
  return found ?? { lines: 0, filled: 0 };
}

const firstText = `
  select id from (
    select p.id, p.nth, sum(count(b.id)) over (order by p.nth) as lines
      from unnest($1::bigint[]) with ordinality p(id, nth)
      left join balance b on b.location_id = p.id and b.present and ($2::bigint[] is null or b.item_id in (select unnest($2::bigint[])))
     group by p.id, p.nth) s
   where s.lines <= $3 order by s.nth`;

/** The first places, in their order, whose lines together are not too many; none if the first place alone has too many. */
export async function firstPlaces(
  ctx: Pick<Making, 'query'>,
  places: readonly number[],
  items: readonly number[] | null,
  lines: number,
): Promise<number[]> {
  return (await ctx.query<{ id: number }>(firstText, [places, items, lines])).map(({ id }) => id);
}

/** Writes a count with everything that is to be counted in it. */
export async function writeCount(ctx: Making, drawn: Drawn, made: NewCount): Promise<{ id: number; places: number; lines: number }> {
  const { way, warehouse, workshop, scope, places, items, due = null } = made;
  await createDocument(ctx as never, count, {
    ...{ drawn, lines: [], header: { way } },
    ...(warehouse ? { warehouse } : {}),
    ...(workshop ? { workshop } : {}),
  });
  ctx.write(
    ...named(headText, { org: ctx.org, documentId: drawn.id, way, scope: JSON.stringify(scope), due, workshopId: workshop?.id ?? null }),
  );
  ctx.write(placeText, [ctx.org, drawn.id, places]);
  const [found] = await ctx.query<{ lines: number }>(way === 'wip' ? wipLinesText : stockLinesText, [ctx.org, drawn.id, places, items]);
  return { id: drawn.id, places: places.length, lines: found?.lines ?? 0 };
}

const assignText = `
  with named as (select u.id, c.account from unnest($4::text[]) c(account)
                   left join user_account u on u.account = c.account and u.status = 'active'
                    and exists (select from user_role r where r.user_id = u.id and r.org = $1)),
       gone as (delete from count_person p where p.org = $1 and p.document_id = $2 and p.round = $3 and p.joined_at is null
                   and p.user_id not in (select id from named where id is not null)),
       put as (insert into count_person (org, document_id, user_id, round, assigned) select $1, $2, id, $3, true from named where id is not null
               on conflict (org, document_id, user_id, round) do update set assigned = true)
  select account from named where id is null limit 1`;

/** Adds the people who count in a round; earlier ones stay. */
export async function assign(ctx: Pick<Context, 'query' | 'org'>, id: number, round: number, accounts: readonly string[]): Promise<void> {
  const [unknown] = await ctx.query<{ account: string }>(assignText, [ctx.org, id, round, [...new Set(accounts)]]);
  if (unknown) throw new Refusal('account.not-found', { account: unknown.account, field: 'Accounts' });
}

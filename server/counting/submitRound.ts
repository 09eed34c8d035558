import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { SharedContext } from '../core/call/context.ts';
import { changeState, requireStep } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { bookOfLine, bookOfStock } from './books.ts';
import { type CountHead, standingOf } from './count.store.ts';
import { count } from './countDocument.ts';

const named = 5;

const openText = `
  with open as (
    select p.code, 1 as lines from count_line l join location p on p.id = l.location_id
     where l.org = $1 and l.document_id = $2 and l.round = $3 and l.qty is null and l.posted_at is null
    union all
    select l.code, 1 from count_place p join location l on l.id = p.location_id
     where $3 = 1 and $4 <> 'wip' and p.org = $1 and p.document_id = $2 and p.counted_at is null
       and not exists (select from count_line x where x.document_id = p.document_id and x.location_id = p.location_id)
  ), place as (select code, sum(lines) as lines from open group by code order by code)
  select coalesce(sum(lines), 0)::bigint as n, array_to_string((array_agg(code order by code))[1:${named}], ', ') as places from place`;

/** A place was counted at the time of its last line; goods found later do not change that time. */
const placesText = `
  update count_place p set counted_at = greatest(p.counted_at, l.at), user_id = coalesce(p.user_id, l.user_id)
    from (select location_id, max(counted_at) as at, (array_agg(user_id order by counted_at desc))[1] as user_id
            from count_line where org = $1 and document_id = $2 and counted_at is not null and origin <> 'appeared' group by location_id) l
   where p.org = $1 and p.document_id = $2 and p.location_id = l.location_id`;

/** Goods in the books of a counted place that the count does not have: a person has to look for them. */
const appearedText = `
  select p.location_id, b.item_id, b.batch, b.project, b.status
    from count_place p join stock_count c on c.org = p.org and c.document_id = p.document_id
    join balance b on b.location_id = p.location_id
   cross join lateral (select b.item_id, b.location_id, b.batch, b.project, b.status) k
   where p.org = $1 and p.document_id = $2
     and not exists (select from count_line l where l.document_id = p.document_id
                        and (l.location_id, l.item_id, l.batch, l.project, l.status) = (b.location_id, b.item_id, b.batch, b.project, b.status))
     and not c.scope ?| array['items', 'itemType', 'abc'] and ${bookOfStock('k', 'c', 'coalesce(p.counted_at, now())')} > 0`;
const namedText = `
  select i.code as item, l.code as place, (count(*) over ())::int as n from (${appearedText}) a
    join item i on i.id = a.item_id join location l on l.id = a.location_id order by l.code, i.code limit 1`;
const addText = `
  with a as (select *, row_number() over (order by location_id, item_id, batch, project, status) as nr from (${appearedText}) a),
       c as (update stock_count set last_line = last_line + (select count(*) from a) where org = $1 and document_id = $2
             returning last_line - (select count(*) from a) as before)
  insert into count_line (org, document_id, line_no, location_id, item_id, batch, project, status, origin)
  select $1, $2, c.before + a.nr, a.location_id, a.item_id, a.batch, a.project, a.status, 'appeared' from a, c
  on conflict do nothing`;

/** Stores the book quantity of every line now, and the rates with their parts. */
const freezeText = `
  with read as (select l.id, ${bookOfLine('l', 'c', 'l.counted_at')} as book
                  from count_line l join stock_count c on c.org = l.org and c.document_id = l.document_id
                 where l.org = $1 and l.document_id = $2 and l.round = $3 and l.posted_at is null)
  update count_line l set book = r.book, first_qty = coalesce(l.first_qty, l.qty), first_book = coalesce(l.first_book, r.book)
    from read r where l.org = $1 and l.id = r.id`;
const ratesText = `
  update stock_count c set to_count = s.lines + e.places, counted = s.counted + e.places, compared = s.counted,
         accurate = case when c.base or c.way = 'opening' then s.counted else s.accurate end
    from (select count(*) as lines, count(first_qty) as counted, count(*) filter (where first_qty = first_book) as accurate
            from count_line where org = $1 and document_id = $2) s,
         (select count(*) as places from count_place p
           where p.org = $1 and p.document_id = $2 and not exists (select from count_line l where l.document_id = $2 and l.location_id = p.location_id)) e
   where c.org = $1 and c.document_id = $2`;
/** A recount has rates of its own: those of the first count stay. */
const recountRatesText = `
  update stock_count c set to_recount = s.lines, recounted = s.counted, recount_accurate = s.accurate
    from (select count(*) as lines, count(qty) as counted, count(*) filter (where qty = book) as accurate
            from count_line where org = $1 and document_id = $2 and round > 1) s
   where c.org = $1 and c.document_id = $2`;

/** Ends a round: every line has an entry, even zero, and no goods in the books at these places are missing. */
export async function submitRound(
  ctx: SharedContext,
  { head, row }: { head: CountHead; row: DocumentRow },
  action: 'submit' | 'submitRecount',
) {
  requireStep(count, row, action);
  if (!head.joined && !may(ctx.person, 'reviewCounts')) throw new Refusal('count.not-joined', { no: head.no });
  const values = [ctx.org, head.id];
  const [open] = await ctx.query<{ n: number; places: string }>(openText, [...values, head.round, head.way]);
  if (open && open.n > 0) throw new Refusal('count.all-before-submit', { n: open.n, places: open.places });
  ctx.write(placesText, values);
  const [appeared] =
    head.way === 'wip' || head.round > 1 ? [] : await ctx.query<{ item: string; place: string; n: number }>(namedText, values);
  if (appeared) {
    // A refusal would roll back the times too; added lines need them.
    ctx.onRefusal(placesText, values);
    ctx.onRefusal(addText, values);
    throw new Refusal('count.appeared', { n: appeared.n, item: appeared.item, place: appeared.place });
  }
  ctx.write(freezeText, [...values, head.round]);
  ctx.write(head.round === 1 ? ratesText : recountRatesText, values);
  changeState(ctx, count, row, action);
  ctx.audit(head.no, { round: head.round });
  return standingOf(ctx, head, row.state);
}

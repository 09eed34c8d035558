import type { OfferedLabel } from '../../contract/issuing/take.rules.ts';
import type { Context } from '../core/call/context.ts';
import { endReasonOf } from '../labels/label.store.ts';
import { keysOfLabels, type TakeableKey } from './stockToTake.store.ts';
import { writtenInSql } from './writtenLabels.ts';

/** A label that may be taken, with its stock. */
export interface OfferedRow extends OfferedLabel {
  id: number;
  itemId: number;
  itemNo: string;
  batch: string;
  project: string;
  place: string | null;
  status: string | null;
  /** When its goods came, if the label has it. */
  day: string | null;
  key?: TakeableKey | undefined;
}

/** The request that a picked label `b` stands prepared for, in SQL. */
export const heldForInSql = `case when b.state = 'picked' then (select t.task_no from issue_pick k join issue_task t on t.org = k.org and t.id = k.task_id
                where k.org = b.org and b.id = any(k.label_ids) and k.undone_at is null and k.to_location_id = b.location_id order by k.id desc limit 1) end`;

const labelsText = `
  select b.id, b.code, b.state, trim_scale(b.qty)::text as qty, b.item_id as "itemId", i.code as "itemNo", b.batch, b.project, b.status, p.code as place, plant_day(b.received_at, $3)::text as day,
         ${endReasonOf('b')} as "endReason",
         coalesce(${heldForInSql}, ${writtenInSql}) as "heldFor",
         (select count(*) from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split')) as holds
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id
   where b.org = $1 and b.code = any($2::text[]) order by b.id`;

/** Labels by their codes, with the stock keys they belong to; both are read in one turn. */
export async function findOffered(
  ctx: Pick<Context, 'org' | 'query' | 'write' | 'language' | 'timeZone'>,
  codes: readonly string[],
): Promise<OfferedRow[]> {
  const [labels, keys] = await Promise.all([ctx.query<OfferedRow>(labelsText, [ctx.org, codes, ctx.timeZone]), keysOfLabels(ctx, codes)]);
  return labels.map((label) => ({ ...label, key: keys.find(({ labelId }) => labelId === label.id) }));
}

const restText = `
  with recursive r as (
    select id, code, state from label where org = $1 and code = $2
    union all
    select c.id, c.code, c.state from r join label c on c.parent_id = r.id and c.state in ('in-stock', 'split')
     where r.state = 'split' and not exists (select from label o where o.parent_id = r.id and o.id <> c.id and o.state not in ('picked', 'issued'))
  ) select code from r where state = 'in-stock'`;

/**
 * The label for the rest of a carton from which only pieces were taken: until it is printed and stuck on, the carton still
 * has its old label.
 */
export async function restOf(ctx: Pick<Context, 'org' | 'query'>, code: string): Promise<string | undefined> {
  const [rest, ...more] = await ctx.query<{ code: string }>(restText, [ctx.org, code]);
  return more.length === 0 ? rest?.code : undefined;
}

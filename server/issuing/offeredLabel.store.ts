import type { OfferedLabel } from '../../contract/issuing/take.rules.ts';
import type { Context } from '../core/call/context.ts';
import { endReasonOf } from '../labels/label.store.ts';
import { keysOfLabels, type TakeableKey } from './stockToTake.store.ts';

/** A label that somebody would take, with the stock that it stands for. */
export interface OfferedRow extends OfferedLabel {
  id: number;
  itemId: number;
  itemNo: string;
  batch: string;
  project: string;
  place: string | null;
  status: string | null;
  key?: TakeableKey | undefined;
}

const labelsText = `
  select b.id, b.code, b.state, trim_scale(b.qty)::text as qty, b.item_id as "itemId", i.code as "itemNo", b.batch, b.project, b.status, p.code as place,
         ${endReasonOf('b')} as "endReason",
         case when b.state = 'picked' then (select t.task_no from issue_pick k join issue_task t on t.org = k.org and t.id = k.task_id
                where k.org = b.org and b.id = any(k.label_ids) and k.undone_at is null and k.to_location_id = b.location_id order by k.id desc limit 1) end as "heldFor",
         (select count(*) from label c where c.parent_id = b.id and c.state in ('in-stock', 'picked', 'split')) as holds
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id
   where b.org = $1 and b.code = any($2::text[]) order by b.id`;

/** Labels by their codes, with the stock keys they stand for; both are asked for in one turn. */
export async function findOffered(
  ctx: Pick<Context, 'org' | 'query' | 'write' | 'language'>,
  codes: readonly string[],
): Promise<OfferedRow[]> {
  const [labels, keys] = await Promise.all([ctx.query<OfferedRow>(labelsText, [ctx.org, codes]), keysOfLabels(ctx, codes)]);
  return labels.map((label) => ({ ...label, key: keys.find(({ labelId }) => labelId === label.id) }));
}

import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { mostRows } from '../../contract/issuing/prepare.rules.ts';
import { handle } from '../core/call/handler.ts';
import type { StockKey } from '../stock/posting.ts';
import { surplusInSql } from './issueTask.store.ts';
import { undoPicks } from './undoPicks.ts';

export const undoPrepare = handle(issuingCalls.undoPrepare, async (ctx, { ids = [] }) => {
  if (ids.length === 0) return ctx.refuse('select-to-undo');
  if (ids.length > mostRows) return ctx.refuse('select.at-most', { n: mostRows });
  ctx.write(lockText, [ctx.org, ids]);
  const picks = await ctx.query<StandingPick>(picksText('p.id = any($2::bigint[])'), [ctx.org, ids, ctx.timeZone]);
  if (picks.length < new Set(ids).size) return ctx.refuse('preparation.gone');
  await undoPicks(ctx, picks);
  const tasks = [...new Set(picks.map(({ taskNo }) => taskNo))];
  ctx.audit(tasks.join(', '), { undone: picks.map(({ item, qty }) => `${item} ${qty}`) });
  return { tasks, undone: picks.length };
});

const lockText = `
  select from issue_task where org = $1 and id in (select task_id from issue_pick where org = $1 and id = any($2::bigint[])) order by id for no key update`;

/** A pick that was not undone, with the issue that took of it where one did. */
export interface StandingPick extends Pick<StockKey, 'itemId' | 'batch' | 'project'> {
  id: number;
  taskId: number;
  taskNo: string;
  lineId: number;
  no: number;
  item: string;
  qty: string;
  issued: string;
  fromId: number;
  toId: number;
  labelIds: number[];
  issue: { no: string; at: string } | null;
  /** More stands prepared of its line than is wanted. */
  isSurplus: boolean;
}

/** Picks that stand, of tasks that are locked; `$3` is the time zone. */
export const picksText = (which: string): string => `
  select p.id, p.task_id as "taskId", t.task_no as "taskNo", p.line_id as "lineId", p.no, p.item_id as "itemId", i.code as item, p.batch, p.project,
         trim_scale(p.qty)::text as qty, trim_scale(p.issued_qty)::text as issued, p.from_location_id as "fromId", p.to_location_id as "toId", to_json(p.label_ids) as "labelIds", ${surplusInSql} > 0 as "isSurplus",
         case when p.issued_qty > 0 then (
           select json_build_object('no', d.doc_no, 'at', to_char(d.created_at at time zone $3, 'YYYY-MM-DD HH24:MI')) from document_line x
             join document d on d.org = x.org and d.id = x.document_id
            where x.org = p.org and x.source_kind = 'issuePick' and x.source_id = p.id order by d.id limit 1) end as issue
    from issue_pick p join issue_task t on t.org = p.org and t.id = p.task_id join issue_line l on l.org = p.org and l.id = p.line_id join item i on i.id = p.item_id
   where p.org = $1 and p.undone_at is null and ${which} order by p.id`;

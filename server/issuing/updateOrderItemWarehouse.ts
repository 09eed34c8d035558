import { compareQty } from '../../contract/core/quantity.ts';
import { issuingCalls } from '../../contract/issuing/issuing.calls.ts';
import { handle } from '../core/call/handler.ts';
import { lockLines } from './issueTask.store.ts';

export const updateOrderItemWarehouse = handle(issuingCalls.updateOrderItemWarehouse, async (ctx, { ids = [], warehouse }) => {
  if (ids.length === 0) return ctx.refuse('select-to-save');
  if (!warehouse) return ctx.refuse('issue.warehouse-required', { field: 'WCode' });
  const [[found], lines] = await Promise.all([
    ctx.query<{ id: number }>("select id from warehouse where org = $1 and code = $2 and status = 'active'", [ctx.org, warehouse]),
    lockLines(ctx, ids, false),
  ]);
  if (!found) return ctx.refuse('issue.warehouse-unknown', { warehouse, field: 'WCode' });
  if (lines.size < new Set(ids).size) return ctx.refuse('issue.line-gone');
  const begun = [...lines.values()].find(({ prepared }) => compareQty(prepared, '0') > 0);
  if (begun) return ctx.refuse('issue.line-begun', { item: begun.itemNo, prepared: begun.prepared });
  ctx.write('update issue_line set warehouse_id = $3 where org = $1 and id = any($2::bigint[])', [ctx.org, ids, found.id]);
  ctx.audit([...new Set([...lines.values()].map(({ taskNo }) => taskNo))].join(', '), { warehouse, lines: ids });
  return { lines: lines.size };
});

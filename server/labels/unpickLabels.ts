import type { Context } from '../core/call/context.ts';

const unpickText = `
  with back as (update label set state = 'in-stock' where org = $1 and id = any($2::bigint[]) and state = 'picked' returning id, location_id)
  insert into label_event (label_id, event, document_type, document_no, location_id, user_id, detail)
  select id, 'unpicked', 'issueTask', '', location_id, $3, '' from back`;

/** Labels that were picked where they lie are free again. */
export function unpickLabels(ctx: Pick<Context, 'org' | 'write' | 'person'>, ids: readonly number[]): void {
  if (ids.length > 0) ctx.write(unpickText, [ctx.org, ids, ctx.person.userId]);
}

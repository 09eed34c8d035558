import type { Context } from '../core/call/context.ts';
import type { DocumentRow } from './documentTypes.ts';

const standingText = `
  select d.edition as revision, coalesce(u.name, d.user_name) as who, to_char(d.changed_at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at,
         coalesce((select string_agg(i.code || ' ' || trim_scale(l.qty)::text || ' ' || l.unit, ', ' order by l.line_no)
                     from document_line l join item i on i.id = l.item_id where l.org = d.org and l.document_id = d.id), '') as now
    from document d left join user_account u on u.id = d.changed_by where d.org = $1 and d.id = $2`;

/** Refuses a save over a newer state than the one that was read, with its author and its content. */
export async function requireAsRead(
  ctx: Context<'document.changed'>,
  { id, no }: Pick<DocumentRow, 'id' | 'no'>,
  read: number | undefined,
): Promise<void> {
  if (read === undefined) return;
  const [standing] = await ctx.query<{ revision: number; who: string; at: string; now: string }>(standingText, [ctx.org, id, ctx.timeZone]);
  if (standing && standing.revision !== read) ctx.refuse('document.changed', { no, who: standing.who, at: standing.at, now: standing.now });
}

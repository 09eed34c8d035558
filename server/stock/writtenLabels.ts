import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** Open documents `d` with lines `l`: their goods leave when they are confirmed. In SQL. */
const written = `document d join document_line l on l.org = d.org and l.document_id = d.id
   where d.org = $1 and d.kind in ('scanOut', 'allocationOut', 'iqcReturn') and d.state = 'open'`;

/** The labels of the organisation $1 in such documents, in SQL: read once for a statement. */
export const writtenLabelsInSql = `array(select unnest(l.label_ids) from ${written})`;

/** The number of such a document with a label `b` of the organisation $1, in SQL. */
export const writtenInSql = `(select d.doc_no from ${written} and b.id = any(l.label_ids) limit 1)`;

const firstText = `
  select b.code, d.doc_no as no from ${written.replace(' where ', ' join label b on b.id = any(l.label_ids) where ')}
     and l.label_ids && $2::bigint[] and b.id = any($2::bigint[]) order by b.id limit 1`;

/** A label in an open outgoing document can only leave with that document. Checked when the labels are locked. */
export async function requireUnwritten(ctx: Pick<Context, 'org' | 'query'>, labels: readonly { id: number }[]): Promise<void> {
  if (labels.length === 0) return;
  const [first] = await ctx.query<{ code: string; no: string }>(firstText, [ctx.org, labels.map(({ id }) => id)]);
  if (first) throw new Refusal('take.label-picked', first);
}

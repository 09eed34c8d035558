import { subtractQty } from '../../contract/core/quantity.ts';
import { decideNewLabels } from '../../contract/receiving/newLabels.rules.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findLabels } from '../labels/label.store.ts';
import { labelEvent, newLabels } from '../labels/labelChange.ts';
import { newCode } from '../labels/split.store.ts';
import { findLines, findOpenNote } from './note.store.ts';

/** The labelled quantity of a line; a carton that holds labelled bags counts by its bags. */
const labelledText = `
  select coalesce(sum(b.qty), 0) as qty from label b
   where b.note_line_id = $1 and b.state not in ('void', 'split') and not exists (select 1 from label c where c.parent_id = b.id and c.state <> 'void')`;

const packText = 'select trim_scale(nullif(pack_qty, 0))::text as qty from item where org = $1 and code = $2';

const insertText = `
  with made as (
    ${newLabels(
      ['org', 'code', 'note_id', 'note_line_id', 'item_id', 'batch', 'project', 'qty', 'supplier_code', 'made_here'],
      `select $1, ${newCode('$1')}, n.id, l.id, l.item_id, l.batch, l.project, q.qty, n.supplier_code, true
         from unnest($3::numeric[]) q(qty), delivery_note_line l join delivery_note n on n.id = l.note_id where l.id = $2`,
    )}
    returning id, note_id
  ), told as (${labelEvent('generated', 'made', { document: ["'note'", '$4'], user: '$5' })}),
  counted as (update delivery_note set label_count = label_count + (select count(*) from made) where id = (select note_id from made limit 1))
  select id from made`;

export const createNoteLabels = handle(receivingCalls.createNoteLabels, async (ctx, input) => {
  const note = await findOpenNote(ctx, input.noteNo, 'lock');
  const line = (await findLines(ctx, note.id)).find((one) => one.lineNo === input.lineNo);
  if (!line) return ctx.refuse('label.line-required');
  const [labelled] = await ctx.query<{ qty: string }>(labelledText, [line.id]);
  const [pack] = input.packQty === undefined ? await ctx.query<{ qty: string | null }>(packText, [ctx.org, line.itemNo]) : [];
  const packQty = input.packQty ?? pack?.qty ?? subtractQty(line.qty, labelled?.qty ?? '0');
  const decision = decideNewLabels({ ...line, labelled: labelled?.qty ?? '0' }, { ...input, packQty });
  if ('refuse' in decision) return ctx.refuse(decision.refuse, decision.args);
  const made = await ctx.query<{ id: number }>(insertText, [ctx.org, line.id, decision.qtys, input.noteNo, ctx.person.userId]);
  ctx.audit(input.noteNo, { line: line.lineNo, labels: made.length, packQty });
  return { labels: await findLabels(ctx, 'b.id = any($3::bigint[])', [made.map((one) => one.id)]) };
});

import { splitCalls } from '../../contract/labels/split.calls.ts';
import { type Piece, refuseUndo } from '../../contract/labels/split.rules.ts';
import { handle } from '../core/call/handler.ts';

/** The note of the split label, then the label, then its pieces, which are younger: the one order of locks. */
const lockNoteText = `
  select 1 from delivery_note where id = (select b.note_id from label_split s join label b on b.id = s.label_id where s.id = $1 and s.org = $2)
     for no key update`;
const lockLabelsText = `
  select 1 from label where id = (select label_id from label_split where id = $1 and org = $2) or label_split_id = $1 order by id for no key update`;

/** Events that leave a piece unchanged: creation, printing, and a split that was undone. */
const factsText = `
  select b.id as "labelId", b.code, s.undone_at is not null as undone,
         (select json_agg(json_build_object('code', c.code, 'state', c.state, 'since', (
                   select e.event from label_event e where e.label_id = c.id
                      and e.event not in ('generated', 'printed', 'reprinted', 'split', 'unsplit') order by e.id limit 1)) order by c.id)
            from label c where c.label_split_id = s.id) as pieces
    from label_split s join label b on b.id = s.label_id where s.id = $1 and s.org = $2 and s.how = 'split'`;

/** The label is at the place of its pieces, or out of stock again. */
const undoText = `
  with pieces as (select * from label where label_split_id = $1),
  stood as (select state, location_id, status, batch, project from pieces order by id limit 1),
  undone as (update label_split set undone_at = now(), undone_by = $3 where id = $1),
  whole as (
    update label b set state = case when s.state = 'in-stock' then s.state when b.print_count > 0 then 'printed' else 'generated' end,
           location_id = s.location_id, status = s.status, batch = s.batch, project = s.project,
           pallet_id = (select case when count(*) = count(p.pallet_id) and count(distinct p.pallet_id) = 1 then min(p.pallet_id) end from pieces p)
      from stood s where b.id = $2 returning b.id, b.code, b.note_id, b.location_id
  ), gone as (update label set state = 'void', location_id = null, status = null, pallet_id = null where label_split_id = $1),
  counted as (update delivery_note n set label_count = n.label_count - (select count(*) from pieces) + 1 from whole w where n.id = w.note_id)
  insert into label_event (label_id, event, location_id, user_id, detail)
  select id, 'unsplit', location_id, $3, '' from whole union all select p.id, 'unsplit', p.location_id, $3, w.code from pieces p, whole w`;

export const undoSplit = handle(splitCalls.undoSplit, async (ctx, { id }) => {
  ctx.write(lockNoteText, [id, ctx.org]);
  ctx.write(lockLabelsText, [id, ctx.org]);
  const [split] = await ctx.query<{ labelId: number; code: string; undone: boolean; pieces: Piece[] }>(factsText, [id, ctx.org]);
  if (!split) return ctx.refuse('split.not-found');
  const refused = refuseUndo(split);
  if (refused) return ctx.refuse(refused.refuse, refused.args);
  ctx.write(undoText, [id, split.labelId, ctx.person.userId]);
  ctx.audit(split.code, { pieces: split.pieces.map(({ code }) => code) });
  return { code: split.code, pieces: split.pieces.length };
});

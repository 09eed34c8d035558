import type { CallOutput } from '../../contract/core/call.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { backForCounter, readCount } from './count.store.ts';

type Sheet = CallOutput<typeof counterCalls.countSheet>;

const placesText = `
  select l.code, p.counted_at is not null or exists (select from count_line x where x.document_id = p.document_id and x.location_id = p.location_id)
           and not exists (select from count_line x where x.document_id = p.document_id and x.location_id = p.location_id
                              and x.round = $3 and x.qty is null and x.posted_at is null) as counted
    from count_place p join location l on l.id = p.location_id
   where p.org = $1 and p.document_id = $2
     and ($3 = 1 or exists (select from count_line x where x.document_id = p.document_id and x.location_id = p.location_id and x.round = $3))
   order by l.code`;
/** None of these columns contains a book quantity. */
const linesText = `
  select l.line_no as line, p.code as place, i.code as "itemNo",
         ${localName('i', '$4')} as "itemName",
         l.batch, l.project, l.status, i.unit, i.decimals, i.type = 'finished' as finished, trim_scale(l.qty)::text as qty, l.user_name as counter,
         coalesce(l.user_id = $5, false) as mine, coalesce(${backForCounter}, '') as back
    from count_line l join location p on p.id = l.location_id join item i on i.id = l.item_id
   where l.org = $1 and l.document_id = $2 and l.round = $3 and l.posted_at is null order by l.line_no limit 2000`;

export const countSheet = handle(counterCalls.countSheet, async (ctx, { no }) => {
  const head = await readCount(ctx, no);
  if (!head.joined) return ctx.refuse('count.not-joined', { no });
  const values = [ctx.org, head.id, head.round];
  const [places, lines] = await Promise.all([
    ctx.query<Sheet['places'][number]>(placesText, values),
    ctx.query<Sheet['lines'][number]>(linesText, [...values, ctx.language, ctx.person.userId]),
  ]);
  const { way, state, round, warehouse, warehouseName } = head;
  return { docNo: head.no, way, state, round, warehouse, warehouseName, places, lines };
});

import type { CallOutput } from '../../contract/core/call.ts';
import { familyLimit, splitCalls } from '../../contract/labels/split.calls.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { handle } from '../core/call/handler.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { nameIn } from '../core/database/localName.ts';
import { findLabelByCode } from './label.store.ts';

type Family = CallOutput<typeof splitCalls.labelFamily>;
type Member = Omit<Family['labels'][number], 'events'> & { id: number; blind: boolean | null };
type Event = Family['labels'][number]['events'][number] & { labelId: number };

const headText = (language: Language): string => `
  select i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, coalesce(${nameIn('s', language)}, b.supplier_code) as "supplierName", n.note_no as "noteNo"
    from label b join item i on i.id = b.item_id left join supplier s on s.org = b.org and s.code = b.supplier_code
    left join delivery_note n on n.id = b.note_id where b.id = $1`;

/** From the root label down; labels on the path to the requested one come first, so that no limit cuts them off. */
const familyText = `
  with recursive up as (
    select id, parent_id, 0 as depth from label where id = $1
    union all select p.id, p.parent_id, up.depth + 1 from up join label p on p.id = up.parent_id
  ) cycle id set looped using way, first as (select id from up where not looped order by depth desc limit 1),
  down as (
    select id, 0 as depth from first
    union all select c.id, down.depth + 1 from down join label c on c.parent_id = down.id
  ) cycle id set looped using way, chosen as (
    select down.id, down.depth from down where not looped
     order by down.id in (select id from up) desc, down.depth, down.id limit $3
  )
  select b.id, b.code, case when d.depth > 0 then parent.code end as parent, b.qty, b.state, p.code as "locationCode",
         b.location_id in (select blind_places(b.org, $4)) as blind,
         case when b.kind = 'product' then 'product' when s.id is not null then s.how::text when b.made_here then 'here' else 'supplier' end as origin
    from chosen d join label b on b.id = d.id left join label parent on parent.id = b.parent_id left join location p on p.id = b.location_id
    left join label_split s on s.id = b.label_split_id
   where $2::text is null or b.supplier_code = $2 order by d.depth, b.id`;

const eventsText = `
  select e.label_id as "labelId", to_char(e.at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at, e.event, e.document_no as "documentNo",
         p.code as place, u.name as person, e.detail
    from (select *, row_number() over (partition by label_id order by id desc) as nth from label_event where label_id = any($1::bigint[])) e
    left join location p on p.id = e.location_id left join user_account u on u.id = e.user_id where e.nth <= 50 order by e.id`;

export const labelFamily = handle(splitCalls.labelFamily, async (ctx, { code }) => {
  const label = await findLabelByCode(ctx, code);
  const [[head], found] = await Promise.all([
    ctx.query<Omit<Family, 'code' | 'more' | 'labels' | 'counted'>>(headText(ctx.language), [label.id]),
    ctx.query<Member>(familyText, [label.id, supplierOf(ctx), familyLimit + 1, ctx.person.userId]),
  ]);
  if (!head) return ctx.refuse('label.not-found', { code });
  const members = found.slice(0, familyLimit);
  const events = await ctx.query<Event>(eventsText, [members.map(({ id }) => id), ctx.timeZone]);
  const counted = found.some(({ blind }) => blind);
  const lives = Map.groupBy(events, ({ labelId }) => labelId);
  return {
    ...head,
    code: label.code,
    counted,
    more: found.length > familyLimit,
    labels: members.map(({ id, blind: _blind, ...member }) => ({
      ...member,
      qty: counted ? null : member.qty,
      // Events of a label contain quantities in their words.
      events: (lives.get(id) ?? []).map(({ labelId: _of, ...event }) => (counted ? { ...event, detail: '' } : event)),
    })),
  };
});

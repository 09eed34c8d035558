import type { CallOutput } from '../../contract/core/call.ts';
import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';
import { findLabelByCode } from './label.store.ts';

type History = CallOutput<typeof labelsCalls.labelHistory>;
type Relative = History['ancestors'][number];
/** Whether the reader counts at its place; null if it has no place. */
interface Blind {
  blind: boolean | null;
}

const placeText = `
  select ${localName('w', '$2')} as "warehouseName", b.location_id in (select blind_places(b.org, $3)) as blind,
         (select c.cabinet_no from cabinet_entry c where c.label_id = b.id and c.unloaded_at is null) as "cabinetNo",
         (select t.code from pallet t where t.id = b.pallet_id) as "palletNo",
         x.made_on::text as "producedOn", x.expires_on::text as "expiresOn"
    from label b left join batch x on x.org = b.org and x.item_id = b.item_id and x.batch = b.batch left join location p on p.id = b.location_id left join warehouse w on w.id = p.warehouse_id where b.id = $1`;

const ancestorsText = `
  with recursive up as (
    select parent_id, 1 as depth from label where id = $1
    union all select p.parent_id, up.depth + 1 from up join label p on p.id = up.parent_id where up.depth < 50
  ) select b.code, b.qty, b.state, b.location_id in (select blind_places($2, $3)) as blind from up join label b on b.id = up.parent_id order by up.depth`;

const successorsText = `
  select code, qty, state, location_id in (select blind_places($2, $3)) as blind from label where parent_id = $1 order by id limit 1000`;

const eventsText = `
  select to_char(e.at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at, e.event, e.document_no as "documentNo", u.name as person, e.detail
    from label_event e left join user_account u on u.id = e.user_id where e.label_id = $1 order by e.id desc limit 200`;

export const labelHistory = handle(labelsCalls.labelHistory, async (ctx, { code }) => {
  const label = await findLabelByCode(ctx, code);
  const { userId } = ctx.person;
  const [places, ancestors, successors, events] = await Promise.all([
    ctx.query<Pick<History, 'warehouseName' | 'cabinetNo' | 'palletNo' | 'producedOn' | 'expiresOn'> & Blind>(placeText, [
      label.id,
      ctx.language,
      userId,
    ]),
    ctx.query<Relative & Blind>(ancestorsText, [label.id, ctx.org, userId]),
    ctx.query<Relative & Blind>(successorsText, [label.id, ctx.org, userId]),
    ctx.query<History['events'][number]>(eventsText, [label.id, ctx.timeZone]),
  ]);
  const [place] = places;
  const counted = [...places, ...ancestors, ...successors].some(({ blind }) => blind);
  const withoutBlind = ({ blind: _blind, ...one }: Relative & Blind): Relative => (counted ? { ...one, qty: null } : one);
  return {
    label: counted ? { ...label, qty: null } : label,
    counted,
    warehouseName: place?.warehouseName ?? null,
    cabinetNo: place?.cabinetNo ?? null,
    palletNo: place?.palletNo ?? null,
    producedOn: place?.producedOn ?? null,
    expiresOn: place?.expiresOn ?? null,
    endReason: label.endReason ?? '',
    ancestors: ancestors.map(withoutBlind),
    successors: successors.map(withoutBlind),
    // Events of a label contain quantities in their words.
    events: counted ? events.map((one) => ({ ...one, detail: '' })) : events,
  };
});

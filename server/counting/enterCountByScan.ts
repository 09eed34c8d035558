import type { CallRefusal } from '../../contract/core/call.ts';
import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { momentOf } from '../../contract/counting/count.rules.ts';
import { counterCalls } from '../../contract/counting/counter.calls.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { findByLabels, findByPlace } from '../labels/codesHere.ts';
import { openCount } from './count.store.ts';
import { enteredOf, isOfKey, lineByScan, linesOpenAt, othersAt, scansByScan, scansOf, writeEntries } from './entries.ts';
import { countedPlace, lineOfKey } from './foundLine.ts';

type Asking = Context<CallRefusal<typeof counterCalls.enterCountByScan>>;

interface Label {
  id: number;
  code: string;
  itemId: number;
  batch: string;
  project: string;
  status: string | null;
  locationId: number | null;
  state: string;
  qty: string;
  lost: boolean;
  /** It belongs to a delivery note that is not received yet. */
  announced: boolean;
  /** Its place in the books; empty if it is not in stock. */
  stands: string;
}

const labelText = `
  select b.id, b.code, b.item_id as "itemId", b.batch, b.project, b.status, b.location_id as "locationId", b.state, trim_scale(b.qty)::text as qty,
         b.state = 'void' and (select e.event from label_event e where e.label_id = b.id order by e.id desc limit 1) = 'missing' as lost,
         b.note_id is not null and b.state in ('generated', 'printed', 'scanned') as announced,
         case when b.state in ('in-stock', 'picked') then coalesce(p.code, '') else '' end as stands
    from label b left join location p on p.id = b.location_id where b.org = $1 and b.code = $2`;

/** A carton that may be in stock: not split, not void, and not still to be booked by its receipt. */
async function scannedLabel(ctx: Asking, code: string): Promise<Label> {
  const [label] = await ctx.query<Label>(labelText, [ctx.org, code]);
  if (!label) return ctx.refuse('label.not-found', { code });
  if (label.state === 'split' || (label.state === 'void' && !label.lost)) return ctx.refuse('count.label-dead', { code: label.code });
  if (label.announced) return ctx.refuse('bind.not-received', { code: label.code });
  return label;
}

const scanText = `
  insert into count_scan (org, line_id, round, label_id, qty, at, user_id) values (:org, :lineId, :round, :labelId, :qty, to_timestamp(:at::float8 / 1000), :userId)
  on conflict (org, line_id, round, label_id) do update set qty = excluded.qty, at = excluded.at, user_id = excluded.user_id`;

const emptyText = `
  update count_place set counted_at = greatest(counted_at, to_timestamp($4::float8 / 1000)), user_id = $5
   where org = $1 and document_id = $2 and location_id = $3`;

export const enterCountByScan = handle(counterCalls.enterCountByScan, async (ctx, input) => {
  const { no, qty, empty, at } = input;
  if (!input.label && !empty) return ctx.refuse('count.quantity-required', { line: input.place, field: 'BarCode' });
  const scanned = input.label ? [input.label] : [];
  const [head, place, label, likely, itsScans] = await findByPlace(ctx, input.place, (at) =>
    findByLabels(ctx, scanned, ([code]) =>
      Promise.all([
        openCount(ctx, no),
        countedPlace(ctx, no, at),
        code ? scannedLabel(ctx, code) : undefined,
        code ? lineByScan(ctx, no, at, code) : undefined,
        code ? scansByScan(ctx, no, at, code) : [],
      ]),
    ),
  );
  const moment = momentOf(at, head.begun, head.now);
  if (!label) {
    ctx.write(emptyText, [ctx.org, head.id, place.id, moment, ctx.person.userId]);
    const open = await linesOpenAt(ctx, head, place.code);
    const zero = open.map((line) => ({ line, qty: '0', loose: '0', at: undefined, byScan: true }));
    return { place: place.code, bookPlace: '', entered: enteredOf(await writeEntries(ctx, { ...head, now: moment }, zero)) };
  }
  const { itemId, batch, project } = label;
  const status = label.locationId === place.id ? (label.status ?? 'available') : 'available';
  const held = qty ?? label.qty;
  if (compareQty(held, '0') <= 0 || compareQty(held, label.qty) > 0)
    return ctx.refuse('count.quantity-required', { line: label.code, field: 'Qty' });
  const key = { locationId: place.id, itemId, batch, project, status };
  const isLikely = likely && isOfKey(likely, key);
  const line = isLikely ? likely : await lineOfKey(ctx, head, key);
  const scans = isLikely ? itsScans : await scansOf(ctx, line);
  const { org, person } = ctx;
  ctx.write(
    ...named(scanText, { org, lineId: line.id, round: head.round, labelId: label.id, qty: held, at: moment, userId: person.userId }),
  );
  const total = addQty(line.loose, held, ...othersAt(scans, label.id, moment));
  return {
    place: place.code,
    held,
    bookPlace: label.stands === place.code ? '' : label.stands,
    entered: enteredOf(await writeEntries(ctx, head, [{ line, qty: total, loose: line.loose, at, byScan: true }])),
  };
});

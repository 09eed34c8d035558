import { emptyPlaceCalls } from '../../contract/stock/emptyPlace.calls.ts';
import { may } from '../core/call/access.ts';
import { handle } from '../core/call/handler.ts';
import { changeState, findDocument } from '../documents/documentRows.ts';
import { placeCodeHere } from '../labels/codesHere.ts';
import { storePositionCheck } from '../stock/positionCheck.store.ts';
import { join, readCount, requireArea, requireCounter, takenBy } from './count.store.ts';
import { count } from './countDocument.ts';
import { linesOpenAt, writeEntries } from './entries.ts';
import { drawCount, writeCount } from './makeCount.ts';
import { submitRound } from './submitRound.ts';

const placeText = `
  select l.id, l.code, w.id as "warehouseId", w.code as warehouse
    from location l join warehouse w on w.id = l.warehouse_id where l.org = $1 and l.code = $2 for no key update of w`;
/** The book quantities under the lock. */
const booksText = `
  select exists (select from balance b where b.location_id = $2 and b.present) as filled,
         $3::text is not null and exists (select from movement m where m.org = $1 and m.to_location_id = $2 and m.at > $3::timestamp at time zone $4) as later`;

interface Place {
  id: number;
  code: string;
  warehouseId: number;
  warehouse: string;
}

/** A zero count: where the books agree it is a look at the place, else a count that lies with the leader at once. */
export const confirmEmptyPlace = handle(emptyPlaceCalls.confirmEmptyPlace, async (ctx, { place: scanned, empty, at }) => {
  requireArea(ctx, 'cycle');
  const code = await placeCodeHere(ctx, scanned);
  const [place] = await ctx.query<Place>(placeText, [ctx.org, code]);
  if (!place) return ctx.refuse('location.not-found', { code });
  const [taken, [books]] = await Promise.all([
    takenBy(ctx, place.id),
    ctx.query<{ filled: boolean; later: boolean }>(booksText, [ctx.org, place.id, at ?? null, ctx.timeZone]),
  ]);
  if (taken !== undefined) return ctx.refuse('count.place-taken', { place: place.code, no: taken });
  // Goods came after the place was seen empty: then this is a check of the place, not a count.
  if (empty && (!books?.filled || books.later)) {
    storePositionCheck(ctx, place.id, { here: 0, missing: 0, elsewhere: 0 });
    return { place: place.code, docNo: '' };
  }
  if (!may(ctx.person, 'count')) return ctx.refuse('count.not-first');
  const drawn = await drawCount(ctx, 'CT');
  const warehouse = { id: place.warehouseId, code: place.warehouse };
  await writeCount(ctx, drawn, { way: 'cycle', warehouse, scope: { locations: [place.code] }, places: [place.id], items: null });
  const made = await readCount(ctx, drawn.no);
  requireCounter(ctx, made);
  join(ctx, made);
  const head = { ...made, joined: true };
  const row = await findDocument(ctx, count, drawn.no);
  changeState(ctx, count, row, 'start');
  if (empty) {
    const lines = await linesOpenAt(ctx, head, place.code);
    await writeEntries(
      ctx,
      head,
      lines.map((line) => ({ line, qty: '0', loose: '0', at: undefined, byScan: true })),
    );
    await submitRound(ctx, { head, row }, 'submit');
  }
  ctx.audit(drawn.no, { place: place.code, empty });
  return { place: place.code, docNo: drawn.no };
});

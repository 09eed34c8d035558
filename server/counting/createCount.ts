import { mostCountLines } from '../../contract/counting/count.rules.ts';
import { countingCalls } from '../../contract/counting/counting.calls.ts';
import { may } from '../core/call/access.ts';
import { handle } from '../core/call/handler.ts';
import { assign, drawCount, firstPlaces, stockOf, writeCount } from './makeCount.ts';
import { findScope } from './scopeOfCount.ts';

export const createCount = handle(countingCalls.createCount, async (ctx, input) => {
  if (!may(ctx.person, 'count')) return ctx.refuse('count.not-first');
  const { area, locations, items, itemType, abc, notCountedFor, opening, counters = [], inParts = false } = input;
  const [found, drawn] = await Promise.all([findScope(ctx, input, true), drawCount(ctx, 'CT')]);
  if (found.places.length === 0) return ctx.refuse('count.nothing');
  if (found.taken) return ctx.refuse('count.place-taken', { ...found.taken, field: locations?.length ? 'PCodes' : 'WCode' });
  if (opening && found.filled !== null) return ctx.refuse('count.opening-in-stock', { place: found.filled });
  const { only } = found;
  const { lines } = await stockOf(ctx, found.places, only);
  const places = lines <= mostCountLines ? found.places : inParts ? await firstPlaces(ctx, found.places, only, mostCountLines) : [];
  if (places.length === 0) return ctx.refuse('count.too-large', { n: lines, limit: mostCountLines });
  const made = await writeCount(ctx, drawn, {
    way: opening ? 'opening' : 'cycle',
    warehouse: found.warehouse,
    scope: Object.fromEntries(
      Object.entries({ area, locations, items, itemType, abc, notCountedFor }).filter(([, value]) => value !== undefined),
    ),
    places,
    items: only,
  });
  await assign(ctx, made.id, 1, counters);
  ctx.audit(drawn.no, made);
  return { docNo: drawn.no, places: made.places, lines: made.lines, left: found.places.length - places.length };
});

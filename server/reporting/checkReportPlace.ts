import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { defaultReportingPlace } from './reportingPlace.ts';

/** Older clients name the item by its identity, people by its number. */
const itemText = `select id from item where org = $1 and (code = $2 or id::text = $2) order by code = $2 desc limit 1`;

export const checkReportPlace = handle(reportLookupCalls.checkReportPlace, async (ctx, { item }) => {
  const [found] = await ctx.query<{ id: number }>(itemText, [ctx.org, item]);
  if (!found) return ctx.refuse('report.item-unknown', { item, field: 'ItemID' });
  const place = await defaultReportingPlace(ctx, found.id);
  return place ? { warehouse: place.warehouse, location: place.code } : ctx.refuse('report.item-placeless', { item, field: 'ItemID' });
});

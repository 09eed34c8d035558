import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { handle } from '../core/call/handler.ts';

interface Dates {
  from: string | null;
  to: string | null;
  validFrom: string | null;
  validTo: string | null;
}

const datesText = `
  select from_day::text as from, to_day::text as to, valid_from::text as "validFrom", valid_to::text as "validTo" from putaway_assessment where org = $1`;

export const assessmentDates = handle(putawayCalls.assessmentDates, async (ctx) => {
  const [dates] = await ctx.query<Dates>(datesText, [ctx.org]);
  return dates ?? { from: null, to: null, validFrom: null, validTo: null };
});

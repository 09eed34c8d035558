import { putawayCalls } from '../../contract/putaway/putaway.calls.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';

const saveText = `
  insert into putaway_assessment values ($1, $2, $3, $4, $5)
  on conflict (org) do update set from_day = excluded.from_day, to_day = excluded.to_day, valid_from = excluded.valid_from, valid_to = excluded.valid_to`;

/** Releases tasks that were held because of their days; pending tasks stay pending. */
const releaseText = `
  with within as (
    select t.id from putaway_task t join receipt r on r.id = t.receipt_id
     where t.org = :org and t.state = 'held' and t.held_reason = 'beyond-assessment-date'
       and (plant_day(now(), :timeZone) not between :validFrom::date and :validTo::date or plant_day(r.received_at, :timeZone) between :from::date and :to::date)
     order by t.id for no key update of t
  )
  update putaway_task t set held_reason = case when location_id is null then 'location-empty' else '' end,
         state = case when location_id is null then 'held' else 'pending' end
    from within where t.org = :org and t.id = within.id returning t.state`;

export const saveAssessmentDates = handle(putawayCalls.saveAssessmentDates, async (ctx, { from, to, validFrom, validTo }) => {
  if (!from || !to) return ctx.refuse('putaway.date-range-required');
  if (!validFrom || !validTo) return ctx.refuse('putaway.effective-period-required');
  if (from > to || validFrom > validTo) return ctx.refuse('putaway.dates-reversed');
  ctx.write(saveText, [ctx.org, from, to, validFrom, validTo]);
  const released = await ctx.query<{ state: string }>(
    ...named(releaseText, { org: ctx.org, timeZone: ctx.timeZone, from, to, validFrom, validTo }),
  );
  ctx.audit(`${from} – ${to}`, { validFrom, validTo });
  return { released: released.filter(({ state }) => state === 'pending').length };
});

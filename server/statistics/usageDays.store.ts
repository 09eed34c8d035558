import { type UsageModule, usageModules } from '../../contract/statistics/usage.rules.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { filledIn, usageSources } from './usageSources.ts';

/** The last days are counted live: what is due today is often done tomorrow, and the figure has to agree with its documents. */
export const liveDays = 7;
/** How many closed days are counted again every night; work done later changes no figure. */
const openDays = 92;

/** Whoever comes first has the night; another server waits here and finds it done. */
const claimText = `
  with was as (select day from usage_closed where org = $1)
  insert into usage_closed as c (org, day) values ($1, (plant_day(now(), $2) - 1))
  on conflict (org) do update set day = excluded.day, at = now() where c.day < excluded.day
  returning to_char(c.day, 'YYYY-MM-DD') as day, (select to_char(least(day, c.day) - ${openDays}, 'YYYY-MM-DD') from was) as since`;

const dropText = 'delete from usage_day where org = $1 and day between $2::date and $3::date';

const countText = (module: UsageModule): string => `
  insert into usage_day (org, module, day, warehouse_id, workshop_id, user_id, should, actual)
  select $1, '${module}', u.day, u.warehouse_id, u.workshop_id, u.user_id, count(*), count(*) filter (where u.used)
    from (${filledIn(usageSources[module].rows(true), { org: '$1::text', tz: '$2::text', from: '$3::date', to: '$4::date' })}) u
   where u.day between $3::date and $4::date and $2::text <> ''
   group by u.day, u.warehouse_id, u.workshop_id, u.user_id`;
const countTexts = usageModules.map(countText);

/** Before any plant had a computer in its warehouse. */
const beginning = '2000-01-01';

/** Closes the days up to yesterday, by the clock of the organisation: the first time all there are, then the last quarter again. */
export async function closeUsageDays(query: Query, org: string, timeZone: string): Promise<boolean> {
  const [closed] = await query<{ day: string; since: string | null }>(claimText, [org, timeZone]);
  if (!closed) return false;
  const since = closed.since ?? beginning;
  await query(dropText, [org, since, closed.day]);
  for (const text of countTexts) await query(text, [org, timeZone, since, closed.day]);
  return true;
}

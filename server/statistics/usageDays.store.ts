import { type UsageModule, usageModules } from '../../contract/statistics/usage.rules.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { filledIn, usageSources } from './usageSources.ts';

/** The last days are counted live: work due today is often done tomorrow, and the figure has to agree with its documents. */
export const liveDays = 7;
/** How many closed days are counted again every night; work done later changes no figure. */
const openDays = 92;

/** Days that one transaction closes: a backlog of years then blocks others for no longer than the days of a month. */
const daysAtOnce = 31;

/** The first day with any data of an organisation. */
const firstDay = `least((select min(n.delivery_date) from delivery_note n where n.org = $1), plant_day((select min(t.released_at) from putaway_task t where t.org = $1), $2),
  plant_day((select min(t.needed_at) from issue_task t where t.org = $1), $2), plant_day((select min(s.scanned_at) from line_scan s where s.org = $1), $2),
  plant_day((select min(d.created_at) from document d where d.org = $1 and d.kind = 'productionReport'), $2))`;

/** The first server does the night's work; another one waits here and finds it done. */
const claimText = `
  with was as (select day from usage_closed where org = $1),
       aim as (select least(plant_day(now(), $2) - 1, coalesce((select day from was), ${firstDay}, plant_day(now(), $2)) + ${daysAtOnce}) as day)
  insert into usage_closed as c (org, day) select $1, day from aim
  on conflict (org) do update set day = excluded.day, at = now() where c.day < excluded.day
  returning to_char(c.day, 'YYYY-MM-DD') as day,
    (select to_char(case when c.day < plant_day(now(), $2) - 1 then was.day + 1 else least(was.day, c.day) - ${openDays} end, 'YYYY-MM-DD') from was) as since`;

const dropText = 'delete from usage_day where org = $1 and day between $2::date and $3::date';

const countText = (module: UsageModule): string => `
  insert into usage_day (org, module, day, warehouse_id, workshop_id, user_id, should, actual)
  select $1, '${module}', u.day, u.warehouse_id, u.workshop_id, u.user_id, count(*), count(*) filter (where u.used)
    from (${filledIn(usageSources[module].rows(true), { org: '$1::text', tz: '$2::text', from: '$3::date', to: '$4::date' })}) u
   where u.day between $3::date and $4::date and $2::text <> ''
   group by u.day, u.warehouse_id, u.workshop_id, u.user_id`;
const countTexts = usageModules.map(countText);

/** Older than any data can be. */
const beginning = '2000-01-01';

/**
 * Closes days up to yesterday, in the organisation's time zone: first those never closed, a month at a time, then the last quarter again.
 * False when nothing is left to close.
 */
export async function closeUsageDays(query: Query, org: string, timeZone: string): Promise<boolean> {
  const [closed] = await query<{ day: string; since: string | null }>(claimText, [org, timeZone]);
  if (!closed) return false;
  const since = closed.since ?? beginning;
  await query(dropText, [org, since, closed.day]);
  for (const text of countTexts) await query(text, [org, timeZone, since, closed.day]);
  return true;
}

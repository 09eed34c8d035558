import {
  type DayRange,
  isUsageRange,
  type UsageGrouping,
  type UsageModule,
  usageGroupings,
  usageModules,
} from '../../contract/statistics/usage.rules.ts';
import type { Context } from '../core/call/context.ts';
import { localName } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { liveDays } from './usageDays.store.ts';
import { filledIn, usageSources } from './usageSources.ts';

/** How a counted row `c` is grouped: key, name of the group, and the table of the name. */
const groupings: Record<UsageGrouping, { key: string; name: string; from?: string }> = {
  day: { key: "to_char(c.day, 'YYYY-MM-DD')", name: "''" },
  week: { key: "to_char(date_trunc('week', c.day), 'YYYY-MM-DD')", name: "''" },
  month: { key: "to_char(c.day, 'YYYY-MM')", name: "''" },
  warehouse: { key: 'c.warehouse_id', name: `w.code || ' ' || ${localName('w', ':language')}`, from: 'warehouse w on w.id = g.key' },
  workshop: { key: 'c.workshop_id', name: `w.code || ' ' || ${localName('w', ':language')}`, from: 'workshop w on w.id = g.key' },
  person: { key: 'c.user_id', name: 'w.name', from: 'user_account w on w.id = g.key' },
};

const sourceOf = (module: UsageModule): string =>
  filledIn(usageSources[module].rows(true), { org: ':org::text', tz: ':timeZone::text', from: ':liveFrom::date', to: ':until::date' });

/** Closed days from their stored rows and the last days live, so a figure of this week follows its documents. */
function figuresText(module: UsageModule, by: UsageGrouping): string {
  const { key, name, from } = groupings[by];
  return `
  with counted as (
    select day, warehouse_id, workshop_id, user_id, should, actual from usage_day
     where org = :org and module = '${module}' and day >= :closedFrom::date and day < :liveFrom::date and day <= :until::date
    union all
    select u.day, u.warehouse_id, u.workshop_id, u.user_id, 1, u.used::int from (${sourceOf(module)}) u
     where u.day between :liveFrom::date and :until::date and :timeZone::text <> ''
  ), g as (
    select ${key} as key, sum(c.should) as should, sum(c.actual) as actual
      from counted c where :warehouseId::bigint is null or c.warehouse_id = :warehouseId group by 1
  )
  select coalesce(g.key::text, '') as key, coalesce(${name}, '') as name, g.should, g.actual
    from g ${from ? `left join ${from}` : ''} where :language::text <> '' order by ${from ? 'g.should desc, 2, 1' : '1'}`;
}

const texts = new Map(usageModules.flatMap((module) => usageGroupings.map((by) => [`${module} ${by}`, figuresText(module, by)] as const)));

/** The day from which figures are counted live: the last days, or everything while no day is closed yet. */
const liveText = `
  select to_char(greatest($3::date, least(coalesce((select day from usage_closed where org = $1), $3::date - 1), plant_day(now(), $2) - ${liveDays}) + 1), 'YYYY-MM-DD') as day,
         to_char(least($4::date, plant_day(now(), $2)), 'YYYY-MM-DD') as last`;

export interface UsageQuestion {
  module: UsageModule;
  by: UsageGrouping;
  from?: string | undefined;
  to?: string | undefined;
  warehouseId?: number | undefined;
}
export interface UsageGroup {
  key: string;
  name: string;
  should: number;
  actual: number;
}

type Asking = Pick<Context<'query-first' | 'statistics.range'>, 'org' | 'timeZone' | 'language' | 'query' | 'refuse'>;

/** The requested days; without days the query is refused (rule query-first). */
function daysOf(ctx: Asking, { from, to }: UsageQuestion): DayRange {
  if (from === undefined || to === undefined) return ctx.refuse('query-first');
  return isUsageRange({ from, to }) ? { from, to } : ctx.refuse('statistics.range');
}

/** The figures of a module, one for each group; without work due tomorrow. */
export async function usageFigures(ctx: Asking, question: UsageQuestion): Promise<UsageGroup[]> {
  const { from, to } = daysOf(ctx, question);
  const [live] = await ctx.query<{ day: string; last: string }>(liveText, [ctx.org, ctx.timeZone, from, to]);
  const text = texts.get(`${question.module} ${question.by}`);
  if (!live || !text) throw new Error('usage has no figures');
  const { org, timeZone, language } = ctx;
  return ctx.query<UsageGroup>(
    ...named(text, {
      ...{ org, timeZone, language, warehouseId: question.warehouseId ?? null },
      ...{ closedFrom: from, liveFrom: live.day, until: live.last },
    }),
  );
}

import type { Pool } from 'pg';
import { constants } from '../../contract/core/constants.ts';
import { mostCountLines } from '../../contract/counting/count.rules.ts';
import { anonymousPerson } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import { withWriter } from '../core/database/withWriter.ts';
import type { Logger } from '../core/process/logger.ts';
import { PeriodicJob } from '../core/process/periodicJob.ts';
import { drawCount, writeCount } from './makeCount.ts';

const lookMs = 60 * 60_000;
const cycle = { monthly: 'month' }[constants['inventory-count-cycle']];
/** Places of one count at most, so that people can share them out. */
const mostPlaces = 1000;

const dayText = `
  select o.org, o.time_zone as "timeZone", to_char(t.day, 'YYYY-MM') as month,
         date_trunc('${cycle}', t.day) at time zone o.time_zone as begun,
         (date_trunc('${cycle}', t.day) + interval '1 ${cycle}') at time zone o.time_zone as due
    from organisation o, lateral (select coalesce($1::date, plant_day(now(), o.time_zone))::timestamp as day) t where o.status = 'active'`;
/** Warehouses with named counters, workshops, and the present cycle: a server that was down on its first day makes the counts later. */
const dueText = `
  with o as (${dayText})
  select o.org, o."timeZone", 'warehouse' as kind, w.id, w.code, o.month, o.begun, o.due
    from o join warehouse w on w.org = o.org and w.status = 'active'
   where exists (select from warehouse_person p where p.warehouse_id = w.id and p.duty = 'counter')
  union all
  select o.org, o."timeZone", 'workshop', s.id, s.code, o.month, o.begun, o.due
    from o join workshop s on s.org = o.org and s.status = 'active' order by 1, 3, 5`;
/** The writer of a warehouse's count is one of its counters. */
const writerText = `
  select u.id as "userId", u.name, u.account
    from warehouse w join warehouse_person p on p.warehouse_id = w.id and p.duty = 'counter' join user_account u on u.id = p.user_id
   where w.org = $1 and w.id = $2 order by u.id limit 1 for no key update of w`;
/** The writer of a workshop's count is a person who may count work in progress, of that workshop where there is one. */
const workshopWriterText = `
  select u.id as "userId", u.name, u.account
    from workshop s join user_account u on u.status = 'active'
   where s.org = $1 and s.id = $2
     and (select count(distinct p.permission) from user_role h join role_permission p on p.role_code = h.role_code
           where h.user_id = u.id and h.org = s.org and p.permission in ('count', 'wipCounts')) = 2
   order by u.department in (s.code, s.name) desc, u.id limit 1 for no key update of s`;
/** Whether the month has a count, and the places that it left out. */
const madeText = `
  with c as (
    select c.scope from document d join stock_count c on c.org = d.org and c.document_id = d.id
     where d.org = $1 and ($2 = 'warehouse' and d.warehouse_id = $3 or $2 = 'workshop' and d.workshop_id = $3) and c.scope ->> 'month' = $4)
  select exists (select from c) as made, array(select distinct x.id::bigint from c, jsonb_array_elements_text(c.scope -> 'left') as x(id)) as waiting`;
/** Places in another count are left out. They get a count of the month when that one is over, unless it counted them in this month. */
const placesText = `
  select l.id, (select count(*) from balance b where b.location_id = l.id and b.present)::int as lines,
         exists (select from count_place p where p.location_id = l.id and p.open) as taken
    from location l
   where l.org = $1 and ($2 = 'warehouse' and l.warehouse_id = $3 and l.status = 'active' or $2 = 'workshop' and l.workshop_id = $3)
     and ($4::bigint[] is null or l.id in (select unnest($4::bigint[]))
          and not exists (select from count_place p where p.location_id = l.id and not p.open and p.counted_at >= $5))
   order by l.code`;

interface Due {
  org: string;
  timeZone: string;
  kind: 'warehouse' | 'workshop';
  id: number;
  code: string;
  month: string;
  begun: Date;
  due: Date;
}

/**
 * Makes the counts of each month, open until its end (constant inventory-count-cycle): for warehouses with named counters, and for
 * workshops with work in progress. Places that are in another count are left out, the log names them, and their count is made when the
 * other one has ended.
 */
export class MonthlyCountsJob extends PeriodicJob {
  readonly #pool: Pool;

  constructor(pool: Pool, log: Logger) {
    super(log, lookMs, 'the counts of the month could not be made');
    this.#pool = pool;
  }

  /** Returns the numbers of the new counts. A second run on one day makes none, and only one of several servers makes them. */
  async run(day: string | null = null): Promise<string[]> {
    const { rows } = await this.#pool.query<Due>(dueText, [day]);
    const made: string[] = [];
    await this.each(
      rows,
      ({ org, kind, code, month }) => ({ org, [kind]: code, month }),
      async (due) => made.push(...(await makeCounts(this.#pool, due))),
    );
    return made;
  }
}

interface Writer {
  userId: number;
  name: string;
  account: string;
}

const makeCounts = (pool: Pool, { org, timeZone, kind, id, code, month, begun, due }: Due): Promise<string[]> =>
  withWriter(pool, async (transaction) => {
    const query: Context['query'] = (text, values) => transaction.query(text, values);
    try {
      const [writer] = await query<Writer>(kind === 'warehouse' ? writerText : workshopWriterText, [org, id]);
      const [standing] = await query<{ made: boolean; waiting: number[] }>(madeText, [org, kind, id, month]);
      const made: string[] = [];
      const only = standing?.made ? standing.waiting : null;
      const places =
        writer && only?.length !== 0
          ? await query<{ id: number; lines: number; taken: boolean }>(placesText, [org, kind, id, only, begun])
          : [];
      const left = places.filter(({ taken }) => taken).map((place) => place.id);
      const ctx = {
        org,
        timeZone,
        query,
        write: transaction.write.bind(transaction),
        now: new Date(),
        person: { ...anonymousPerson, ...writer },
      };
      for (const part of partsOf(places.filter(({ taken }) => !taken))) {
        const drawn = await drawCount(ctx, kind === 'warehouse' ? 'CT' : 'WC');
        // What waits since an earlier count of the month stands in its scope already.
        const scope = { month, ...(only === null && made.length === 0 && left.length > 0 ? { left } : {}) };
        const head = { scope, places: part, items: null, due: due.toISOString() };
        const { lines } = await writeCount(
          ctx,
          drawn,
          kind === 'warehouse' ? { ...head, way: 'cycle', warehouse: { id, code } } : { ...head, way: 'wip', workshop: { id, code } },
        );
        // Nothing is in work there, or more than the ERP takes in one document: a person decides.
        if (kind === 'workshop' && (lines === 0 || lines > mostCountLines)) {
          await transaction.rollback();
          return [];
        }
        made.push(drawn.no);
      }
      await transaction.commit();
      return made;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  });

/** Places in their order, cut where one count would become too large. */
export function partsOf(places: readonly { id: number; lines: number }[]): number[][] {
  const parts: number[][] = [];
  let lines = mostCountLines;
  for (const place of places) {
    const last = parts.at(-1);
    if (last && last.length < mostPlaces && lines + place.lines <= mostCountLines) {
      last.push(place.id);
      lines += place.lines;
    } else {
      parts.push([place.id]);
      lines = place.lines;
    }
  }
  return parts;
}

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

/** Warehouses with named counters, and the present cycle: a server that was down on its first day makes the counts later. */
const dueText = `
  select o.org, o.time_zone as "timeZone", w.id, w.code, to_char(t.day, 'YYYY-MM') as month,
         (date_trunc('${cycle}', t.day) + interval '1 ${cycle}') at time zone o.time_zone as due
    from organisation o join warehouse w on w.org = o.org and w.status = 'active',
         lateral (select coalesce($1::date, plant_day(now(), o.time_zone))::timestamp as day) t
   where o.status = 'active'
     and exists (select from warehouse_person p where p.warehouse_id = w.id and p.duty = 'counter') order by o.org, w.code`;
const writerText = `
  select u.id as "userId", u.name, u.account,
         exists (select from document d join stock_count c on c.org = d.org and c.document_id = d.id
                  where d.org = $1 and d.warehouse_id = $2 and c.scope ->> 'month' = $3) as made
    from warehouse w join warehouse_person p on p.warehouse_id = w.id and p.duty = 'counter' join user_account u on u.id = p.user_id
   where w.org = $1 and w.id = $2 order by u.id limit 1 for no key update of w`;
/** Places in another count are left out. */
const placesText = `
  select l.id, (select count(*) from balance b where b.location_id = l.id and b.present)::int as lines from location l
   where l.org = $1 and l.warehouse_id = $2 and l.status = 'active' and not exists (select from count_place p where p.location_id = l.id and p.open)
   order by l.code`;

interface Due {
  org: string;
  timeZone: string;
  id: number;
  code: string;
  month: string;
  due: Date;
}

/** Makes the counts of each month, open until its end (constant inventory-count-cycle): for warehouses that people are named to count. */
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
      ({ org, code, month }) => ({ org, warehouse: code, month }),
      async (due) => made.push(...(await makeCounts(this.#pool, due))),
    );
    return made;
  }
}

const makeCounts = (pool: Pool, { org, timeZone, id, code, month, due }: Due): Promise<string[]> =>
  withWriter(pool, async (transaction) => {
    const query: Context['query'] = (text, values) => transaction.query(text, values);
    try {
      const [writer] = await query<{ userId: number; name: string; account: string; made: boolean }>(writerText, [org, id, month]);
      const made: string[] = [];
      const places = writer && !writer.made ? await query<{ id: number; lines: number }>(placesText, [org, id]) : [];
      const ctx = {
        org,
        timeZone,
        query,
        write: transaction.write.bind(transaction),
        now: new Date(),
        person: { ...anonymousPerson, ...writer },
      };
      for (const part of partsOf(places)) {
        const drawn = await drawCount(ctx, 'CT');
        await writeCount(ctx, drawn, {
          way: 'cycle',
          warehouse: { id, code },
          scope: { month },
          places: part,
          items: null,
          due: due.toISOString(),
        });
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

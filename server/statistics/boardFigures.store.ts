import type { CallOutput } from '../../contract/core/call.ts';
import { partners } from '../../contract/exchange/partner.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { type boardCalls, shownShortages } from '../../contract/statistics/board.calls.ts';
import { type Database, readRows } from '../core/database/database.ts';
import { localName } from '../core/database/localName.ts';
import { type PartnerRow, partnerHealthText } from '../exchange/partnerHealth.ts';

/** The place of the figures, and their language. */
export interface BoardOf {
  org: string;
  warehouseId: number | null;
  timeZone: string;
  language: Language;
}

export type BoardFigures = Omit<CallOutput<typeof boardCalls.boardFigures>, 'name' | 'orgName' | 'warehouseName'>;

/** A delivery belongs to the warehouse of one of its lines; without a warehouse every delivery counts. */
const isOfBoard = `($2::bigint is null or exists (
  select from delivery_note_line x join item i on i.id = x.item_id join location p on p.id = coalesce(x.location_id, i.default_location_id)
   where x.note_id = n.id and p.warehouse_id = $2))`;

const countsText = `
  with today as (select plant_day(now(), $3) as day),
  open_note as (select n.delivery_date < t.day as late, n.delivery_date = t.day as today
                  from today t join delivery_note n on n.org = $1 and n.state in ('unreceived', 'scanning') and n.delivery_date <= t.day
                 where ${isOfBoard}),
  notes as (select count(*)::int as waiting, count(*) filter (where late)::int as late, count(*) filter (where today)::int as open_today from open_note),
  done as (select count(*)::int as received from today t join delivery_note n on n.org = $1 and n.state = 'received' and n.delivery_date = t.day
            where ${isOfBoard}),
  putaway as (select count(*) filter (where state = 'pending')::int as open, count(*) filter (where state = 'held')::int as held,
                     coalesce(extract(epoch from now() - min(released_at) filter (where state = 'pending')) / 60, 0)::int as "oldestMinutes"
                from putaway_task where org = $1 and state in ('pending', 'held') and ($2::bigint is null or warehouse_id = $2)),
  picks as (select count(*)::int as open, count(*) filter (where t.needed_at < now())::int as late
              from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
             where l.org = $1 and l.open and ($2::bigint is null or l.warehouse_id = $2)),
  devices as (select count(*) filter (where unsent > 0)::int as unsent,
                     count(*) filter (where at_work and heard_at < now() - interval '5 minutes')::int as silent
                from device_report where org = $1 and heard_at > now() - interval '16 hours' and ($2::bigint is null or warehouse_id = $2))
  select to_char(now() at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as at,
         jsonb_build_object('due', notes.open_today + done.received, 'received', done.received, 'waiting', notes.waiting, 'late', notes.late) as deliveries,
         to_jsonb(putaway) as putaway, to_jsonb(picks) as picks, to_jsonb(devices) as devices
    from notes, done, putaway, picks, devices`;

/** The open quantity of all lines of an item, compared with the free stock in the warehouse's own places. */
const shortagesText = `
  with wanted as (
    select l.item_id, l.project, sum(l.qty - l.prepared_qty) as qty, min(t.needed_at) as needed_at
      from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
     where l.org = $1 and l.open and ($2::bigint is null or l.warehouse_id = $2) group by l.item_id, l.project),
  short as (
    select w.item_id, sum(w.qty - h.qty) as qty, min(w.needed_at) as needed_at
      from wanted w cross join lateral (
        select coalesce(sum(b.qty - b.reserved), 0) as qty from balance b join location p on p.id = b.location_id
         where b.org = $1 and b.item_id = w.item_id and b.project = w.project and b.present and b.status = 'available'
           and p.kind <> 'staging' and not p.intermediate and ($2::bigint is null or p.warehouse_id = $2)) h
     where w.qty > h.qty group by w.item_id)
  select i.code as "itemNo", ${localName('i', '$3')} as "itemName", trim_scale(s.qty)::text as qty, i.unit, count(*) over ()::int as all
    from short s join item i on i.id = s.item_id order by s.needed_at, i.code limit ${shownShortages}`;

/** Lines of today's documents by the hour of their making. The condition on time keeps it fast, however large the ledger. */
const hoursText = `
  with day as (select date_trunc('day', now() at time zone $3) at time zone $3 as start),
  done as (
    select r.received_at as at, 'receipt' as kind, r.line_count from day join receipt r on r.org = $1 and r.received_at >= day.start
     where r.state <> 'deleted' and ($2::bigint is null or r.warehouse_id = $2)
    union all
    select d.created_at, d.kind, d.line_count from day join document d on d.org = $1 and d.kind in ('putaway', 'issue') and d.created_at >= day.start
     where $2::bigint is null or d.warehouse_id = $2)
  select extract(hour from at at time zone $3)::int as hour, coalesce(sum(line_count) filter (where kind = 'receipt'), 0) as received,
         coalesce(sum(line_count) filter (where kind = 'putaway'), 0) as "putAway", coalesce(sum(line_count) filter (where kind = 'issue'), 0) as issued
    from done group by 1 order by 1`;

type Counts = Pick<BoardFigures, 'at' | 'deliveries' | 'putaway' | 'picks' | 'devices'>;
type Shortage = BoardFigures['shortages'][number] & { all: number };

/** The figures of a board: four statements, however many boards there are. */
export async function readBoardFigures(pool: Database['pool'], { org, warehouseId, timeZone, language }: BoardOf): Promise<BoardFigures> {
  const [[counts], short, hours, health] = await Promise.all([
    readRows<Counts>(pool, countsText, [org, warehouseId, timeZone]),
    readRows<Shortage>(pool, shortagesText, [org, warehouseId, language]),
    readRows<BoardFigures['hours'][number]>(pool, hoursText, [org, warehouseId, timeZone]),
    readRows<PartnerRow>(pool, partnerHealthText, [partners, org, timeZone]),
  ]);
  if (!counts) throw new Error('counts of a board are one row');
  return {
    ...counts,
    hours,
    missing: short[0]?.all ?? 0,
    shortages: short.map(({ all: _all, ...one }) => one),
    partners: health
      .filter(({ enabled }) => enabled)
      .map(({ partner, breaker, misconfigured, waiting, abnormal }) => ({
        ...{ partner, away: breaker !== 'closed' || misconfigured, waiting, abnormal },
      })),
  };
}

import type { Pool } from 'pg';
import type { FigureName } from './standing.ts';

/** A way out of the house. */
export type ChannelName = 'mail' | 'webhook';

/** An alarm to be sent: it is new, lasts, or is over. */
export interface Alarm {
  state: 'new' | 'lasts' | 'over';
  /** The machine that measured it; empty for what is in the database. */
  place: string;
  figure: FigureName;
  about: string;
  value: number;
  since: string;
}

/** One fault of a place, as it is now. */
export interface Seen {
  figure: FigureName;
  about: string;
  value: number;
}

/** What is not seen any more is over; what is seen again goes on. A machine that measures nothing any more has no alarms. */
const seeText = `
  with seen as (select * from jsonb_to_recordset($3::jsonb) s(figure text, about text, value float8)), come as (
    insert into alarm (channel, place, figure, about, value) select $1, $2, figure, about, value from seen
    on conflict (channel, place, figure, about) do update set value = excluded.value, seen_at = now(), ended_at = null)
  update alarm a set ended_at = now()
   where a.channel = $1 and a.ended_at is null and not exists (select from seen s where s.figure = a.figure and s.about = a.about)
     and (a.place = $2 or (a.place <> '' and a.seen_at < now() - interval '1 day'))`;
/** Its beginning was not reported, so its end is not reported either. */
const forgetText = 'delete from alarm where channel = $1 and told_at is null and ended_at is not null';

/** Stores what a place has beyond its limits; an empty place is the database. */
export async function seeAlarms(pool: Pool, channel: ChannelName, place: string, seen: readonly Seen[]): Promise<void> {
  await pool.query(seeText, [channel, place, JSON.stringify(seen)]);
  await pool.query(forgetText, [channel]);
}

/** A value around its limit is one alarm: it is over after a quarter of an hour. The claim is longer than sending may take. */
const claimText = `
  update alarm set claimed_until = now() + interval '2 minutes'
   where channel = $1 and (claimed_until is null or claimed_until < now())
     and (told_at is null or (ended_at is null and told_at < now() - interval '1 day') or ended_at < now() - interval '15 minutes')
  returning case when told_at is null then 'new' when ended_at is null then 'lasts' else 'over' end as state, place, figure, about, value,
            to_char(began_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since`;

/** Takes the alarms that are due, for one server alone. */
export async function claimAlarms(pool: Pool, channel: ChannelName): Promise<Alarm[]> {
  const { rows } = await pool.query<Alarm>(claimText, [channel]);
  return rows.toSorted((one, other) =>
    `${one.place} ${one.figure} ${one.about}`.localeCompare(`${other.place} ${other.figure} ${other.about}`),
  );
}

const toldText = `
  with told as (select * from jsonb_to_recordset($2::jsonb) s(state text, place text, figure text, about text)), gone as (
    delete from alarm a using told t
     where a.channel = $1 and t.state = 'over' and (a.place, a.figure, a.about) = (t.place, t.figure, t.about))
  update alarm a set told_at = now(), claimed_until = null from told t
   where a.channel = $1 and t.state <> 'over' and (a.place, a.figure, a.about) = (t.place, t.figure, t.about)`;

/** Notes that alarms were sent. */
export async function noteTold(pool: Pool, channel: ChannelName, alarms: readonly Alarm[]): Promise<void> {
  await pool.query(toldText, [channel, JSON.stringify(alarms)]);
}

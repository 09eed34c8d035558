import type { Pool } from 'pg';
import type { Neighbour } from '../../contract/exchange/neighbour.ts';
import { type EventMessage, eventDocument } from '../../contract/exchange/protocol.events.ts';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import { named } from '../core/database/named.ts';

/** So many events of a partner, organisation and feed that are over stay on the desk. */
const keptEvents = 20;

/** How far a partner was told of a feed. */
export interface Told {
  org: string;
  feed: ReadFeed;
  /** Empty: of nothing yet. */
  upTo: string;
  number: string;
}

// One that is under way, or waits for a person, speaks for all that comes after it. Of one that was given up the next begins where it began.
const toldText = `
  select o.org, f.feed, coalesce(case when m.state = 'closed' then t.since else t.next end, '') as "upTo", coalesce(t.number, 0)::text as number
    from organisation o cross join unnest(:feeds::text[]) f(feed)
    left join partner_told t on t.neighbour = :neighbour and t.org = o.org and t.feed = f.feed
    left join lateral (select m.state from outbox m where m.document_type = '${eventDocument}' and m.document_id = t.id order by m.id desc limit 1) m on true
   where o.status = 'active' and (:orgs::text[] = '{}' or o.org = any(:orgs)) and coalesce(m.state, 'closed') in ('synchronized', 'closed')
   order by 1, 2`;

/** Of what a partner may be told now; without organisations of all. */
export const mayBeTold = async (
  pool: Pool,
  of: { neighbour: Neighbour; feeds: readonly ReadFeed[]; orgs: readonly string[] },
): Promise<Told[]> => (await pool.query<Told>(...named(toldText, of))).rows;

const placeText = `
  insert into partner_told as t (neighbour, org, feed, next) values ($1, $2, $3, $4)
  on conflict (neighbour, org, feed) do update set next = excluded.next, at = now() where t.number = $5::bigint and t.next <> excluded.next`;

/** Remembers up to where there is nothing to tell. */
export const keepPlace = async (pool: Pool, neighbour: Neighbour, { org, feed, number }: Told, next: string): Promise<void> => {
  await pool.query(placeText, [neighbour, org, feed, next, number]);
};

// The place moves with the message, or neither does; of two servers who look at once the second finds that it was told.
const tellText = `
  with told as (
    insert into partner_told as t (neighbour, org, feed, since, next, number) values (:neighbour, :org, :feed, :since, :next, 1)
    on conflict (neighbour, org, feed) do update set since = excluded.since, next = excluded.next, number = t.number + 1, at = now()
      where t.number = :number::bigint
    returning t.id, t.number
  ), gone as (
    delete from outbox o using told
     where o.id in (select e.id from outbox e where e.document_type = '${eventDocument}' and e.document_id = told.id and e.state in ('synchronized', 'closed')
                     order by e.id desc offset ${keptEvents})
  )
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select :org, :neighbour, :type, :key, '${eventDocument}', told.id, :feed::text || '-' || told.number, :body::jsonb from told`;

/** Writes an event, and moves the place up to which the partner is told; false when another server did. */
export async function tell(
  pool: Pool,
  neighbour: Neighbour,
  { number }: Told,
  { since, next, event }: { since: string; next: string; event: EventMessage },
): Promise<boolean> {
  const { key, type, data } = event;
  const values = { neighbour, org: data.org, feed: data.feed, since, next, number, type, key, body: JSON.stringify(event) };
  return (await pool.query(...named(tellText, values))).rowCount === 1;
}

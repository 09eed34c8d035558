import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import { type EventMessage, eventDocument } from '../../contract/exchange/protocol.events.ts';
import type { ReadFeed } from '../../contract/exchange/readFeeds.ts';
import { named } from '../core/database/named.ts';

/** The number of finished events of a partner, organisation and feed that stay on the desk. */
const keptEvents = 20;

/** Up to which cursor a partner got events of a feed. */
export interface FeedPosition {
  org: string;
  feed: ReadFeed;
  /** Empty: no event yet. */
  upTo: string;
  number: string;
}

// An event that is on its way or waits for a person covers all later changes. After one that was given up, the next starts at its cursor.
const toldText = `
  select o.org, f.feed, coalesce(case when m.state = 'closed' then t.since else t.next end, '') as "upTo", coalesce(t.number, 0)::text as number
    from organisation o cross join unnest(:feeds::text[]) f(feed)
    left join partner_told t on t.neighbour = :partner and t.org = o.org and t.feed = f.feed
    left join lateral (select m.state from outbox m where m.document_type = '${eventDocument}' and m.document_id = t.id order by m.id desc limit 1) m on true
   where o.status = 'active' and (:orgs::text[] = '{}' or o.org = any(:orgs)) and coalesce(m.state, 'closed') in ('synchronized', 'closed')
   order by 1, 2`;

/** The feeds for which a partner may get events now; without organisations all are meant. */
export const mayBeTold = async (
  pool: Pool,
  of: { partner: Partner; feeds: readonly ReadFeed[]; orgs: readonly string[] },
): Promise<FeedPosition[]> => (await pool.query<FeedPosition>(...named(toldText, of))).rows;

const placeText = `
  insert into partner_told as t (neighbour, org, feed, next) values ($1, $2, $3, $4)
  on conflict (neighbour, org, feed) do update set next = excluded.next, at = now() where t.number = $5::bigint and t.next <> excluded.next`;

/** Stores the cursor up to which there is nothing new. */
export const keepPlace = async (pool: Pool, partner: Partner, { org, feed, number }: FeedPosition, next: string): Promise<void> => {
  await pool.query(placeText, [partner, org, feed, next, number]);
};

// Cursor and message are written together; when two servers try at once, the second finds that the event was written.
const tellText = `
  with told as (
    insert into partner_told as t (neighbour, org, feed, since, next, number) values (:partner, :org, :feed, :since, :next, 1)
    on conflict (neighbour, org, feed) do update set since = excluded.since, next = excluded.next, number = t.number + 1, at = now()
      where t.number = :number::bigint
    returning t.id, t.number
  ), gone as (
    delete from outbox o using told
     where o.id in (select e.id from outbox e where e.document_type = '${eventDocument}' and e.document_id = told.id and e.state in ('synchronized', 'closed')
                     order by e.id desc offset ${keptEvents})
  )
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select :org, :partner, :type, :key, '${eventDocument}', told.id, :feed::text || '-' || told.number, :body::jsonb from told`;

/** Writes an event and moves the partner's cursor; false if another server did. */
export async function tell(
  pool: Pool,
  partner: Partner,
  { number }: FeedPosition,
  { since, next, event }: { since: string; next: string; event: EventMessage },
): Promise<boolean> {
  const { key, type, data } = event;
  const values = { partner, org: data.org, feed: data.feed, since, next, number, type, key, body: JSON.stringify(event) };
  return (await pool.query(...named(tellText, values))).rowCount === 1;
}

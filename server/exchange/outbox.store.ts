import type { Pool } from 'pg';
import type { Partner } from '../../contract/exchange/partner.ts';
import type { OutboundDocument } from '../../contract/exchange/protocol.documents.ts';
import type { Query } from './inTransaction.ts';
import { unansweredInSql } from './unansweredInSql.ts';
import { waitsForInSql } from './waitsForInSql.ts';

/** Fields of every outgoing document of any type. */
export type SentDocument = Pick<OutboundDocument, 'key'> & { type?: string; lines: OutboundDocument['lines'] };

/** A message on its way, claimed by this process until `claimedUntil`. */
export interface ClaimedMessage {
  id: number;
  partner: Partner;
  org: string;
  type: string;
  key: string;
  documentType: string;
  documentId: number;
  documentNo: string;
  body: SentDocument & { version?: number };
  /** Including this attempt. From the second on, Kuwei requests the state from the partner before it sends anything. */
  attempts: number;
  operationId: string | null;
  claimedUntil: string;
}

/**
 * Due messages of a partner, oldest first; also those whose claim ran out because their process died. A message
 * waits while an earlier one of the same document is under way, and while its partner lacks a document that it depends on.
 */
const claimText = `
  with due as (
    select o.id from outbox o
     where o.neighbour = $1 and o.state in ('queued', 'sending') and o.next_at <= now()
       and not exists (select 1 from outbox e where e.document_id = o.document_id and e.document_type = o.document_type
                          and e.state in ('queued', 'sending') and e.id < o.id)
       and ${waitsForInSql} is null
     order by o.next_at, o.id limit $2 for update of o skip locked
  )
  update outbox o set state = 'sending', attempts = o.attempts + 1, answered_at = null,
         claimed_until = now() + make_interval(secs => $3), next_at = now() + make_interval(secs => $3)
    from due where o.id = due.id
  returning o.id, o.neighbour as partner, o.org, o.type, o.key, o.document_type as "documentType", o.document_id as "documentId", o.document_no as "documentNo",
            o.body, o.attempts, o.operation_id as "operationId", o.claimed_until::text as "claimedUntil"`;

export async function claimMessages(pool: Pool, partner: Partner, limit: number, leaseSeconds: number): Promise<ClaimedMessage[]> {
  const { rows } = await pool.query<ClaimedMessage>({ name: 'outbox-claim', text: claimText, values: [partner, limit, leaseSeconds] });
  return rows.sort((a, b) => a.id - b.id);
}

/** Releases claimed messages that were not sent, as if never claimed. */
export async function releaseMessages(pool: Pool, messages: readonly ClaimedMessage[]): Promise<void> {
  await pool.query(
    `with g as materialized (
       select o.id from unnest($1::bigint[], $2::timestamptz[]) as g(id, claimed_until) join outbox o on o.id = g.id
        where o.state = 'sending' and o.claimed_until = g.claimed_until order by o.id for update of o)
     update outbox o set state = 'queued', attempts = o.attempts - 1, next_at = now(), claimed_until = null from g where o.id = g.id`,
    [messages.map((one) => one.id), messages.map((one) => one.claimedUntil)],
  );
}

const claimUnansweredText = `
  with g as materialized (select o.id from outbox o where o.id = any($1::bigint[]) and ${unansweredInSql('o')} order by o.id for update of o)
  update outbox o set state = 'sending', claimed_until = now() + interval '1 minute' from g where o.id = g.id
  returning o.id, o.claimed_until::text as "claimedUntil"`;

/** Claims messages of locked documents in order to ask for their answer; messages answered or sent meanwhile stay as they are. */
export const claimUnanswered = (query: Query, ids: readonly number[]): Promise<{ id: number; claimedUntil: string }[]> =>
  query(claimUnansweredText, [ids]);

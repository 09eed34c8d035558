import type { OutgoingMessage } from '../core/call/context.ts';
import type { Query } from './inTransaction.ts';

const sendText = `
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select m.body ->> 'org', m.partner, m.type, m.key, m."documentType", m."documentId", m."documentNo", m.body
    from jsonb_to_recordset($1::jsonb)
      as m(partner text, type text, key text, "documentType" text, "documentId" bigint, "documentNo" text, body jsonb)`;

/** Writes messages to the outbox outside of a call: messages of the product itself after an answer. */
export async function sendFromJob(query: Query, messages: readonly OutgoingMessage[]): Promise<void> {
  if (messages.length > 0) await query(sendText, [JSON.stringify(messages)]);
}

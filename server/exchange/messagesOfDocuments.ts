/** Closes unfinished messages of the documents $1, by $2, for the reason $3; `type` is the kind of document in SQL. */
export const closeMessagesOf = (type: string): string => `
  update outbox o set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null
   where document_id = any($1::bigint[]) and document_type = ${type} and state in ('queued', 'failed')`;

/** The documents $1 were set by hand; their messages know it. */
export const markByHandOf = (type: string): string =>
  `update outbox set by_hand = true where document_id = any($1::bigint[]) and document_type = ${type}`;

/** A person states ($2) that the partner deleted the document without telling us; nothing of document $1 is reversed there again. */
export const deletedThereOf = (type: string): string => `
  update outbox set deleted_there = $2, state = 'failed', reason = $2
   where document_type = ${type} and document_id = $1 and type = ${type} and state = 'synchronized' and deleted_there = ''`;

/** The present state of messages of the documents `d` of a kind, to restore it when a hand-set state is taken back. A jsonb list, in SQL. */
export const messagesStanding = (type: string): string => `coalesce((
  select jsonb_agg(jsonb_build_object('id', o.id, 'state', o.state, 'settledBy', o.settled_by, 'settledReason', o.settled_reason,
                     'finishedAt', o.finished_at, 'byHand', o.by_hand, 'answered', o.answer is not null or o.conflict or o.deleted_there <> '') order by o.id)
    from outbox o where o.document_id = d.id and o.document_type = ${type}), '[]')`;

/** The parts of a message's state that a hand-set state changes. */
export interface MessageStanding {
  id: number;
  state: string;
  answered: boolean;
}

/** Restores the messages $1 to their earlier state; a waiting one is sent again, after a request for its state. */
export const bringBackMessages = `
  update outbox o set state = m.state, settled_by = m."settledBy", settled_reason = m."settledReason", finished_at = m."finishedAt", by_hand = m."byHand",
         next_at = case when m.state = 'queued' then now() else o.next_at end
    from jsonb_to_recordset($1::jsonb) as m(id bigint, state text, "settledBy" bigint, "settledReason" text, "finishedAt" timestamptz, "byHand" boolean)
   where o.id = m.id`;

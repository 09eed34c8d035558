import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { Query } from './inTransaction.ts';
import { storedSentence } from './storedSentence.ts';

/** After this many unusable answers a person has to look at the message, and no more requests are sent. */
const mostMisfits = 6;

/** The result of an attempt, for its message. */
export interface Mark {
  id: number;
  state: 'synchronized' | 'failed' | 'queued';
  claimed_until: string;
  answer: DocumentAnswer | null;
  reason: string;
  number: string;
  wait: number;
  handed: boolean;
  conflict: boolean;
  misfit: boolean;
}

/**
 * Writes the results of attempts. An acceptance always counts, also when another server has claimed the message meanwhile or a person
 * closed it; other results only count for the claim of their attempt. An attempt without an answer that was still running when a person set
 * the document by hand may have delivered it a second time: the person must compare.
 */
const takenByHand = "(o.by_hand and g.answer ->> 'result' in ('accepted', 'partly'))";
const unheard = "(o.by_hand and o.state = 'closed' and o.deleted_there = '' and g.state = 'queued' and not g.handed)";

const markText = `
  with g as materialized (
    select g.* from jsonb_to_recordset($1::jsonb)
      as g(id bigint, state text, claimed_until timestamptz, answer jsonb, reason text, number text, wait float8, handed boolean, conflict boolean,
           misfit boolean)
      join outbox o on o.id = g.id order by o.id for update of o
  )
  update outbox o set
         state = case when ${unheard} or ${takenByHand} or g.answer is not null and o.deleted_there <> '' then 'failed'
                      when g.misfit and o.misfits + 1 >= $2 then 'failed' else g.state end,
         misfits = o.misfits + case when g.misfit then 1 else 0 end,
         reason = case when g.answer is not null and o.deleted_there <> '' then o.deleted_there
                       when ${takenByHand} then $3 || g.number
                       when ${unheard} then $4 else g.reason end,
         conflict = o.conflict or g.conflict, answer = coalesce(g.answer, o.answer), partner_no = case when g.number = '' then o.partner_no else g.number end,
         claimed_until = null, handed_at = case when g.handed then coalesce(o.handed_at, now()) else o.handed_at end,
         attempts = case when g.handed then 1 else o.attempts end,
         next_at = case when g.handed and o.answered_at is not null then now()
                        else now() + make_interval(secs => g.wait) end,
         finished_at = case when g.state = 'queued' and not ${unheard} and not (g.misfit and o.misfits + 1 >= $2) then null else now() end
    from g where o.id = g.id
     and (g.state = 'synchronized' and o.state <> 'synchronized' and coalesce(o.answer ->> 'result', '') <> 'accepted'
          and (o.deleted_there = '' or o.state <> 'failed')
          or ${unheard}
          or ${takenByHand} and o.state = 'closed' and o.answer is null
          or o.state = 'sending' and o.claimed_until = g.claimed_until)
  returning o.id, o.state, o.deleted_there`;

interface Marked {
  id: number;
  state: string;
  deleted_there: string;
}

/** Their documents are locked. Returns the changed messages. */
export const markMessages = (query: Query, marks: readonly Mark[]): Promise<Marked[]> =>
  query<Marked>(markText, [JSON.stringify(marks), mostMisfits, storedSentence('late.by-hand', ''), storedSentence('late.unheard')]);

/** An attempt to deliver, as the desk shows it. */
export interface AttemptNote {
  outbox_id: number;
  millis: number;
  outcome: string;
  status: number | null;
  detail: string;
}

const attemptText = `
  insert into delivery_attempt (outbox_id, millis, outcome, status, detail)
  select * from jsonb_to_recordset($1::jsonb) as g(outbox_id bigint, millis int, outcome text, status int, detail text)`;

export async function noteAttempts(query: Query, notes: readonly AttemptNote[]): Promise<void> {
  if (notes.length > 0) await query(attemptText, [JSON.stringify(notes)]);
}

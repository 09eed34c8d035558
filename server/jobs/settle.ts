import type { Pool } from 'pg';
import { cut } from '../../contract/core/harmless.ts';
import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { Delivery } from '../connectors/connector.ts';
import { refusedText, settledBy } from '../exchange/answered.ts';
import { backOffMs } from '../exchange/backOff.ts';
import { type DocumentOutcomes, lockDocuments, type Settled } from '../exchange/documentOutcome.ts';
import { inTransaction } from '../exchange/inTransaction.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { tellDocuments } from '../exchange/tellDocuments.ts';
import type { ClaimedMessage } from './outbox.store.ts';

/** What was handed over is looked after again when an answer comes; this is for an answer that came in between. */
const answerLookSeconds = 600;

/** The neighbour knows the key for something else. */
const conflictStatus = 409;

/** So many answers that do not fit, and a person looks at the message instead of asking the neighbour once more. */
const mostMisfits = 6;

/** One attempt to deliver, over. */
export interface Attempt {
  message: ClaimedMessage;
  delivery: Delivery;
  millis: number;
}

interface Mark {
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
 * Writes what came of several messages. An acceptance is a fact whoever claims the message meanwhile, and even if
 * somebody closed it; anything else counts only for the claim it was made under. An attempt that was still under way when
 * a person set the document by hand, and heard nothing, may have brought it there a second time: they are asked to compare.
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

const attemptText = `
  insert into delivery_attempt (outbox_id, millis, outcome, status, detail)
  select * from jsonb_to_recordset($1::jsonb) as g(outbox_id bigint, millis int, outcome text, status int, detail text)`;

/** Marks messages and their documents in one transaction. */
export async function settleAttempts(pool: Pool, outcomes: DocumentOutcomes, attempts: readonly Attempt[]): Promise<void> {
  const byId = new Map(attempts.map((one) => [one.message.id, one]));
  await inTransaction(pool, async (query) => {
    await lockDocuments(
      query,
      outcomes,
      attempts.map(({ message }) => message),
    );
    const marked = await query<{ id: number; state: string; deleted_there: string }>(markText, [
      JSON.stringify(attempts.map(markOf)),
      mostMisfits,
      storedSentence('late.by-hand', ''),
      storedSentence('late.unheard'),
    ]);
    const troubled = attempts
      .filter(({ delivery }) => delivery.kind !== 'handed' && (delivery.kind !== 'settled' || delivery.answer.result !== 'accepted'))
      .map(attemptRow);
    if (troubled.length > 0) await query(attemptText, [JSON.stringify(troubled)]);
    const settled = marked.flatMap(({ id, state, deleted_there }) => {
      const attempt = byId.get(id);
      return attempt && state !== 'queued' ? [settledOf(attempt, deleted_there)] : [];
    });
    await tellDocuments(query, outcomes, settled);
  });
}

function markOf({ message, delivery }: Attempt): Mark {
  const common = {
    id: message.id,
    claimed_until: message.claimedUntil,
    answer: null,
    number: '',
    wait: 0,
    handed: false,
    conflict: false,
    misfit: false,
  };
  if (delivery.kind === 'refused')
    return { ...common, state: 'failed', reason: delivery.problem, conflict: delivery.status === conflictStatus };
  if (delivery.kind === 'handed') return { ...common, state: 'queued', reason: '', wait: answerLookSeconds, handed: true };
  if (delivery.kind === 'again') {
    const wait = (delivery.retryAfterMs ?? backOffMs(message.attempts)) / 1000;
    return { ...common, state: 'queued', reason: delivery.problem, wait, misfit: delivery.misfit === true };
  }
  const { answer } = delivery;
  const state = answer.result === 'accepted' ? 'synchronized' : 'failed';
  return { ...common, state, answer, reason: refusedText(answer), number: answer.number ?? '' };
}

function attemptRow({ message, delivery, millis }: Attempt) {
  const row = { outbox_id: message.id, millis: Math.round(millis) };
  if (delivery.kind === 'settled')
    return { ...row, outcome: delivery.answer.result, status: 200, detail: cut(refusedText(delivery.answer), 1000) };
  if (delivery.kind === 'handed') return { ...row, outcome: 'handed', status: null, detail: '' };
  const outcome = delivery.kind === 'again' && delivery.misconfigured ? 'misconfigured' : delivery.kind;
  return { ...row, outcome, status: delivery.status ?? null, detail: cut(delivery.problem, 1000) };
}

function settledOf({ message, delivery }: Attempt, deletedThere: string): Settled {
  const { documentId, documentNo, org, type, body } = message;
  const common = { documentId, documentNo, org, type, version: body.version ?? 1 };
  if (delivery.kind !== 'settled') {
    const reason = 'problem' in delivery ? delivery.problem : '';
    return { ...common, state: 'failed', number: '', reason, lines: [] };
  }
  return { ...common, ...settledBy(delivery.answer, deletedThere) };
}

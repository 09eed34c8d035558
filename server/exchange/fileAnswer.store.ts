import type { Query } from './inTransaction.ts';

const handedAgainText = 'update outbox set hand_again = false where key = $1 and hand_again returning 1';

/** Clears the mark that a person wants the file written again; returns whether it was set. */
export const takeHandAgain = async (query: Query, key: string): Promise<boolean> => (await query(handedAgainText, [key])).length > 0;

// The message is handled like any other: its state is requested first, its document updated, and the desk notified.
const wakeText = `
  update outbox set state = 'queued', next_at = now(), attempts = greatest(attempts, 1), claimed_until = null, finished_at = null where id = $1`;

/** Sends a finished message again. */
export const wakeMessage = (query: Query, id: number): Promise<object[]> => query(wakeText, [id]);

// Not before all lines are answered: otherwise it would be handed over again and posted twice.
const compareText = `
  update outbox set state = 'failed', reason = $2, finished_at = now() where id = $1`;

/** Asks people to compare: the document may be there twice. */
export const askToCompare = (query: Query, id: number, reason: string): Promise<object[]> => query(compareText, [id, reason]);

const noteText = `
  insert into delivery_attempt (outbox_id, millis, outcome, status, detail)
  select o.id, 0, 'late', null, $2 from outbox o where o.id = $1 or o.key = $3`;

/** Records a late answer at the message and at the newer one that replaced it (key, or ''). */
export const noteLateAnswer = (query: Query, id: number, detail: string, newer: string): Promise<object[]> =>
  query(noteText, [id, detail, newer]);

// A message that waits for this answer becomes due; one that is being handed over now is checked again afterwards.
const dueText = `
  update outbox set answered_at = now(), next_at = case when state = 'queued' then now() else next_at end
   where neighbour = $1 and key = any($2::text[]) and state in ('queued', 'sending')`;

/** Makes the messages of answer files due at once. */
export const hurryAnswered = (query: Query, partner: string, keys: readonly string[]): Promise<object[]> => query(dueText, [partner, keys]);

// Answers to finished messages. An acceptance always counts, also after a person's decision, and every answer is shown.
import { cut } from '../../../contract/core/harmless.ts';
import { askToCompare, noteLateAnswer, wakeMessage } from '../../exchange/fileAnswer.store.ts';
import type { Query } from '../../exchange/inTransaction.ts';
import { storedSentence, wordsAre } from '../../exchange/storedSentence.ts';

/** A row of an answer file, by our column names. */
export interface AnswerCells {
  row: number;
  key: string;
  line: string;
  result: string;
  number: string;
  lineNumber: string;
  reason: string;
}

/** A message that an answer file is about. */
export interface AnsweredMessage {
  id: number;
  key: string;
  state: string;
  lines: number[];
  deletedThere: boolean;
  /** A person stated that the partner has it. */
  byHand: boolean;
  settledReason: string;
  /** Earlier answers for each line, from any transport. */
  known: Map<number, string>;
}

interface Row extends Omit<AnsweredMessage, 'known'> {
  answered: { line: number; result: string }[];
}

// Locked, so that a message that a person closes in this moment is seen either before or after.
const messagesText = `
  select o.id, o.key, o.state, o.deleted_there <> '' as "deletedThere", o.by_hand as "byHand", o.settled_reason as "settledReason",
         array(select (l ->> 'line')::int from jsonb_array_elements(o.body -> 'lines') l) as lines,
         coalesce((select jsonb_agg(jsonb_build_object('line', line, 'result', result)) from (
           select a.line, a.result from file_answer a where a.neighbour = o.neighbour and a.key = o.key
            union all
           select (l ->> 'line')::int, l ->> 'result' from jsonb_array_elements(o.answer -> 'lines') l
            where not exists (select 1 from file_answer a where a.neighbour = o.neighbour and a.key = o.key and a.line = (l ->> 'line')::int)) k), '[]') as answered
    from outbox o where o.neighbour = $1 and o.key = any($2::text[]) order by o.id for update of o`;

// An answer that came another way counts too.
const adoptText = `
  insert into file_answer (neighbour, key, line, result, number, line_number, reason)
  select o.neighbour, o.key, (l ->> 'line')::int, l ->> 'result', o.partner_no, coalesce(l ->> 'number', ''), coalesce(l ->> 'reason', '')
    from outbox o, jsonb_array_elements(o.answer -> 'lines') l
   where o.neighbour = $1 and o.key = any($2::text[])
     and not exists (select 1 from file_answer a where a.neighbour = o.neighbour and a.key = o.key) on conflict do nothing`;

/** The messages that an answer file is about, by key. */
export async function messagesOf(query: Query, partner: string, keys: readonly string[]): Promise<Map<string, AnsweredMessage>> {
  const found = await query<Row>(messagesText, [partner, keys]);
  await query(adoptText, [partner, keys]);
  return new Map(
    found.map(({ answered, ...one }) => [one.key, { ...one, known: new Map(answered.map(({ line, result }) => [line, result])) }]),
  );
}

/** Whether no attempt is running any more. */
export const isOver = ({ state }: Pick<AnsweredMessage, 'state'>): boolean => ['closed', 'failed', 'synchronized'].includes(state);

/** The key of the newer version that replaced a message. */
export const replacedBy = (message: Pick<AnsweredMessage, 'state' | 'settledReason'>): string | undefined =>
  message.state === 'closed' ? wordsAre('closed.replaced', message.settledReason)?.[0] : undefined;

const completeText = `
  select count(*) filter (where result = 'accepted')::int as accepted, count(*)::int as answered
    from unnest($3::int[]) as l(line), lateral (
      select a.result from file_answer a where a.neighbour = $1 and a.key = $2 and a.line in (l.line, 0) order by a.line desc limit 1) r`;

/** Gives late answers to a finished message; returns the remark for the result file. */
export async function hearLate(query: Query, partner: string, message: AnsweredMessage, news: readonly AnswerCells[]): Promise<string> {
  const { id, key, state, lines } = message;
  if (news.length === 0 || !isOver(message)) return '';
  const newer = replacedBy(message);
  const summary = cut(news.map(saidOf).join('; '), 900);
  await noteLateAnswer(query, id, storedSentence(state === 'closed' && !newer ? 'late.closed' : 'late.answer', summary), newer ?? '');
  if (newer || message.deletedThere || state === 'synchronized') return '';
  const [counted] = await query<{ accepted: number; answered: number }>(completeText, [partner, key, lines]);
  const complete = counted?.answered === lines.length;
  const wakes = complete && (state === 'failed' || (counted?.accepted ?? 0) > 0);
  if (wakes) await wakeMessage(query, id);
  else if (message.byHand && news.some(({ result }) => result === 'accepted'))
    await askToCompare(query, id, storedSentence('late.by-hand', summary));
  if (state === 'failed') return '';
  if (wakes) return '单据曾被关闭，现按答复处理 / the document had been closed; the answer counts';
  return complete
    ? '单据已被关闭，保持关闭 / the document was closed and stays closed'
    : '单据已被关闭，等其余行的答复 / the document was closed; the other lines are not answered yet';
}

function saidOf({ line, result, number, lineNumber, reason }: AnswerCells): string {
  const accepted = result === 'accepted';
  return [line, accepted ? '✓' : '✗', accepted ? lineNumber || number : reason].filter(Boolean).join(' ');
}

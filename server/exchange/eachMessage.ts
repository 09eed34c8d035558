import type { CallOutput } from '../../contract/core/call.ts';
import type { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import type { Context } from '../core/context.ts';
import { say } from '../core/reply.ts';

export type DeskOutcomes = CallOutput<typeof exchangeCalls.resendMessages>;
export type DeskOutcome = DeskOutcomes['outcomes'][number];

export const deskDone = (no: string): DeskOutcome => ({ no, done: true, error: null, message: '' });

/** One that could not be done, in the caller's language. */
export const deskRefused = (
  ctx: Pick<Context, 'language'>,
  no: string,
  error: ErrorId,
  args: Record<string, string> = {},
): DeskOutcome => ({
  no,
  done: false,
  error,
  message: say(ctx.language, `error.${error}`, args),
});

/** The answer of a command for several, and what the audit keeps of it. */
export function deskAnswer(ctx: Pick<Context, 'audit'>, outcomes: DeskOutcome[], detail: object = {}): DeskOutcomes {
  const done = outcomes.filter((one) => one.done);
  ctx.audit(outcomes[0]?.no ?? '', {
    ...detail,
    done: done.map((one) => one.no),
    refused: outcomes.filter((one) => !one.done).map((one) => `${one.no}: ${one.error}`),
  });
  return { outcomes, done: done.length };
}

/** A message as the desk's commands need it. */
export interface DeskMessage {
  id: number;
  org: string;
  neighbour: string;
  type: string;
  key: string;
  document_type: string;
  document_id: number;
  document_no: string;
  state: string;
  deleted_there: string;
  body: { version?: number; lines?: { line: number }[]; document?: { docNo?: string } };
  answer: { result: string; lines: { line: number; result: string }[] } | null;
}

/** The messages of the organisation, locked, in the order of their writing. */
export const lockMessages = (ctx: Pick<Context, 'query' | 'org'>, ids: readonly number[]): Promise<DeskMessage[]> =>
  ctx.query<DeskMessage>('select * from outbox where id = any($1::bigint[]) and org = $2 order by id for update', [ids, ctx.org]);

import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import type { AbsentMessage } from '../core/call/app.ts';
import type { Context } from '../core/call/context.ts';
import { type Handler, handlePrepared } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';
import { answeredInFiles } from './answeredInFiles.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { type DeskMessage, lockMessages } from './lockMessages.ts';
import { decided, tellDocuments } from './tellDocuments.ts';
import { unansweredInSql } from './unansweredInSql.ts';

const closeText = `
  update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null where id = $1`;

/** The state of each message's answer: an unread one in a file, or none ever. */
const standingText = `
  select o.id, (o.state = 'queued' and ${answeredInFiles('o')}) as "inFiles", ${unansweredInSql('o')} as unanswered
    from outbox o where o.id = any($1::bigint[])`;

const ownText = `select id from outbox where id = any($1::bigint[]) and org = $2`;

type Standing = { id: number; inFiles: boolean; unanswered: boolean } | undefined;

export const closeMessages = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.closeMessages> =>
  handlePrepared(
    exchangeCalls.closeMessages,
    async (ctx, { ids, reason = '', confirmed = false }, absent: readonly AbsentMessage[]) => {
      if (!reason) return ctx.refuse('exchange.reason-required');
      const outcomes: Outcome[] = [];
      const { messages } = await lockMessages(ctx, documents, ids);
      // Read under the locks: an answer file read before is seen, a later one sees the closed message.
      const standings = await ctx.query<NonNullable<Standing>>(standingText, [messages.map(({ id }) => id)]);
      for (const message of messages) {
        const standing = standings.find(({ id }) => id === message.id);
        const sure = confirmed || absent.some(({ id, attempts }) => id === message.id && attempts === message.attempts);
        const refusal = whyNotClosed(message, standing, sure);
        if (refusal) outcomes.push(refusedOutcome(ctx.language, message.document_no, { id: refusal, args: { no: message.document_no } }));
        else outcomes.push(await close(ctx, documents, message, reason));
      }
      return auditOutcomes(ctx, outcomesOf(outcomes), { reason, ...(confirmed && { confirmed }) });
    },
    async (app, { org }, { ids, reason }) => {
      if (!reason) return [];
      const { rows } = await app.database.pool.query<{ id: number }>(ownText, [ids, org]);
      return app.partners.askUnanswered(rows.map(({ id }) => id));
    },
  );

/** The refusal to close a locked message; `sure`: its partner or a person confirmed that it may be closed. */
function whyNotClosed({ state }: DeskMessage, standing: Standing, sure: boolean): ErrorId | undefined {
  if (state === 'sending' || standing?.inFiles) return 'message.on-its-way';
  if (!allows(messageMachine, 'close', state)) return 'message.already-over';
  return standing?.unanswered && !sure ? 'sync.unanswered' : undefined;
}

async function close(
  ctx: Pick<Context, 'query' | 'write' | 'person'>,
  documents: DocumentOutcomes,
  message: DeskMessage,
  reason: string,
): Promise<Outcome> {
  ctx.write(closeText, [message.id, ctx.person.userId, reason]);
  await tellDocuments(ctx.query, documents, [decided(message, 'closed', message.body.version ?? 1, reason)]);
  return doneOutcome(message.document_no);
}

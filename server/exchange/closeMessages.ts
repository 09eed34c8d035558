import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import { type Handler, handle } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';
import { answeredInFiles } from './answeredInFiles.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { lockMessages } from './lockMessages.ts';
import { decided, tellDocuments } from './tellDocuments.ts';

const closeText = `
  update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now(), claimed_until = null where id = $1`;

const answeredText = `select o.id from outbox o where o.id = any($1::bigint[]) and o.state = 'queued' and ${answeredInFiles('o')}`;

export const closeMessages = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.closeMessages> =>
  handle(exchangeCalls.closeMessages, async (ctx, { ids, reason = '' }) => {
    if (!reason) return ctx.refuse('exchange.reason-required');
    const outcomes: Outcome[] = [];
    const { messages } = await lockMessages(ctx, documents, ids);
    // Asked when they are locked: an answer file that was read until then is seen, a later one sees that it was closed.
    const answered = await ctx.query<{ id: number }>(answeredText, [messages.map(({ id }) => id)]);
    for (const message of messages) {
      const { document_no: no, state } = message;
      if (state === 'sending' || answered.some(({ id }) => id === message.id))
        outcomes.push(refusedOutcome(ctx.language, no, { id: 'message.on-its-way', args: { no } }));
      else if (!allows(messageMachine, 'close', state))
        outcomes.push(refusedOutcome(ctx.language, no, { id: 'message.already-over', args: { no } }));
      else {
        ctx.write(closeText, [message.id, ctx.person.userId, reason]);
        await tellDocuments(ctx.query, documents, [decided(message, 'closed', message.body.version ?? 1, reason)]);
        outcomes.push(doneOutcome(no));
      }
    }
    return auditOutcomes(ctx, outcomesOf(outcomes), { reason });
  });

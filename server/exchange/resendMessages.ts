import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import { type Handler, handle } from '../core/handler.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { type DeskOutcome, deskAnswer, deskDone, deskRefused, lockMessages } from './eachMessage.ts';
import { hasToSend, sendAgain } from './sendAgain.ts';

// Asked when they are locked: a newer version that another person made until then is seen.
const replacedText = `
  select o.id from outbox o where o.id = any($1::bigint[]) and exists (
    select from outbox n where n.document_id = o.document_id and n.document_type = o.document_type and n.type = o.type
       and (n.body->>'version')::int > (o.body->>'version')::int)`;

export const resendMessages = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.resendMessages> =>
  handle(exchangeCalls.resendMessages, async (ctx, { ids }) => {
    const outcomes: DeskOutcome[] = [];
    const messages = await lockMessages(ctx, ids);
    const replaced = await ctx.query<{ id: number }>(replacedText, [messages.map(({ id }) => id)]);
    for (const message of messages) {
      const { document_no: no, state } = message;
      // Being sent at this moment is what was wished for.
      if (state === 'sending') outcomes.push(deskDone(no));
      // Its lines went with the newer version: under a third key they would be posted twice.
      else if (replaced.some(({ id }) => id === message.id)) outcomes.push(deskRefused(ctx, no, 'message.replaced', { no }));
      else if (!allows(messageMachine, 'requeue', state) || !hasToSend(message))
        outcomes.push(deskRefused(ctx, no, 'message.already-taken', { no }));
      else {
        await sendAgain(ctx, documents, message);
        outcomes.push(deskDone(no));
      }
    }
    ctx.notify('outbox', 'again');
    return deskAnswer(ctx, outcomes);
  });

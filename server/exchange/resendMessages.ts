import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import { type Handler, handle } from '../core/handler.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { type DeskOutcome, deskAnswer, deskDone, deskRefused, lockMessages } from './eachMessage.ts';
import { hasToSend, sendAgain } from './sendAgain.ts';

export const resendMessages = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.resendMessages> =>
  handle(exchangeCalls.resendMessages, async (ctx, { ids }) => {
    const outcomes: DeskOutcome[] = [];
    for (const message of await lockMessages(ctx, ids)) {
      const { document_no: no, state } = message;
      // Being sent at this moment is what was wished for.
      if (state === 'sending') outcomes.push(deskDone(no));
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

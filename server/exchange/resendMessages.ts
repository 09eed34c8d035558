import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import { type Handler, handle } from '../core/call/handler.ts';
import { auditOutcomes, doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { type DeskMessage, type LockedMessages, lockMessages } from './lockMessages.ts';
import { hasToSend, sendAgain } from './sendAgain.ts';

export const resendMessages = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.resendMessages> =>
  handle(exchangeCalls.resendMessages, async (ctx, { ids }) => {
    const outcomes: Outcome[] = [];
    const locked = await lockMessages(ctx, documents, ids);
    for (const message of locked.messages) {
      const { document_no: no, state } = message;
      // A message being sent at this moment is already what the person wants.
      const refusal = state === 'sending' ? undefined : whyNot(message, locked);
      if (refusal) outcomes.push(refusedOutcome(ctx.language, no, { id: refusal, args: { no } }));
      else {
        if (state !== 'sending') await sendAgain(ctx, documents, message, locked.versions);
        outcomes.push(doneOutcome(no));
      }
    }
    ctx.notify('outbox');
    return auditOutcomes(ctx, outcomesOf(outcomes));
  });

/** Why a message does not go again; its document decides first, and is locked. */
function whyNot(message: DeskMessage, { versions, standing }: LockedMessages): ErrorId | undefined {
  if (message.retired) return 'message.retired';
  const of = standing(message);
  if (of === 'deleted') return 'message.document-deleted';
  // After a hand-set state a person has to decide: it is unknown here which lines the partner has.
  if (message.by_hand) return message.deleted_there ? 'message.by-hand' : 'sync.already-synchronized';
  if (allows(messageMachine, 'requeue', message.state) && hasToSend(message, versions))
    return of === 'synchronized' ? 'sync.already-synchronized' : undefined;
  // Its lines were sent in a newer version: under a third key they would be posted twice.
  const newer = versions.some(
    (one) => one.type === message.type && one.document_id === message.document_id && (one.body.version ?? 1) > (message.body.version ?? 1),
  );
  return newer ? 'message.replaced' : 'message.already-taken';
}

import { allows } from '../../contract/core/machine.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { messageMachine } from '../../contract/exchange/exchange.rules.ts';
import type { Context } from '../core/context.ts';
import { handle } from '../core/handler.ts';
import { type DeskMessage, type DeskOutcome, deskAnswer, deskDone, deskRefused, lockMessages } from './eachMessage.ts';

export const resendMessages = handle(exchangeCalls.resendMessages, async (ctx, { ids }) => {
  const outcomes: DeskOutcome[] = [];
  for (const message of await lockMessages(ctx, ids)) {
    const { document_no: no, state } = message;
    // Being sent at this moment is what was wished for.
    if (state === 'sending') outcomes.push(deskDone(no));
    else if (!allows(messageMachine, 'requeue', state) || (message.answer && linesToSend(message).length === 0))
      outcomes.push(deskRefused(ctx, no, 'message.already-taken', { no }));
    else {
      if (message.answer) await sendNewVersion(ctx, message);
      else ctx.write(requeueText, [message.id]);
      ctx.write(receiptQueuedText, [message.document_id, message.type]);
      outcomes.push(deskDone(no));
    }
  }
  ctx.notify('outbox', 'again');
  return deskAnswer(ctx, outcomes);
});

const requeueText = `
  update outbox set state = 'queued', next_at = now(), claimed_until = null, finished_at = null, settled_by = null, settled_reason = '' where id = $1`;

const receiptQueuedText = `
  update receipt set sync_state = 'queued' where id = $1 and $2 = 'receipt' and sync_state <> 'synchronized' and state <> 'deleted'`;

function linesToSend({ body, answer, deleted_there }: DeskMessage): { line: number }[] {
  const wanted = deleted_there ? 'accepted' : 'refused';
  return body.lines?.filter(({ line }) => answer?.lines.some((one) => one.line === line && one.result === wanted)) ?? [];
}

/**
 * The key of an answered message is answered for ever, so what was refused goes as a new version: of one taken in
 * part the refused lines, of one that was deleted there the lines that had been taken.
 */
async function sendNewVersion(ctx: Omit<Context, 'refuse'>, message: DeskMessage): Promise<void> {
  const { body } = message;
  const lines = linesToSend(message);
  const base = message.key.replace(/:\d+$/, '');
  const [newest] = await ctx.query<{ version: number }>(
    "select max((body->>'version')::int) as version from outbox where document_id = $1 and document_type = $2 and type = $3",
    [message.document_id, message.document_type, message.type],
  );
  const version = (newest?.version ?? body.version ?? 1) + 1;
  const key = `${base}:${version}`;
  ctx.write("update outbox set state = 'closed', settled_by = $2, settled_reason = $3, finished_at = now() where id = $1", [
    message.id,
    ctx.person.userId,
    `→ ${key}`,
  ]);
  ctx.send({
    neighbour: message.neighbour as 'erp',
    type: message.type,
    key,
    documentType: message.document_type,
    documentId: message.document_id,
    documentNo: message.document_no,
    body: { ...body, key, version, lines },
  });
}

import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type Handler, handle } from '../core/handler.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { lockMessages } from './eachMessage.ts';
import { hasToSend, sendAgain } from './sendAgain.ts';

type Rechecked = CallOutput<typeof exchangeCalls.recheckIssue>['documents'][number];

const foundText = `
  select o.id, o.document_no as "docNo", o.type, o.state, o.partner_no as "erpNo", o.answer is not null as answered from outbox o
   where o.org = $1 and o.type in ('issue', 'receipt', 'workshopReturn')
     and ($2 in (o.document_no, o.partner_no, o.body #>> '{document,requisitionNo}', o.body #>> '{document,demandNo}', o.body #>> '{document,noteNo}'))
   order by o.id limit 200`;

/** A message that was tried before is asked for by its key before it is sent again. */
const atOnceText = `update outbox set next_at = now() where id = any($1::bigint[]) and state = 'queued'`;

/** Asks the ERP now for what became of the documents of a number, instead of when their turn comes. */
export const recheckIssue = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.recheckIssue> =>
  handle(exchangeCalls.recheckIssue, async (ctx, { no }) => {
    if (!no) return ctx.refuse('exception.document-number-required', { field: 'no' });
    const found = await ctx.query<Omit<Rechecked, 'asked'> & { id: number; answered: boolean }>(foundText, [ctx.org, no]);
    if (found.length === 0) return ctx.refuse('exception.document-not-found', { no });
    const silent = found.filter(({ state, answered }) => state !== 'synchronized' && state !== 'closed' && !answered).map(({ id }) => id);
    const { messages, versions, standing } = await lockMessages(ctx, documents, silent);
    ctx.write(atOnceText, [silent]);
    for (const message of messages)
      if (message.state === 'failed' && !message.by_hand && standing(message) === 'open' && hasToSend(message, versions))
        await sendAgain(ctx, documents, message, versions);
    ctx.notify('outbox', 'erp');
    ctx.audit(no, { asked: silent.length });
    return { documents: found.map(({ id, answered: _, ...one }) => ({ ...one, asked: silent.includes(id) })) };
  });

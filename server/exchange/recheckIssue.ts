import type { CallOutput } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { type Handler, handle } from '../core/call/handler.ts';
import type { DocumentOutcomes } from './documentOutcome.ts';
import { lockMessages } from './lockMessages.ts';
import { hasToSend, sendAgain } from './sendAgain.ts';

type Rechecked = CallOutput<typeof exchangeCalls.recheckIssue>['documents'][number];

const foundText = `
  select o.id, o.document_no as "docNo", o.type, o.state, o.partner_no as "erpNo", o.answer is not null as answered from outbox o
   where o.org = $1 and o.type in ('issue', 'receipt', 'workshopReturn')
     and ($2 in (o.document_no, o.partner_no, o.body #>> '{document,requisitionNo}', o.body #>> '{document,demandNo}', o.body #>> '{document,noteNo}'))
   order by o.id limit 200`;

/** Issues made in the ERP that are not completely documents here. */
const madeThereText = `
  select r.no from any_requisition r where r.org = $1 and r.no = $2 and r.source_kind = 'erp_issue' and r.state = 'reviewed'
     and exists (select from any_requisition_line l where l.org = r.org and l.source_kind = r.source_kind and l.source_id = r.source_id and l.taken < l.qty)`;

/** For a message with earlier attempts the state is requested first, by its key. */
const atOnceText = `update outbox set next_at = now() where id = any($1::bigint[]) and state = 'queued'`;

/** Asks the ERP now about a number's documents, without waiting for their turn. */
export const recheckIssue = (documents: DocumentOutcomes): Handler<typeof exchangeCalls.recheckIssue> =>
  handle(exchangeCalls.recheckIssue, async (ctx, { no }) => {
    if (!no) return ctx.refuse('exception.document-number-required', { field: 'no' });
    const [found, madeThere] = await Promise.all([
      ctx.query<Omit<Rechecked, 'asked'> & { id: number; answered: boolean }>(foundText, [ctx.org, no]),
      ctx.query<{ no: string }>(madeThereText, [ctx.org, no]),
    ]);
    if (found.length + madeThere.length === 0) return ctx.refuse('exception.document-not-found', { no });
    const silent = found.filter(({ state, answered }) => state !== 'synchronized' && state !== 'closed' && !answered).map(({ id }) => id);
    const { messages, versions, standing } = await lockMessages(ctx, documents, silent);
    ctx.write(atOnceText, [silent]);
    for (const message of messages)
      if (message.state === 'failed' && !message.by_hand && standing(message) === 'open' && hasToSend(message, versions))
        await sendAgain(ctx, documents, message, versions);
    ctx.notify('outbox');
    ctx.audit(no, { asked: silent.length });
    return {
      documents: found.map(({ id, answered: _, ...one }) => ({ ...one, asked: silent.includes(id) })),
      madeThere: madeThere.map((one) => one.no),
    };
  });

import { inboundCalls } from '../../contract/incoming/inbound.calls.ts';
import { handle } from '../core/call/handler.ts';
import { lockAll } from '../documents/documentRows.ts';
import { synchronize } from '../documents/sendDocument.ts';
import type { FindInbound } from './inboundDocument.ts';

export const syncInboundLabels = (find: FindInbound) =>
  handle(inboundCalls.syncInboundLabels, async (ctx, input) => {
    const { life, no } = await find(ctx, input.no);
    lockAll(ctx, life, [no]);
    await synchronize(ctx, life, no);
    ctx.notify('outbox');
    ctx.audit(no);
    return { docNo: no, done: 1 };
  });

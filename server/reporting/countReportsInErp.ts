import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { reportsIn } from './reportsIn.store.ts';

export const countReportsInErp = handle(reportLookupCalls.countReportsInErp, (ctx) => reportsIn(ctx, ['synchronized']));

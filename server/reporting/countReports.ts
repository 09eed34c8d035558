import { reportLookupCalls } from '../../contract/reporting/lookup.calls.ts';
import { handle } from '../core/call/handler.ts';
import { reportsIn } from './reportsIn.store.ts';

export const countReports = handle(reportLookupCalls.countReports, (ctx) => reportsIn(ctx, ['saved', 'audited', 'synchronized']));

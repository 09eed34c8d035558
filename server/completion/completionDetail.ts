import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { handle } from '../core/call/handler.ts';
import { detailOf } from './documentDetail.store.ts';

export const completionDetail = handle(completionCalls.completionDetail, (ctx, { docNo }) =>
  detailOf(ctx, docNo, ['completionApplication']),
);

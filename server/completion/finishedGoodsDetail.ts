import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { handle } from '../core/call/handler.ts';
import { detailOf } from './documentDetail.store.ts';

const kinds = ['completionApplication', 'productionReport', 'productOut', 'productReturn'];

export const finishedGoodsDetail = handle(completionCalls.finishedGoodsDetail, (ctx, { docNo }) => detailOf(ctx, docNo, kinds));

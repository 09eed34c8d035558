import { call } from '../core/call.ts';
import { day, id, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** Calls of batches. */
export const batchCalls = {
  extendBatch: call({
    name: 'extendBatch',
    paths: ['/api/Stock/ExtendBatch'],
    access: 'permission',
    permission: 'judgeGoods',
    effect: 'write',
    input: shape({
      id: ['ID', id()],
      expiresOn: ['ExpiresOn', day()],
      /** The last day that the inspector saw and replaces. */
      insteadOf: ['InsteadOf', day()],
      reason: ['Reason', text(140).optional()],
    }),
    output: shape({ itemNo: ['ItemNo', text()], batch: ['BatchNo', text()], expiresOn: ['ExpiresOn', day()] }),
    refusals: ['batch.not-found', 'batch.day-changed', 'batch.not-later', 'batch.reason-required'],
    doc: 'Gives a batch a later last day, with a reason; both days stay in the audit. Whoever repeats a replaced day takes nothing back; a day that the ERP says anew counts.',
  }),
};

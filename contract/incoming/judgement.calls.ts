import { call } from '../core/call.ts';
import { code, flag, int, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { savedDocument } from '../documents/entry.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { judgementDocument } from './judgement.document.ts';

/** The life of a judgement: a wrong one is taken back. */
export const judgementLife = lifecycleCalls(judgementDocument, {
  delete: {
    name: 'deleteJudgements',
    path: '/api/InStorage/DoDelJudgement',
    field: 'docnos',
    permission: 'judgeGoods',
    refusals: ['stock.insufficient', 'stock.already-reversed', 'stock.place-closed', 'stock.label-moved'],
    doc: 'Takes judgements back: their goods are under inspection again, as long as they lie where they were judged.',
  },
});

/** Calls of the inspection of goods that no inspection result of a partner is about. */
export const judgementCalls = {
  judgeGoods: call({
    name: 'judgeGoods',
    paths: ['/api/InStorage/JudgeGoods'],
    access: 'permission',
    permission: 'judgeGoods',
    effect: 'write',
    input: shape({
      docNo: ['data.DocNo', code()],
      lines: ['data.Lines', listOf(int(1), 200).optional()],
      /** Good: the goods are free. Else they go on hold, with the reason. */
      accepted: ['data.Accepted', flag()],
      /** Of one line a part; without it all that is still under inspection. */
      qty: ['data.Qty', qty().optional()],
      reason: ['data.Reason', text(140).optional()],
    }),
    output: savedDocument,
    refusals: [
      'judge.lines-required',
      'judge.reason-required',
      'judge.nothing-left',
      'judge.over',
      'judge.one-line',
      'document.not-found',
      'entry.qty-required',
      'entry.decimals',
      'bind.labelled',
      'stock.insufficient',
      'stock.label-moved',
      'stock.place-closed',
    ],
    doc: 'Says what the inspection found of lines of a goods return, a transfer in or a loose parts receipt: they become free, or go on hold with a reason, where they lie. Labels go along, whole ones as far as they fit.',
  }),
  ...namedCalls(judgementLife),
};

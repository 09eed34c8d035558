import type { zhJudgement } from './judgement.zh.ts';

export const enJudgement: Record<keyof typeof zhJudgement, string> = {
  'state.judgement.saved': 'Judged',
  'permission.judgeGoods': 'Judge goods under inspection, extend expiry dates',
  'error.judge.lines-required': 'Select the lines to judge',
  'error.judge.reason-required': 'Enter what is wrong',
  'error.judge.nothing-left': 'Nothing of line {line} of {no} is under inspection',
  'error.judge.over': 'Line {line}: {open} of {item} is under inspection, not {qty}',
  'error.judge.one-line': 'A quantity can be judged of one line only',
  'judge.accept': 'Passed',
  'judge.accept.ask': 'How much passed; it is free to use then',
  'judge.accept.all': 'Have all {n|one:# line|other:# lines} passed? They are free to use then',
  'judge.reject': 'Failed',
  'judge.reject.ask': 'How much failed; it goes on hold',
  'judge.reject.why': 'What is wrong',
  'state.judgement.deleted': 'Taken back',
  'judge.take-back': 'Withdraw',
  'judge.take-back.ask': 'Take back {n|one:# judgement|other:# judgements}? The goods are under inspection again',
  'judge.found': 'What the inspection found',
};

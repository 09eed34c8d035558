import type { zhJudgement } from './judgement.zh.ts';

export const enJudgement: Record<keyof typeof zhJudgement, string> = {
  'state.judgement.saved': 'Judged',
  'permission.judgeGoods': 'Judge goods under inspection',
  'error.judge.lines-required': 'Select the lines to judge',
  'error.judge.reason-required': 'Enter what is wrong',
  'error.judge.nothing-left': 'Nothing of line {line} of {no} is under inspection',
  'error.judge.over': 'Line {line}: {open} of {item} is under inspection, not {qty}',
  'error.judge.one-line': 'A quantity can be judged of one line only',
};

/** Texts of the inspection of goods that came without a delivery note. */
export const zhJudgement = {
  'state.judgement.saved': '已判定',
  'permission.judgeGoods': '判定待检的货物',
  'error.judge.lines-required': '请选择要判定的行',
  'error.judge.reason-required': '请填写不合格的原因',
  'error.judge.nothing-left': '单据 {no} 第 {line} 行没有待检的数量',
  'error.judge.over': '第 {line} 行：{item} 待检 {open}，不能判定 {qty}',
  'error.judge.one-line': '数量只能按一行判定',
} as const;

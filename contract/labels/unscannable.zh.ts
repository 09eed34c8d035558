/** Texts about codes that no scan finds. */
export const zhUnscannable = {
  'screen./pages/warehousing/unscannableCodes': '扫不到的代码',
  'home.number.unscannable': '扫不到的代码',
  'unscannable.help':
    '这里的代码是以前存下的，里面有看不见的字符、全角字母数字或别的横线，或者是被表格缩写的数字，所以怎么扫都找不到。看不见的字符写成了 ⟨U+200B⟩ 的样子。物料、工单和送货单请在 ERP 里改正后重新下发；条码请作废后重打；储位请重建。',
  'unscannable.empty': '所有代码都扫得到',
  'unscannable.empty.hint': '没有代码含有扫码枪发不出来的字符。',
  'field.CodeKind': '是什么',
  'field.CodeSpeltOut': '存下的代码',
  'field.StoredCode': '代码原文',
  'field.CodeKey': '标识',
} as const;

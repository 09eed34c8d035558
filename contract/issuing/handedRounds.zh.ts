/** Texts of rounds that are handed over. */
export const zhHandedRounds = {
  'field.RoundName': '备料范围',
  'field.OpenLineCount': '待备行数',
  'field.HandedBy': '交接人',
  'field.HandedTime': '交接时间',
  'issue.by.handed': '交接',
  'issue.handed.title': '交接的备料',
  'issue.handed.empty': '没有等人接的备料',
  'issue.handed.empty.hint': '同事备到一半点“交接”，就会列在这里，一班之内有效',
  'issue.handed.taken': '已接 {round}，从下一处接着走',
  'error.round.taken': '{person} 已在 {at} 接走',
  'error.round.gone': '这次交接已过期或不在了，请刷新',
  'action.takeRound': '接着备料',
} as const;

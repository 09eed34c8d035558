/** Texts of documents that the ERP has and that are missing here. */
export const zhOrphans = {
  'screen./pages/exchange/orphans': '恢复备份后核对',
  'error.orphans.not-offered': 'ERP 没有提供这项查询。请用“与伙伴核对”找出差异，并请 ERP 的人按单号删除',
  'error.orphans.silent': 'ERP 没有给出单据：{problem}',
  'error.orphans.none': '没有要收回的单据；请先问 ERP',
  'error.orphans.cannot': 'ERP 不能按请求收回单据。请 ERP 的人按下面的单号删除，然后再问一次',
  'action.findOrphans': '问 ERP',
  'action.takeBackOrphans': '请 ERP 收回全部',
  'orphans.takeBack.ask': 'ERP 将收回列出的全部单据，之后这些工作要在这里重做。只在正式系统恢复备份后使用，测试用的副本不要做。继续吗？',
  'orphans.found': 'ERP 有 {held} 张单据，其中 {n} 张这里没有',
  'orphans.taken': 'ERP 收回了 {n} 张',
  'orphans.taken.left': 'ERP 收回了 {n} 张，不肯收回 {refused} 张，还剩 {left} 张',
  'field.Goods': '物料',
  'field.CommittedAt': 'ERP 过账时间',
  'field.SettledAt': '收回时间',
  'state.orphan.found': '这里没有',
  'state.orphan.refused': 'ERP 不肯收回',
  'state.orphan.taken-back': '已收回',
  'orphans.help':
    '恢复备份之后，ERP 有而这里没有的单据。\n先“问 ERP”，再“请 ERP 收回全部”：从最新的开始，每张一次。\n收回之后，把这些工作在这里重做一遍：收货、发料、出货。ERP 不肯收回的，原因写在行里；解决后再按一次。',
  'orphans.empty': '没有列出的单据',
  'orphans.empty.hint': '恢复备份之后先问 ERP：最近 7 天里它有而这里没有的单据会列在这里',
};

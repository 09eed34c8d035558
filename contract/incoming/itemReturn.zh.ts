/** Texts of what workshops give back, and of inbound documents of any kind. */
export const zhItemReturn = {
  'screen./pages/InStorage/ReturnItem': '退料入库',
  'field.Defective': '不良品',
  'error.item-return.number-required': '请填写或扫描退料单号',
  'error.item-return.received': '退料单 {no} 已经入过库，不用再收',
  'error.item-return.line-unknown': '第 {line} 行：退料单里没有这样的 {item}',
  'error.item-return.line-missing': '退料单第 {line} 行 {item} 还没有填写',
  'error.item-return.over': '第 {line} 行：{item} 退料单上是 {written}，不能收 {qty}',
  'error.inbound.number-required': '请填写单据号',
  'error.inbound.label-not-in': '单据 {no} 里没有条码 {code}',
  'error.inbound.label-last': '单据 {no} 只有条码 {code}，请删除整张单据',
  'error.transfer.nothing-to-arrive': '调拨单 {no} 没有可调入的数量',
  'error.transfer.no-place': '{item} 在仓库 {warehouse} 没有默认储位，调拨单 {no} 请按调入扫描处理',
  'field.ItemReturnNo': '退料单号',
} as const;

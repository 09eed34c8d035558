/** What is said of every kind of document. */
export const zhDocuments = {
  'error.document.not-found': '单据 {no} 不存在',
  'error.document.state': '{no} 的状态是「{state}」，不能这样操作',
  'error.document.own-review': '{no} 是您录入的，请由另一人审核',
  'error.document.in-exchange': '{no} 正在同步，请等 ERP 答复后再试',
  'error.document.select': '请先选择单据',
  'action.document.synchronize': '同步',
  'action.document.synchronize.ask': '把 {n} 张单据发送到 ERP？',
  'action.document.close': '异常关闭',
  'action.document.close.ask': '异常关闭后不再发送到 ERP',
  'action.document.clear': '清除状态',
  'action.document.clear.ask': '清除同步状态？之后可以重新同步或删除',
  'action.document.set': '手工设置',
  'action.document.set.ask': 'ERP 已有这张单据',
  'action.document.review': '审核',
  'action.document.delete': '删除',
  'action.document.delete.ask': '删除 {n} 张单据？库存会冲销',
} as const;

/** Texts of what goes out of the warehouse, and of what comes back from where it went. */
export const zhOutgoing = {
  'screen./pages/OutStorage/WorkshopReturn': '车间退料',
  'screen./pages/OutStorage/WorkshopReturnRecord': '车间退料记录',
  'screen./pages/documents/workshopReturn': '车间退料单',
  'state.documentType.workshopReturn': '车间退料',
  'state.workshopReturn.open': '待入库',
  'state.workshopReturn.received': '已入库',
  'state.workshopReturn.synchronized': '已同步',
  'state.workshopReturn.deleted': '已删除',
  'permission.outgoingRecords': '查看出库单据',
  'permission.workshopReturn': '车间退料',
  'permission.manageOutgoingSync': '管理出库单据的同步',
  'field.OrderNo': '生产工单',
  'error.workshop.unknown': '没有车间 {workshop}，或已停用',
  'error.return.workshop-required': '请选择退料的车间',
  'error.return.over': '第 {line} 行：{item} 还可退 {open}，不能退 {qty}',
  'error.return.label-not-issued': '条码 {code} 没有发到车间，不能退',
} as const;

/** Texts of goods that leave by scan of their labels alone. */
export const zhScanOut = {
  'scan-out.do.where': '选择出库类型和去向',
  'scan-out.do.scan': '扫描要出库的条码',
  'scan-out.step.where': '去向',
  'scan-out.step.labels': '扫码',
  'scan-out.idle': '扫描条码',
  'scan-out.save': '保存',
  'scan-out.saved.list': '已保存',
  'scan-out.next': '货离开后请确认出库',
  'scan-out.over': '条码 {code} 有 {qty}，{item} 只差 {open}：请先拆分条码，再扫拆出的',
  'scan-out.workshop-required': '请选择车间',
  'scan-out.not-a-label': '这不是物料条码',
  'scan-out.labels': '已扫条码',
  'scan-out.help':
    '先选类型和去向，再扫描要出库的条码。也可以直接扫出货单号。点一下已扫的条码可以移除。断网也能扫，联网后自动发送。货离开后在记录里确认出库。',
} as const;

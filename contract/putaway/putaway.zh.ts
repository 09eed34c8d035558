/** Texts of inspection and putaway. */
export const zhPutaway = {
  'error.parked.inspection-item': '检验的料号是 {item}，这一行收的是 {other}',
  'error.parked.inspection-over': '这一行收了 {qty}，检验结果合计 {judged}，超过了收货数量',
  'error.parked.inspection-put-away': '这一行已上架 {putAway}，检验结果不能改为只合格 {released}',
  'state.documentType.inspection': '检验',
} as const;

export const zhStock = {
  'error.stock.insufficient': '{place} 的 {item} 可用 {available}，需要 {wanted}',
  'error.stock.already-reversed': '该单据的库存已经冲销',
  'state.stock.inspection': '待检',
  'state.stock.available': '可用',
  'state.stock.hold': '冻结',
} as const;

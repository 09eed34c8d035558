/** Texts of places: warehouses, areas, storage locations and their people. */
export const zhLocations = {
  'state.duty.keeper': '仓管员',
  'state.duty.counter': '盘点员',
  'field.WCode': '仓库编码',
  'field.WName': '仓库',
  'field.IsMiddle': '中间仓',
  'field.AreaCount': '库区数',
  'field.LocationCount': '储位数',
  'field.ACode': '库区编码',
  'field.AName': '库区',
  'field.PCode': '储位编码',
  'field.PName': '储位名称',
  'field.IsReport': '报工储位',
  'field.ReportSort': '报工排序',
  'field.Duty': '职责',
} as const;

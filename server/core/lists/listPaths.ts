import type { Area } from '../../../contract/core/list.ts';

/** The addresses of the generic list query in each area; all but the first are spellings of older clients. */
export const listPaths: Record<Area, readonly string[]> = {
  Receive: ['/api/Receive/GetDataList', '/api/Receive/GetDataListN', '/api/Receive/GetDataListN2', '/api/Receive/GetDataListNWithTrue'],
  InStorage: ['/api/InStorage/GetDataList', '/api/InStorage/GetDataListN'],
  Basic: ['/api/Basic/GetDataList', '/api/Basic/GetDataListN'],
  BaseInfo: ['/api/BaseInfo/GetDataList', '/api/BaseInfo/GetDataListN', '/api/BaseInfo/GetDataListN2'],
  Warehouse: ['/api/Warehouse/GetDataList', '/api/Warehouse/GetDataListN'],
};

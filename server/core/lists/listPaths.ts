import type { Area } from '../../../contract/core/list.ts';

/** The areas that answer the generic list query, with the spellings that old clients use. */
export const listPaths: Record<Area, readonly string[]> = {
  Receive: ['GetDataList', 'GetDataListN', 'GetDataListN2', 'GetDataListNWithTrue'],
  InStorage: ['GetDataList', 'GetDataListN'],
  Basic: ['GetDataList', 'GetDataListN'],
  BaseInfo: ['GetDataList', 'GetDataListN', 'GetDataListN2'],
  Warehouse: ['GetDataList', 'GetDataListN'],
};

import { abnormalCount } from './abnormalCount.ts';
import { closeParkedRecords } from './closeParkedRecords.ts';
import { compareStock } from './compareStock.ts';
import { connectionList } from './connectionList.ts';
import { driftReport } from './driftReport.ts';
import { findOrphans } from './findOrphans.ts';
import { mappingHelp } from './mappingHelp.ts';
import { messageDetail } from './messageDetail.ts';
import { parkedRecordDetail } from './parkedRecordDetail.ts';
import { replayParkedRecords } from './replayParkedRecords.ts';
import { saveConnection } from './saveConnection.ts';
import { stockComparison } from './stockComparison.ts';
import { takeBackOrphans } from './takeBackOrphans.ts';
import { testConnection } from './testConnection.ts';
import { tryMapping } from './tryMapping.ts';

/** The handlers of the calls of exchange. */
export const exchangeHandlers = {
  abnormalCount,
  closeParkedRecords,
  connectionList,
  driftReport,
  findOrphans,
  takeBackOrphans,
  compareStock,
  stockComparison,
  messageDetail,
  parkedRecordDetail,
  replayParkedRecords,
  mappingHelp,
  saveConnection,
  testConnection,
  tryMapping,
};

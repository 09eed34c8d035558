import { boardFigures } from './boardFigures.ts';
import { createBoard } from './createBoard.ts';
import { exportUsage } from './exportUsage.ts';
import { reportDevice } from './reportDevice.ts';
import { stockHistory } from './stockHistory.ts';
import { usageStatistics } from './usageStatistics.ts';
import { withdrawBoard } from './withdrawBoard.ts';

/** The handlers of the calls of statistics. */
export const statisticsHandlers = {
  usageStatistics,
  boardFigures,
  createBoard,
  withdrawBoard,
  reportDevice,
  exportUsage,
  stockHistory,
};

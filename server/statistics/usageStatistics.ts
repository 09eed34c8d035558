import { statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import { sumOf } from '../../contract/statistics/usage.rules.ts';
import { handle } from '../core/call/handler.ts';
import { usageFigures } from './usageFigures.ts';

export const usageStatistics = handle(statisticsCalls.usageStatistics, async (ctx, question) => {
  const groups = await usageFigures(ctx, question);
  return { ...sumOf(groups), groups };
});

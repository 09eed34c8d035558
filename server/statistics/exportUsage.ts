import type { TextKey } from '../../contract/messages/texts.ts';
import { statisticsCalls } from '../../contract/statistics/statistics.calls.ts';
import { rateOf, unusedOf } from '../../contract/statistics/usage.rules.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { tableAnswer } from '../core/tableFile/tableAnswer.ts';
import { usageFigures } from './usageFigures.ts';

const number = (key: string, text: TextKey) => ({ key, text, kind: 'number' as const });
const columns = [
  number('should', 'field.ShouldCount'),
  number('actual', 'field.ActualCount'),
  number('unused', 'field.UnusedCount'),
  number('rate', 'field.UsageRate'),
];

export const exportUsage = handle(statisticsCalls.exportUsage, async (ctx, question) => {
  const groups = await usageFigures(ctx, question);
  const name = { key: 'name', header: say(ctx.language, `statistics.by.${question.by}`), kind: 'text' as const };
  const rows = groups.map((group) => {
    const rate = rateOf(group);
    return {
      name: group.name || group.key || say(ctx.language, 'statistics.nobody'),
      should: String(group.should),
      actual: String(group.actual),
      unused: String(unusedOf(group)),
      rate: rate === undefined ? '' : String(rate),
    };
  });
  const heads = columns.map(({ text, ...column }) => ({ ...column, header: say(ctx.language, text) }));
  return tableAnswer(`usage-${question.module}`, question.format, [name, ...heads], rows);
});

import path from 'node:path';
import { usageGroupings, usageModules } from '../contract/statistics/usage.rules.ts';
import { inTransaction } from '../server/exchange/inTransaction.ts';
import { readBoardFigures } from '../server/statistics/boardFigures.store.ts';
import { closeUsageDays } from '../server/statistics/usageDays.store.ts';
import { HttpClient } from './httpClient.ts';
import { fillPlant, sizeOf } from './largePlant.ts';
import { measure } from './measure.ts';
import { onPlant } from './plant.ts';
import { count, ms, type Part } from './row.ts';

const rounds = 5;
const looks = 100;
/** How often a board asks for new figures (web/statistics/BoardScreen.tsx). */
const everyMs = 10_000;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Figures of a year in every grouping of the screen, and the cost of a wall board; a kept folder holds the plant of the lists. */
export const statistics: Part = ({ plant: wanted, data }, tell) =>
  onPlant(
    async (plant) => {
      const size = sizeOf(wanted === 'large' ? 1 : 1 / 20);
      await fillPlant(plant, size);
      const step = () => inTransaction(plant.database.pool, (query) => closeUsageDays(query, '101', 'Asia/Shanghai'));
      while (await step());
      await plant.database.pool.query('analyze usage_day');
      const leader = await new HttpClient(plant.url).signIn('leader');
      const questions = usageModules.flatMap((Module) => usageGroupings.map((GroupBy) => ({ Module, GroupBy })));
      const figures = await measure(1, questions.length * rounds, async (_client, job) => {
        const query = questions[job % questions.length];
        await leader.must('/api/Basic/GetUsageStatistics', { ...query, FromDate: day(365), ToDate: day(0) });
      });
      const plantOf = `${count(size.receipts)} receipts in three years`;
      tell({
        what: `statistics of a year, every module and grouping (${plantOf})`,
        figure: `p50 ${ms(figures.p50)}, p95 ${ms(figures.p95)}`,
        target: 'p95 ≤ 100 ms',
        reached: figures.p95 <= 100,
      });
      leader.close();
      // Boards of one place share an answer for some seconds; this measures the statement behind it, run every time.
      const of = { org: '101', warehouseId: null, timeZone: 'Asia/Shanghai', language: 'zh' } as const;
      const board = await measure(1, looks, async () => {
        await readBoardFigures(plant.database.pool, of);
      });
      // During an answer, server and database together use at most one core.
      const share = (spent: number) => `${((spent / everyMs) * 100).toFixed(2)} %`;
      tell({
        what: `a board that looks every ${everyMs / 1000} s, of a core at most`,
        figure: `p50 ${share(board.p50)} (${ms(board.p50)}), p95 ${share(board.p95)} (${ms(board.p95)})`,
        target: '≤ 2 %',
        reached: board.p95 / everyMs <= 0.02,
      });
    },
    { keep: data && path.join(data, 'full') },
  );

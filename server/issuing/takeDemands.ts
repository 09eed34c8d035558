import type { LivingRecord } from '../../contract/exchange/protocol.records.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { takeIssueDemands as issuePaper, takeWorkshopDemands as workshopPaper } from '../exchange/paperwork/goodsOut.ts';
import type { Taker } from '../exchange/taker.ts';
import { makeTasks } from './makeTasks.ts';

const idsIn = (table: string): string => `select id from ${table} where record_id = any($1::text[]) order by id`;

/** Demands become tasks in the transaction that takes them in, and what they withdraw or change is withdrawn or changed with them. */
function withTasks<K extends 'issueDemand' | 'workshopDemand'>(kind: K, paper: Taker<K>): Taker<K> {
  const text = idsIn(kind === 'issueDemand' ? 'issue_demand' : 'workshop_demand');
  const follow = async (query: Query, records: readonly string[]): Promise<void> => {
    const rows = await query<{ id: number }>(text, [records]);
    await makeTasks(
      query,
      kind,
      rows.map(({ id }) => id),
    );
  };
  return {
    ...paper,
    take: async (query, records, source) => {
      const unusable = await paper.take(query, records, source);
      await follow(
        query,
        records.filter((one) => !unusable.has(one)).map((one: LivingRecord) => one.id),
      );
      return unusable;
    },
    bury: async (query, things, source) => {
      const unusable = (await paper.bury?.(query, things, source)) ?? new Map();
      await follow(
        query,
        things.map(({ record }) => record.id),
      );
      return unusable;
    },
  };
}

export const takeIssueDemands = withTasks('issueDemand', issuePaper);
export const takeWorkshopDemands = withTasks('workshopDemand', workshopPaper);

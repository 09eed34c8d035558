import { type AskedOfLine, type DoneForLine, refuseTaken } from '../../contract/exchange/paperChanges.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { takeIssueDemands as issuePaper, takeWorkshopDemands as workshopPaper } from '../exchange/paperwork/goodsOut.ts';
import { takeProductionOrders as orderPaper } from '../exchange/paperwork/production.ts';
import type { Living, Taker, Unusable } from '../exchange/taker.ts';
import { followOrders, lockOrders, makeTasks } from './makeTasks.ts';

type Kind = 'issueDemand' | 'workshopDemand' | 'productionOrder';
type Record = Living<'issueDemand'> | Living<'workshopDemand'> | Living<'productionOrder'>;

const tables = {
  issueDemand: { heads: 'issue_demand', lines: 'issue_demand_line' },
  workshopDemand: { heads: 'workshop_demand', lines: 'workshop_demand_line' },
  productionOrder: { heads: 'production_order', lines: 'production_order_component' },
} as const;

const idsText = ({ heads }: { heads: string }): string =>
  `select id from ${heads} where record_id = any($1::text[]) order by id for no key update`;
const lockTasksText = `
  select from issue_task t where (t.org, t.source) in (select g.org, $1 from organisation g) and t.source_id = any($2::bigint[]) order by t.id for no key update`;

/** The issued quantities of papers' lines, and the lines themselves. A component of an order is only known by its number. */
const issuedText = ({ heads, lines }: { heads: string; lines: string }): string => `
  select d.record_id as record, l.line_no as line, i.code as item, trim_scale(sum(l.issued_qty))::text as taken,
         case when t.source = 'productionOrder' then '' else l.order_no || '/' || coalesce(l.component_line::text, '') end as same,
         array(select p.line_no from ${lines} p where p.org = d.org and p.${heads}_id = d.id) as known
    from ${heads} d join issue_task t on t.org = d.org and t.source = $1 and t.source_id = d.id
    join issue_line l on l.org = t.org and l.task_id = t.id and l.issued_qty > 0 join item i on i.id = l.item_id
   where d.id = any($2::bigint[]) group by d.org, d.id, d.record_id, t.source, l.line_no, i.code, l.order_no, l.component_line order by l.line_no`;

const askedOf = (one: Record): AskedOfLine[] =>
  one.kind === 'productionOrder'
    ? one.data.components.map((line) => ({ ...line, same: '' }))
    : one.data.lines.map((line) => ({ ...line, same: `${line.orderNo ?? ''}/${line.componentLine ?? ''}` }));
const numberOf = ({ data }: Record): string => ('demandNo' in data ? data.demandNo : data.orderNo);

/**
 * Partner documents that can no longer be followed, because issued goods are no longer wanted. Confirmations wait. These documents are locked before
 * the orders of their lines, and those before requests.
 */
async function issuedAbove(query: Query, kind: Kind, records: readonly Record[]): Promise<Map<InboundRecord, Unusable>> {
  const found = await query<{ id: number }>(idsText(tables[kind]), [records.map(({ id }) => id)]);
  const ids = found.map(({ id }) => id);
  await lockOrders(query, kind, ids);
  await query(lockTasksText, [kind, ids]);
  const issued = await query<DoneForLine & { record: string; known: number[] }>(issuedText(tables[kind]), [kind, ids]);
  const above = new Map<InboundRecord, Unusable>();
  for (const one of records) {
    const done = issued.filter(({ record }) => record === one.id);
    const why = refuseTaken(kind, numberOf(one), done, askedOf(one), done[0]?.known ?? []);
    if (why) above.set(one, new Refusal(why.refuse, why.args));
  }
  return above;
}

/**
 * Makes requests of demands in the transaction that takes the demands in; a newer version or a withdrawal of a demand or an order changes
 * the requests made of it.
 */
function withTasks<K extends Kind>(kind: K, paper: Taker<K>): Taker<K> {
  const idsOf = async (query: Query, records: readonly string[]): Promise<number[]> =>
    (await query<{ id: number }>(idsText(tables[kind]), [records])).map(({ id }) => id);
  const follow = async (query: Query, ids: readonly number[]): Promise<void> =>
    kind === 'productionOrder' ? followOrders(query, ids) : makeTasks(query, kind, ids);
  return {
    ...paper,
    take: async (query, records, source) => {
      const above = await issuedAbove(query, kind, records as readonly InboundRecord[] as readonly Record[]);
      const unusable = await paper.take(
        query,
        records.filter((one) => !above.has(one)),
        source,
      );
      const all = new Map([...above, ...unusable]);
      const taken = (records as readonly InboundRecord[]).filter((one) => !all.has(one));
      await follow(
        query,
        await idsOf(
          query,
          taken.map(({ id }) => id),
        ),
      );
      return all;
    },
    bury: async (query, things, source) => {
      const ids = await idsOf(
        query,
        things.map(({ record }) => record.id),
      );
      const unusable = (await paper.bury?.(query, things, source)) ?? new Map();
      await follow(query, ids);
      return unusable;
    },
  };
}

export const takeIssueDemands = withTasks('issueDemand', issuePaper);
export const takeWorkshopDemands = withTasks('workshopDemand', workshopPaper);
export const takeProductionOrders = withTasks('productionOrder', orderPaper);

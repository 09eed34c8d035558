import { handedRoundsLists } from '../../contract/issuing/handedRounds.lists.ts';
import { handedHours } from '../../contract/issuing/picking.calls.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { isOpen } from './issueTask.store.ts';
import { linesOfRound, ofNamedOrders } from './pickingRound.store.ts';

const round = { org: 'h.org', names: ['h.order_nos', 'h.item_nos', 'h.warehouses', 'h.task_nos'] } as const;
const openIn = (lines: string): string => `(select count(*) from ${lines} and ${isOpen})`;
const chosen = 'coalesce(r.task_nos, r.order_nos, r.item_nos, r.warehouses)';

/** Source of the list of handed-over rounds. */
export const handedRoundsSources = {
  handedRounds: listSource(handedRoundsLists.handedRounds, {
    from: `(select h.*, case when h.order_nos is null then ${openIn(linesOfRound(round))}
                             else ${openIn(linesOfRound({ ...round, ofOrders: ofNamedOrders('h.order_nos') }))} end as open from handed_round h
      where h.org = :org and h.taken_at is null and h.at > now() - make_interval(hours => ${handedHours})) r
      join user_account u on u.id = r.user_id left join warehouse v on v.id = r.warehouse_id`,
    where: 'r.open > 0',
    columns: {
      handed: 'r.id',
      round: `array_to_string((${chosen})[1:2], ' · ') || case when cardinality(${chosen}) > 2 then ' · +' || cardinality(${chosen}) - 2 else '' end`,
      person: 'u.name',
      at: 'r.at',
      open: 'r.open',
      warehouse: 'v.code',
      warehouseName: localName('v'),
    },
  }),
};

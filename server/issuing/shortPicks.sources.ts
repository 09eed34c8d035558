import { shortPicksLists } from '../../contract/issuing/shortPicks.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';

/** Source of the list of places reported short. */
export const shortPicksSources = {
  shortPicks: listSource(shortPicksLists.shortPicks, {
    from: `issue_short s join issue_line l on l.org = s.org and l.id = s.line_id join issue_task t on t.org = l.org and t.id = l.task_id
      join item i on i.org = l.org and i.id = l.item_id join location p on p.id = s.location_id join warehouse w on w.id = p.warehouse_id
      join user_account u on u.id = s.user_id left join user_account k on k.id = s.settled_by`,
    where: 's.org = :org',
    matched: ['l', 't', 'i', 'p', 'w', 'u'],
    columns: {
      id: 's.id',
      state: "case when s.settled_at is null then 'open' else 'settled' end",
      location: 'p.code',
      itemNo: 'i.code',
      itemName: localName('i'),
      reason: 's.reason',
      taskNo: 't.task_no',
      orderNo: "nullif(l.order_no, '')",
      open: "case when t.state = 'withdrawn' then 0 else greatest(l.qty - l.prepared_qty, 0) end",
      unit: 'l.unit',
      warehouse: 'w.code',
      warehouseName: localName('w'),
      picker: 'u.name',
      at: 's.at',
      outcome: "nullif(s.outcome, '')",
      settledBy: 'k.name',
      settledAt: 's.settled_at',
    },
  }),
};

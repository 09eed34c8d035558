import { allocationOutDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource, headerFieldInSql } from '../documents/documentSource.ts';
import { hasArrived, hasLeft, isArriving, isLeaving, orderClosed, transferSums, whyClosed } from './transferOrder.store.ts';

const route = { fromOrg: 'o.from_org', fromWarehouse: 'o.from_warehouse', toOrg: 'o.to_org', toWarehouse: 'o.to_warehouse' } as const;
const mine = ':org in (o.from_org, o.to_org)';
const { allocated, sent, received, arrived, closed } = transferSums;

/** The quantity that may still arrive: of the goods sent by a warehouse here, else of the ordered quantity. */
const openIn = (ordered: string, sums = 's'): string =>
  `greatest(case when o.from_warehouse_id is null then ${ordered} else ${sums}.sent end - ${sums}.received, 0)`;
/** Sums of all lines of an order: its documents are read once, not once for each line. */
const sumsOf = (
  orders: string,
): string => `(select count(*) as lines, ${oneUnitInSql('n.unit')} as unit, sum(n.qty) as ordered, sum(n.sent) as sent, sum(n.arrived) as arrived,
    count(*) filter (where n.qty > n.allocated) as "openOutLines",
    sum(${openIn('n.qty', 'n')}) as "openIn", count(*) filter (where ${openIn('n.qty', 'n')} > 0) as "openInLines"
  from (select t.unit, t.qty,
      coalesce(sum(l.qty) filter (where l.org = o.from_org and ${isLeaving}), 0) as allocated,
      coalesce(sum(l.qty) filter (where l.org = o.from_org and ${hasLeft}), 0) as sent, coalesce(sum(l.qty) filter (where l.org = o.to_org and ${hasArrived}), 0) as arrived,
      coalesce(sum(l.qty) filter (where l.org = o.to_org and ${isArriving}), 0) as received
    from transfer_order_line t left join (document_line l join document d on d.org = l.org and d.id = l.document_id)
      on l.org in (o.from_org, o.to_org) and l.source_kind = 'transfer' and l.source_id = o.id and t.line_no = (l.detail ->> 'transferLine')::int
   where t.org = o.org and t.transfer_order_id = o.id${orders} group by t.line_no, t.unit, t.qty) n)`;
const sums = `join lateral ${sumsOf('')} s on true`;
/** The same for orders that are not settled; settled ones have nothing open, so their documents are not read (decision 0270). */
const openSums = `join lateral ${sumsOf(' and not o.settled')} x on true`;
const lineSums = `join lateral (select ${allocated} as allocated, ${sent} as sent, ${received} as received, ${arrived} as arrived, ${closed} as closed) s on true`;
/** The time since which goods are on their way: the first departure. */
const leftAt = `(select min(d.created_at) from document_line l join document d on d.org = l.org and d.id = l.document_id
  where l.org = o.from_org and l.source_kind = 'transfer' and l.source_id = o.id and ${hasLeft})`;
const transit = 'greatest(s.sent - s.arrived - s.closed, 0)';
/** An order whose remainder was written off has nothing open. */
const unlessClosed = (qty: string): string => `case when ${orderClosed} then 0 else ${qty} end`;

/** Sources of the lists of transfers. */
export const transfersSources = {
  transferOrders: listSource(transfersLists.transferOrders, {
    from: `transfer_order o ${sums} ${openSums}`,
    where: `${mine} and (o.withdrawn_at is null or (select sum(${sent}) from transfer_order_line t where t.org = o.org and t.transfer_order_id = o.id) > 0)`,
    matched: ['s', 'x'],
    rare: { status: { common: 'received', others: 'not o.settled' } },
    columns: {
      id: 'o.id',
      code: 'o.transfer_no',
      name: "o.from_warehouse || ' → ' || o.to_warehouse",
      status: `case when o.settled then 'received' when ${orderClosed} then 'closed' when x.arrived >= x.ordered then 'received' when x.sent + x.arrived > 0 then 'sent' else 'open' end`,
      side: "case when o.from_org = o.to_org then 'within' when o.from_org = :org then 'out' else 'in' end",
      ...route,
      orderDate: 'o.order_date',
      ordered: 's.ordered',
      sent: 's.sent',
      received: 's.arrived',
      openIn: unlessClosed('s."openIn"'),
      unit: 's.unit',
      lineCount: 's.lines',
      openInLines: unlessClosed('s."openInLines"'),
      canSend: `(o.from_org = :org and o.from_warehouse_id is not null and o.withdrawn_at is null and s."openOutLines" > 0 and not ${orderClosed})`,
      canTakeIn: `(o.to_org = :org and s."openInLines" > 0 and not ${orderClosed})`,
      whyClosed,
    },
  }),
  transferLines: listSource(transfersLists.transferLines, {
    from: `transfer_order o join transfer_order_line t on t.org = o.org and t.transfer_order_id = o.id join item i on i.org = t.org and i.id = t.item_id ${lineSums}
      left join item own on own.org = :org and own.code = i.code left join location p on p.id = own.default_location_id`,
    where: `${mine} and (o.withdrawn_at is null or ${sent} > 0)`,
    matched: ['i', 's'],
    columns: {
      id: 't.id',
      transferNo: 'o.transfer_no',
      ...route,
      lineNo: 't.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 't.batch',
      batchControlled: 'coalesce(own.batch_controlled, i.batch_controlled)',
      project: 't.project',
      unit: 't.unit',
      ordered: 't.qty',
      sent: 's.sent',
      received: 's.arrived',
      transit,
      age: `case when not o.settled and ${transit} > 0 then plant_day(now(), :tz) - plant_day(${leftAt}, :tz) end`,
      openOut: unlessClosed('case when o.withdrawn_at is null then greatest(t.qty - s.allocated, 0) else 0 end'),
      openIn: unlessClosed(openIn('t.qty')),
      defaultLocation: 'p.code',
    },
  }),
  transferTargets: listSource(transfersLists.transferTargets, {
    from: 'warehouse w',
    where: "w.status = 'active' and exists (select from user_role r where r.user_id = :user and r.org = w.org)",
    columns: { id: 'w.id', code: 'w.code', name: localName('w'), org: 'w.org' },
  }),
  allocationOuts: documentSource(transfersLists.allocationOuts, allocationOutDocument, {
    transferNo: headerFieldInSql('transferNo'),
    toOrg: headerFieldInSql('toOrg'),
    toWarehouse: headerFieldInSql('toWarehouse'),
  }),
  transferIns: documentSource(transfersLists.transferIns, transferInDocument, {
    transferNo: headerFieldInSql('transferNo'),
    fromOrg: headerFieldInSql('fromOrg'),
    fromWarehouse: headerFieldInSql('fromWarehouse'),
  }),
};

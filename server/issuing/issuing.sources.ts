import { issueDocument } from '../../contract/documents/issue.document.ts';
import { issuingLists } from '../../contract/issuing/issuing.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource, typeNameInSql } from '../documents/documentSource.ts';
import { unlessBlind } from '../stock/blind.ts';
import { isOpen, surplusInSql } from './issueTask.store.ts';

const lineTables = `issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
  join item i on i.org = l.org and i.id = l.item_id join workshop s on s.id = t.workshop_id left join warehouse w on w.id = l.warehouse_id`;
const pickTables = `issue_pick p join issue_line l on l.org = p.org and l.id = p.line_id join issue_task t on t.org = p.org and t.id = p.task_id
  join item i on i.org = p.org and i.id = p.item_id join workshop s on s.id = t.workshop_id join location f on f.id = p.from_location_id
  join location o on o.id = p.to_location_id join warehouse w on w.id = f.warehouse_id join user_account u on u.id = p.user_id`;

/** Lines to prepare, grouped by the columns of `by`: SQL under the names of the columns. */
const toPrepare = <K extends string>(by: Readonly<Record<K, string>>, where = 'true') => ({
  from: `(select min(l.id) as id, ${named(by)}, count(*) as lines, count(*) filter (where l.prepared_qty > 0) as begun,
                 min(t.needed_at) as needed_at, min(t.priority) as priority, bool_or(coalesce(w.intermediate, false)) as intermediate
            from ${lineTables} where l.org = :org and ${isOpen} and ${where} group by ${Object.values(by).join(', ')}) g`,
  where: 'true',
  columns: {
    ...{ id: 'g.id', ...ofGroup(by), lines: 'g.lines', begun: 'g.begun', neededAt: 'g.needed_at', priority: 'g.priority' },
    intermediate: 'g.intermediate',
  },
});

/** Prepared goods, grouped in the same way. */
const toConfirm = <K extends string>(by: Readonly<Record<K, string>>, where = 'true') => ({
  from: `(select min(p.id) as id, ${named(by)}, count(*) as lines, min(p.at) as since, o.intermediate
            from ${pickTables} where p.org = :org and p.standing and ${where}
           group by o.intermediate, ${Object.values(by).join(', ')}) g`,
  where: 'true',
  columns: { id: 'g.id', ...ofGroup(by), lines: 'g.lines', since: 'g.since', intermediate: 'g.intermediate' },
});

const named = (by: Readonly<Record<string, string>>): string =>
  Object.entries(by)
    .map(([name, text]) => `${text} as "${name}"`)
    .join(', ');
const ofGroup = <K extends string>(by: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(Object.keys(by).map((name) => [name, `g."${name}"`])) as Record<K, string>;

const ofItem = { itemNo: 'i.code', itemName: localName('i') } as const;
const ofWarehouse = { warehouse: 'w.code', warehouseName: localName('w') } as const;
const ofOrder = { orderNo: 'l.order_no', workshop: localName('s') } as const;

const openInSql = 'case when l.order_ended is null then greatest(l.qty - l.prepared_qty, 0) else 0 end';

/** The part of a pick `p` to put back: a line's surplus is taken from its last picks first. */
const pickSurplusInSql = `case when p.undone_at is not null then 0 else least(p.qty - p.issued_qty, greatest(${surplusInSql} - coalesce((
  select sum(n.qty - n.issued_qty) from issue_pick n where n.org = p.org and n.line_id = p.line_id and n.undone_at is null and n.id > p.id), 0), 0)) end`;

/** The quantity without stock, after the lines that come before it in preparation. */
const shortage = `case when ${isOpen} then coalesce((
  select s.qty from line_shortages(l.org, l.item_id, null, l.id) s where s.line_id = l.id), 0) else 0 end`;

/** Sources of the lists of issue tasks, preparations and issues. */
export const issuingSources = {
  issueByWarehouse: listSource(issuingLists.issueByWarehouse, toPrepare(ofWarehouse, 'w.id is not null')),
  issueByOrder: listSource(issuingLists.issueByOrder, toPrepare(ofOrder, "l.order_no <> ''")),
  issueByItem: listSource(issuingLists.issueByItem, toPrepare(ofItem)),
  issueLines: listSource(issuingLists.issueLines, {
    from: lineTables,
    where: 'l.org = :org and (l.qty > 0 or l.prepared_qty > l.issued_qty)',
    matched: ['i', 's'],
    columns: {
      id: 'l.id',
      taskNo: 't.task_no',
      lineNo: 'l.line_no',
      state: `case when l.order_ended is not null and (l.issued_qty < l.qty or l.prepared_qty > l.issued_qty) then 'ended' when ${surplusInSql} > 0 then 'surplus'
        when l.issued_qty >= l.qty then 'issued' when l.prepared_qty >= l.qty then 'prepared' when l.prepared_qty > 0 then 'begun' else 'pending' end`,
      orderNo: "nullif(l.order_no, '')",
      ...ofItem,
      qty: 'l.qty',
      prepared: 'l.prepared_qty',
      issued: 'l.issued_qty',
      open: openInSql,
      surplus: `nullif(${surplusInSql}, 0)`,
      shortage,
      unit: 'l.unit',
      batch: "nullif(l.batch, '')",
      project: "nullif(l.project, '')",
      ...ofWarehouse,
      workshop: localName('s'),
      workshopCode: 's.code',
      neededAt: 't.needed_at',
      priority: 't.priority',
      picker: '(select u.name from user_account u where u.id = l.claimed_by and l.claimed_until > now())',
      intermediate: 'coalesce(w.intermediate, false)',
    },
  }),
  issueTasks: listSource(issuingLists.issueTasks, {
    from: 'issue_task t join workshop s on s.id = t.workshop_id',
    where: 't.org = :org',
    matched: ['s'],
    columns: {
      id: 't.id',
      taskNo: 't.task_no',
      state: 't.state',
      source: 't.source',
      demandNo: 't.demand_no',
      workshop: localName('s'),
      workshopCode: 's.code',
      lines: '(select count(*) from issue_line l where l.org = t.org and l.task_id = t.id and l.qty > 0)',
      prepared: '(select count(*) from issue_line l where l.org = t.org and l.task_id = t.id and l.qty > 0 and l.prepared_qty >= l.qty)',
      neededAt: 't.needed_at',
      priority: 't.priority',
      rank: 't.rank',
      turn: 'coalesce(t.rank, 100000 + t.priority)',
      revision: '(select coalesce(max(o.revision), 0) from issue_order o where o.org = t.org)',
      createdAt: 't.created_at',
    },
  }),
  issuePicks: listSource(issuingLists.issuePicks, {
    from: pickTables,
    where: 'p.org = :org',
    matched: ['l', 't', 'i', 's', 'f', 'o', 'w', 'u'],
    columns: {
      id: 'p.id',
      taskNo: 't.task_no',
      state: `case when p.undone_at is not null then 'undone' when p.issued_qty >= p.qty then 'issued' when ${pickSurplusInSql} > 0 then 'surplus' when p.issued_qty > 0 then 'partly' else 'standing' end`,
      source: 't.source',
      orderNo: "nullif(l.order_no, '')",
      demandNo: 't.demand_no',
      ...ofItem,
      qty: 'p.qty',
      open: 'case when p.undone_at is null then p.qty - p.issued_qty else 0 end',
      surplus: `nullif(${pickSurplusInSql}, 0)`,
      unit: 'l.unit',
      decimals: 'i.decimals',
      batch: "nullif(p.batch, '')",
      project: "nullif(p.project, '')",
      from: 'f.code',
      location: 'o.code',
      ...ofWarehouse,
      workshop: localName('s'),
      workshopCode: 's.code',
      picker: 'u.name',
      at: 'p.at',
      labels: 'cardinality(p.label_ids)',
      intermediate: 'o.intermediate',
    },
  }),
  confirmByWarehouse: listSource(issuingLists.confirmByWarehouse, toConfirm(ofWarehouse)),
  confirmByOrder: listSource(issuingLists.confirmByOrder, toConfirm(ofOrder, "l.order_no <> ''")),
  confirmByItem: listSource(issuingLists.confirmByItem, toConfirm(ofItem)),
  confirmByPicker: listSource(issuingLists.confirmByPicker, toConfirm({ picker: 'u.name' })),
  confirmByType: listSource(issuingLists.confirmByType, toConfirm({ source: 't.source' })),
  issues: documentSource(issuingLists.issues, issueDocument, {
    demandNo: "d.header ->> 'demandNo'",
    workshop: `(select ${localName('s')} from workshop s where s.id = d.workshop_id)`,
    type: typeNameInSql,
    receivedBy: "d.header ->> 'receivedBy'",
    intermediate: "coalesce((d.header ->> 'intermediate')::boolean, false)",
  }),
  issueRecordLines: listSource(issuingLists.issueRecordLines, {
    from: `document_line l join document d on d.org = l.org and d.id = l.document_id join item i on i.org = l.org and i.id = l.item_id
      left join workshop s on s.id = d.workshop_id left join location f on f.id = l.from_location_id`,
    where: "l.org = :org and d.kind = 'issue'",
    matched: ['i'],
    columns: {
      id: 'l.id',
      docNo: 'd.doc_no',
      lineNo: 'l.line_no',
      orderNo: "nullif(l.detail ->> 'orderNo', '')",
      ...ofItem,
      qty: unlessBlind('l.qty', 'coalesce(l.from_location_id, 0)', 'coalesce(l.to_location_id, 0)'),
      unit: 'l.unit',
      batch: "nullif(l.batch, '')",
      project: "nullif(l.project, '')",
      from: "coalesce(l.detail ->> 'location', f.code)",
      workshop: localName('s'),
      person: 'd.user_name',
      at: 'd.created_at',
      erpReason: "nullif(l.erp_reason, '')",
    },
  }),
  ordersToPush: listSource(issuingLists.ordersToPush, {
    from: 'production_order o join item i on i.org = o.org and i.id = o.item_id left join workshop s on s.id = o.workshop_id',
    where: 'o.org = :org and o.withdrawn_at is null',
    matched: ['i'],
    columns: {
      id: 'o.id',
      orderNo: 'o.order_no',
      status: 'o.status',
      ...ofItem,
      qty: 'o.qty',
      unit: 'o.unit',
      components: '(select count(*) from production_order_component c where c.org = o.org and c.production_order_id = o.id)',
      workshop: localName('s'),
      workshopCode: 's.code',
      plannedStart: 'o.planned_start',
      // An array, not the first row of an ordered select: for that PostgreSQL would walk all tasks from the oldest on.
      taskNo: `(select (array_agg(t.task_no order by t.id))[1] from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id
                 where l.org = o.org and l.order_no = o.order_no and l.order_no <> '' and t.state <> 'withdrawn')`,
    },
  }),
};

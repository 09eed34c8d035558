import { requisitionLists } from '../../contract/outgoing/requisition.lists.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { wordsInSql } from '../exchange/storedSentence.ts';
import { unlessCounting } from '../stock/blind.ts';
import { freeForInSql } from './freeForLine.ts';
import { oldestPlaceInSql } from './oldestPlace.ts';

const sumsOf = (
  requisitions: string,
): string => `(select count(*) as lines, sum(l.qty) as qty, sum(l.taken) as taken, sum(greatest(l.qty - l.taken, 0)) as left, ${oneUnitInSql('l.unit')} as unit
    from any_requisition_line l where l.org = r.org and l.source_kind = r.source_kind and l.source_id = r.source_id${requisitions})`;
/** A settled requisition has nothing open, so its documents are not read (decision 0270). */
const sums = `join lateral ${sumsOf('')} s on true join lateral ${sumsOf(' and not r.settled')} x on true`;

/** Sources of the lists of requisitions. */
export const requisitionSources = {
  requisitions: listSource(requisitionLists.requisitions, {
    from: `any_requisition r ${sums} left join department p on p.id = r.department_id left join workshop w on w.id = r.workshop_id`,
    where: 'r.org = :org',
    matched: ['s', 'x'],
    rare: { collection: { common: 'fully-collected', others: 'not r.settled' } },
    foundByKey: true,
    columns: {
      id: 'r.id',
      code: 'r.no',
      name: 'r.requester',
      state: 'r.state',
      collection:
        "case when r.settled then 'fully-collected' when x.taken = 0 then 'unclaimed' when x.left = 0 then 'fully-collected' else 'not-fully-collected' end",
      origin: 'r.source_kind',
      type: `coalesce((select ${localName('y')} from document_type y where y.org = r.org and y.kind = 'requisition' and y.code = r.type), r.type)`,
      department: localName('p'),
      workshop: localName('w'),
      qty: 's.qty',
      taken: 's.taken',
      unit: 's.unit',
      lineCount: 's.lines',
      shortLines: `(case when r.state = 'unreviewed' then ${unlessCounting(`(
        select nullif(count(*), 0) from any_requisition_line l
         where l.org = r.org and l.source_kind = r.source_kind and l.source_id = r.source_id and l.qty - l.taken > ${freeForInSql})`)} end)`,
      createdAt: 'r.created_at',
      writer: "nullif(r.writer, '')",
      reviewer: `nullif(${wordsInSql('r.reviewer_name')}, '')`,
      reviewedAt: 'r.reviewed_at',
      remark: 'r.remark',
      revision: "(select d.edition from document d where r.source_kind = 'requisition' and d.org = r.org and d.id = r.source_id)",
      typeCode: 'r.type',
      departmentCode: 'p.code',
      workshopCode: 'w.code',
    },
  }),
  requisitionLines: listSource(requisitionLists.requisitionLines, {
    // Without the lateral join the lines of all documents would be read and compared with each requisition.
    from: `any_requisition r
      join lateral (select * from any_requisition_line x where x.org = r.org and x.source_kind = r.source_kind and x.source_id = r.source_id offset 0) l on true
      join item i on i.org = l.org and i.id = l.item_id left join warehouse w on w.id = l.warehouse_id`,
    where: 'r.org = :org',
    matched: ['i'],
    foundByKey: false,
    columns: {
      id: 'l.id',
      requisitionNo: 'r.no',
      state: 'r.state',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      project: 'l.project',
      orderNo: 'l.order_no',
      qty: 'l.qty',
      taken: 'l.taken',
      left: `(case when r.settled or r.state in ('finished', 'deleted') or l.source_kind <> 'erp_issue' and order_ended(l.org, l.order_no) is not null then 0 else greatest(l.qty - l.taken, 0) end)`,
      free: unlessCounting(`(case when not r.settled and l.qty > l.taken and r.state <> 'finished' then ${freeForInSql} end)`),
      unit: 'l.unit',
      warehouse: 'w.code',
      location: oldestPlaceInSql,
    },
  }),
};

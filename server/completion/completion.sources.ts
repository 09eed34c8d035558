import { completionApplicationDocument } from '../../contract/completion/completion.document.ts';
import { completionLists } from '../../contract/completion/completion.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { departmentNameInSql, documentSource, typeNameInSql } from '../documents/documentSource.ts';
import { linesOfOrder, openReturn, openToApply, orderSums, ownLine } from '../documents/orderSums.ts';
import { unlessBlind } from '../stock/blind.ts';

/** Documents of a kind of an order `o` that the ERP refused or deleted. */
const refusedInSql = (kind: string): string =>
  `(select count(distinct d.id)::int from ${linesOfOrder(kind, "<> 'deleted'")} and d.sync_state = 'failed')`;

/** The number of its audited reports that wait to be synchronized. */
const unsentInSql = `(select count(distinct d.id)::int from ${linesOfOrder('productionReport', "= 'audited'")} and d.sync_state = 'not-synchronized')`;

/** Rows of its reports that wait for a reporting location. */
const placelessInSql = `(select count(*)::int from ${linesOfOrder('productionReport', "= 'saved'")} and l.to_location_id is null)`;

/** Valid returns of the application `d`. */
const returnsOfDocument = (lines = ''): string =>
  `from completion_return c ${lines} where c.org = d.org and c.document_id = d.id and c.deleted_at is null`;

/** Sources of the lists of finished goods on their way into storage. */
export const completionSources = {
  completionApplications: documentSource(completionLists.completionApplications, completionApplicationDocument, {
    orderNo: "d.header ->> 'orderNo'",
    type: typeNameInSql,
    productionLine: "d.header ->> 'productionLine'",
    department: departmentNameInSql,
    returned: `(select sum(b.qty) ${returnsOfDocument('join completion_return_line b on b.org = c.org and b.completion_return_id = c.id')})`,
    returnNos: `(select string_agg(c.number, ', ' order by c.id) ${returnsOfDocument()})`,
  }),
  completionBars: listSource(completionLists.completionBars, {
    from: `document_line l join document d on d.org = l.org and d.id = l.document_id join lateral (select unnest(l.label_ids) as id) x on true
      join label b on b.org = l.org and b.id = x.id join item i on i.org = b.org and i.id = b.item_id left join location p on p.id = b.location_id`,
    // Lines of applications contain their order, by which they are found among the lines of all documents.
    where: "d.org = :org and d.kind = 'completionApplication' and d.state <> 'deleted' and l.source_kind = 'productionOrder'",
    foundByKey: false,
    columns: {
      ...{
        id: 'b.id',
        code: 'b.code',
        docNo: 'd.doc_no',
        docId: 'd.id',
        orderNo: "d.header ->> 'orderNo'",
        itemNo: 'i.code',
        itemName: localName('i'),
      },
      ...{ batch: 'b.batch', qty: unlessBlind('b.qty', 'b.location_id'), unit: 'i.unit', state: 'b.state', location: 'p.code' },
    },
  }),
  shiftOrders: listSource(completionLists.shiftOrders, {
    from: `production_order o join item i on i.org = o.org and i.id = o.item_id left join production_line p on p.org = o.org and p.id = o.production_line_id
      left join workshop w on w.org = o.org and w.id = o.workshop_id
      join lateral (select ${orderSums.mcas} as scanned, ${orderSums.passed} as passed, ${orderSums.failed} as failed, ${orderSums.reported} as reported,
        ${orderSums.audited} as audited, ${orderSums.applied} as applied, ${orderSums.stored} as stored) s on true`,
    where: 'o.org = :org and o.withdrawn_at is null',
    matched: ['i', 's'],
    columns: {
      id: 'o.id',
      orderNo: 'o.order_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      unit: 'o.unit',
      productionLine: 'p.code',
      workshop: 'w.code',
      state: 'o.status',
      plannedEnd: 'o.planned_end',
      ordered: 'o.qty',
      scanned: 's.scanned',
      passed: 's.passed',
      reported: 's.reported',
      audited: 's.audited',
      applied: 's.applied',
      stored: 's.stored',
      failed: 's.failed',
      exempt: orderSums.exempt,
      returnNo: openReturn,
      placeless: placelessInSql,
      unsentReports: unsentInSql,
      refusedReports: refusedInSql('productionReport'),
      refusedApplications: refusedInSql('completionApplication'),
      own: ownLine,
    },
  }),
  completionOrders: listSource(completionLists.completionOrders, {
    from: `production_order o join item i on i.org = o.org and i.id = o.item_id left join production_line p on p.org = o.org and p.id = o.production_line_id
      left join workshop w on w.org = o.org and w.id = o.workshop_id left join location t on t.id = i.default_location_id
      join lateral (select ${orderSums.applied} as applied) s on true`,
    where: 'o.org = :org and o.withdrawn_at is null',
    matched: ['i', 's'],
    columns: {
      id: 'o.id',
      code: 'o.order_no',
      name: localName('i'),
      itemNo: 'i.code',
      unit: 'o.unit',
      batch: 'o.batch',
      project: 'o.project',
      productionLine: 'p.code',
      workshop: 'w.code',
      status: 'o.status',
      plannedEnd: 'o.planned_end',
      defaultLocation: 't.code',
      ordered: 'o.qty',
      applied: 's.applied',
      open: openToApply,
    },
  }),
};

import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { localName } from '../core/database/localName.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource } from '../documents/documentSource.ts';
import { openToReport, orderSums, ownLine, qaNumber } from '../documents/orderSums.ts';
import { unlessBlind } from '../stock/blind.ts';

const item = { itemNo: 'i.code', itemName: localName('i') } as const;
const { reported, audited, applied, mcas, passed, exempt } = orderSums;
const sums = `join lateral (select ${reported} as reported, ${audited} as audited, ${applied} as applied, ${mcas} as mcas, ${passed} as passed, ${exempt} as exempt) s on true`;
/** The order of a document's lines, which is the same for all. */
const orderOf = `left join lateral (select l.source_id, l.item_id from document_line l where l.org = d.org and l.document_id = d.id order by l.line_no limit 1) f on true
  left join item i on i.id = f.item_id`;
const reportLines = `document_line l join document d on d.org = l.org and d.id = l.document_id and d.kind = 'productionReport'`;
const scrap = "(l.detail ->> 'scrapQty')::numeric";
const ofReports = `join lateral (
  select count(distinct d.id) as documents, coalesce(sum(l.qty) filter (where d.state = 'saved'), 0) as saved,
         coalesce(sum(l.qty) filter (where d.state <> 'saved'), 0) as audited, coalesce(sum(l.qty) filter (where d.state = 'synchronized'), 0) as "inErp",
         coalesce(sum(${scrap}), 0) as scrapped, max(d.created_at) as "lastAt"
    from ${reportLines} where l.org = o.org and l.source_kind = 'productionOrder' and l.source_id = o.id and d.state <> 'deleted') r on true`;

/** Sources of the lists of production reports. */
export const reportingSources = {
  productionOrders: listSource(reportingLists.productionOrders, {
    from: `production_order o join item i on i.org = o.org and i.id = o.item_id left join production_line p on p.id = o.production_line_id
      left join workshop w on w.id = o.workshop_id ${sums}`,
    where: 'o.org = :org and o.withdrawn_at is null',
    matched: ['i', 's'],
    columns: {
      id: 'o.id',
      code: 'o.order_no',
      name: localName('i'),
      itemNo: 'i.code',
      status: 'o.status',
      productionLine: 'p.code',
      workshop: 'w.code',
      batch: 'o.batch',
      plannedEnd: 'o.planned_end',
      unit: 'o.unit',
      ordered: 'o.qty',
      mcas: 's.mcas',
      passed: 's.passed',
      reported: 's.reported',
      audited: 's.audited',
      applied: 's.applied',
      open: openToReport,
      left: 'greatest(o.qty - s.reported, 0)',
      exempt: 's.exempt',
      own: ownLine,
    },
  }),
  orderComponents: listSource(reportingLists.orderComponents, {
    from: `production_order_component c join production_order o on o.org = c.org and o.id = c.production_order_id join item i on i.org = c.org and i.id = c.item_id
      left join warehouse w on w.id = c.warehouse_id`,
    where: 'c.org = :org and o.withdrawn_at is null',
    matched: ['i'],
    columns: { id: 'c.id', orderNo: 'o.order_no', lineNo: 'c.line_no', ...item, qty: 'c.qty', unit: 'c.unit', warehouse: 'w.code' },
  }),
  lineScans: listSource(reportingLists.lineScans, {
    from: 'line_scan s join item i on i.org = s.org and i.id = s.item_id join production_line p on p.id = s.production_line_id',
    where: 's.org = :org and s.withdrawn_at is null',
    matched: ['i', 'p'],
    columns: {
      ...{
        id: 's.id',
        code: 's.code',
        orderNo: 's.order_no',
        ...item,
        qty: 's.qty',
        unit: 'i.unit',
        batch: 's.batch',
        productionLine: 'p.code',
      },
      ...{ station: "nullif(s.station, '')", scannedAt: 's.scanned_at' },
    },
  }),
  qaResults: listSource(reportingLists.qaResults, {
    from: 'qa_result q join item i on i.org = q.org and i.id = q.item_id',
    where: 'q.org = :org and q.withdrawn_at is null',
    matched: ['i'],
    columns: {
      ...{ id: 'q.id', reportNo: qaNumber, orderNo: 'q.order_no', ...item, batch: 'q.batch', label: "nullif(q.label_code, '')" },
      ...{
        verdict: 'q.verdict',
        qty: 'q.qty',
        unit: 'i.unit',
        sampleQty: 'q.sample_qty',
        inspectedAt: 'q.inspected_at',
        inspector: 'q.inspector',
      },
      remark: "nullif(q.remark, '')",
    },
  }),
  productionReports: {
    ...documentSource(reportingLists.productionReports, productionReportDocument, {
      orderNo: "d.header ->> 'orderNo'",
      ...item,
      productionLine: "d.header ->> 'productionLine'",
      shift: "nullif(d.header ->> 'shift', '')",
    }),
    from: `document d left join warehouse w on w.id = d.warehouse_id ${orderOf}`,
  },
  reportRows: listSource(reportingLists.reportRows, {
    from: `${reportLines} join item i on i.org = l.org and i.id = l.item_id left join location p on p.id = l.to_location_id`,
    where: 'd.org = :org',
    matched: ['i'],
    columns: {
      ...{ id: 'l.id', docNo: 'd.doc_no', lineNo: 'l.line_no', state: 'd.state', orderNo: "d.header ->> 'orderNo'", ...item },
      ...{
        batch: 'l.batch',
        qty: unlessBlind('l.qty', 'l.to_location_id'),
        scrapQty: scrap,
        unit: 'l.unit',
        location: 'p.code',
        productionLine: "d.header ->> 'productionLine'",
      },
      ...{
        bars: 'cardinality(l.label_ids)',
        erpReason: "nullif(l.erp_reason, '')",
        writer: 'd.user_name',
        createdAt: 'd.created_at',
        revision: 'd.edition',
      },
    },
  }),
  reportBars: listSource(reportingLists.reportBars, {
    from: `${reportLines} join lateral (select unnest(l.label_ids) as id) x on true join label b on b.org = l.org and b.id = x.id join item i on i.org = b.org and i.id = b.item_id`,
    // Lines of reports contain their order, by which they are found among the lines of all documents.
    where: "d.org = :org and d.state <> 'deleted' and l.source_kind = 'productionOrder'",
    foundByKey: false,
    columns: {
      ...{ id: 'b.id', code: 'b.code', docNo: 'd.doc_no', docId: 'd.id', docState: 'd.state', orderNo: "d.header ->> 'orderNo'", ...item },
      ...{ batch: 'b.batch', qty: 'b.qty', unit: 'i.unit', state: 'b.state' },
    },
  }),
  reportedOrders: listSource(reportingLists.reportedOrders, {
    from: `production_order o join item i on i.org = o.org and i.id = o.item_id ${ofReports}`,
    where: `o.org = :org and exists (select from ${reportLines} where l.org = o.org and l.source_kind = 'productionOrder' and l.source_id = o.id and d.state <> 'deleted')`,
    matched: ['i', 'r'],
    columns: {
      ...{ id: 'o.id', code: 'o.order_no', ...item, documents: 'r.documents', unit: 'o.unit', ordered: 'o.qty' },
      ...{
        reported: 'r.saved + r.audited',
        saved: 'r.saved',
        audited: 'r.audited',
        inErp: 'r."inErp"',
        scrapped: 'r.scrapped',
        lastAt: 'r."lastAt"',
      },
    },
  }),
  noCheckOrders: listSource(reportingLists.noCheckOrders, {
    from: 'no_check_order n join production_order o on o.org = n.org and o.id = n.production_order_id join item i on i.org = o.org and i.id = o.item_id',
    where: 'n.org = :org and n.removed_at is null',
    columns: {
      ...{
        id: 'n.id',
        orderNo: 'o.order_no',
        ...item,
        ordered: 'o.qty',
        unit: 'o.unit',
        reason: "nullif(n.reason, '')",
        writer: 'n.user_name',
      },
      createdAt: 'n.created_at',
    },
  }),
  searchLines: listSource(reportingLists.searchLines, {
    from: 'search_line n join production_line p on p.id = n.production_line_id left join workshop w on w.id = p.workshop_id',
    where: 'n.org = :org and n.user_id = :user',
    columns: { id: 'n.id', code: 'p.code', name: localName('p'), workshop: localName('w'), createdAt: 'n.created_at' },
  }),
};

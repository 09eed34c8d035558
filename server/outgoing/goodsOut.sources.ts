import { goodsOutLists } from '../../contract/outgoing/goodsOut.lists.ts';
import { iqcReturnDocument } from '../../contract/outgoing/iqcReturn.document.ts';
import { productOutDocument } from '../../contract/outgoing/productOut.document.ts';
import { scanOutDocument } from '../../contract/outgoing/scanOut.document.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource, supplierNameInSql, typeNameInSql } from '../documents/documentSource.ts';
import { returnedInSql } from './iqcReturn.store.ts';
import { oldestPlaceInSql } from './oldestPlace.ts';
import { shippedInSql } from './shipment.store.ts';

const headerTextInSql = (name: string): string => `nullif(d.header ->> '${name}', '')`;

const sumsOf = (
  shipments: string,
): string => `(select count(*) as lines, sum(l.qty) as qty, sum(${shippedInSql}) as shipped, ${oneUnitInSql('l.unit')} as unit
    from sales_shipment_line l where l.org = h.org and l.sales_shipment_id = h.id${shipments})`;
const sums = `join lateral ${sumsOf('')} s on true`;
/** The same for shipments that are not settled; settled ones have nothing open, so their documents are not read (decision 0270). */
const openSums = `join lateral ${sumsOf(' and not h.settled')} x on true`;

/** Sources of the lists of leaving goods. */
export const goodsOutSources = {
  shipments: listSource(goodsOutLists.shipments, {
    from: `sales_shipment h ${sums} ${openSums}`,
    where: `h.org = :org and (h.withdrawn_at is null or h.settled or (select sum(${shippedInSql}) from sales_shipment_line l
      where l.org = h.org and l.sales_shipment_id = h.id) > 0)`,
    matched: ['s', 'x'],
    rare: { state: { common: 'out', others: 'not h.settled' } },
    columns: {
      id: 'h.id',
      code: 'h.shipment_no',
      name: 'h.customer_name',
      state: "case when h.settled then 'out' when x.shipped = 0 then 'open' when x.shipped < x.qty then 'partly' else 'out' end",
      shipDate: 'h.ship_date',
      lineCount: 's.lines',
      qty: 's.qty',
      shipped: 's.shipped',
      unit: 's.unit',
    },
  }),
  shipmentLines: listSource(goodsOutLists.shipmentLines, {
    from: `sales_shipment h join sales_shipment_line l on l.org = h.org and l.sales_shipment_id = h.id join item i on i.org = l.org and i.id = l.item_id
      join lateral (select ${shippedInSql} as shipped) s on true`,
    where: `h.org = :org and (h.withdrawn_at is null or h.settled or ${shippedInSql} > 0)`,
    matched: ['i', 's'],
    columns: {
      id: 'l.id',
      shipmentNo: 'h.shipment_no',
      lineNo: 'l.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      project: 'l.project',
      qty: 'l.qty',
      shipped: 's.shipped',
      open: 'case when h.settled then 0 else greatest(l.qty - s.shipped, 0) end',
      unit: 'l.unit',
      location: oldestPlaceInSql,
    },
  }),
  rejectedLines: listSource(goodsOutLists.rejectedLines, {
    from: `receipt_line l join receipt r on r.id = l.receipt_id join item i on i.org = l.org and i.id = l.item_id join location p on p.id = l.location_id
      join lateral (select ${returnedInSql} as returned) s on true`,
    where: "r.org = :org and l.rejected_qty > 0 and r.state <> 'deleted'",
    matched: ['i', 'p', 's'],
    columns: {
      id: 'l.id',
      noteNo: 'r.note_no',
      supplierName: 'r.supplier_name',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 'l.batch',
      project: 'l.project',
      rejected: 'l.rejected_qty',
      returned: 's.returned',
      open: 'greatest(l.rejected_qty - s.returned, 0)',
      unit: 'l.unit',
      location: 'p.code',
    },
  }),
  productOuts: documentSource(goodsOutLists.productOuts, productOutDocument, {
    shipmentNo: headerTextInSql('shipmentNo'),
    customerName: headerTextInSql('customerName'),
  }),
  iqcReturns: documentSource(goodsOutLists.iqcReturns, iqcReturnDocument, {
    supplierCode: headerTextInSql('supplierCode'),
    supplierName: supplierNameInSql,
    remark: headerTextInSql('remark'),
  }),
  scanOuts: documentSource(goodsOutLists.scanOuts, scanOutDocument, {
    type: typeNameInSql,
    target: headerTextInSql('target'),
    destination: headerTextInSql('destination'),
    shipmentNo: headerTextInSql('shipmentNo'),
  }),
};

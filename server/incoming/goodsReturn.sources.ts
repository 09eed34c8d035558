import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { goodsReturnLists } from '../../contract/incoming/goodsReturn.lists.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource, ofHeader, typeNameInSql } from '../documents/documentSource.ts';
import { returnedOfLine } from './salesReturn.store.ts';

/** Where the lists of goods that customers send back come from. */
export const goodsReturnSources = {
  productReturns: documentSource(goodsReturnLists.productReturns, goodsReturnDocument, {
    type: typeNameInSql,
    returnNo: ofHeader('returnNo'),
    customerCode: ofHeader('customerCode'),
    customerName: `coalesce(${ofHeader('customerName')}, ${ofHeader('customerCode')})`,
    shipmentNo: ofHeader('shipmentNo'),
  }),
  salesReturns: listSource(goodsReturnLists.salesReturns, {
    from: `sales_return r join lateral (select sum(t.qty) as announced, sum(${returnedOfLine}) as returned, count(*) as lines,
      ${oneUnitInSql('t.unit')} as unit from sales_return_line t
      where t.org = r.org and t.sales_return_id = r.id) s on true`,
    where: `r.org = :org and (r.withdrawn_at is null or (select sum(${returnedOfLine}) from sales_return_line t
      where t.org = r.org and t.sales_return_id = r.id) > 0)`,
    matched: ['s'],
    columns: {
      id: 'r.id',
      code: 'r.return_no',
      name: 'r.customer_name',
      customerCode: 'r.customer_code',
      shipmentNo: 'r.shipment_no',
      status: "case when s.returned >= s.announced then 'received' when s.returned > 0 then 'partly' else 'open' end",
      returnDate: 'r.return_date',
      announced: 's.announced',
      returned: 's.returned',
      unit: 's.unit',
      lineCount: 's.lines',
    },
  }),
  salesReturnLines: listSource(goodsReturnLists.salesReturnLines, {
    from: `sales_return r join sales_return_line t on t.org = r.org and t.sales_return_id = r.id join item i on i.org = t.org and i.id = t.item_id
      left join location p on p.id = i.default_location_id join lateral (select ${returnedOfLine} as returned) s on true`,
    where: 'r.org = :org and r.withdrawn_at is null',
    matched: ['i', 's'],
    columns: {
      id: 't.id',
      returnNo: 'r.return_no',
      lineNo: 't.line_no',
      itemNo: 'i.code',
      itemName: localName('i'),
      batch: 't.batch',
      batchControlled: 'i.batch_controlled',
      project: 't.project',
      unit: 't.unit',
      announced: 't.qty',
      returned: 's.returned',
      open: 'greatest(t.qty - s.returned, 0)',
      defaultLocation: 'p.code',
    },
  }),
};

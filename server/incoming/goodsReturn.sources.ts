import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { goodsReturnLists } from '../../contract/incoming/goodsReturn.lists.ts';
import { localName } from '../core/database/localName.ts';
import { oneUnitInSql } from '../core/database/oneUnitInSql.ts';
import { listSource } from '../core/lists/listSource.ts';
import { documentSource, headerFieldInSql, typeNameInSql } from '../documents/documentSource.ts';
import { returnedOfLine } from './salesReturn.store.ts';

/** The quantities of a return's lines; a settled return has nothing open, so its documents are not read (decision 0270). */
const sumsOf = (
  returns: string,
): string => `(select sum(t.qty) as announced, sum(${returnedOfLine}) as returned, count(*) as lines, ${oneUnitInSql('t.unit')} as unit
    from sales_return_line t where t.org = r.org and t.sales_return_id = r.id${returns})`;

/** Sources of the lists of goods that customers send back. */
export const goodsReturnSources = {
  productReturns: documentSource(goodsReturnLists.productReturns, goodsReturnDocument, {
    type: typeNameInSql,
    returnNo: headerFieldInSql('returnNo'),
    customerCode: headerFieldInSql('customerCode'),
    customerName: `coalesce(${headerFieldInSql('customerName')}, ${headerFieldInSql('customerCode')})`,
    shipmentNo: headerFieldInSql('shipmentNo'),
  }),
  salesReturns: listSource(goodsReturnLists.salesReturns, {
    from: `sales_return r join lateral ${sumsOf('')} s on true join lateral ${sumsOf(' and not r.settled')} x on true`,
    where: `r.org = :org and (r.withdrawn_at is null or r.settled or (select sum(${returnedOfLine}) from sales_return_line t
      where t.org = r.org and t.sales_return_id = r.id) > 0)`,
    matched: ['s', 'x'],
    rare: { status: { common: 'received', others: 'not r.settled' } },
    columns: {
      id: 'r.id',
      code: 'r.return_no',
      name: 'r.customer_name',
      customerCode: 'r.customer_code',
      shipmentNo: 'r.shipment_no',
      status: "case when r.settled or x.returned >= x.announced then 'received' when x.returned > 0 then 'partly' else 'open' end",
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
      open: 'case when r.settled then 0 else greatest(t.qty - s.returned, 0) end',
      defaultLocation: 'p.code',
    },
  }),
};

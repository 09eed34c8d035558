import type { Row } from '../../contract/core/list.ts';
import { goodsReturnLife } from '../../contract/incoming/goodsReturn.calls.ts';
import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { goodsReturnLists } from '../../contract/incoming/goodsReturn.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { totalOf } from '../core/record/totalOf.ts';
import { judged } from '../documents/judged.ts';

/** Goods returns: sent to the ERP when saved; deleted only while the ERP does not have them. */
export const goodsReturn = documentScreens({
  kind: goodsReturnDocument,
  list: goodsReturnLists.productReturns,
  life: goodsReturnLife,
  path: '/pages/documents/productReturn',
  ...judged,
});

type Announced = Row<typeof goodsReturnLists.salesReturns>;
const ofReturn = ({ code }: Announced) => ({ returnNo: { value: code ?? '', searchType: '=' as const } });

/** Returns that customers announced. */
export const salesReturns = defineList(goodsReturnLists.salesReturns, {
  open: ({ code }) => ({ path: '/pages/documents/salesReturn', search: { no: code ?? '' } }),
});

/** One of them: the open quantities, and the documents of the arrived ones. */
export const salesReturn = defineRecord<Announced>({
  name: 'salesReturn',
  load: loadRow(goodsReturnLists.salesReturns, 'code', 'no'),
  title: ({ code }) => code ?? '',
  about: ({ name }) => name ?? '',
  chip: ({ status }) => ({ machine: 'salesReturn', state: status ?? '' }),
  qty: ({ returned, unit, lineCount, announced }) => totalOf(returned, unit, lineCount, announced),
  facts: (row, t) => rowFacts(goodsReturnLists.salesReturns, row, t, ['customerCode', 'shipmentNo', 'returnDate']),
  lists: [
    { title: 'record.lines', definition: defineList(goodsReturnLists.salesReturnLines), where: ofReturn },
    { title: 'screen./pages/Stock/ReturnProductRecord', definition: goodsReturn.list, where: ofReturn, ifAny: true },
  ],
  actions: [
    {
      ...{ label: 'screen./pages/InStorage/ReturnProduct', icon: 'boxIn', rows: 'one', permission: 'productReturn' },
      allowed: ({ status }) => status !== 'received',
      run: ([row]) => go('/pages/InStorage/ReturnProduct', { returnNo: row?.code ?? '' }),
    },
  ],
});

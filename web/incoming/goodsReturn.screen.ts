import { goodsReturnLife } from '../../contract/incoming/goodsReturn.calls.ts';
import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { goodsReturnLists } from '../../contract/incoming/goodsReturn.lists.ts';
import { documentScreens } from '../core/document/documentScreens.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { judged } from '../documents/judged.ts';

/** Goods returns: told to the ERP as they are saved, deleted while it does not have them. */
export const goodsReturn = documentScreens({
  kind: goodsReturnDocument,
  list: goodsReturnLists.productReturns,
  life: goodsReturnLife,
  path: '/pages/documents/productReturn',
  ...judged,
});

/** What customers announced to send back. */
export const salesReturns = defineList(goodsReturnLists.salesReturns);

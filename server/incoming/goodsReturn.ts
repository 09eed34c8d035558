import { goodsReturnLife } from '../../contract/incoming/goodsReturn.calls.ts';
import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { layersComingBack } from '../stock/layersAway.ts';

/** A goods return brings goods and their labels back from the customer as it is saved. */
export const goodsReturn = documentLifecycle(goodsReturnDocument, {
  posts: { save: { labels: 'return', layers: layersComingBack } },
  message: {
    header: ({ header }) => ({
      customerCode: textOf(header['customerCode']) ?? '',
      customerName: textOf(header['customerName']),
      returnNo: textOf(header['returnNo']),
      shipmentNo: textOf(header['shipmentNo']),
      reasonType: textOf(header['type']) ?? '',
    }),
    line: ({ detail = {} }) => ({ returnLine: numberOf(detail['returnLine']) }),
  },
});

export const goodsReturnHandlers = lifecycleHandlers(goodsReturn, goodsReturnLife);

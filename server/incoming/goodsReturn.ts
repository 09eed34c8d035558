import { goodsReturnLife } from '../../contract/incoming/goodsReturn.calls.ts';
import { goodsReturnDocument } from '../../contract/incoming/goodsReturn.document.ts';
import { documentLife } from '../documents/documentLife.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifeHandlers } from '../documents/lifeHandlers.ts';

/** A goods return brings goods and their labels back from the customer as it is saved. */
export const goodsReturn = documentLife(goodsReturnDocument, {
  posts: { save: { labels: 'return' } },
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

export const goodsReturnHandlers = lifeHandlers(goodsReturn, goodsReturnLife);

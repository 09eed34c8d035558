import { iqcReturnLife, productOutLife, scanOutLife } from '../../contract/outgoing/goodsOut.calls.ts';
import { iqcReturnDocument } from '../../contract/outgoing/iqcReturn.document.ts';
import { productOutDocument } from '../../contract/outgoing/productOut.document.ts';
import { scanOutDocument } from '../../contract/outgoing/scanOut.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { requireLivingShipments } from './shipment.store.ts';

/** Finished goods of a shipment: out of stock as they are saved. */
export const productOut = documentLifecycle(productOutDocument, {
  posts: { save: { labels: 'issue' } },
  message: {
    place: 'from',
    header: ({ header }) => ({
      shipmentNo: textOf(header['shipmentNo']) ?? '',
      customerCode: textOf(header['customerCode']) ?? '',
      customerName: textOf(header['customerName']),
    }),
    line: ({ lineNo, detail = {} }) => ({ shipmentLine: numberOf(detail['shipmentLine']) ?? lineNo }),
  },
});

/** Rejected goods: the confirmation takes them out of stock, from their place on hold. */
export const iqcReturn = documentLifecycle(iqcReturnDocument, {
  posts: { confirm: { labels: 'issue' } },
  reserves: true,
  message: {
    place: 'from',
    header: ({ header }) => ({
      supplierCode: textOf(header['supplierCode']) ?? '',
      supplierName: textOf(header['supplierName']),
    }),
    line: ({ detail = {} }) => ({
      ...{ poNo: textOf(detail['poNo']), poLine: numberOf(detail['poLine']) },
      ...{ noteNo: textOf(detail['noteNo']), noteLine: numberOf(detail['noteLine']) },
    }),
  },
});

/** Scanned goods: out of stock with their labels, with their confirmation. */
export const scannedOut = documentLifecycle(scanOutDocument, {
  on: {
    confirm: (ctx, rows) =>
      requireLivingShipments(
        ctx,
        rows.map(({ id }) => id),
      ),
  },
  posts: { confirm: { labels: 'issue' } },
  reserves: true,
  message: {
    place: 'from',
    header: ({ header }) => ({
      outType: textOf(header['type']) ?? '',
      destination: textOf(header['destination']),
      shipmentNo: textOf(header['shipmentNo']),
    }),
    line: ({ labels = [] }) => ({ labels: labels.map(({ code }) => code) }),
  },
});

export const goodsOutHandlers = {
  ...lifecycleHandlers(productOut, productOutLife),
  ...lifecycleHandlers(iqcReturn, iqcReturnLife),
  ...lifecycleHandlers(scannedOut, scanOutLife),
};

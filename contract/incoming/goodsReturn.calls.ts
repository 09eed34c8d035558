import { call } from '../core/call.ts';
import { text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { goodsReturnDocument } from './goodsReturn.document.ts';

/** The life of a goods return. */
export const goodsReturnLife = lifecycleCalls(goodsReturnDocument, {
  ...exchangeWays({ plural: 'ProductReturns', what: 'goods returns', area: 'InStorage', permission: 'manageIncomingSync' }),
  delete: {
    name: 'deleteProductReturns',
    path: '/api/InStorage/DeleteProductReturns',
    field: 'docnos',
    permission: 'deleteProductReturns',
    refusals: ['stock.insufficient', 'stock.already-reversed', 'stock.place-closed', 'stock.label-moved'],
    doc: 'Deletes goods returns that the ERP does not have: their goods leave stock again.',
  },
});

/** Calls of goods that customers send back. */
export const goodsReturnCalls = {
  saveProductReturn: call({
    name: 'saveProductReturn',
    paths: ['/api/InStorage/SaveProductReturn'],
    access: 'permission',
    permission: 'productReturn',
    effect: 'write',
    input: shape({
      ...entryFields,
      type: ['data.TypeCode', text(60).optional()],
      /** The ERP's announcement; without one the customer is named. */
      returnNo: ['data.ReturnNo', text(60).optional()],
      customer: ['data.CustomerCode', text(60).optional()],
      shipmentNo: ['data.ShipmentNo', text(60).optional()],
    }),
    output: savedDocument,
    refusals: [
      ...entryRefusals,
      'return.type-required',
      'document.type-unknown',
      'return.customer-required',
      'return.unknown',
      'return.withdrawn',
      'return.line-unknown',
      'return.over',
      'return.label-not-out',
      'stock.label-moved',
    ],
    doc: 'Saves finished goods that a customer sent back: in stock at once, under inspection unless exempt; never more than was announced, and only labels that had left.',
  }),
  ...namedCalls(goodsReturnLife),
};

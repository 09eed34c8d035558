import { call } from '../core/call.ts';
import { code, listOf, qty, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { workshopReturnDocument } from '../documents/workshopReturn.document.ts';

/** The life of a workshop return, without its receiving, which needs the target place of the goods. */
export const workshopReturnLife = lifecycleCalls(workshopReturnDocument, {
  ...exchangeWays({ plural: 'WorkshopReturns', what: 'workshop returns', area: 'OutStorage', permission: 'manageOutgoingSync' }),
  delete: {
    name: 'deleteWorkshopReturns',
    path: '/api/OutStorage/DeleteWorkshopReturn',
    field: 'docnos',
    permission: 'workshopReturn',
    doc: 'Deletes the selected workshop returns; only those that no warehouse has received.',
  },
});

/** Calls of material that a workshop gives back. */
export const returnCalls = {
  saveWorkshopReturn: call({
    name: 'saveWorkshopReturn',
    paths: ['/api/OutStorage/SaveWorkshopReturn'],
    access: 'permission',
    permission: 'workshopReturn',
    effect: 'write',
    input: shape({
      ...entryFields,
      workshop: ['data.WorkshopCode', text(60).optional()],
      type: ['data.TypeCode', text(60).optional()],
      remark: ['data.Remark', text(140).optional()],
    }),
    output: savedDocument,
    refusals: [
      ...entryRefusals,
      'return.workshop-required',
      'return.over',
      'return.other-batch',
      'return.choose-batch',
      'return.label-not-issued',
      'return.label-part',
      'workshop.unknown',
      'document.type-unknown',
    ],
    doc: 'Saves what a workshop gives back; never more than it was issued, of order, batch and project as issued. A warehouse receives it.',
  }),
  workshopGoods: call({
    name: 'workshopGoods',
    paths: ['/api/OutStorage/WorkshopGoods'],
    access: 'permission',
    permission: 'workshopReturn',
    effect: 'read',
    input: shape({ org: entryFields.org, workshop: ['WorkshopCode', code(60)], itemNo: ['ItemNo', code(60)] }),
    output: shape({
      rows: [
        'Rows',
        listOf(
          shape({ batch: ['BatchNo', text(60)], project: ['ProjectNo', text(60)], orderNo: ['OrderNo', text(60)], qty: ['Qty', qty()] }),
          1000,
        ),
      ],
    }),
    refusals: ['workshop.unknown'],
    doc: 'What a workshop was issued of an item and has not given back, by batch, project and production order: what a return may name.',
  }),
  ...namedCalls(workshopReturnLife),
};

import { call } from '../core/call.ts';
import { text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { entryFields, entryRefusals, savedDocument } from '../documents/entry.ts';
import { exchangeWays } from '../documents/exchangeWays.ts';
import { lifecycleCalls, namedCalls } from '../documents/lifecycleCalls.ts';
import { workshopReturnDocument } from '../documents/workshopReturn.document.ts';

/** The life of a workshop return, but for its receiving, which says where the goods go. */
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
      'return.label-not-issued',
      'return.label-part',
      'workshop.unknown',
      'document.type-unknown',
    ],
    doc: 'Saves what a workshop gives back; never more than it was issued, of order, batch and project as issued. A warehouse receives it.',
  }),
  ...namedCalls(workshopReturnLife),
};

import { workshopReturnDocument } from '../../contract/documents/workshopReturn.document.ts';
import { outgoingLists } from '../../contract/outgoing/outgoing.lists.ts';
import { workshopReturnLife } from '../../contract/outgoing/return.calls.ts';
import { documentScreens } from '../core/document/documentScreens.ts';

/** What workshops give back: written by the workshop, deleted by it while no warehouse has received it. */
export const workshopReturn = documentScreens({
  kind: workshopReturnDocument,
  list: outgoingLists.workshopReturns,
  life: workshopReturnLife,
  path: '/pages/documents/workshopReturn',
});

import { workshopReturnDocument } from '../../contract/documents/workshopReturn.document.ts';
import { outgoingLists } from '../../contract/outgoing/outgoing.lists.ts';
import { workshopReturnLife } from '../../contract/outgoing/return.calls.ts';
import { documentScreens } from '../core/document/documentScreens.ts';

/** Returns of workshops: written by the workshop, which can delete them until a warehouse has received them. */
export const workshopReturn = documentScreens({
  kind: workshopReturnDocument,
  list: outgoingLists.workshopReturns,
  life: workshopReturnLife,
  path: '/pages/documents/workshopReturn',
});

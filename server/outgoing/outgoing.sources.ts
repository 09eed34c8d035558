import { workshopReturnDocument } from '../../contract/documents/workshopReturn.document.ts';
import { outgoingLists } from '../../contract/outgoing/outgoing.lists.ts';
import { documentSource, typeNameInSql, workshopNameInSql } from '../documents/documentSource.ts';

/** Where the lists of what goes out come from. */
export const outgoingSources = {
  workshopReturns: documentSource(outgoingLists.workshopReturns, workshopReturnDocument, {
    workshop: workshopNameInSql,
    type: typeNameInSql,
    remark: "d.header ->> 'remark'",
  }),
};

import { completionLists } from '../../../contract/completion/completion.lists.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { countingLists } from '../../../contract/counting/counting.lists.ts';
import { goodsReturnLists } from '../../../contract/incoming/goodsReturn.lists.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import { goodsOutLists } from '../../../contract/outgoing/goodsOut.lists.ts';
import { outgoingLists } from '../../../contract/outgoing/outgoing.lists.ts';
import { requisitionLists } from '../../../contract/outgoing/requisition.lists.ts';
import { reportingLists } from '../../../contract/reporting/reporting.lists.ts';
import { transfersLists } from '../../../contract/transfers/transfers.lists.ts';

/** The lists that a field may refer to. Fetched when one is chosen from: a form needs none of them to be shown. */
export const referenceLists: Partial<Record<string, AnyList>> = {
  ...locationsLists,
  ...organisationLists,
  ...transfersLists,
  ...goodsReturnLists,
  ...outgoingLists,
  ...requisitionLists,
  ...goodsOutLists,
  ...completionLists,
  ...reportingLists,
  ...countingLists,
};

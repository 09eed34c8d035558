import { completionLists } from './completion/completion.lists.ts';
import type { AnyList } from './core/list.ts';
import { countingLists } from './counting/counting.lists.ts';
import { documentLines } from './documents/documentList.ts';
import { exchangeLists } from './exchange/exchange.lists.ts';
import { identityLists } from './identity/identity.lists.ts';
import { goodsReturnLists } from './incoming/goodsReturn.lists.ts';
import { incomingLists } from './incoming/incoming.lists.ts';
import { handedRoundsLists } from './issuing/handedRounds.lists.ts';
import { issuingLists } from './issuing/issuing.lists.ts';
import { shortPicksLists } from './issuing/shortPicks.lists.ts';
import { labelsLists } from './labels/labels.lists.ts';
import { splitLists } from './labels/split.lists.ts';
import { unscannableLists } from './labels/unscannable.lists.ts';
import { locationsLists } from './locations/locations.lists.ts';
import { organisationLists } from './organisation/organisation.lists.ts';
import { goodsOutLists } from './outgoing/goodsOut.lists.ts';
import { outgoingLists } from './outgoing/outgoing.lists.ts';
import { planLists } from './outgoing/plan.lists.ts';
import { requisitionLists } from './outgoing/requisition.lists.ts';
import { putawayLists } from './putaway/putaway.lists.ts';
import { receivingLists } from './receiving/receiving.lists.ts';
import { reportingLists } from './reporting/reporting.lists.ts';
import { boardLists } from './statistics/board.lists.ts';
import { statisticsLists } from './statistics/statistics.lists.ts';
import { stockLists } from './stock/stock.lists.ts';
import { leftWorkLists } from './system/leftWork.lists.ts';
import { savedFilterLists } from './system/savedFilter.lists.ts';
import { systemLists } from './system/system.lists.ts';
import { transfersLists } from './transfers/transfers.lists.ts';

/** Every list of the product by its name. */
export const allLists = {
  ...exchangeLists,
  ...identityLists,
  ...organisationLists,
  ...labelsLists,
  ...splitLists,
  ...unscannableLists,
  ...receivingLists,
  ...countingLists,
  ...incomingLists,
  ...goodsReturnLists,
  ...transfersLists,
  ...reportingLists,
  ...outgoingLists,
  ...planLists,
  ...goodsOutLists,
  ...completionLists,
  ...issuingLists,
  ...shortPicksLists,
  ...handedRoundsLists,
  ...requisitionLists,
  documentLines,
  ...putawayLists,
  ...stockLists,
  ...boardLists,
  ...statisticsLists,
  ...systemLists,
  ...leftWorkLists,
  ...savedFilterLists,
  ...locationsLists,
};

export type AllLists = typeof allLists;
export type ListName = keyof AllLists;

/** All lists as an array, for code that visits each of them. */
export const listList: readonly AnyList[] = Object.values(allLists);

import { completionCalls } from './completion/completion.calls.ts';
import type { AnyCall } from './core/call.ts';
import { counterCalls } from './counting/counter.calls.ts';
import { countingCalls } from './counting/counting.calls.ts';
import { exchangeCalls } from './exchange/exchange.calls.ts';
import { orphanCalls } from './exchange/orphans.calls.ts';
import { partnerFolderCalls } from './exchange/partnerFolders.calls.ts';
import { stockComparisonCalls } from './exchange/stockComparison.calls.ts';
import { identityCalls } from './identity/identity.calls.ts';
import { goodsReturnCalls } from './incoming/goodsReturn.calls.ts';
import { inboundCalls } from './incoming/inbound.calls.ts';
import { incomingCalls } from './incoming/incoming.calls.ts';
import { itemReturnCalls } from './incoming/itemReturn.calls.ts';
import { judgementCalls } from './incoming/judgement.calls.ts';
import { confirmCalls } from './issuing/confirm.calls.ts';
import { issuingCalls } from './issuing/issuing.calls.ts';
import { pickingCalls } from './issuing/picking.calls.ts';
import { proposeCalls } from './issuing/propose.calls.ts';
import { shortPicksCalls } from './issuing/shortPicks.calls.ts';
import { labelsCalls } from './labels/labels.calls.ts';
import { splitCalls } from './labels/split.calls.ts';
import { locationsCalls } from './locations/locations.calls.ts';
import { organisationCalls } from './organisation/organisation.calls.ts';
import { goodsOutCalls } from './outgoing/goodsOut.calls.ts';
import { requisitionCalls } from './outgoing/requisition.calls.ts';
import { returnCalls } from './outgoing/return.calls.ts';
import { takeOutCalls } from './outgoing/takeOut.calls.ts';
import { photosCalls } from './photos/photos.calls.ts';
import { putawayCalls } from './putaway/putaway.calls.ts';
import { paperCalls } from './receiving/paper.calls.ts';
import { receivingCalls } from './receiving/receiving.calls.ts';
import { reportLookupCalls } from './reporting/lookup.calls.ts';
import { reportExceptionCalls } from './reporting/reportExceptions.calls.ts';
import { reportingCalls } from './reporting/reporting.calls.ts';
import { boardCalls } from './statistics/board.calls.ts';
import { statisticsCalls } from './statistics/statistics.calls.ts';
import { batchCalls } from './stock/batch.calls.ts';
import { emptyPlaceCalls } from './stock/emptyPlace.calls.ts';
import { ledgerCheckCalls } from './stock/ledgerCheck.calls.ts';
import { stockCalls } from './stock/stock.calls.ts';
import { deviceReportCalls } from './system/deviceReport.calls.ts';
import { leftWorkCalls } from './system/leftWork.calls.ts';
import { savedFilterCalls } from './system/savedFilter.calls.ts';
import { systemCalls } from './system/system.calls.ts';
import { wecomCalls } from './system/wecom.calls.ts';
import { transfersCalls } from './transfers/transfers.calls.ts';

/** Declared, because the inferred type is too long for a declaration file. */
export type AllCalls = typeof exchangeCalls &
  typeof partnerFolderCalls &
  typeof orphanCalls &
  typeof stockComparisonCalls &
  typeof identityCalls &
  typeof receivingCalls &
  typeof paperCalls &
  typeof countingCalls &
  typeof counterCalls &
  typeof incomingCalls &
  typeof goodsReturnCalls &
  typeof itemReturnCalls &
  typeof judgementCalls &
  typeof inboundCalls &
  typeof transfersCalls &
  typeof requisitionCalls &
  typeof goodsOutCalls &
  typeof returnCalls &
  typeof takeOutCalls &
  typeof completionCalls &
  typeof reportExceptionCalls &
  typeof reportingCalls &
  typeof issuingCalls &
  typeof photosCalls &
  typeof reportLookupCalls &
  typeof confirmCalls &
  typeof proposeCalls &
  typeof shortPicksCalls &
  typeof pickingCalls &
  typeof putawayCalls &
  typeof labelsCalls &
  typeof splitCalls &
  typeof stockCalls &
  typeof batchCalls &
  typeof emptyPlaceCalls &
  typeof ledgerCheckCalls &
  typeof systemCalls &
  typeof deviceReportCalls &
  typeof leftWorkCalls &
  typeof savedFilterCalls &
  typeof wecomCalls &
  typeof boardCalls &
  typeof statisticsCalls &
  typeof locationsCalls &
  typeof organisationCalls;

/** Every call of the product by its name. */
export const allCalls: AllCalls = {
  ...exchangeCalls,
  ...partnerFolderCalls,
  ...orphanCalls,
  ...stockComparisonCalls,
  ...identityCalls,
  ...receivingCalls,
  ...paperCalls,
  ...countingCalls,
  ...counterCalls,
  ...incomingCalls,
  ...goodsReturnCalls,
  ...itemReturnCalls,
  ...judgementCalls,
  ...inboundCalls,
  ...transfersCalls,
  ...requisitionCalls,
  ...goodsOutCalls,
  ...returnCalls,
  ...takeOutCalls,
  ...completionCalls,
  ...reportExceptionCalls,
  ...reportingCalls,
  ...issuingCalls,
  ...photosCalls,
  ...reportLookupCalls,
  ...confirmCalls,
  ...proposeCalls,
  ...shortPicksCalls,
  ...pickingCalls,
  ...putawayCalls,
  ...labelsCalls,
  ...splitCalls,
  ...stockCalls,
  ...batchCalls,
  ...emptyPlaceCalls,
  ...ledgerCheckCalls,
  ...systemCalls,
  ...deviceReportCalls,
  ...leftWorkCalls,
  ...savedFilterCalls,
  ...wecomCalls,
  ...boardCalls,
  ...statisticsCalls,
  ...locationsCalls,
  ...organisationCalls,
};

export type CallName = keyof AllCalls;

/** The same as a list, for code that walks over all of them. */
export const callList: readonly AnyCall[] = Object.values(allCalls);

import { type AllCalls, allCalls } from '../contract/allCalls.ts';
import { flowCalls } from '../contract/allFlows.ts';
import { completionHandlers } from './completion/completion.handlers.ts';
import { connectorsHandlers } from './connectors/connectors.handlers.ts';
import type { Handler } from './core/call/handler.ts';
import { countingHandlers } from './counting/counting.handlers.ts';
import { documentKinds } from './documentKinds.ts';
import { documentOutcomes } from './documentOutcomes.ts';
import { heldInSql } from './documents/sendWaiting.ts';
import { closeMessages } from './exchange/closeMessages.ts';
import { exchangeHandlers } from './exchange/exchange.handlers.ts';
import { partnerHealth } from './exchange/partnerHealth.ts';
import { recheckIssue } from './exchange/recheckIssue.ts';
import { resendMessages } from './exchange/resendMessages.ts';
import { identityHandlers } from './identity/identity.handlers.ts';
import { closeInStorageSync } from './incoming/closeInStorageSync.ts';
import { deleteInboundLabel } from './incoming/deleteInboundLabel.ts';
import { inboundAmong } from './incoming/inboundDocument.ts';
import { incomingHandlers } from './incoming/incoming.handlers.ts';
import { syncInboundLabels } from './incoming/syncInboundLabels.ts';
import { issuingHandlers } from './issuing/issuing.handlers.ts';
import { labelsHandlers } from './labels/labels.handlers.ts';
import { leftDocuments } from './leftDocuments.ts';
import { locationsHandlers } from './locations/locations.handlers.ts';
import { organisationHandlers } from './organisation/organisation.handlers.ts';
import { closeOutSync } from './outgoing/closeOutSync.ts';
import { outgoingHandlers } from './outgoing/outgoing.handlers.ts';
import { syncOut } from './outgoing/syncOut.ts';
import { photoSubjects } from './photoSubjects.ts';
import { deleteColleaguePhoto } from './photos/deleteColleaguePhoto.ts';
import { deletePhoto } from './photos/deletePhoto.ts';
import { photo } from './photos/photo.ts';
import { photosOf } from './photos/photosOf.ts';
import { savePhoto } from './photos/savePhoto.ts';
import { putawayHandlers } from './putaway/putaway.handlers.ts';
import { receivingHandlers } from './receiving/receiving.handlers.ts';
import { reportingHandlers } from './reporting/reporting.handlers.ts';
import { statisticsHandlers } from './statistics/statistics.handlers.ts';
import { nextDocumentNumber } from './stock/nextDocumentNumber.ts';
import { stockHandlers } from './stock/stock.handlers.ts';
import { systemHandlers } from './system/system.handlers.ts';
import { takeLeftWork } from './system/takeLeftWork.ts';
import { transfersHandlers } from './transfers/transfers.handlers.ts';

const findInbound = inboundAmong(documentKinds);

/** The handler of every call; a call without one does not compile. */
export const handlers: { [N in keyof AllCalls]: Handler<AllCalls[N]> } = {
  ...exchangeHandlers,
  ...connectorsHandlers,
  ...identityHandlers,
  ...systemHandlers,
  ...receivingHandlers,
  ...labelsHandlers,
  ...stockHandlers,
  ...countingHandlers,
  ...incomingHandlers,
  ...transfersHandlers,
  ...completionHandlers,
  ...outgoingHandlers,
  ...reportingHandlers,
  ...issuingHandlers,
  ...putawayHandlers,
  ...locationsHandlers,
  ...organisationHandlers,
  ...statisticsHandlers,
  partnerHealth: partnerHealth(heldInSql(documentKinds)),
  closeMessages: closeMessages(documentOutcomes),
  resendMessages: resendMessages(documentOutcomes),
  recheckIssue: recheckIssue(documentOutcomes),
  nextDocumentNumber: nextDocumentNumber(documentKinds.map(({ kind }) => kind)),
  savePhoto: savePhoto(photoSubjects),
  deletePhoto: deletePhoto(photoSubjects),
  deleteColleaguePhoto: deleteColleaguePhoto(photoSubjects),
  photosOf: photosOf(photoSubjects),
  photo: photo(photoSubjects),
  deleteInboundLabel: deleteInboundLabel(findInbound),
  syncInboundLabels: syncInboundLabels(findInbound),
  closeInStorageSync: closeInStorageSync(documentKinds),
  syncOut: syncOut(documentKinds),
  closeOutSync: closeOutSync(documentKinds),
  takeLeftWork: takeLeftWork(flowCalls, leftDocuments),
};

/** The same as a list, in the contract's order. */
export const handlerList = Object.keys(allCalls).flatMap((name) => (handlers as unknown as Record<string, Handler>)[name] ?? []);

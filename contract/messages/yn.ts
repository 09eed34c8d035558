import { ynCompletion } from '../completion/completion.yn.ts';
import { ynActions } from '../core/actions.yn.ts';
import { ynApp } from '../core/app.yn.ts';
import { ynCore } from '../core/core.yn.ts';
import { ynMaster } from '../core/master.yn.ts';
import { ynScanFlows } from '../core/scanFlows.yn.ts';
import { ynScanner } from '../core/scanner.yn.ts';
import { ynScannerSettings } from '../core/scannerSettings.yn.ts';
import { ynTemplates } from '../core/templates.yn.ts';
import { ynCounting } from '../counting/counting.yn.ts';
import { ynArrival } from '../documents/arrival.yn.ts';
import { ynDocuments } from '../documents/documents.yn.ts';
import { ynEntry } from '../documents/entry.yn.ts';
import { ynExceptions } from '../exchange/exceptions.yn.ts';
import { ynExchange } from '../exchange/exchange.yn.ts';
import { ynExchangeScreens } from '../exchange/exchangeScreens.yn.ts';
import { ynOrphans } from '../exchange/orphans.yn.ts';
import { ynPartner } from '../exchange/partner.yn.ts';
import { ynProtocolFields } from '../exchange/protocolFields.yn.ts';
import { ynStockDrift } from '../exchange/stockDrift.yn.ts';
import { ynIdentity } from '../identity/identity.yn.ts';
import { ynPeople } from '../identity/people.yn.ts';
import { ynGoodsReturn } from '../incoming/goodsReturn.yn.ts';
import { ynIncoming } from '../incoming/incoming.yn.ts';
import { ynItemReturn } from '../incoming/itemReturn.yn.ts';
import { ynJudgement } from '../incoming/judgement.yn.ts';
import { ynHandedRounds } from '../issuing/handedRounds.yn.ts';
import { ynIssuing } from '../issuing/issuing.yn.ts';
import { ynIssuingRefusals } from '../issuing/issuingRefusals.yn.ts';
import { ynShortPicks } from '../issuing/shortPicks.yn.ts';
import { ynLabelPrinter } from '../labels/labelPrinter.yn.ts';
import { ynLabels } from '../labels/labels.yn.ts';
import { ynSplit } from '../labels/split.yn.ts';
import { ynUnscannable } from '../labels/unscannable.yn.ts';
import { ynLocations } from '../locations/locations.yn.ts';
import { ynMap } from '../locations/map.yn.ts';
import { ynPallet } from '../locations/pallet.yn.ts';
import { ynPlaces } from '../locations/places.yn.ts';
import { ynPosition } from '../locations/position.yn.ts';
import { ynOrganisation } from '../organisation/organisation.yn.ts';
import { ynGoodsOut } from '../outgoing/goodsOut.yn.ts';
import { ynOutgoing } from '../outgoing/outgoing.yn.ts';
import { ynPlan } from '../outgoing/plan.yn.ts';
import { ynRequisition } from '../outgoing/requisition.yn.ts';
import { ynScanOut } from '../outgoing/scanOut.yn.ts';
import { ynTakeOut } from '../outgoing/takeOut.yn.ts';
import { ynPhotos } from '../photos/photos.yn.ts';
import { ynPutaway } from '../putaway/putaway.yn.ts';
import { ynReceive } from '../receiving/receive.yn.ts';
import { ynReceiving } from '../receiving/receiving.yn.ts';
import { ynReceivingRecords } from '../receiving/receivingRecords.yn.ts';
import { ynReporting } from '../reporting/reporting.yn.ts';
import { ynBoard } from '../statistics/board.yn.ts';
import { ynStatistics } from '../statistics/statistics.yn.ts';
import { ynLedgerCheck } from '../stock/ledgerCheck.yn.ts';
import { ynStock } from '../stock/stock.yn.ts';
import { ynAlarm } from '../system/alarm.yn.ts';
import { ynControl } from '../system/control.yn.ts';
import { ynFirstSteps } from '../system/firstSteps.yn.ts';
import { ynGuide } from '../system/guide.yn.ts';
import { ynHelp } from '../system/help.yn.ts';
import { ynLeftWork } from '../system/leftWork.yn.ts';
import { ynMenu } from '../system/menu.yn.ts';
import { ynSavedFilters } from '../system/savedFilters.yn.ts';
import { ynSettingTexts } from '../system/settingTexts.yn.ts';
import { ynSystem } from '../system/system.yn.ts';
import { ynTransfers } from '../transfers/transfers.yn.ts';
import type { Texts } from './texts.ts';

export const yn: Texts = {
  ...ynCore,
  ...ynArrival,
  ...ynDocuments,
  ...ynExchange,
  ...ynExceptions,
  ...ynExchangeScreens,
  ...ynIdentity,
  ...ynFirstSteps,
  ...ynLeftWork,
  ...ynMenu,
  ...ynEntry,
  ...ynCounting,
  ...ynIncoming,
  ...ynItemReturn,
  ...ynJudgement,
  ...ynGoodsReturn,
  ...ynTransfers,
  ...ynOutgoing,
  ...ynPlan,
  ...ynGoodsOut,
  ...ynCompletion,
  ...ynReporting,
  ...ynIssuing,
  ...ynIssuingRefusals,
  ...ynShortPicks,
  ...ynHandedRounds,
  ...ynRequisition,
  ...ynScanOut,
  ...ynTakeOut,
  ...ynLabels,
  ...ynLabelPrinter,
  ...ynSplit,
  ...ynUnscannable,
  ...ynReceiving,
  ...ynReceive,
  ...ynLedgerCheck,
  ...ynStock,
  ...ynBoard,
  ...ynStatistics,
  ...ynPhotos,
  ...ynPutaway,
  ...ynOrphans,
  ...ynStockDrift,
  ...ynSystem,
  ...ynScanner,
  ...ynScannerSettings,
  ...ynGuide,
  ...ynHelp,
  ...ynApp,
  ...ynReceivingRecords,
  ...ynTemplates,
  ...ynScanFlows,
  ...ynLocations,
  ...ynMap,
  ...ynPallet,
  ...ynPosition,
  ...ynOrganisation,
  ...ynMaster,
  ...ynPartner,
  ...ynPlaces,
  ...ynAlarm,
  ...ynControl,
  ...ynActions,
  ...ynPeople,
  ...ynSavedFilters,
  ...ynSettingTexts,
  ...ynProtocolFields,
};

import { enCompletion } from '../completion/completion.en.ts';
import { enActions } from '../core/actions.en.ts';
import { enApp } from '../core/app.en.ts';
import { enCore } from '../core/core.en.ts';
import { enMaster } from '../core/master.en.ts';
import { enScanFlows } from '../core/scanFlows.en.ts';
import { enScanner } from '../core/scanner.en.ts';
import { enScannerSettings } from '../core/scannerSettings.en.ts';
import { enTemplates } from '../core/templates.en.ts';
import { enCounting } from '../counting/counting.en.ts';
import { enArrival } from '../documents/arrival.en.ts';
import { enDocuments } from '../documents/documents.en.ts';
import { enEntry } from '../documents/entry.en.ts';
import { enExceptions } from '../exchange/exceptions.en.ts';
import { enExchange } from '../exchange/exchange.en.ts';
import { enExchangeScreens } from '../exchange/exchangeScreens.en.ts';
import { enOrphans } from '../exchange/orphans.en.ts';
import { enPartner } from '../exchange/partner.en.ts';
import { enProtocolFields } from '../exchange/protocolFields.en.ts';
import { enStockDrift } from '../exchange/stockDrift.en.ts';
import { enIdentity } from '../identity/identity.en.ts';
import { enPeople } from '../identity/people.en.ts';
import { enGoodsReturn } from '../incoming/goodsReturn.en.ts';
import { enIncoming } from '../incoming/incoming.en.ts';
import { enItemReturn } from '../incoming/itemReturn.en.ts';
import { enJudgement } from '../incoming/judgement.en.ts';
import { enHandedRounds } from '../issuing/handedRounds.en.ts';
import { enIssuing } from '../issuing/issuing.en.ts';
import { enIssuingRefusals } from '../issuing/issuingRefusals.en.ts';
import { enShortPicks } from '../issuing/shortPicks.en.ts';
import { enLabelPrinter } from '../labels/labelPrinter.en.ts';
import { enLabels } from '../labels/labels.en.ts';
import { enSplit } from '../labels/split.en.ts';
import { enUnscannable } from '../labels/unscannable.en.ts';
import { enLocations } from '../locations/locations.en.ts';
import { enMap } from '../locations/map.en.ts';
import { enPallet } from '../locations/pallet.en.ts';
import { enPlaces } from '../locations/places.en.ts';
import { enPosition } from '../locations/position.en.ts';
import { enOrganisation } from '../organisation/organisation.en.ts';
import { enGoodsOut } from '../outgoing/goodsOut.en.ts';
import { enOutgoing } from '../outgoing/outgoing.en.ts';
import { enPlan } from '../outgoing/plan.en.ts';
import { enRequisition } from '../outgoing/requisition.en.ts';
import { enScanOut } from '../outgoing/scanOut.en.ts';
import { enTakeOut } from '../outgoing/takeOut.en.ts';
import { enPhotos } from '../photos/photos.en.ts';
import { enPutaway } from '../putaway/putaway.en.ts';
import { enReceive } from '../receiving/receive.en.ts';
import { enReceiving } from '../receiving/receiving.en.ts';
import { enReceivingRecords } from '../receiving/receivingRecords.en.ts';
import { enReporting } from '../reporting/reporting.en.ts';
import { enBoard } from '../statistics/board.en.ts';
import { enStatistics } from '../statistics/statistics.en.ts';
import { enLedgerCheck } from '../stock/ledgerCheck.en.ts';
import { enStock } from '../stock/stock.en.ts';
import { enAlarm } from '../system/alarm.en.ts';
import { enControl } from '../system/control.en.ts';
import { enFirstSteps } from '../system/firstSteps.en.ts';
import { enGuide } from '../system/guide.en.ts';
import { enHelp } from '../system/help.en.ts';
import { enLeftWork } from '../system/leftWork.en.ts';
import { enMenu } from '../system/menu.en.ts';
import { enSavedFilters } from '../system/savedFilters.en.ts';
import { enSettingTexts } from '../system/settingTexts.en.ts';
import { enSystem } from '../system/system.en.ts';
import { enTransfers } from '../transfers/transfers.en.ts';
import type { Texts } from './texts.ts';

export const en: Texts = {
  ...enCore,
  ...enArrival,
  ...enDocuments,
  ...enExchange,
  ...enExceptions,
  ...enExchangeScreens,
  ...enIdentity,
  ...enFirstSteps,
  ...enLeftWork,
  ...enMenu,
  ...enEntry,
  ...enCounting,
  ...enIncoming,
  ...enItemReturn,
  ...enJudgement,
  ...enGoodsReturn,
  ...enTransfers,
  ...enOutgoing,
  ...enPlan,
  ...enGoodsOut,
  ...enCompletion,
  ...enReporting,
  ...enIssuing,
  ...enIssuingRefusals,
  ...enShortPicks,
  ...enHandedRounds,
  ...enRequisition,
  ...enScanOut,
  ...enTakeOut,
  ...enLabels,
  ...enLabelPrinter,
  ...enSplit,
  ...enUnscannable,
  ...enReceiving,
  ...enReceive,
  ...enLedgerCheck,
  ...enStock,
  ...enBoard,
  ...enStatistics,
  ...enPhotos,
  ...enPutaway,
  ...enOrphans,
  ...enStockDrift,
  ...enSystem,
  ...enScanner,
  ...enScannerSettings,
  ...enGuide,
  ...enHelp,
  ...enApp,
  ...enReceivingRecords,
  ...enTemplates,
  ...enScanFlows,
  ...enLocations,
  ...enMap,
  ...enPallet,
  ...enPosition,
  ...enOrganisation,
  ...enMaster,
  ...enPartner,
  ...enPlaces,
  ...enAlarm,
  ...enControl,
  ...enActions,
  ...enPeople,
  ...enSavedFilters,
  ...enSettingTexts,
  ...enProtocolFields,
};

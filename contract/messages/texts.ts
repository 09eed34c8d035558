import { zhCompletion } from '../completion/completion.zh.ts';
import { zhActions } from '../core/actions.zh.ts';
import { zhApp } from '../core/app.zh.ts';
import type { constants } from '../core/constants.ts';
import { zhCore } from '../core/core.zh.ts';
import { zhMaster } from '../core/master.zh.ts';
import { zhScanFlows } from '../core/scanFlows.zh.ts';
import { zhScanner } from '../core/scanner.zh.ts';
import { zhScannerSettings } from '../core/scannerSettings.zh.ts';
import { zhTemplates } from '../core/templates.zh.ts';
import { zhCounting } from '../counting/counting.zh.ts';
import { zhArrival } from '../documents/arrival.zh.ts';
import { zhDocuments } from '../documents/documents.zh.ts';
import { zhEntry } from '../documents/entry.zh.ts';
import { zhExceptions } from '../exchange/exceptions.zh.ts';
import { zhExchange } from '../exchange/exchange.zh.ts';
import { zhExchangeScreens } from '../exchange/exchangeScreens.zh.ts';
import { zhOrphans } from '../exchange/orphans.zh.ts';
import { zhPartner } from '../exchange/partner.zh.ts';
import { zhProtocolFields } from '../exchange/protocolFields.zh.ts';
import { zhStockDrift } from '../exchange/stockDrift.zh.ts';
import { zhIdentity } from '../identity/identity.zh.ts';
import { zhPeople } from '../identity/people.zh.ts';
import { zhGoodsReturn } from '../incoming/goodsReturn.zh.ts';
import { zhIncoming } from '../incoming/incoming.zh.ts';
import { zhItemReturn } from '../incoming/itemReturn.zh.ts';
import { zhJudgement } from '../incoming/judgement.zh.ts';
import { zhHandedRounds } from '../issuing/handedRounds.zh.ts';
import { zhIssuing } from '../issuing/issuing.zh.ts';
import { zhIssuingRefusals } from '../issuing/issuingRefusals.zh.ts';
import { zhShortPicks } from '../issuing/shortPicks.zh.ts';
import { zhLabelPrinter } from '../labels/labelPrinter.zh.ts';
import { zhLabels } from '../labels/labels.zh.ts';
import { zhSplit } from '../labels/split.zh.ts';
import { zhUnscannable } from '../labels/unscannable.zh.ts';
import { zhLocations } from '../locations/locations.zh.ts';
import { zhMap } from '../locations/map.zh.ts';
import { zhPallet } from '../locations/pallet.zh.ts';
import { zhPlaces } from '../locations/places.zh.ts';
import { zhPosition } from '../locations/position.zh.ts';
import { zhOrganisation } from '../organisation/organisation.zh.ts';
import { zhGoodsOut } from '../outgoing/goodsOut.zh.ts';
import { zhOutgoing } from '../outgoing/outgoing.zh.ts';
import { zhPlan } from '../outgoing/plan.zh.ts';
import { zhRequisition } from '../outgoing/requisition.zh.ts';
import { zhScanOut } from '../outgoing/scanOut.zh.ts';
import { zhTakeOut } from '../outgoing/takeOut.zh.ts';
import { zhPhotos } from '../photos/photos.zh.ts';
import { zhPutaway } from '../putaway/putaway.zh.ts';
import { zhReceive } from '../receiving/receive.zh.ts';
import { zhReceiving } from '../receiving/receiving.zh.ts';
import { zhReceivingRecords } from '../receiving/receivingRecords.zh.ts';
import { zhReporting } from '../reporting/reporting.zh.ts';
import { zhBoard } from '../statistics/board.zh.ts';
import { zhStatistics } from '../statistics/statistics.zh.ts';
import { zhLedgerCheck } from '../stock/ledgerCheck.zh.ts';
import { zhStock } from '../stock/stock.zh.ts';
import { zhAlarm } from '../system/alarm.zh.ts';
import { zhControl } from '../system/control.zh.ts';
import { zhFirstSteps } from '../system/firstSteps.zh.ts';
import { zhGuide } from '../system/guide.zh.ts';
import { zhHelp } from '../system/help.zh.ts';
import { zhLeftWork } from '../system/leftWork.zh.ts';
import { zhMenu } from '../system/menu.zh.ts';
import { zhSavedFilters } from '../system/savedFilters.zh.ts';
import { zhSettingTexts } from '../system/settingTexts.zh.ts';
import { zhSystem } from '../system/system.zh.ts';
import { zhTransfers } from '../transfers/transfers.zh.ts';

/** Every text in the default language; the other languages must have the same keys or do not compile. */
export const zh = {
  ...zhCore,
  ...zhArrival,
  ...zhDocuments,
  ...zhExchange,
  ...zhExceptions,
  ...zhExchangeScreens,
  ...zhIdentity,
  ...zhFirstSteps,
  ...zhLeftWork,
  ...zhMenu,
  ...zhEntry,
  ...zhCounting,
  ...zhIncoming,
  ...zhItemReturn,
  ...zhJudgement,
  ...zhGoodsReturn,
  ...zhTransfers,
  ...zhOutgoing,
  ...zhPlan,
  ...zhGoodsOut,
  ...zhCompletion,
  ...zhReporting,
  ...zhIssuing,
  ...zhIssuingRefusals,
  ...zhShortPicks,
  ...zhHandedRounds,
  ...zhRequisition,
  ...zhScanOut,
  ...zhTakeOut,
  ...zhLabels,
  ...zhLabelPrinter,
  ...zhSplit,
  ...zhUnscannable,
  ...zhReceiving,
  ...zhReceive,
  ...zhLedgerCheck,
  ...zhStock,
  ...zhBoard,
  ...zhStatistics,
  ...zhPhotos,
  ...zhPutaway,
  ...zhOrphans,
  ...zhStockDrift,
  ...zhSystem,
  ...zhScanner,
  ...zhScannerSettings,
  ...zhGuide,
  ...zhHelp,
  ...zhApp,
  ...zhReceivingRecords,
  ...zhTemplates,
  ...zhScanFlows,
  ...zhLocations,
  ...zhMap,
  ...zhPallet,
  ...zhPosition,
  ...zhOrganisation,
  ...zhMaster,
  ...zhPartner,
  ...zhPlaces,
  ...zhAlarm,
  ...zhControl,
  ...zhActions,
  ...zhPeople,
  ...zhSavedFilters,
  ...zhSettingTexts,
  ...zhProtocolFields,
} as const;

export type TextKey = keyof typeof zh;
export type Texts = Record<TextKey, string>;
export type Language = (typeof constants.languages)[number];

/** The ids of refusals and faults: the texts under `error.`. */
export type ErrorId = TextKey extends infer K ? (K extends `error.${infer Id}` ? Id : never) : never;

import { type AllCalls, allCalls } from '../contract/allCalls.ts';
import { flowCalls } from '../contract/allFlows.ts';
import { completionApplicationHandlers } from './completion/completionApplication.ts';
import { completionDetail } from './completion/completionDetail.ts';
import { deleteCompletionReturn } from './completion/deleteCompletionReturn.ts';
import { finishedGoodsDetail } from './completion/finishedGoodsDetail.ts';
import { saveCompletion } from './completion/saveCompletion.ts';
import { fileTemplate } from './connectors/fileTemplate.ts';
import { partnerFolders } from './connectors/partnerFolders.ts';
import type { Handler } from './core/handler.ts';
import { addFoundLine } from './counting/addFoundLine.ts';
import { assignCounters } from './counting/assignCounters.ts';
import { confirmCount } from './counting/confirmCount.ts';
import { confirmEmptyPlace } from './counting/confirmEmptyPlace.ts';
import { countHandlers } from './counting/countDocument.ts';
import { countSheet } from './counting/countSheet.ts';
import { createCount } from './counting/createCount.ts';
import { createWipCount } from './counting/createWipCount.ts';
import { deleteCount } from './counting/deleteCount.ts';
import { enterCount } from './counting/enterCount.ts';
import { enterCountByScan } from './counting/enterCountByScan.ts';
import { reviewCount } from './counting/reviewCount.ts';
import { startCount } from './counting/startCount.ts';
import { submitCount } from './counting/submitCount.ts';
import { submitRecount } from './counting/submitRecount.ts';
import { documentKinds } from './documentKinds.ts';
import { documentOutcomes } from './documentOutcomes.ts';
import { abnormalCount } from './exchange/abnormalCount.ts';
import { closeMessages } from './exchange/closeMessages.ts';
import { closeParkedRecords } from './exchange/closeParkedRecords.ts';
import { compareStock } from './exchange/compareStock.ts';
import { connectionList } from './exchange/connectionList.ts';
import { driftReport } from './exchange/driftReport.ts';
import { mappingHelp } from './exchange/mappingHelp.ts';
import { messageDetail } from './exchange/messageDetail.ts';
import { neighbourHealth } from './exchange/neighbourHealth.ts';
import { parkedRecordDetail } from './exchange/parkedRecordDetail.ts';
import { recheckIssue } from './exchange/recheckIssue.ts';
import { replayParkedRecords } from './exchange/replayParkedRecords.ts';
import { resendMessages } from './exchange/resendMessages.ts';
import { saveConnection } from './exchange/saveConnection.ts';
import { stockComparison } from './exchange/stockComparison.ts';
import { testConnection } from './exchange/testConnection.ts';
import { tryMapping } from './exchange/tryMapping.ts';
import { addUserRole } from './identity/addUserRole.ts';
import { changePassword } from './identity/changePassword.ts';
import { checkUserRight } from './identity/checkUserRight.ts';
import { createDeviceCode } from './identity/createDeviceCode.ts';
import { deleteAccount } from './identity/deleteAccount.ts';
import { deleteRole } from './identity/deleteRole.ts';
import { endSessions } from './identity/endSessions.ts';
import { enrolDevice } from './identity/enrolDevice.ts';
import { issuePassword } from './identity/issuePassword.ts';
import { login } from './identity/login.ts';
import { openAccount } from './identity/openAccount.ts';
import { organisationsOfUser } from './identity/organisationsOfUser.ts';
import { reactivateAccount } from './identity/reactivateAccount.ts';
import { readRecoveryCode } from './identity/readRecoveryCode.ts';
import { recoverPassword } from './identity/recoverPassword.ts';
import { refresh } from './identity/refresh.ts';
import { removeUserRole } from './identity/removeUserRole.ts';
import { resetPassword } from './identity/resetPassword.ts';
import { revokeDevice } from './identity/revokeDevice.ts';
import { rolePermissions } from './identity/rolePermissions.ts';
import { saveLanguage } from './identity/saveLanguage.ts';
import { saveRole } from './identity/saveRole.ts';
import { saveSignConfig } from './identity/saveSignConfig.ts';
import { sendRecoveryCode } from './identity/sendRecoveryCode.ts';
import { signConfig } from './identity/signConfig.ts';
import { signOut } from './identity/signOut.ts';
import { systemRoles } from './identity/systemRoles.ts';
import { updateAccount } from './identity/updateAccount.ts';
import { userInfo } from './identity/userInfo.ts';
import { deleteInboundLabel } from './incoming/deleteInboundLabel.ts';
import { findLooseLabel } from './incoming/findLooseLabel.ts';
import { goodsReturnHandlers } from './incoming/goodsReturn.ts';
import { inboundAmong } from './incoming/inboundDocument.ts';
import { judgeGoods } from './incoming/judgeGoods.ts';
import { judgementHandlers } from './incoming/judgement.ts';
import { looseReceiptHandlers } from './incoming/looseReceipt.ts';
import { looseSnapshot } from './incoming/looseSnapshot.ts';
import { manualStorageHandlers } from './incoming/manualStorage.ts';
import { miscReceiptHandlers } from './incoming/miscReceipt.ts';
import { receiveItemReturn } from './incoming/receiveItemReturn.ts';
import { saveLooseReceipt } from './incoming/saveLooseReceipt.ts';
import { saveManualStorage } from './incoming/saveManualStorage.ts';
import { saveMiscReceipt } from './incoming/saveMiscReceipt.ts';
import { saveProductReturn } from './incoming/saveProductReturn.ts';
import { syncInboundLabels } from './incoming/syncInboundLabels.ts';
import { confirmIssue } from './issuing/confirmIssue.ts';
import { deletePreparations } from './issuing/deletePreparations.ts';
import { issueHandlers } from './issuing/issueHandlers.ts';
import { pickingSnapshot } from './issuing/pickingSnapshot.ts';
import { prepareByScan } from './issuing/prepareByScan.ts';
import { prepareLines } from './issuing/prepareLines.ts';
import { proposeStock } from './issuing/proposeStock.ts';
import { pushOrderTask } from './issuing/pushOrderTask.ts';
import { reportShort } from './issuing/reportShort.ts';
import { resetOrderPriority } from './issuing/resetOrderPriority.ts';
import { settleShorts } from './issuing/settleShorts.ts';
import { undoPrepare } from './issuing/undoPrepare.ts';
import { updateOrderItemWarehouse } from './issuing/updateOrderItemWarehouse.ts';
import { whyNotTake } from './issuing/whyNotTake.ts';
import { generateStockLabels } from './labels/generateStockLabels.ts';
import { labelFamily } from './labels/labelFamily.ts';
import { labelHistory } from './labels/labelHistory.ts';
import { labelSizes } from './labels/labelSizes.ts';
import { labelToSplit } from './labels/labelToSplit.ts';
import { makeProductLabels } from './labels/makeProductLabels.ts';
import { regenerateLabel } from './labels/regenerateLabel.ts';
import { splitLabel } from './labels/splitLabel.ts';
import { undoSplit } from './labels/undoSplit.ts';
import { leftDocuments } from './leftDocuments.ts';
import { bindPosition } from './locations/bindPosition.ts';
import { comparePosition } from './locations/comparePosition.ts';
import { createRack } from './locations/createRack.ts';
import { findWarehouse } from './locations/findWarehouse.ts';
import { locationContents } from './locations/locationContents.ts';
import { locationLabelPdf } from './locations/locationLabelPdf.ts';
import { locationLabelZpl } from './locations/locationLabelZpl.ts';
import { positionSnapshot } from './locations/positionSnapshot.ts';
import { positionTemplate } from './locations/positionTemplate.ts';
import { saveWarehousePeople } from './locations/saveWarehousePeople.ts';
import { setLocationStatus } from './locations/setLocationStatus.ts';
import { signCodePdf } from './locations/signCodePdf.ts';
import { unbindPosition } from './locations/unbindPosition.ts';
import { updateWarehouse } from './locations/updateWarehouse.ts';
import { uploadPositions } from './locations/uploadPositions.ts';
import { warehouseMap } from './locations/warehouseMap.ts';
import { workshopDemands } from './locations/workshopDemands.ts';
import { importMasterData } from './organisation/importMasterData.ts';
import { masterDataTemplate } from './organisation/masterDataTemplate.ts';
import { saveMasterData } from './organisation/saveMasterData.ts';
import { closeOutSync } from './outgoing/closeOutSync.ts';
import { goodsOutHandlers } from './outgoing/goodsOutDocuments.ts';
import { outgoingLabel } from './outgoing/outgoingLabel.ts';
import { requisitionHandlers } from './outgoing/requisitionDocument.ts';
import { saveIqcReturn } from './outgoing/saveIqcReturn.ts';
import { saveRequisition } from './outgoing/saveRequisition.ts';
import { saveWorkshopReturn } from './outgoing/saveWorkshopReturn.ts';
import { scanOut } from './outgoing/scanOut.ts';
import { shipProduct } from './outgoing/shipProduct.ts';
import { syncOut } from './outgoing/syncOut.ts';
import { takeRequisitions } from './outgoing/takeRequisitions.ts';
import { takingSnapshot } from './outgoing/takingSnapshot.ts';
import { workshopReturnHandlers } from './outgoing/workshopReturnHandlers.ts';
import { photoSubjects } from './photoSubjects.ts';
import { deleteColleaguePhoto } from './photos/deleteColleaguePhoto.ts';
import { deletePhoto } from './photos/deletePhoto.ts';
import { photo } from './photos/photo.ts';
import { photosOf } from './photos/photosOf.ts';
import { savePhoto } from './photos/savePhoto.ts';
import { assessmentDates } from './putaway/assessmentDates.ts';
import { deletePutawayTask } from './putaway/deletePutawayTask.ts';
import { pushPutaway } from './putaway/pushPutaway.ts';
import { putAwayGoods } from './putaway/putAwayGoods.ts';
import { putawayHandlers } from './putaway/putawayDocument.ts';
import { putawaySnapshot } from './putaway/putawaySnapshot.ts';
import { saveAssessmentDates } from './putaway/saveAssessmentDates.ts';
import { savePutawayLocation } from './putaway/savePutawayLocation.ts';
import { checkIn } from './receiving/checkIn.ts';
import { checkNote } from './receiving/checkNote.ts';
import { checkNoteLocations } from './receiving/checkNoteLocations.ts';
import { checkScannedBefore } from './receiving/checkScannedBefore.ts';
import { clearNoteLocations } from './receiving/clearNoteLocations.ts';
import { correctScanTime } from './receiving/correctScanTime.ts';
import { createNoteLabels } from './receiving/createNoteLabels.ts';
import { currentCheckIn } from './receiving/currentCheckIn.ts';
import { deleteNoteLabels } from './receiving/deleteNoteLabels.ts';
import { deleteNotes } from './receiving/deleteNotes.ts';
import { deleteScans } from './receiving/deleteScans.ts';
import { findLabel } from './receiving/findLabel.ts';
import { importNotes } from './receiving/importNotes.ts';
import { loadCabinet } from './receiving/loadCabinet.ts';
import { noteDetail } from './receiving/noteDetail.ts';
import { noteLabels } from './receiving/noteLabels.ts';
import { noteLineByLabel } from './receiving/noteLineByLabel.ts';
import { noteTemplate } from './receiving/noteTemplate.ts';
import { noteTotal } from './receiving/noteTotal.ts';
import { printLabels } from './receiving/printLabels.ts';
import { printNote } from './receiving/printNote.ts';
import { pushNote } from './receiving/pushNote.ts';
import { receiptHandlers } from './receiving/receiptDocument.ts';
import { receiveSnapshot } from './receiving/receiveSnapshot.ts';
import { saveLineLocations } from './receiving/saveLineLocations.ts';
import { saveNoteLocation } from './receiving/saveNoteLocation.ts';
import { saveReceipt } from './receiving/saveReceipt.ts';
import { saveScans } from './receiving/saveScans.ts';
import { scanBox } from './receiving/scanBox.ts';
import { scanLabel } from './receiving/scanLabel.ts';
import { scanNote } from './receiving/scanNote.ts';
import { supplierScans } from './receiving/supplierScans.ts';
import { syncNote } from './receiving/syncNote.ts';
import { syncNoteLabels } from './receiving/syncNoteLabels.ts';
import { unloadCabinet } from './receiving/unloadCabinet.ts';
import { unreceivedTotal } from './receiving/unreceivedTotal.ts';
import { voidLabels } from './receiving/voidLabels.ts';
import { changeReport } from './reporting/changeReport.ts';
import { checkOrderReturn } from './reporting/checkOrderReturn.ts';
import { checkReportPlace } from './reporting/checkReportPlace.ts';
import { checkWholeSet } from './reporting/checkWholeSet.ts';
import { countReports } from './reporting/countReports.ts';
import { countReportsInErp } from './reporting/countReportsInErp.ts';
import { countReportsToAudit } from './reporting/countReportsToAudit.ts';
import { deleteErpReport } from './reporting/deleteErpReport.ts';
import { deleteNoCheckOrders } from './reporting/deleteNoCheckOrders.ts';
import { deleteSearchLines } from './reporting/deleteSearchLines.ts';
import { findReportBar } from './reporting/findReportBar.ts';
import { findReportOrder } from './reporting/findReportOrder.ts';
import { linkErpReport } from './reporting/linkErpReport.ts';
import { productionReportHandlers } from './reporting/productionReport.ts';
import { pullRecords } from './reporting/pullRecords.ts';
import { recordsAsOf } from './reporting/recordsAsOf.ts';
import { removeReportBar } from './reporting/removeReportBar.ts';
import { reopenReport } from './reporting/reopenReport.ts';
import { reportSnapshot } from './reporting/reportSnapshot.ts';
import { saveNoCheckOrders } from './reporting/saveNoCheckOrders.ts';
import { saveReport } from './reporting/saveReport.ts';
import { saveSearchLines } from './reporting/saveSearchLines.ts';
import { boardFigures } from './statistics/boardFigures.ts';
import { createBoard } from './statistics/createBoard.ts';
import { exportUsage } from './statistics/exportUsage.ts';
import { reportDevice } from './statistics/reportDevice.ts';
import { stockHistory } from './statistics/stockHistory.ts';
import { usageStatistics } from './statistics/usageStatistics.ts';
import { withdrawBoard } from './statistics/withdrawBoard.ts';
import { checkLedger } from './stock/checkLedger.ts';
import { itemDetail } from './stock/itemDetail.ts';
import { ledgerCheck } from './stock/ledgerCheck.ts';
import { nextDocumentNumber } from './stock/nextDocumentNumber.ts';
import { resolveScan } from './stock/resolveScan.ts';
import { deleteFilter } from './system/deleteFilter.ts';
import { dropLeftWork } from './system/dropLeftWork.ts';
import { findApplication } from './system/findApplication.ts';
import { findTexts } from './system/findTexts.ts';
import { helpDocument } from './system/helpDocument.ts';
import { importTranslations } from './system/importTranslations.ts';
import { latestVersion } from './system/latestVersion.ts';
import { leaveWork } from './system/leaveWork.ts';
import { pageHelp } from './system/pageHelp.ts';
import { saveApplication } from './system/saveApplication.ts';
import { saveFilter } from './system/saveFilter.ts';
import { saveHelpDocument } from './system/saveHelpDocument.ts';
import { savePageHelp } from './system/savePageHelp.ts';
import { saveSaleTarget } from './system/saveSaleTarget.ts';
import { saveSwitch } from './system/saveSwitch.ts';
import { saveTranslation } from './system/saveTranslation.ts';
import { saveVersion } from './system/saveVersion.ts';
import { settings } from './system/settings.ts';
import { takeLeftWork } from './system/takeLeftWork.ts';
import { updateNotice } from './system/updateNotice.ts';
import { updateOrgSetting } from './system/updateOrgSetting.ts';
import { wecomConfig } from './system/wecomConfig.ts';
import { withdrawVersion } from './system/withdrawVersion.ts';
import { allocationOutHandlers } from './transfers/allocationOut.ts';
import { closeTransferRemainder } from './transfers/closeTransferRemainder.ts';
import { pushTransfer } from './transfers/pushTransfer.ts';
import { saveAllocationOut } from './transfers/saveAllocationOut.ts';
import { saveTransferIn } from './transfers/saveTransferIn.ts';
import { transferInHandlers } from './transfers/transferIn.ts';
import { transferSnapshot } from './transfers/transferSnapshot.ts';

const findInbound = inboundAmong(documentKinds);

/** The handler of every call; a call without one does not compile. */
export const handlers = {
  abnormalCount,
  closeMessages: closeMessages(documentOutcomes),
  closeParkedRecords,
  connectionList,
  driftReport,
  partnerFolders,
  fileTemplate,
  compareStock,
  stockComparison,
  messageDetail,
  neighbourHealth,
  parkedRecordDetail,
  replayParkedRecords,
  resendMessages: resendMessages(documentOutcomes),
  recheckIssue: recheckIssue(documentOutcomes),
  mappingHelp,
  saveConnection,
  testConnection,
  tryMapping,
  login,
  refresh,
  userInfo,
  saveLanguage,
  signOut,
  signConfig,
  saveSignConfig,
  changePassword,
  resetPassword,
  readRecoveryCode,
  sendRecoveryCode,
  recoverPassword,
  organisationsOfUser,
  openAccount,
  updateAccount,
  deleteAccount,
  reactivateAccount,
  issuePassword,
  endSessions,
  systemRoles,
  addUserRole,
  removeUserRole,
  checkUserRight,
  rolePermissions,
  saveRole,
  deleteRole,
  createDeviceCode,
  enrolDevice,
  revokeDevice,
  findApplication,
  saveApplication,
  findTexts,
  wecomConfig,
  checkIn,
  currentCheckIn,
  noteDetail,
  saveLineLocations,
  saveReceipt,
  scanLabel,
  scanNote,
  importNotes,
  noteTemplate,
  printLabels,
  printNote,
  labelHistory,
  labelSizes,
  labelToSplit,
  splitLabel,
  undoSplit,
  regenerateLabel,
  makeProductLabels,
  generateStockLabels,
  labelFamily,
  itemDetail,
  checkLedger,
  ledgerCheck,
  nextDocumentNumber: nextDocumentNumber(documentKinds.map(({ kind }) => kind)),
  resolveScan,
  checkNote,
  noteTotal,
  noteLineByLabel,
  noteLabels,
  receiveSnapshot,
  ...receiptHandlers,
  ...countHandlers,
  addFoundLine,
  assignCounters,
  confirmCount,
  confirmEmptyPlace,
  countSheet,
  createCount,
  createWipCount,
  deleteCount,
  enterCount,
  enterCountByScan,
  reviewCount,
  startCount,
  submitCount,
  submitRecount,
  ...judgementHandlers,
  ...manualStorageHandlers,
  ...miscReceiptHandlers,
  saveManualStorage,
  saveMiscReceipt,
  saveProductReturn,
  savePhoto: savePhoto(photoSubjects),
  deletePhoto: deletePhoto(photoSubjects),
  deleteColleaguePhoto: deleteColleaguePhoto(photoSubjects),
  photosOf: photosOf(photoSubjects),
  photo: photo(photoSubjects),
  receiveItemReturn,
  judgeGoods,
  deleteInboundLabel: deleteInboundLabel(findInbound),
  syncInboundLabels: syncInboundLabels(findInbound),
  pushTransfer,
  ...goodsReturnHandlers,
  ...looseReceiptHandlers,
  findLooseLabel,
  looseSnapshot,
  saveLooseReceipt,
  ...allocationOutHandlers,
  ...transferInHandlers,
  ...completionApplicationHandlers,
  saveCompletion,
  completionDetail,
  deleteCompletionReturn,
  finishedGoodsDetail,
  saveAllocationOut,
  saveTransferIn,
  transferSnapshot,
  closeTransferRemainder,
  ...workshopReturnHandlers,
  saveWorkshopReturn,
  ...productionReportHandlers,
  reopenReport,
  deleteErpReport,
  linkErpReport,
  changeReport,
  checkOrderReturn,
  checkReportPlace,
  checkWholeSet,
  deleteNoCheckOrders,
  deleteSearchLines,
  findReportBar,
  findReportOrder,
  pullRecords,
  recordsAsOf,
  removeReportBar,
  reportSnapshot,
  saveNoCheckOrders,
  saveSearchLines,
  countReports,
  countReportsInErp,
  countReportsToAudit,
  saveReport,
  ...issueHandlers,
  prepareLines,
  prepareByScan,
  pickingSnapshot,
  reportShort,
  undoPrepare,
  deletePreparations,
  confirmIssue,
  proposeStock,
  whyNotTake,
  pushOrderTask,
  resetOrderPriority,
  settleShorts,
  updateOrderItemWarehouse,
  ...requisitionHandlers,
  saveRequisition,
  takeRequisitions,
  takingSnapshot,
  ...goodsOutHandlers,
  syncOut: syncOut(documentKinds),
  closeOutSync: closeOutSync(documentKinds),
  shipProduct,
  saveIqcReturn,
  scanOut,
  outgoingLabel,
  ...putawayHandlers,
  assessmentDates,
  putAwayGoods,
  putawaySnapshot,
  pushPutaway,
  deletePutawayTask,
  saveAssessmentDates,
  savePutawayLocation,
  leaveWork,
  takeLeftWork: takeLeftWork(flowCalls, leftDocuments),
  dropLeftWork,
  saveFilter,
  deleteFilter,
  findLabel,
  scanBox,
  checkScannedBefore,
  saveScans,
  deleteScans,
  supplierScans,
  saveNoteLocation,
  clearNoteLocations,
  checkNoteLocations,
  deleteNotes,
  correctScanTime,
  unreceivedTotal,
  pushNote,
  syncNote,
  syncNoteLabels,
  createNoteLabels,
  deleteNoteLabels,
  voidLabels,
  loadCabinet,
  unloadCabinet,
  updateWarehouse,
  findWarehouse,
  uploadPositions,
  positionTemplate,
  createRack,
  setLocationStatus,
  locationContents,
  workshopDemands,
  warehouseMap,
  bindPosition,
  unbindPosition,
  comparePosition,
  positionSnapshot,
  locationLabelPdf,
  locationLabelZpl,
  saveWarehousePeople,
  signCodePdf,
  saveMasterData,
  importMasterData,
  masterDataTemplate,
  settings,
  saveSwitch,
  updateOrgSetting,
  updateNotice,
  saveSaleTarget,
  saveTranslation,
  importTranslations,
  pageHelp,
  savePageHelp,
  helpDocument,
  saveHelpDocument,
  latestVersion,
  saveVersion,
  withdrawVersion,
  usageStatistics,
  boardFigures,
  createBoard,
  withdrawBoard,
  reportDevice,
  exportUsage,
  stockHistory,
} satisfies { [N in keyof AllCalls]: Handler<AllCalls[N]> };

/** The same as a list, in the contract's order. */
export const handlerList = Object.keys(allCalls).flatMap((name) => (handlers as unknown as Record<string, Handler>)[name] ?? []);

/** States of documents that the partner has. */
export const syncStates = [
  'state.issue.synchronized',
  'state.count.synchronized',
  'state.miscReceipt.synchronized',
  'state.looseReceipt.synchronized',
  'state.productReturn.synchronized',
  'state.allocationOut.synchronized',
  'state.transferIn.synchronized',
  'state.workshopReturn.synchronized',
  'state.productOut.synchronized',
  'state.iqcReturn.synchronized',
  'state.scanOut.synchronized',
  'state.completionApplication.synchronized',
  'state.productionReport.synchronized',
  'state.receipt.synchronized',
  'state.putaway.synchronized',
] as const;

/** States of deleted documents. */
export const deletedStates = [
  'state.miscReceipt.deleted',
  'state.looseReceipt.deleted',
  'state.productReturn.deleted',
  'state.allocationOut.deleted',
  'state.transferIn.deleted',
  'state.workshopReturn.deleted',
  'state.iqcReturn.deleted',
  'state.scanOut.deleted',
  'state.completionApplication.deleted',
  'state.productionReport.deleted',
  'state.requisition.deleted',
  'state.note.deleted',
  'state.receipt.deleted',
] as const;

/** Calls that set the exchange state by hand. */
export const setSyncActions = [
  'action.setCountsSync',
  'action.setLooseReceiptsSync',
  'action.setMiscReceiptsSync',
  'action.setProductReturnsSync',
  'action.setAllocationOutsSync',
  'action.setTransferInsSync',
  'action.setProductOutsSync',
  'action.setIqcReturnsSync',
  'action.setScanOutsSync',
  'action.setWorkshopReturnsSync',
  'action.setCompletionApplicationsSync',
  'action.setProductionReportsSync',
  'action.setIssuesSync',
  'action.setReceiptSync',
  'action.setPutawaySync',
] as const;

/** Calls that clear the exchange state. */
export const clearSyncActions = [
  'action.clearCountsSync',
  'action.clearLooseReceiptsSync',
  'action.clearMiscReceiptsSync',
  'action.clearProductReturnsSync',
  'action.clearAllocationOutsSync',
  'action.clearTransferInsSync',
  'action.clearProductOutsSync',
  'action.clearIqcReturnsSync',
  'action.clearScanOutsSync',
  'action.clearWorkshopReturnsSync',
  'action.clearCompletionApplicationsSync',
  'action.clearProductionReportsSync',
  'action.clearIssuesSync',
  'action.clearReceiveStatus',
  'action.clearPutawaySync',
] as const;

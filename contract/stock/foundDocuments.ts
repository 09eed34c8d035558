/** The screen that shows a document found by its number: its path, the name of the number in its address, and the permission for it. */
export interface FoundPlace {
  path: string;
  param: string;
  permission: string;
}

const record = (path: string, permission: string, param = 'docNo'): FoundPlace => ({ path, param, permission });
/** A kind without a record of its own stands in a list, which looks for its number. */
const inList = (path: string, permission: string): FoundPlace => ({ path, param: 'q', permission });

/** Our own kinds of document, the receipt among them (S91). */
export const foundDocuments: Readonly<Record<string, FoundPlace>> = {
  receipt: record('/pages/Stock/InnerCom/RecieveRecordInner', 'receiptRecords', 'receiptNo'),
  putaway: record('/pages/Stock/InnerCom/InStorageDetail', 'putawayRecords', 'no'),
  move: inList('/pages/Com/scanMaint/scanInRecord', 'bindPosition'),
  looseReceipt: record('/pages/documents/looseReceipt', 'incomingRecords'),
  manualStorage: record('/pages/documents/manualStorage', 'incomingRecords'),
  miscReceipt: record('/pages/documents/miscReceipt', 'incomingRecords'),
  productReturn: record('/pages/documents/productReturn', 'incomingRecords'),
  allocationOut: record('/pages/documents/allocationOut', 'transferRecords'),
  transferIn: record('/pages/documents/transferIn', 'transferRecords'),
  issue: record('/pages/OutStorage/InnerPage/IssueDetail', 'issueRecords'),
  workshopReturn: record('/pages/documents/workshopReturn', 'outgoingRecords'),
  completionApplication: record('/pages/InStorage/InnerCom/finishConfirmDetail', 'completionRecords'),
  productionReport: record('/pages/InStorage/InnerCom/updateRptCompletedDoc', 'reportRecords'),
  countResult: record('/pages/Stock/StockCheckDetail', 'stockCounts'),
  wipCount: record('/pages/Stock/InnerCom/ProductStockCheckDetail', 'wipCounts'),
  requisition: record('/pages/OutStorage/PickItemDetail', 'outgoingRecords', 'code'),
  productOut: record('/pages/documents/productOut', 'outgoingRecords'),
  iqcReturn: record('/pages/documents/iqcReturn', 'outgoingRecords'),
  scanOut: record('/pages/OutStorage/InnerPage/ScanOutStorageDetail', 'outgoingRecords'),
};

/** Papers of the ERP, and partners. */
export const foundPapers: Readonly<Record<string, FoundPlace>> = {
  issueTask: record('/pages/OutStorage/PreparationRequest', 'issueTasks', 'taskNo'),
  transferOrder: record('/pages/documents/transferOrder', 'transferRecords', 'no'),
  shipment: inList('/pages/OutStorage/OutPlan', 'outgoingRecords'),
  salesReturn: record('/pages/documents/salesReturn', 'incomingRecords', 'no'),
  purchaseOrder: record('/pages/InStorage/InnerCom/RecieveAndInInner', 'receivingNotes', 'delino'),
  supplier: inList('/pages/warehousing/suppliers', 'manageMasterData'),
  customer: inList('/pages/warehousing/customers', 'manageMasterData'),
};

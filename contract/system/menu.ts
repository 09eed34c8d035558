import { z } from 'zod';
import { int, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import type { TextKey } from '../messages/texts.ts';

/** A menu entry on the wire; `component` "layout" is a container. */
export const menuRow = shape({
  id: ['Id', int()],
  /** 0 at the top. */
  parentId: ['Parentid', int()],
  path: ['Path', text()],
  component: ['Component', text()],
  redirect: ['Redirect', text()],
  name: ['Name', text()],
  hidden: ['Hidden', z.boolean()],
  /** In the language of the request; clients that switch take the text `screen.<Path>`, of a group `menu.<Name>`. */
  title: ['Title', text()],
  /** The name of an icon of the product. */
  icon: ['IconUrl', text()],
  sort: ['SortNo', int()],
  /** Entries with `APP` are shown (decision 0010). */
  iconClass: ['IconClass', text()],
});

type GroupName = Extract<TextKey, `menu.${string}`> extends `menu.${infer Name}` ? Name : never;
type ScreenPath = Extract<TextKey, `screen./pages/${string}`> extends `screen.${infer Path}` ? Path : never;

type Under<Path> = Path extends `/pages/${infer Rest}` ? Rest : never;

/**
 * A screen in the menu, shown to people with all of its permissions: that of its work, then those of the lists it reads, so that nobody
 * opens a screen that is empty to them (checked by test/fitness/menuReads.test.ts). The entry has the title of its screen.
 */
export interface MenuEntry {
  readonly id: number;
  readonly name: string;
  readonly path: ScreenPath;
  readonly icon: string;
  readonly permissions: readonly [string, ...string[]];
  /** The switch of the organisation that shows it. */
  readonly when?: 'intermediateIssue';
}

/** A group of screens; not shown when none of its entries is. */
export interface MenuGroup {
  readonly id: number;
  readonly name: GroupName;
  readonly icon: string;
  readonly entries: readonly MenuEntry[];
}

const entry = (id: number, name: string, path: Under<ScreenPath>, icon: string, ...permissions: [string, ...string[]]): MenuEntry => ({
  id,
  name,
  path: `/pages/${path}` as const,
  icon,
  permissions,
});

const between = (one: MenuEntry): MenuEntry => ({ ...one, when: 'intermediateIssue' });

/**
 * The menu as a tree, in the groups of the specification, then the screens of administrators. Only built screens are listed: a screen that is not
 * built has no entry. Identities are permanent; a removed one is never used again.
 */
export const menuTree: readonly MenuGroup[] = [
  {
    id: 1,
    name: 'incoming',
    icon: 'boxIn',
    entries: [
      entry(101, 'ScanRecieveNew', 'InStorage/ScanRecieveNew', 'scan', 'receive'),
      entry(102, 'ScanRecieve', 'InStorage/ScanRecieve', 'scan', 'receive'),
      entry(103, 'RecieveItem', 'InStorage/RecieveItem', 'boxIn', 'receive'),
      entry(104, 'RecieveAndIn', 'InStorage/RecieveAndIn', 'shelf', 'receive'),
      entry(105, 'DelinoSearch', 'InStorage/InnerCom/DelinoSearch', 'search', 'receivingNotes'),
      entry(106, 'ReceieveBillStatusSearch', 'InStorage/InnerCom/ReceieveBillStatusSearch', 'sync', 'receiptRecords'),
      entry(107, 'DelinoRePush', 'InStorage/DelinoRePush', 'send', 'pushNote'),
      entry(108, 'DelinoRePushNew', 'InStorage/DelinoRePushNew', 'send', 'pushNote'),
      entry(109, 'cabinet', 'InStorage/cabinet', 'truck', 'cabinet'),
      entry(120, 'ScanComponents', 'InStorage/ScanComponents', 'scan', 'looseReceipt'),
      entry(121, 'MisRcvInStorage', 'InStorage/MisRcvInStorage', 'boxIn', 'miscReceipt'),
      entry(122, 'InputStorage', 'InStorage/InputStorage', 'edit', 'manualStorage'),
      entry(126, 'ReturnItem', 'InStorage/ReturnItem', 'boxIn', 'itemReturn', 'outgoingRecords'),
      entry(125, 'ReturnProduct', 'InStorage/ReturnProduct', 'boxIn', 'productReturn', 'incomingRecords'),
      entry(110, 'InComingIn', 'InStorage/InComingIn', 'shelf', 'putaway'),
      entry(111, 'InStorageWhList', 'InStorage/InStorageWhList', 'warehouse', 'putaway'),
      entry(112, 'PushInComingInTask', 'InStorage/PushInComingInTask', 'send', 'pushPutaway'),
      entry(113, 'CheckDateRange', 'InStorage/Dialog/CheckDateRange', 'clock', 'managePutawayDates', 'putaway'),
      entry(123, 'ScanTransferIn', 'InStorage/ScanTransferIn', 'scan', 'transfer', 'transferRecords'),
      entry(124, 'Allocation', 'InStorage/Allocation', 'boxIn', 'transfer', 'transferRecords'),
    ],
  },
  {
    id: 2,
    name: 'completion',
    icon: 'factory',
    entries: [
      entry(210, 'ScanComplete', 'InStorage/ScanComplete', 'scan', 'report', 'reportRecords'),
      entry(211, 'OneOrder', 'InStorage/InnerCom/OneOrder', 'edit', 'report', 'reportRecords'),
      entry(226, 'moreOrder', 'InStorage/InnerCom/moreOrder', 'list', 'report', 'reportRecords'),
      entry(212, 'AuditComplete', 'InStorage/AuditComplete', 'check', 'auditReports', 'reportRecords'),
      entry(213, 'ScanCompletedRecord', 'InStorage/InnerCom/ScanCompletedRecord', 'clipboard', 'reportRecords'),
      entry(214, 'ScanCompletedRecordSet', 'InStorage/InnerCom/ScanCompletedRecordSet', 'clipboard', 'reportRecords'),
      entry(225, 'ComRptBillSearch', 'InStorage/InnerCom/ComRptBillSearch', 'search', 'reportRecords'),
      entry(215, 'UpdateScanCompetedQty', 'InStorage/InnerCom/UpdateScanCompetedQty', 'edit', 'report', 'reportRecords'),
      entry(216, 'MCASScanRecord', 'InStorage/InnerCom/MCASScanRecord', 'scan', 'reportRecords'),
      entry(217, 'QAScanRecord', 'InStorage/InnerCom/QAScanRecord', 'search', 'reportRecords'),
      entry(218, 'NoRptCheckOrder', 'InStorage/InnerCom/NoRptCheckOrder', 'clipboard', 'exemptOrders', 'reportRecords'),
      entry(219, 'SearchLines', 'InStorage/SearchLines', 'factory', 'report'),
      entry(223, 'ShiftGlance', 'InStorage/ShiftGlance', 'factory', 'completionRecords', 'reportRecords'),
      entry(224, 'ProductLabels', 'InStorage/ProductLabels', 'label', 'productLabels', 'completionRecords'),
      entry(220, 'FinishedTask', 'InStorage/FinishedTask', 'factory', 'applyCompletion', 'completionRecords'),
      entry(221, 'FinishedConfirm', 'InStorage/FinishedConfirm', 'check', 'confirmCompletions', 'completionRecords'),
      entry(222, 'FinishedTaskRecord', 'InStorage/InnerCom/FinishedTaskRecord', 'clipboard', 'completionRecords'),
    ],
  },
  {
    id: 3,
    name: 'outgoing',
    icon: 'boxOut',
    entries: [
      entry(330, 'PickItem', 'OutStorage/PickItem', 'clipboard', 'outgoingRecords'),
      entry(331, 'PickItemTake', 'OutStorage/PickItemTake', 'boxOut', 'takeMaterial', 'outgoingRecords'),
      entry(332, 'PickItemMore', 'OutStorage/InnerPage/PickItemMore', 'list', 'takeMaterial', 'outgoingRecords'),
      entry(334, 'IQCReturn', 'OutStorage/IQCReturn', 'truck', 'iqcReturn', 'outgoingRecords'),
      entry(335, 'RejectedLines', 'OutStorage/RejectedLines', 'warn', 'iqcReturn', 'outgoingRecords'),
      entry(336, 'ScanOutStorage', 'OutStorage/ScanOutStorage', 'scan', 'scanOut', 'outgoingRecords'),
      entry(337, 'ProdcutOut', 'OutStorage/ProdcutOut', 'truck', 'shipProduct', 'outgoingRecords'),
      entry(338, 'OutPlan', 'OutStorage/OutPlan', 'clock', 'outgoingRecords'),
      entry(339, 'testInner', 'OutStorage/InnerPage/testInner', 'tool', 'manageSettings'),
      entry(333, 'WorkshopReturn', 'OutStorage/WorkshopReturn', 'boxIn', 'workshopReturn'),
      entry(301, 'IssueTask', 'OutStorage/IssueTask', 'clipboard', 'issueTasks'),
      entry(313, 'IssuseTaskTinyNew', 'OutStorage/IssuseTaskTinyNew', 'list', 'issueTasks'),
      entry(302, 'IssuseItem', 'OutStorage/IssuseItem', 'boxOut', 'confirmIssue'),
      between(entry(303, 'MiddleIssueTask', 'OutStorage/MiddleIssueTask', 'clipboard', 'issueTasks')),
      between(entry(304, 'MiddleIssueConfirm', 'OutStorage/MiddleIssueConfirm', 'boxOut', 'confirmIssue')),
      entry(305, 'IssueTaskRecord', 'OutStorage/InnerPage/IssueTaskRecord', 'list', 'issueTasks'),
      entry(306, 'IssueRecord', 'OutStorage/InnerPage/IssueRecord', 'list', 'issueRecords'),
      between(entry(307, 'IssueRecordMid', 'OutStorage/InnerPage/IssueRecordMid', 'list', 'issueRecords')),
      entry(308, 'IssueBillSearch', 'OutStorage/InnerPage/IssueBillSearch', 'search', 'issueRecords'),
      entry(309, 'OrderPriorityReset', 'OutStorage/InnerPage/OrderPriorityReset', 'sort', 'planIssues', 'issueTasks'),
      entry(310, 'PushOrderTask', 'OutStorage/InnerPage/PushOrderTask', 'send', 'planIssues'),
      entry(311, 'UpdateOrderItemWh', 'OutStorage/InnerPage/UpdateOrderItemWh', 'warehouse', 'planIssues', 'issueTasks'),
      entry(312, 'ShortPicks', 'OutStorage/ShortPicks', 'warn', 'planIssues', 'issueTasks'),
      entry(321, 'AllocationOut', 'OutStorage/AllocationOut', 'boxOut', 'transfer', 'transferRecords', 'stock'),
      entry(322, 'AllocationOutRecord', 'OutStorage/AllocationOutRecord', 'clipboard', 'transferRecords'),
    ],
  },
  {
    id: 4,
    name: 'stock',
    icon: 'box',
    entries: [
      entry(401, 'StockDetail', 'Stock/StockDetail', 'box', 'stock'),
      entry(402, 'UnRecieveRecord', 'Stock/UnRecieveRecord', 'clock', 'unreceivedNotes'),
      entry(403, 'RecieveRecord', 'Stock/RecieveRecord', 'clipboard', 'receiptRecords'),
      entry(440, 'InStorageRecord', 'Stock/InStorageRecord', 'clipboard', 'putawayRecords'),
      entry(441, 'IQCReport', 'Stock/IQCReport', 'search', 'inspectionResults'),
      entry(404, 'AllScanRecord', 'Stock/AllScanRecord', 'barcode', 'scanRecords'),
      entry(421, 'StockBarcode', 'Stock/StockBarcode', 'label', 'splitLabels', 'labelRecords'),
      entry(422, 'BarCodeSplit', 'Stock/BarCodeSplit', 'split', 'splitLabels'),
      entry(405, 'barqrcode', 'Com/barcode/barqrcode', 'print', 'manageLabels', 'labelRecords'),
      entry(406, 'Ablnormal', 'Stock/Ablnormal', 'warn', 'exchangeDesk'),
      entry(407, 'syncLog', 'InStorage/InnerCom/syncLog', 'sync', 'exchangeDesk'),
      entry(451, 'OutStorageCount', 'Stock/OutStorageCount', 'chart', 'outgoingRecords'),
      entry(450, 'OutStorageRecord', 'Stock/OutStorageRecord', 'clipboard', 'outgoingRecords'),
      entry(430, 'ScanComponentsRecord', 'InStorage/InnerCom/ScanComponentsRecord', 'clipboard', 'incomingRecords'),
      entry(431, 'MisRcvStorageRecord', 'Stock/MisRcvStorageRecord', 'clipboard', 'incomingRecords'),
      entry(432, 'InputStorageRecord', 'Stock/InputStorageRecord', 'clipboard', 'incomingRecords'),
      entry(436, 'ReturnProductRecord', 'Stock/ReturnProductRecord', 'clipboard', 'incomingRecords'),
      entry(437, 'SalesReturns', 'Stock/SalesReturns', 'clipboard', 'incomingRecords'),
      entry(433, 'TranferInRecord', 'Stock/TranferInRecord', 'clipboard', 'transferRecords'),
      entry(434, 'InTransit', 'Stock/InTransit', 'truck', 'transferRecords'),
      entry(435, 'TransferOrders', 'Stock/TransferOrders', 'clipboard', 'transferRecords'),
      entry(460, 'StockCheck', 'Stock/StockCheck', 'count', 'stockCounts'),
      entry(461, 'StockCheckRecord', 'Stock/StockCheckRecord', 'clipboard', 'stockCounts'),
      entry(462, 'ProductStockCheck', 'Stock/ProductStockCheck', 'count', 'wipCounts'),
      entry(463, 'ProductStockCheckRecord', 'Stock/ProductStockCheckRecord', 'clipboard', 'wipCounts'),
      entry(464, 'CountHistory', 'Stock/CountHistory', 'list', 'countReview'),
      entry(465, 'CountRates', 'Stock/CountRates', 'chart', 'countRecords'),
      entry(408, 'exchangeDesk', 'exchange/desk', 'link', 'manageExchange', 'exchangeDesk'),
      entry(467, 'expiring', 'warehousing/expiring', 'clock', 'stock'),
      entry(466, 'batches', 'warehousing/batches', 'clock', 'stock'),
      entry(409, 'warehouseMap', 'warehousing/map', 'shelf', 'stock'),
      entry(410, 'ScanMaint', 'Stock/ScanMaint', 'location', 'bindPosition'),
      entry(411, 'scanIn', 'Com/scanMaint/scanIn', 'link', 'bindPosition'),
      entry(412, 'scanOut', 'Com/scanMaint/scanOut', 'unlink', 'bindPosition'),
      entry(413, 'positionTransfer', 'Com/scanMaint/positionTransfer', 'count', 'bindPosition'),
      entry(415, 'pallets', 'warehousing/pallets', 'shelf', 'bindPosition'),
      entry(416, 'pallet', 'warehousing/pallet', 'boxIn', 'bindPosition'),
      entry(417, 'palletOff', 'warehousing/palletOff', 'boxOut', 'bindPosition'),
      entry(414, 'scanInRecord', 'Com/scanMaint/scanInRecord', 'list', 'bindPosition'),
    ],
  },
  {
    id: 5,
    name: 'staff',
    icon: 'people',
    entries: [
      entry(501, 'devrole', 'my/devrole', 'people', 'accounts'),
      entry(502, 'StockWarehouseManager', 'Stock/InnerCom/StockWarehouseManager', 'warehouse', 'manageWarehousePeople'),
      entry(503, 'StockWarehouseCheckMan', 'Stock/InnerCom/StockWarehouseCheckMan', 'count', 'manageWarehousePeople'),
      entry(504, 'signman', 'Com/barcode/signman', 'qr', 'printPlaces'),
      entry(505, 'sessions', 'my/sessions', 'clock', 'sessions'),
      entry(506, 'devices', 'my/devices', 'tool', 'devices'),
      entry(507, 'recovery', 'my/recovery', 'lock', 'recoveryRequests'),
      entry(508, 'audit', 'my/audit', 'clipboard', 'auditEntries'),
      entry(509, 'leftWork', 'my/leftWork', 'warn', 'leftWork'),
    ],
  },
  {
    id: 6,
    name: 'statistics',
    icon: 'chart',
    entries: [
      entry(601, 'usage', 'statistics/index', 'chart', 'statistics'),
      entry(602, 'stockHistory', 'statistics/stockHistory', 'chart', 'statistics', 'stock'),
      entry(603, 'boards', 'statistics/boards', 'factory', 'manageBoards'),
    ],
  },
  {
    id: 7,
    name: 'places',
    icon: 'warehouse',
    entries: [
      entry(701, 'Warehouse', 'warehousing/Warehouse', 'shelf', 'managePlaces'),
      entry(702, 'items', 'warehousing/items', 'box', 'manageMasterData'),
      entry(703, 'suppliers', 'warehousing/suppliers', 'truck', 'manageMasterData'),
      entry(710, 'customers', 'warehousing/customers', 'people', 'manageMasterData'),
      entry(704, 'departments', 'warehousing/departments', 'people', 'manageMasterData'),
      entry(705, 'projects', 'warehousing/projects', 'clipboard', 'manageMasterData'),
      entry(706, 'workshops', 'warehousing/workshops', 'factory', 'manageMasterData'),
      entry(708, 'documentTypes', 'warehousing/documentTypes', 'clipboard', 'manageMasterData'),
      entry(709, 'unscannableCodes', 'warehousing/unscannableCodes', 'scan', 'manageMasterData'),
      entry(707, 'productionLines', 'warehousing/productionLines', 'tool', 'manageMasterData'),
    ],
  },
];

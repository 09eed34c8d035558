import { installationPermissions } from '../../contract/identity/roles.ts';

/** The areas of work in the order of the role editor; `other` takes what no area names. */
export const permissionAreas = [
  'people',
  'places',
  'receiving',
  'completion',
  'stock',
  'exchange',
  'system',
  'installation',
  'other',
] as const;
type Area = (typeof permissionAreas)[number];

const inArea: Record<Exclude<Area, 'other'>, readonly string[]> = {
  people: ['accounts', 'manageAccounts', 'checkUserSystemRight', 'sessions', 'devices', 'auditEntries', 'recoveryRequests', 'leftWork'],
  places: ['managePlaces', 'printPlaces', 'bindPosition', 'manageWarehousePeople', 'manageMasterData', 'workshopDemands'],
  receiving: [
    'receive',
    'supplierScan',
    'receivingNotes',
    'unreceivedNotes',
    'receiptRecords',
    'scanRecords',
    'deleteScans',
    'deleteReceipts',
    'deleteNotes',
    'manageReceiptSync',
    'putaway',
    'putawayRecords',
    'inspectionResults',
    'pushPutaway',
    'managePutawayDates',
    'managePutawaySync',
    'pushNote',
    'manageLabels',
    'cabinet',
    'importNotes',
    'incomingRecords',
    'miscReceipt',
    'reviewMiscReceipts',
    'deleteMiscReceipts',
    'looseReceipt',
    'deleteLooseReceipts',
    'manualStorage',
    'productReturn',
    'deleteProductReturns',
    'manageIncomingSync',
    'transferRecords',
    'transfer',
    'reviewTransferIns',
    'deleteTransfers',
    'closeTransfers',
    'manageTransferSync',
    'outgoingRecords',
    'workshopReturn',
    'manageOutgoingSync',
    'completionRecords',
    'applyCompletion',
    'confirmCompletions',
    'manageCompletionSync',
  ],
  completion: ['report', 'auditReports', 'manageReportSync'],
  stock: ['stock', 'statistics', 'ledgerCheck', 'splitLabels'],
  exchange: ['exchangeDesk', 'manageExchange'],
  system: ['manageSettings', 'manageSaleTarget'],
  installation: installationPermissions,
};
const areaByPermission = new Map(
  permissionAreas.flatMap((area) => (area === 'other' ? [] : inArea[area].map((one) => [one, area] as const))),
);

/** The area of work that a permission belongs to. */
export const areaOf = (permission: string): Area => areaByPermission.get(permission) ?? 'other';

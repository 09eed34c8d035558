/** The roles that are delivered with the product. Their permissions can be edited. */
export const builtInRoles = [
  'administrator',
  'installation-administrator',
  'warehouse-keeper',
  'team-leader',
  'material-clerk',
  'line-leader',
  'workshop-director',
  'recount-staff',
  'quality-inspector',
  'supplier',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/**
 * Permissions that concern every organisation at once: the meaning of roles, connections, versions, texts, help, the application itself.
 * An administrator of an organisation does not hold them; the installation's administrator holds them all, wherever the role was given.
 */
export const installationPermissions = [
  'manageRoles',
  'manageConnections',
  'manageVersions',
  'manageTranslations',
  'manageHelp',
  'manageNotice',
  'manageApplication',
] as const;
const ofInstallation: ReadonlySet<string> = new Set(installationPermissions);
export const isInstallationPermission = (permission: string): boolean => ofInstallation.has(permission);

const staff = [
  'warehouse-keeper',
  'team-leader',
  'material-clerk',
  'line-leader',
  'workshop-director',
  'recount-staff',
  'quality-inspector',
] as const;
const warehouse = ['warehouse-keeper', 'team-leader'] as const;
const nobodyElse: readonly BuiltInRole[] = [];

/**
 * The roles that hold a permission at first; the two administrators are not listed, because they hold all of theirs. Every permission that
 * a call or list asks for stands here, and no other (firstHolders.test.ts). A permission is handed out once, when
 * a server that knows it first starts; what an administrator takes away later stays away.
 */
export const firstHolders: Record<string, readonly BuiltInRole[]> = {
  // identity
  accounts: nobodyElse,
  manageAccounts: nobodyElse,
  manageRoles: nobodyElse,
  checkUserSystemRight: nobodyElse,
  sessions: nobodyElse,
  devices: nobodyElse,
  auditEntries: nobodyElse,
  recoveryRequests: nobodyElse,

  // places and master data
  managePlaces: ['team-leader'],
  printPlaces: warehouse,
  bindPosition: warehouse,
  manageWarehousePeople: ['team-leader'],
  manageMasterData: nobodyElse,
  workshopDemands: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director'],

  // the system itself
  manageSettings: nobodyElse,
  manageNotice: nobodyElse,
  manageApplication: nobodyElse,
  manageSaleTarget: nobodyElse,
  manageTranslations: nobodyElse,
  manageVersions: nobodyElse,
  manageHelp: nobodyElse,

  // receiving
  receive: warehouse,
  supplierScan: ['supplier'],
  receivingNotes: [...warehouse, 'quality-inspector', 'supplier'],
  unreceivedNotes: [...warehouse, 'quality-inspector', 'supplier'],
  receiptRecords: [...warehouse, 'material-clerk', 'quality-inspector', 'supplier'],
  scanRecords: [...warehouse, 'supplier'],
  deleteScans: ['team-leader'],
  deleteReceipts: ['team-leader'],
  deleteNotes: ['team-leader'],
  deletePhotos: ['team-leader'],
  manageReceiptSync: ['team-leader'],
  putaway: warehouse,
  putawayRecords: [...warehouse, 'material-clerk'],
  inspectionResults: [...warehouse, 'quality-inspector'],
  pushPutaway: ['team-leader'],
  deletePutawayTasks: ['team-leader'],
  managePutawayDates: ['team-leader'],
  managePutawaySync: ['team-leader'],
  pushNote: [...warehouse, 'supplier'],
  manageLabels: [...warehouse, 'supplier', 'line-leader'],
  labelRecords: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director', 'quality-inspector', 'supplier'],
  cabinet: [...warehouse, 'supplier'],
  importNotes: [...warehouse, 'supplier'],

  // incoming without a delivery note
  incomingRecords: [...warehouse, 'material-clerk', 'quality-inspector'],
  miscReceipt: warehouse,
  reviewMiscReceipts: ['team-leader'],
  deleteMiscReceipts: ['team-leader'],
  looseReceipt: warehouse,
  deleteLooseReceipts: ['team-leader'],
  manualStorage: ['team-leader'],
  productReturn: warehouse,
  itemReturn: warehouse,
  judgeGoods: ['team-leader', 'quality-inspector'],
  inboundLabels: warehouse,
  deleteProductReturns: ['team-leader'],
  manageIncomingSync: ['team-leader'],

  // transfers
  transferRecords: [...warehouse, 'material-clerk'],
  transfer: warehouse,
  reviewTransferIns: ['team-leader'],
  deleteTransfers: ['team-leader'],
  closeTransfers: ['team-leader'],
  pushTransfer: ['team-leader'],
  manageTransferSync: ['team-leader'],

  // outgoing
  outgoingRecords: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director'],
  workshopReturn: ['team-leader', 'material-clerk', 'line-leader'],
  requisition: [...warehouse, 'material-clerk', 'line-leader'],
  reviewRequisitions: ['team-leader'],
  takeMaterial: warehouse,
  shipProduct: warehouse,
  iqcReturn: warehouse,
  scanOut: warehouse,
  manageOutgoingSync: ['team-leader'],

  // finished goods into storage
  completionRecords: [...warehouse, 'line-leader', 'workshop-director', 'material-clerk'],
  applyCompletion: ['line-leader', 'workshop-director'],
  confirmCompletions: warehouse,
  productLabels: ['line-leader', 'workshop-director'],
  manageCompletionSync: ['team-leader'],
  revokeCompletions: ['team-leader'],

  // production reports
  reportRecords: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director', 'quality-inspector'],
  report: ['material-clerk', 'line-leader', 'workshop-director'],
  auditReports: ['workshop-director'],
  exemptOrders: ['workshop-director', 'quality-inspector'],
  manageReportSync: ['line-leader', 'workshop-director'],

  // issue tasks
  issueTasks: [...warehouse, 'material-clerk'],
  prepareIssue: warehouse,
  deletePreparations: ['team-leader'],
  confirmIssue: warehouse,
  planIssues: ['team-leader'],
  issueOtherProject: ['team-leader'],
  takeNewer: ['team-leader'],
  issueRecords: [...warehouse, 'material-clerk'],
  manageIssueSync: ['team-leader'],

  // exchange
  exchangeDesk: [...warehouse, 'material-clerk'],
  manageExchange: ['team-leader'],
  manageConnections: nobodyElse,

  // stock
  stock: staff,
  statistics: staff,
  manageBoards: nobodyElse,
  splitLabels: warehouse,
  ledgerCheck: nobodyElse,

  // counting: actions in counts, and one permission for each kind of count (stock, work in progress)
  stockCounts: [...warehouse, 'recount-staff'],
  wipCounts: ['material-clerk', 'line-leader', 'workshop-director', 'recount-staff'],
  countRecords: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director', 'recount-staff'],
  countReview: [...warehouse, 'line-leader', 'workshop-director'],
  count: [...warehouse, 'material-clerk', 'line-leader'],
  enterCounts: [...warehouse, 'material-clerk', 'line-leader', 'recount-staff'],
  recount: ['recount-staff'],
  reviewCounts: ['team-leader', 'line-leader', 'workshop-director'],
  confirmCounts: ['warehouse-keeper', 'workshop-director'],
  manageCountSync: ['team-leader'],

  // refused work of a device
  leftWork: ['team-leader'],
};

/** The roles that come with the product (domain: who may do what). Their permissions can be edited. */
export const builtInRoles = [
  'administrator',
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
 * Which roles hold a permission at first; the administrator holds all without being named. Every permission that
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
  manageWarehousePeople: ['team-leader'],
  manageMasterData: nobodyElse,
  workshopDemands: [...warehouse, 'material-clerk', 'line-leader', 'workshop-director'],

  // the system itself
  manageSettings: nobodyElse,
  manageNotice: nobodyElse,
  manageSaleTarget: nobodyElse,
  manageTranslations: nobodyElse,
  manageVersions: nobodyElse,
  manageHelp: nobodyElse,

  // receiving
  receive: warehouse,
  receivingNotes: [...warehouse, 'quality-inspector', 'supplier'],
  unreceivedNotes: [...warehouse, 'quality-inspector', 'supplier'],
  receiptRecords: [...warehouse, 'material-clerk', 'quality-inspector', 'supplier'],
  scanRecords: [...warehouse, 'supplier'],
  deleteScans: ['team-leader'],
  deleteReceipts: ['team-leader'],
  deleteNotes: ['team-leader'],
  manageReceiptSync: ['team-leader'],
  pushNote: [...warehouse, 'supplier'],
  manageLabels: [...warehouse, 'supplier'],
  cabinet: [...warehouse, 'supplier'],
  importNotes: [...warehouse, 'supplier'],

  // exchange
  exchangeDesk: [...warehouse, 'material-clerk'],
  manageExchange: ['team-leader'],
  manageConnections: nobodyElse,

  // stock
  stock: staff,
};

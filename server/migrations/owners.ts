/**
 * The room (folder of the server) that writes a table. Others read it, and write it through the owner's exports: a store function, or a
 * part of a statement. `node tools/tableOwners.ts` checks it.
 */
export const owners: Record<string, readonly string[]> = {
  core: ['audit', 'migration', 'operation', 'ready_probe', 'server_secret'],
  completion: ['completion_return', 'completion_return_line'],
  connectors: ['file_answer', 'moved_file', 'partner_file', 'partner_row', 'partner_stock'],
  counting: ['count_entry', 'count_line', 'count_person', 'count_place', 'count_scan', 'stock_count'],
  documents: ['document', 'document_kind', 'document_line', 'set_by_hand'],
  exchange: [
    ...[
      'delivery_attempt',
      'inbound_record',
      'neighbour_connection',
      'neighbour_state',
      'orphan_document',
      'outbox',
      'parked_record',
      'partner_change',
      'partner_told',
      'recent_record',
    ],
    ...['stock_comparison', 'stock_difference'],
    // Data from partners: master data and papers.
    ...['batch', 'department', 'item', 'item_unit', 'organisation', 'production_line', 'project', 'supplier', 'workshop'],
    ...['erp_issue', 'erp_issue_line', 'erp_requisition', 'erp_requisition_line', 'issue_demand', 'issue_demand_line'],
    ...['line_scan', 'production_order', 'production_order_component', 'qa_result', 'sales_return', 'sales_return_line', 'sales_shipment'],
    ...['sales_shipment_line', 'workshop_demand', 'workshop_demand_line'],
  ],
  identity: [
    ...['attempt', 'device', 'device_code', 'guess', 'known_permission', 'recovery_code', 'refresh_token', 'role', 'role_permission'],
    ...['session', 'user_account', 'user_role'],
  ],
  inspection: ['inspection_result'],
  issuing: ['handed_round', 'issue_line', 'issue_order', 'issue_pick', 'issue_short', 'issue_task'],
  jobs: ['alarm', 'daily_job'],
  labels: ['label', 'label_event', 'label_split', 'pallet'],
  locations: ['area', 'location', 'place_edit', 'warehouse', 'warehouse_person'],
  organisation: ['customer', 'document_type'],
  photos: ['photo'],
  putaway: ['putaway_assessment', 'putaway_task'],
  receiving: ['cabinet_entry', 'check_in', 'delivery_note', 'delivery_note_line', 'receipt', 'receipt_line', 'scan_record'],
  reporting: ['no_check_order', 'search_line'],
  statistics: ['board', 'device_report', 'place_latency', 'scan_paint', 'usage_closed', 'usage_day'],
  stock: ['balance', 'drawn_number', 'ledger_check', 'ledger_fault', 'movement', 'position_check', 'reservation'],
  system: [
    ...[
      'app_version',
      'application',
      'help_document',
      'help_text',
      'kept_asset',
      'left_work',
      'package_piece',
      'sales_target',
      'saved_filter',
      'setting',
    ],
    ...['shipped_text', 'translation'],
  ],
  transfers: ['transfer_order', 'transfer_order_line'],
};

/** Tables that a file may write, and why it may. */
export interface Declared {
  tables: readonly string[];
  why: string;
}

/** A file whose statements compute the name of their table. */
export interface Computed extends Declared {
  /** The files that compute table names: paths that end like this, and the pattern of a name in them. */
  names: [file: RegExp, name: RegExp];
}

/** Files that compute the name of the table they write, which no search finds: the tables, and where their names stand. */
export const computed: Record<string, Computed> = {
  'server/core/master/saveMaster.ts': {
    why: 'one import and one form for all master data; each feature describes its own in a .tables.ts',
    tables: [
      'area',
      'customer',
      'department',
      'document_type',
      'item',
      'location',
      'production_line',
      'project',
      'supplier',
      'warehouse',
      'workshop',
    ],
    names: [/\.tables\.ts$/, /\btable: '(\w+)'/],
  },
  'server/documents/documentStore.ts': {
    why: 'one life for all kinds of documents; the receipt has tables of its own',
    tables: ['document', 'document_line', 'receipt', 'receipt_line'],
    names: [/\/(documentStore|\w+Document)\.ts$/, /\btable: '(\w+)'/],
  },
  'server/exchange/paperwork/paperworkTexts.ts': {
    why: 'paperwork of all kinds is taken in by the same statements',
    tables: [
      ...[
        'erp_issue',
        'erp_issue_line',
        'erp_requisition',
        'erp_requisition_line',
        'inspection_result',
        'issue_demand',
        'issue_demand_line',
      ],
      ...[
        'line_scan',
        'production_order',
        'production_order_component',
        'qa_result',
        'sales_return',
        'sales_return_line',
        'sales_shipment',
      ],
      ...['sales_shipment_line', 'transfer_order', 'transfer_order_line', 'workshop_demand', 'workshop_demand_line'],
    ],
    names: [/\/paperwork\/(?!paperwork\.ts)\w+\.ts$/, /\btable: '(\w+)'|\btakeDemands\('(\w+)', '(\w+)'\)/],
  },
  'server/exchange/takeNamed.ts': {
    why: 'master data with a code and a name is taken in by the same statements',
    tables: ['department', 'project', 'supplier', 'workshop'],
    names: [/\/takeNamed\.ts$/, /\btakeNamed\('(\w+)'\)/],
  },
  'server/exchange/taker.ts': {
    why: 'a tombstone marks a row of any of these tables as deleted',
    tables: ['item', 'production_line'],
    names: [/\/exchange\/\w+\.ts$/, /\bmarkDeleted\('(\w+)'\)/],
  },
  'server/jobs/pruneJob.ts': {
    why: 'one job throws away what only served a moment',
    tables: [
      ...[
        'attempt',
        'device_code',
        'device_report',
        'drawn_number',
        'guess',
        'handed_round',
        'kept_asset',
        'left_work',
        'operation',
        'partner_change',
        'photo',
      ],
      ...['place_latency', 'recovery_code', 'refresh_token', 'scan_paint', 'session'],
    ],
    names: [/\/pruneJob\.ts$/, /^ {2}(\w+): \{/],
  },
};

/** Writes outside of the owner that stay. */
export const guests: Record<string, Declared> = {
  'server/core/call/access.ts': {
    why: 'whoever works with a token is known here first, and core stands below identity',
    tables: ['session'],
  },
  'server/core/call/runCall.ts': {
    why: 'the last statement of a call carries its answer, audit and messages; core stands below the exchange',
    tables: ['outbox'],
  },
  'server/exchange/organisation.store.ts': {
    why: 'the statement that makes an organisation makes its virtual places; the exchange stands below locations',
    tables: ['location'],
  },
  'server/inspection/inspectedLine.store.ts': {
    why: 'one statement writes what lines were judged to and their tasks; inspection stands below receiving and putaway',
    tables: ['receipt_line', 'putaway_task'],
  },
  'server/inspection/receiptTasks.ts': {
    why: 'what becomes of a receipt holds or withdraws its tasks; receiving and inspection may not import putaway',
    tables: ['putaway_task'],
  },
  'server/labels/label.store.ts': {
    why: 'the labels of a note are counted, and a scan is kept, by the statement that changes the label; labels stand below receiving',
    tables: ['delivery_note', 'scan_record'],
  },
  'server/labels/split.store.ts': { why: 'the labels of a note are counted by the statement that makes them', tables: ['delivery_note'] },
  'server/locations/setLocationStatus.ts': {
    why: 'open lines lose a place in the transaction that closes it; locations and receiving may not import each other',
    tables: ['delivery_note_line'],
  },
  'server/labels/undoSplit.ts': { why: 'the labels of a note are counted by the statement that ends them', tables: ['delivery_note'] },
};

/** Writes outside of the owner that still have to move. Nothing is added here. */
export const pending: Record<string, readonly string[]> = {};

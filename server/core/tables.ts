// Written by `npm run tables` from the migrations; not by hand.
import type { Generated } from 'kysely';

export interface AppVersionTable {
  id: Generated<number>;
  version_name: string;
  version_code: string;
  description: Generated<string>;
  package_file: Generated<string>;
  status: Generated<number>;
  created_at: Generated<Date>;
  package_size: Generated<number>;
  package_sha256: Generated<string>;
}

export interface ApplicationTable {
  app_code: string;
  name: Generated<string>;
  description: Generated<string>;
  admin_code: Generated<string>;
  admin_name: Generated<string>;
  tel: Generated<string>;
  phone: Generated<string>;
  center_name: Generated<string>;
  unit_name: Generated<string>;
  department: Generated<string>;
  notice: Generated<string>;
  notice_open: Generated<boolean>;
  more_languages: Generated<boolean>;
  default_language: Generated<string>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface AreaTable {
  id: Generated<number>;
  org: string;
  warehouse_id: number;
  code: string;
  name: string;
  status: Generated<string>;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface AttemptTable {
  id: Generated<number>;
  kind: string;
  subject: string;
  address: Generated<string>;
  at: Generated<Date>;
}

export interface AuditTable {
  id: Generated<number>;
  org: string | null;
  at: Generated<Date>;
  user_id: number | null;
  account: Generated<string>;
  device: Generated<string>;
  call: string;
  operation_id: string | null;
  document: Generated<string>;
  detail: unknown | null;
}

export interface BalanceTable {
  id: Generated<number>;
  org: string;
  location_id: number;
  item_id: number;
  batch: Generated<string>;
  project: Generated<string>;
  status: string;
  qty: string;
  reserved: Generated<string>;
  changed_at: Generated<Date>;
  present: boolean;
}

export interface CabinetEntryTable {
  id: Generated<number>;
  org: string;
  cabinet_no: string;
  label_id: number;
  loaded_by: number;
  loaded_at: Generated<Date>;
  unloaded_by: number | null;
  unloaded_at: Date | null;
}

export interface CheckInTable {
  id: Generated<number>;
  org: string;
  user_id: number;
  warehouse_id: number;
  at: Generated<Date>;
  until: Date;
}

export interface DailyJobTable {
  name: string;
  ran_at: Date;
}

export interface DeliveryAttemptTable {
  id: Generated<number>;
  outbox_id: number;
  at: Generated<Date>;
  millis: Generated<number>;
  outcome: string;
  status: number | null;
  detail: Generated<string>;
}

export interface DeliveryNoteTable {
  id: Generated<number>;
  org: string;
  note_no: string;
  supplier_code: string;
  supplier_name: string;
  delivery_date: string;
  incoming_no: Generated<string>;
  secondary: Generated<boolean>;
  primary_note_no: Generated<string>;
  cabinet_no: Generated<string>;
  state: Generated<string>;
  source: Generated<string>;
  version: Generated<number>;
  line_count: Generated<number>;
  label_count: Generated<number>;
  total_qty: Generated<string>;
  scanned_by: number | null;
  scanned_at: Date | null;
  received_at: Date | null;
  created_at: Generated<Date>;
  erp_version: Generated<number>;
}

export interface DeliveryNoteLineTable {
  id: Generated<number>;
  note_id: number;
  line_no: number;
  po_no: Generated<string>;
  po_line: Generated<string>;
  item_id: number;
  qty: string;
  unit: string;
  batch: Generated<string>;
  project: Generated<string>;
  location_id: number | null;
  received_qty: string | null;
}

export interface DepartmentTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface DeviceTable {
  id: string;
  name: Generated<string>;
  model: Generated<string>;
  org: string | null;
  enrolled_by: number | null;
  enrolled_at: Generated<Date>;
  revoked_at: Date | null;
  seen_at: Date | null;
}

export interface DeviceCodeTable {
  hash: Buffer;
  org: string;
  name: string;
  created_by: number;
  expires: Date;
  used_at: Date | null;
}

export interface FileAnswerTable {
  neighbour: string;
  key: string;
  line: number;
  result: string;
  number: Generated<string>;
  line_number: Generated<string>;
  reason: Generated<string>;
  at: Generated<Date>;
}

export interface HelpDocumentTable {
  language: string;
  file_name: string;
  content: Buffer;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface HelpTextTable {
  path: string;
  language: string;
  body: string;
  changed_at: Generated<Date>;
  revision: Generated<number>;
  changed_by: number | null;
}

export interface InboundRecordTable {
  id: Generated<number>;
  source: string;
  kind: string;
  record_id: string;
  org: Generated<string>;
  code: Generated<string>;
  version: number;
  deleted: Generated<boolean>;
  data: unknown | null;
  batch_key: Generated<string>;
  taken_at: Generated<Date>;
}

export interface ItemTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  spec: Generated<string>;
  type: Generated<string>;
  unit: string;
  decimals: Generated<number>;
  batch_controlled: Generated<boolean>;
  qc_exempt: Generated<boolean>;
  default_location_id: number | null;
  supplier_code: Generated<string>;
  pack_qty: string | null;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface KnownPermissionTable {
  permission: string;
  known_at: Generated<Date>;
}

export interface LabelTable {
  id: Generated<number>;
  org: string;
  code: string;
  kind: Generated<string>;
  note_id: number | null;
  note_line_id: number | null;
  item_id: number;
  batch: Generated<string>;
  project: Generated<string>;
  qty: string;
  box_no: Generated<string>;
  supplier_code: Generated<string>;
  parent_id: number | null;
  location_id: number | null;
  state: Generated<string>;
  printed_at: Date | null;
  print_count: Generated<number>;
  created_at: Generated<Date>;
  made_here: Generated<boolean>;
}

export interface LabelEventTable {
  id: Generated<number>;
  label_id: number;
  event: string;
  document_type: Generated<string>;
  document_no: Generated<string>;
  location_id: number | null;
  user_id: number | null;
  at: Generated<Date>;
  detail: Generated<string>;
}

export interface LocationTable {
  id: Generated<number>;
  org: string;
  kind: Generated<string>;
  warehouse_id: number | null;
  area_id: number | null;
  code: string;
  name: Generated<string>;
  reporting: Generated<boolean>;
  intermediate: Generated<boolean>;
  report_sort: Generated<number>;
  status: Generated<string>;
  changed_at: Generated<Date>;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  revision: Generated<number>;
  changed_by: number | null;
}

export interface MigrationTable {
  name: string;
  at: Generated<Date>;
}

export interface MovementTable {
  id: Generated<number>;
  org: string;
  item_id: number;
  batch: string;
  project: string;
  qty: string;
  from_location_id: number;
  from_status: string;
  to_location_id: number;
  to_status: string;
  document_type: string;
  document_id: number;
  document_line: Generated<number>;
  label_id: number | null;
  reverses_id: number | null;
  operation_id: string | null;
  user_id: number | null;
  at: Generated<Date>;
}

export interface NeighbourConnectionTable {
  neighbour: string;
  enabled: Generated<boolean>;
  base_url: Generated<string>;
  key_name: Generated<string>;
  secret: Buffer | null;
  timeout_ms: Generated<number>;
  in_flight: Generated<number>;
  field_map: Generated<unknown>;
  changed_by: number | null;
  changed_at: Generated<Date>;
  mode: Generated<string>;
  revision: Generated<number>;
}

export interface NeighbourStateTable {
  neighbour: string;
  breaker: Generated<string>;
  open_until: Date | null;
  misconfigured: Generated<boolean>;
  last_good_at: Date | null;
  last_bad_at: Date | null;
  last_problem: Generated<string>;
  cursor: string | null;
  next_pull_at: Generated<Date>;
  pull_claimed_until: Date | null;
  pulled_at: Date | null;
  pulled_records: Generated<number>;
  pull_problem: Generated<string>;
  pause_ms: Generated<number>;
  probe_until: Date | null;
  probe_by: Generated<string>;
}

export interface OperationTable {
  id: string;
  user_id: number | null;
  call: string;
  payload_hash: Buffer;
  answer: string | null;
  created_at: Generated<Date>;
}

export interface OrganisationTable {
  org: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  time_zone: Generated<string>;
  plant_area: Generated<string>;
  status: Generated<string>;
  version: Generated<number>;
}

export interface OutboxTable {
  id: Generated<number>;
  org: string;
  neighbour: string;
  type: string;
  key: string;
  document_type: string;
  document_id: number;
  document_no: string;
  body: unknown;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  claimed_until: Date | null;
  answer: unknown | null;
  reason: Generated<string>;
  partner_no: Generated<string>;
  operation_id: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  settled_by: number | null;
  settled_reason: Generated<string>;
  deleted_there: Generated<string>;
  handed_at: Date | null;
  hand_again: Generated<boolean>;
  answered_at: Date | null;
}

export interface PackagePieceTable {
  version_id: number;
  nth: number;
  content: Buffer;
}

export interface ParkedRecordTable {
  id: Generated<number>;
  source: string;
  kind: string;
  record_id: string;
  org: Generated<string>;
  version: number;
  digest: string;
  record: unknown;
  reason: string;
  state: Generated<string>;
  times: Generated<number>;
  batch_key: Generated<string>;
  parked_at: Generated<Date>;
  last_at: Generated<Date>;
  settled_at: Date | null;
  settled_by: number | null;
  settled_reason: Generated<string>;
  reason_id: Generated<string>;
  reason_args: Generated<unknown>;
}

export interface PartnerFileTable {
  id: Generated<number>;
  neighbour: string;
  name: string;
  digest: string;
  kind: string;
  version: Generated<number>;
  state: Generated<string>;
  reason: Generated<string>;
  rows: Generated<number>;
  parked: Generated<number>;
  read_at: Generated<Date>;
  times: Generated<number>;
}

export interface PartnerRowTable {
  neighbour: string;
  kind: string;
  record_id: string;
  digest: string;
  version: number;
}

export interface PartnerStockTable {
  org: string;
  as_of: Date;
  file: string;
  lines: unknown;
  read_at: Generated<Date>;
}

export interface PlaceEditTable {
  transaction: Generated<number>;
}

export interface ProductionLineTable {
  id: Generated<number>;
  org: string;
  workshop_id: number;
  code: string;
  name: string;
  status: Generated<string>;
  version: Generated<number>;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface ProjectTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  status: Generated<string>;
  version: Generated<number>;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface ReceiptTable {
  id: Generated<number>;
  org: string;
  receipt_no: string;
  note_id: number;
  note_no: string;
  supplier_code: string;
  supplier_name: string;
  warehouse_id: number;
  user_id: number;
  user_name: string;
  state: Generated<string>;
  sync_state: Generated<string>;
  erp_no: Generated<string>;
  sync_reason: Generated<string>;
  revision: Generated<number>;
  line_count: number;
  total_qty: string;
  received_at: Generated<Date>;
  scanned_at: Generated<Date>;
}

export interface ReceiptLineTable {
  id: Generated<number>;
  receipt_id: number;
  line_no: number;
  note_line_id: number | null;
  item_id: number;
  batch: string;
  project: Generated<string>;
  qty: string;
  note_qty: string;
  unit: string;
  location_id: number;
  status: string;
  reason: Generated<string>;
  erp_line_no: Generated<string>;
  erp_reason: Generated<string>;
}

export interface RecentRecordTable {
  source: string;
  org: string;
  kind: string;
  record_id: string;
  form: string;
  text: string;
  at: Generated<Date>;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
  tries: Generated<number>;
  expires: Date;
  used_at: Date | null;
  delivery: Generated<string>;
  created_at: Generated<Date>;
  plain: Generated<string>;
  claimed_until: Date | null;
}

export interface RefreshTokenTable {
  hash: Buffer;
  session_id: string;
  expires: Date;
  used_at: Date | null;
}

export interface ReservationTable {
  id: Generated<number>;
  org: string;
  balance_id: number;
  document_type: string;
  document_id: number;
  document_line: Generated<number>;
  qty: string;
  user_id: number | null;
  created_at: Generated<Date>;
}

export interface RoleTable {
  code: string;
  name: Generated<string>;
  built_in: Generated<boolean>;
  administrator: Generated<boolean>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface RolePermissionTable {
  role_code: string;
  permission: string;
}

export interface SalesTargetTable {
  org: string;
  month: string;
  amount: string;
  changed_by: number | null;
  changed_at: Generated<Date>;
  revision: Generated<number>;
}

export interface ScanRecordTable {
  id: Generated<number>;
  org: string;
  scan_type: string;
  code: string;
  note_id: number | null;
  label_id: number | null;
  user_id: number;
  device: Generated<string>;
  by_hand: Generated<boolean>;
  receipt_id: number | null;
  deleted_at: Date | null;
  sync_state: Generated<string>;
  at: Generated<Date>;
}

export interface ServerSecretTable {
  name: string;
  value: string;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: number;
  org: string;
  device: Generated<string>;
  access_hash: Buffer;
  access_expires: Date;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  ended_at: Date | null;
  end_reason: string | null;
}

export interface SettingTable {
  org: string;
  key: string;
  value: unknown;
  changed_by: number | null;
  changed_at: Generated<Date>;
  revision: Generated<number>;
}

export interface StockComparisonTable {
  org: string;
  at: Date | null;
  as_of: Date | null;
  user_id: number | null;
  user_name: Generated<string>;
  compared: Generated<number>;
  differences: Generated<number>;
  problem: Generated<string>;
  tried_at: Generated<Date>;
  file: Generated<string>;
}

export interface StockDifferenceTable {
  id: Generated<number>;
  org: string;
  item_id: number | null;
  item_no: string;
  warehouse: string;
  unit: string;
  their_unit: string;
  ours: string;
  on_the_way: string;
  theirs: string;
  difference: string;
  kind: string;
  document_no: Generated<string>;
  document_state: string | null;
  documents: Generated<string>;
}

export interface SupplierTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
  source: Generated<string>;
}

export interface TranslationTable {
  id: Generated<number>;
  text_key: string;
  zh: Generated<string>;
  en: Generated<string>;
  yn: Generated<string>;
  changed_at: Generated<Date>;
  revision: Generated<number>;
  changed_by: number | null;
}

export interface UserAccountTable {
  id: Generated<number>;
  account: string;
  name: string;
  employee_no: Generated<string>;
  department: Generated<string>;
  user_type: Generated<string>;
  supplier_code: Generated<string>;
  password_hash: string;
  password_conforms: Generated<boolean>;
  must_change_password: Generated<boolean>;
  id_card_tail_hash: string | null;
  contact: Generated<string>;
  language: Generated<string>;
  sign_code: string | null;
  auto_sign: Generated<boolean>;
  status: Generated<string>;
  failures: Generated<number>;
  locked_until: Date | null;
  created_at: Generated<Date>;
  home_org: string | null;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
  language_chosen: Generated<boolean>;
}

export interface UserRoleTable {
  user_id: number;
  org: string;
  role_code: string;
}

export interface WarehouseTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  intermediate: Generated<boolean>;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface WarehousePersonTable {
  warehouse_id: number;
  user_id: number;
  duty: string;
}

export interface WorkshopTable {
  id: Generated<number>;
  org: string;
  code: string;
  name: string;
  name_en: Generated<string>;
  name_yn: Generated<string>;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

export interface Tables {
  app_version: AppVersionTable;
  application: ApplicationTable;
  area: AreaTable;
  attempt: AttemptTable;
  audit: AuditTable;
  balance: BalanceTable;
  cabinet_entry: CabinetEntryTable;
  check_in: CheckInTable;
  daily_job: DailyJobTable;
  delivery_attempt: DeliveryAttemptTable;
  delivery_note: DeliveryNoteTable;
  delivery_note_line: DeliveryNoteLineTable;
  department: DepartmentTable;
  device: DeviceTable;
  device_code: DeviceCodeTable;
  file_answer: FileAnswerTable;
  help_document: HelpDocumentTable;
  help_text: HelpTextTable;
  inbound_record: InboundRecordTable;
  item: ItemTable;
  known_permission: KnownPermissionTable;
  label: LabelTable;
  label_event: LabelEventTable;
  location: LocationTable;
  migration: MigrationTable;
  movement: MovementTable;
  neighbour_connection: NeighbourConnectionTable;
  neighbour_state: NeighbourStateTable;
  operation: OperationTable;
  organisation: OrganisationTable;
  outbox: OutboxTable;
  package_piece: PackagePieceTable;
  parked_record: ParkedRecordTable;
  partner_file: PartnerFileTable;
  partner_row: PartnerRowTable;
  partner_stock: PartnerStockTable;
  place_edit: PlaceEditTable;
  production_line: ProductionLineTable;
  project: ProjectTable;
  receipt: ReceiptTable;
  receipt_line: ReceiptLineTable;
  recent_record: RecentRecordTable;
  recovery_code: RecoveryCodeTable;
  refresh_token: RefreshTokenTable;
  reservation: ReservationTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  sales_target: SalesTargetTable;
  scan_record: ScanRecordTable;
  server_secret: ServerSecretTable;
  session: SessionTable;
  setting: SettingTable;
  stock_comparison: StockComparisonTable;
  stock_difference: StockDifferenceTable;
  supplier: SupplierTable;
  translation: TranslationTable;
  user_account: UserAccountTable;
  user_role: UserRoleTable;
  warehouse: WarehouseTable;
  warehouse_person: WarehousePersonTable;
  workshop: WorkshopTable;
}

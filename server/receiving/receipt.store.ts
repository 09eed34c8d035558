import { inEachLanguage } from '../../contract/core/language.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import { documentKey } from '../../contract/exchange/protocol.documents.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { ReceivableLine, ReceivedLine } from '../../contract/receiving/receipt.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context, OutgoingMessage } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { employeeOf } from '../documents/employee.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { batchOfLine, daysOfLine, recordedDays } from './batchDays.store.ts';
import type { NoteRow } from './note.store.ts';

/** A note line with the values that its receipt writes. */
export interface LoadedLine extends ReceivableLine {
  lineId: number;
  itemId: number;
  batch: string;
  project: string;
  poNo: string;
  poLine: string;
  qcExempt: boolean;
  warehouseCode: string | null;
  /** Whether its place is a receiving place, where goods wait for putaway. */
  receiving: boolean | null;
  /** A part of it was received before; the missing part is open. */
  isLate: boolean;
  /** The last day that the record of its batch has. */
  recordedDay: string | null;
  /** The production date that the note names. */
  announcedMade: string | null;
}

export interface LoadedFacts {
  noteId: number;
  receiptId: number;
  incomingNo: string;
  cabinetNo: string;
  secondary: boolean;
  withoutOrder: string;
  day: string;
  supplierPlaceId: number;
  warehouseId: number | null;
  warehouse: string;
  checkedIn: boolean;
  labels: number;
  scannedLabels: number;
  /** Whether the inspection already has results for some of its lines. */
  judged: boolean;
  /** The caller's employee number in the ERP. */
  employee: string;
  lines: LoadedLine[];
}

/** The places of open lines, locked so that none is closed before the goods are there (decision 0059). */
const heldText = (language: Language): string => `
  select p.id, p.code, p.status, p.kind, p.warehouse_id, w.code as warehouse_code, ${nameIn('w', language)} as warehouse_name
    from location p join warehouse w on w.id = p.warehouse_id
   where p.id in (select l.location_id from delivery_note n join delivery_note_line l on l.note_id = n.id
                   where n.org = $1 and n.note_no = $2 and l.received_qty is null)
   order by p.id for key share of p`;

/**
 * All facts that decide about a receipt, in one statement: the note's lines with items and places, label counts,
 * the check-in (of the given warehouse, else the latest), and the identity of the new receipt.
 */
const factsText = (language: Language): string => `
  with held as (${heldText(language)})
  select n.id as "noteId", nextval('receipt_id_seq') as "receiptId", n.incoming_no as "incomingNo", n.cabinet_no as "cabinetNo", n.secondary, n.without_order as "withoutOrder",
         to_char(now() at time zone $5, 'YYYY-MM-DD') as day,
         (select id from location where org = $1 and kind = 'supplier') as "supplierPlaceId",
         present.id as "warehouseId", coalesce(${nameIn('present', language)}, '') as warehouse,
         coalesce(present.id = c.warehouse_id, false) as "checkedIn",
         (select count(*) from label b join delivery_note_line l on l.id = b.note_line_id and l.received_qty is null
           where b.note_id = n.id and b.state in ('generated', 'printed', 'scanned')) as labels,
         (select count(*) from scan_record where note_id = n.id and scan_type = 'label' and receipt_id is null and deleted_at is null) as "scannedLabels",
         exists (select from inspection_result x where x.org = n.org and x.note_no = n.note_no and x.withdrawn_at is null) as judged,
         ${employeeOf('$4')} as employee,
         (select coalesce(json_agg(line), '[]') from (
            select l.id as "lineId", l.line_no as "lineNo", i.id as "itemId", i.code as "itemNo", l.unit, i.decimals, i.status = 'active' as "itemActive", l.batch, l.project,
                   l.po_no as "poNo", l.po_line as "poLine", i.qc_exempt as "qcExempt", trim_scale(l.qty - l.received_before)::text as qty, l.received_before > 0 as "isLate",
                   trim_scale(l.received_qty)::text as "receivedQty", p.id as "locationId", p.code as "locationCode", p.status = 'active' as "locationOpen",
                   p.warehouse_id as "locationWarehouseId", p.warehouse_name as "locationWarehouse", p.warehouse_code as "warehouseCode",
                   p.kind = 'receiving' as receiving,
                   (select h.code from location h where h.id = i.default_location_id and h.status <> 'active') as "closedHome", ${daysOfLine}, ${recordedDays}
              from delivery_note_line l join item i on i.id = l.item_id left join ${batchOfLine}
              left join held p on p.id = l.location_id
             where l.note_id = n.id order by l.line_no) line) as lines
    from delivery_note n
    left join lateral (select warehouse_id from check_in
                        where org = $1 and user_id = $4 and until > now() and ($3::bigint is null or warehouse_id = $3)
                        order by at desc limit 1) c on true
    left join warehouse present on present.id = coalesce($3, c.warehouse_id) and present.org = $1 and present.status = 'active'
   where n.org = $1 and n.note_no = $2`;

const factsTexts = inEachLanguage(factsText);

/** The facts for the decision about a receipt; the note's own row must be locked already. */
export async function loadReceiptFacts(
  ctx: Pick<Context, 'query' | 'org' | 'person' | 'timeZone' | 'language'>,
  noteNo: string,
  warehouseId?: number,
): Promise<LoadedFacts> {
  const [facts] = await ctx.query<LoadedFacts>(factsTexts[ctx.language], [
    ctx.org,
    noteNo,
    warehouseId ?? null,
    ctx.person.userId,
    ctx.timeZone,
  ]);
  return (
    facts ?? {
      noteId: 0,
      receiptId: 0,
      incomingNo: '',
      cabinetNo: '',
      secondary: false,
      withoutOrder: '',
      day: '',
      supplierPlaceId: 0,
      warehouseId: null,
      warehouse: '',
      checkedIn: false,
      labels: 0,
      scannedLabels: 0,
      judged: false,
      employee: '',
      lines: [],
    }
  );
}

export interface NewReceipt {
  id: number;
  no: string;
  note: NoteRow;
  warehouseId: number;
  lines: (ReceivedLine<LoadedLine> & { status: StockStatus })[];
  totalQty: string;
  noteState: 'received' | 'scanning';
  /** Of lines that came short. */
  storedLabels: readonly number[];
}

/**
 * Writes the receipt with its lines, and its changes to the note: line quantities, note state, labels (all of a line
 * received in full, else the settled ones), scan records. A label in stock gets the key under which its goods are posted.
 */
const writeText = `
  with noted as (
    update delivery_note set state = :noteState::text, received_at = case when :noteState::text = 'received' then now() end where id = :noteId
    returning id, note_no, supplier_code, supplier_name, scanned_at
  ), head as (
    insert into receipt (id, org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name,
                         line_count, total_qty, scanned_at)
    overriding system value
    select :receiptId, :org, :receiptNo, id, note_no, supplier_code, supplier_name, :warehouseId, :userId, :userName, cardinality(:lineIds::bigint[]), :totalQty, coalesce(scanned_at, now())
      from noted
  ), l as (
    update delivery_note_line n set received_qty = new.qty
      from (select unnest(:lineIds::bigint[]) as id, unnest(:qtys::numeric[]) as qty, unnest(:statuses::text[]) as status, unnest(:reasons::text[]) as reason) new
     where n.id = new.id
    returning n.id, n.line_no, n.item_id, n.batch, n.project, n.received_qty, n.qty - n.received_before as qty, n.unit, n.location_id, new.status, new.reason
  ), body as (
    insert into receipt_line (org, receipt_id, line_no, note_line_id, item_id, batch, project, qty, note_qty, unit, location_id, status, reason)
    select :org, :receiptId, line_no, id, item_id, batch, project, received_qty, qty, unit, location_id, status, reason from l order by line_no
  ), labelled as (
    ${labelsBecome('in-stock', { under: 'l' })}
      from l where b.note_id = :noteId and b.note_line_id = l.id
       and (l.received_qty = l.qty and b.state in ('generated', 'printed', 'scanned') or b.id = any(:storedLabels::bigint[])
            or b.id in (select parent_id from label where id = any(:storedLabels::bigint[])))
    returning b.id, b.location_id
  ), told as (
    ${labelEvent('received', 'labelled', { document: ["'receipt'", ':receiptNo'], location: 'location_id', user: ':userId' })}
  )
  update scan_record s set receipt_id = :receiptId
   where s.note_id = :noteId and s.receipt_id is null and s.deleted_at is null and s.scan_type <> 'supplier'
     and (s.scan_type = 'note' or s.label_id in (select id from label where note_id = :noteId and note_line_id = any(:lineIds::bigint[])))`;

/** A unique number for each receipt: it contains the id, with as many digits as needed. */
export const receiptNumber = (org: string, { day, receiptId }: Pick<LoadedFacts, 'day' | 'receiptId'>): string =>
  `RC${org}${day.slice(2).replaceAll('-', '')}${String(receiptId).padStart(6, '0')}`;

/** Writes a receipt; the statement travels with the commit. */
export function writeReceipt(ctx: Pick<Context, 'write' | 'org' | 'person'>, receipt: NewReceipt): void {
  const { lines, note } = receipt;
  const { org, person } = ctx;
  ctx.write(
    ...named(writeText, {
      ...{ org, receiptId: receipt.id, receiptNo: receipt.no, noteId: note.id, noteState: receipt.noteState },
      ...{ warehouseId: receipt.warehouseId, userId: person.userId, userName: person.name, totalQty: receipt.totalQty },
      lineIds: lines.map(({ line }) => line.lineId),
      qtys: lines.map(({ qty }) => qty),
      statuses: lines.map(({ status }) => status),
      reasons: lines.map(({ reason }) => reason),
      storedLabels: receipt.storedLabels,
    }),
  );
}

/** The message of a receipt to the ERP (docs/exchange.md, document type `receipt`). */
export function receiptMessage(ctx: Pick<Context, 'org' | 'now'>, receipt: NewReceipt, facts: LoadedFacts): OutgoingMessage {
  const { note } = receipt;
  const key = documentKey({ type: 'receipt', org: ctx.org, docNo: receipt.no, version: 1 });
  return {
    partner: 'erp',
    type: 'receipt',
    key,
    documentType: 'receipt',
    documentId: receipt.id,
    documentNo: receipt.no,
    body: {
      key,
      type: 'receipt',
      org: ctx.org,
      version: 1,
      document: {
        docNo: receipt.no,
        date: facts.day,
        createdAt: ctx.now.toISOString(),
        createdBy: facts.employee,
        supplierCode: note.supplier_code,
        supplierName: note.supplier_name,
        noteNo: note.note_no,
        incomingNo: facts.incomingNo || undefined,
        cabinetNo: facts.cabinetNo || undefined,
        secondary: facts.secondary,
        withoutOrder: facts.withoutOrder || undefined,
      },
      lines: receipt.lines
        .filter(({ qty }) => compareQty(qty, '0') > 0)
        .map(({ line, qty, status, reason }) => ({
          line: line.lineNo,
          itemNo: line.itemNo,
          batch: line.batch || undefined,
          project: line.project || undefined,
          qty,
          unit: line.unit,
          warehouse: line.warehouseCode,
          location: line.locationCode,
          status,
          ...(line.poNo !== '' && { poNo: line.poNo, poLine: Number(line.poLine) }),
          noteNo: note.note_no,
          noteLine: line.lineNo,
          remark: reason || undefined,
        })),
    },
  };
}

import { compareQty } from '../../contract/core/quantity.ts';
import type { ReceivableLine, ReceivedLine } from '../../contract/receiving/receipt.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import type { Context, OutgoingMessage } from '../core/context.ts';
import { nameIn } from '../core/localName.ts';
import type { NoteRow } from './note.store.ts';

/** A note line with what a receipt writes of it. */
export interface LoadedLine extends ReceivableLine {
  lineId: number;
  itemId: number;
  batch: string;
  project: string;
  poNo: string;
  poLine: string;
  qcExempt: boolean;
  warehouseCode: string | null;
}

export interface LoadedFacts {
  noteId: number;
  receiptId: number;
  receiptNo: string;
  incomingNo: string;
  cabinetNo: string;
  secondary: boolean;
  day: string;
  supplierPlaceId: number;
  warehouseId: number | null;
  warehouse: string;
  checkedIn: boolean;
  labels: number;
  scannedLabels: number;
  lines: LoadedLine[];
}

/**
 * Everything a receipt is decided by, in one statement: the note's lines with items and places, label counts,
 * the check-in (of the asked warehouse, else the latest), and the identity of the new receipt.
 */
const factsText = (language: string): string => `
  with note as (select id, incoming_no, cabinet_no, secondary from delivery_note where org = $1 and note_no = $2),
  present as (
    select w.id, ${nameIn('w', language)} as name, exists (select 1 from check_in c where c.user_id = $4 and c.warehouse_id = w.id and c.until > now()) as checked_in
      from warehouse w
     where w.org = $1 and w.status = 'active'
       and w.id = coalesce($3, (select c.warehouse_id from check_in c where c.user_id = $4 and c.org = $1 and c.until > now() order by c.at desc limit 1))
  ), numbered as (
    select nextval(pg_get_serial_sequence('receipt', 'id')) as id, now() at time zone $5 as local
  )
  select note.id as "noteId", numbered.id as "receiptId", note.incoming_no as "incomingNo", note.cabinet_no as "cabinetNo", note.secondary,
         'RC' || $1 || to_char(numbered.local, 'YYMMDD') || lpad(numbered.id::text, 6, '0') as "receiptNo",
         to_char(numbered.local, 'YYYY-MM-DD') as day,
         (select id from location where org = $1 and kind = 'supplier') as "supplierPlaceId",
         present.id as "warehouseId", coalesce(present.name, '') as warehouse, coalesce(present.checked_in, false) as "checkedIn",
         (select count(*) from label where note_id = note.id and state not in ('void', 'split')) as labels,
         (select count(*) from scan_record where note_id = note.id and scan_type = 'label' and deleted_at is null) as "scannedLabels",
         (select coalesce(jsonb_agg(jsonb_build_object(
            'lineId', l.id, 'lineNo', l.line_no, 'itemId', i.id, 'itemNo', i.code, 'unit', l.unit, 'decimals', i.decimals, 'batch', l.batch,
            'project', l.project, 'poNo', l.po_no, 'poLine', l.po_line, 'qcExempt', i.qc_exempt, 'qty', trim_scale(l.qty)::text,
            'receivedQty', trim_scale(l.received_qty)::text, 'locationId', p.id, 'locationCode', p.code, 'locationWarehouseId', p.warehouse_id,
            'locationWarehouse', ${nameIn('w', language)}, 'warehouseCode', w.code) order by l.line_no), '[]')
            from delivery_note_line l join item i on i.id = l.item_id
            left join location p on p.id = l.location_id left join warehouse w on w.id = p.warehouse_id
           where l.note_id = note.id) as lines
    from note cross join numbered left join present on true`;

const factsTexts = { zh: factsText('zh'), en: factsText('en'), yn: factsText('yn') };

/** What the decision about a receipt needs; the note's own row must be locked already. */
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
      receiptNo: '',
      incomingNo: '',
      cabinetNo: '',
      secondary: false,
      day: '',
      supplierPlaceId: 0,
      warehouseId: null,
      warehouse: '',
      checkedIn: false,
      labels: 0,
      scannedLabels: 0,
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
}

/**
 * The receipt with its lines, and what it changes of its note: line quantities, note state, labels (all of a line
 * received in full, else the scanned ones), scan records.
 */
const writeText = `
  with head as (
    insert into receipt (id, org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name,
                         line_count, total_qty, scanned_at)
    overriding system value
    select $1, $2, $3, n.id, n.note_no, n.supplier_code, n.supplier_name, $5, $6, $7, $8, $9, coalesce(n.scanned_at, now())
      from delivery_note n where n.id = $4
  ), l as (
    select * from unnest($11::bigint[], $12::int[], $13::bigint[], $14::text[], $15::text[], $16::numeric[], $17::numeric[], $18::text[],
                         $19::bigint[], $20::text[], $21::text[])
      as l(note_line_id, line_no, item_id, batch, project, qty, note_qty, unit, location_id, status, reason)
  ), body as (
    insert into receipt_line (receipt_id, line_no, note_line_id, item_id, batch, project, qty, note_qty, unit, location_id, status, reason)
    select $1, line_no, note_line_id, item_id, batch, project, qty, note_qty, unit, location_id, status, reason from l
  ), received as (
    update delivery_note_line n set received_qty = l.qty from l where n.id = l.note_line_id
  ), noted as (
    update delivery_note set state = $10, received_at = case when $10 = 'received' then now() end where id = $4
  ), labelled as (
    update label b set state = 'in-stock', location_id = l.location_id
      from l where b.note_id = $4 and b.note_line_id = l.note_line_id
       and (b.state = 'scanned' or (b.state in ('generated', 'printed') and l.qty = l.note_qty))
  )
  update scan_record s set receipt_id = $1
   where s.note_id = $4 and s.receipt_id is null and s.deleted_at is null
     and (s.scan_type = 'note' or s.label_id in (select b.id from label b join l on l.note_line_id = b.note_line_id where b.note_id = $4))`;

/** Writes a receipt; the statement travels with the commit. */
export function writeReceipt(ctx: Pick<Context, 'write' | 'org' | 'person'>, receipt: NewReceipt): void {
  const { lines, note } = receipt;
  ctx.write(writeText, [
    receipt.id,
    ctx.org,
    receipt.no,
    note.id,
    receipt.warehouseId,
    ctx.person.userId,
    ctx.person.name,
    lines.length,
    receipt.totalQty,
    receipt.noteState,
    lines.map(({ line }) => line.lineId),
    lines.map(({ line }) => line.lineNo),
    lines.map(({ line }) => line.itemId),
    lines.map(({ line }) => line.batch),
    lines.map(({ line }) => line.project),
    lines.map(({ qty }) => qty),
    lines.map(({ line }) => line.qty),
    lines.map(({ line }) => line.unit),
    lines.map(({ line }) => line.locationId),
    lines.map(({ status }) => status),
    lines.map(({ reason }) => reason),
  ]);
}

/** What the ERP is told of a receipt (docs/exchange.md, document type `receipt`). */
export function receiptMessage(ctx: Pick<Context, 'org' | 'person' | 'now'>, receipt: NewReceipt, facts: LoadedFacts): OutgoingMessage {
  const { note } = receipt;
  const key = `receipt:${ctx.org}:${receipt.no}:1`;
  return {
    neighbour: 'erp',
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
        createdBy: ctx.person.account,
        supplierCode: note.supplier_code,
        supplierName: note.supplier_name,
        noteNo: note.note_no,
        incomingNo: facts.incomingNo || undefined,
        cabinetNo: facts.cabinetNo || undefined,
        secondary: facts.secondary,
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
          poNo: line.poNo,
          poLine: Number(line.poLine) || 1,
          noteNo: note.note_no,
          noteLine: line.lineNo,
          remark: reason || undefined,
        })),
    },
  };
}

import { canonicalQty } from '../../contract/core/quantity.ts';
import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import { batchesByLine } from '../../contract/receiving/batches.rules.ts';
import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import { labelEvent, labelsBecome, labelsInCartons, labelsLoseLine, newLabels } from '../labels/labelChange.ts';
import type { NoteSource } from './noteIntake.ts';

type Query = Context['query'];

interface KnownItem {
  id: number;
  code: string;
  unit: string;
  decimals: number;
  batchControlled: boolean;
}

/** The facts that decide about the intake of a note. */
export interface IntakeFacts {
  supplierName: string | null;
  items: Map<string, KnownItem>;
  takenLabels: { code: string; noteNo: string }[];
}

export interface StoredNoteRow {
  id: number;
  /** The last version taken in from this source: portal and ERP count separately. */
  version: number;
  state: 'unreceived' | 'scanning' | 'received' | 'deleted';
  supplierCode: string;
  receiptNos: string;
  lines: { lineNo: number; itemId: number; qty: string; project: string; received: boolean; scanned: boolean }[];
}

export async function findIntakeFacts(query: Query, org: string, record: DeliveryNote, own: string | null = null): Promise<IntakeFacts> {
  const itemNos = [...new Set(record.lines.map((line) => line.itemNo))];
  const [suppliers, items, takenLabels] = await Promise.all([
    query<{ name: string }>("select name from supplier where org = $1 and code = $2 and status = 'active'", [org, record.supplierCode]),
    query<KnownItem>(
      `select id, code, unit, decimals, batch_controlled as "batchControlled" from item where org = $1 and code = any($2::text[]) and status = 'active'`,
      [org, itemNos],
    ),
    query<{ code: string; noteNo: string }>(
      `select b.code, case when $4::text is null or n.supplier_code = $4 then coalesce(n.note_no, '—') else '—' end as "noteNo" from label b left join delivery_note n on n.id = b.note_id
        where b.org = $1 and b.code = any($2::text[]) and n.note_no is distinct from $3 order by b.code limit 1`,
      [org, record.labels.map((label) => label.code), record.noteNo, own],
    ),
  ]);
  return { supplierName: suppliers[0]?.name ?? null, items: new Map(items.map((item) => [item.code, item])), takenLabels };
}

/** Makes the note's own row; undefined when there is one already. */
export async function insertNote(
  query: Query,
  org: string,
  record: DeliveryNote,
  source: NoteSource,
  facts: IntakeFacts,
): Promise<number | undefined> {
  const [made] = await query<{ id: number }>(
    ...named(
      `insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, source, version, erp_version)
     values (:org, :noteNo, :supplierCode, :supplierName, :deliveryDate, :source, case when :source = 'erp' then 0 else :version::bigint end, case when :source = 'erp' then :version::bigint else 0 end) on conflict (org, note_no) do nothing returning id`,
      {
        ...{ org, noteNo: record.noteNo, supplierCode: record.supplierCode, deliveryDate: record.deliveryDate },
        ...{ supplierName: record.supplierName || facts.supplierName, source: source.name, version: source.version ?? 0 },
      },
    ),
  );
  return made?.id;
}

const lockText = `
  select n.id, case when $3 = 'erp' then n.erp_version else n.version end as version, n.state, n.supplier_code as "supplierCode",
         (select coalesce(string_agg(r.receipt_no, ', ' order by r.id), '') from receipt r where r.note_id = n.id and r.state <> 'deleted') as "receiptNos"
    from delivery_note n where n.org = $1 and n.note_no = $2 for no key update of n`;

const storedLinesText = `
  select l.line_no as "lineNo", l.item_id as "itemId", l.qty, l.project, l.received_qty is not null or l.received_before > 0 as received,
         exists (select 1 from label b where b.note_line_id = l.id and b.state = 'scanned') as scanned
    from delivery_note_line l where l.note_id = $1 order by l.line_no`;

/** The stored note, locked, with the fixed parts of its lines. */
export async function lockNote(query: Query, org: string, noteNo: string, source: NoteSource): Promise<StoredNoteRow> {
  const [note] = await query<Omit<StoredNoteRow, 'lines'>>(lockText, [org, noteNo, source.name]);
  if (!note) throw new Error(`delivery note ${noteNo} vanished`);
  return { ...note, lines: await query<StoredNoteRow['lines'][number]>(storedLinesText, [note.id]) };
}

/** Makes labels void that the record no longer has, unless they were scanned, their line was received, or they were made here. */
const withdrawText = `
  with gone as (
    ${labelsBecome('void')} from delivery_note_line l
     where b.note_id = $1 and l.id = b.note_line_id and l.received_qty is null and b.state in ('generated', 'printed') and b.code <> all($2::text[])
       and (not b.made_here or l.line_no <> all($4::int[]))
    returning b.id
  ), told as (${labelEvent('withdrawn', 'gone', { document: ["'note'", '$3'] })})
  select count(*) as changed from gone`;

const dropLinesText = `
  with dropped as (select id from delivery_note_line where note_id = $1 and received_qty is null and received_before = 0 and line_no <> all($2::int[])),
       freed as (${labelsLoseLine} where note_line_id in (select id from dropped))
  delete from delivery_note_line where id in (select id from dropped) returning id`;

const linesText = `
  insert into delivery_note_line as l (org, note_id, line_no, po_no, po_line, item_id, qty, unit, batch, project, made_on, expires_on)
  select :org, :noteId, * from unnest(:lines::int[], :poNos::text[], :poLines::text[], :itemIds::bigint[], :qtys::numeric[], :units::text[], :batches::text[], :projects::text[], :madeOn::date[], :expiresOn::date[])
  on conflict (note_id, line_no) do update
     set po_no = excluded.po_no, po_line = excluded.po_line, qty = excluded.qty, unit = excluded.unit, batch = excluded.batch,
         project = excluded.project, made_on = excluded.made_on, expires_on = excluded.expires_on, item_id = excluded.item_id, location_id = case when l.item_id = excluded.item_id then l.location_id end
   where l.received_qty is null
     and (l.po_no, l.po_line, l.item_id, l.qty, l.unit, l.batch, l.project, l.made_on, l.expires_on)
         is distinct from (excluded.po_no, excluded.po_line, excluded.item_id, excluded.qty, excluded.unit, excluded.batch, excluded.project, excluded.made_on, excluded.expires_on)
  returning l.id`;

/** A label that a person made void stays void; one that its sender had withdrawn may come back. */
const labelsText = `
  ${newLabels(
    ['org', 'code', 'note_id', 'note_line_id', 'item_id', 'batch', 'project', 'qty', 'box_no', 'supplier_code', 'state'],
    `select :org, w.code, :noteId, l.id, l.item_id, coalesce(w.batch, l.batch), l.project, w.qty, w.box_no, :supplierCode, :state
       from unnest(:codes::text[], :lines::int[], :qtys::numeric[], :batches::text[], :boxNos::text[]) as w(code, line_no, qty, batch, box_no)
       join delivery_note_line l on l.note_id = :noteId and l.line_no = w.line_no and l.received_qty is null
      order by w.code`,
  )}
  on conflict (org, code) do update
     set note_line_id = excluded.note_line_id, item_id = excluded.item_id, batch = excluded.batch, project = excluded.project,
         qty = excluded.qty, box_no = excluded.box_no, state = case when b.state = 'void' then excluded.state else b.state end
   where case when b.note_id is distinct from excluded.note_id then begin_again(b.code) else true end
     and (b.state in ('generated', 'printed')
          or b.state = 'void' and (select e.event from label_event e where e.label_id = b.id order by e.id desc limit 1) = 'withdrawn')
     and (b.note_line_id, b.item_id, b.batch, b.qty, b.box_no, b.state = 'void')
         is distinct from (excluded.note_line_id, excluded.item_id, excluded.batch, excluded.qty, excluded.box_no, false)
  returning b.id`;

const headText = `
  with counted as (
    select (select count(*) from delivery_note_line where note_id = :noteId)::int as lines,
           (select count(*) from delivery_note_line where note_id = :noteId and received_qty is null)::int as open,
           (select coalesce(sum(qty), 0) from delivery_note_line where note_id = :noteId) as qty,
           (select count(*) from label where note_id = :noteId and state not in ('void', 'split'))::int as labels
  ), changed as (
    select (supplier_code, supplier_name, delivery_date, incoming_no, secondary, primary_note_no, cabinet_no, without_order)
           is distinct from (:supplierCode::text, :supplierName::text, :deliveryDate::date, :incomingNo::text, :secondary::boolean, :primaryNoteNo::text, :cabinetNo::text, :withoutOrder::text) as head from delivery_note where id = :noteId
  )
  update delivery_note n set supplier_code = :supplierCode, supplier_name = :supplierName, delivery_date = :deliveryDate, incoming_no = :incomingNo, secondary = :secondary, primary_note_no = :primaryNoteNo,
         cabinet_no = :cabinetNo, without_order = :withoutOrder, version = case when :source::text = 'erp' then n.version else coalesce(:version, n.version) end,
         erp_version = case when :source::text = 'erp' then coalesce(:version, n.erp_version) else n.erp_version end, line_count = counted.lines, label_count = counted.labels, total_qty = counted.qty,
         state = case when counted.open = 0 then 'received' when n.state = 'deleted' then 'unreceived' else n.state end
    from counted, changed where n.id = :noteId returning changed.head`;

/** Makes lines, labels and head equal to the record; returns how many rows changed. */
export async function applyNote(
  query: Query,
  org: string,
  id: number,
  record: DeliveryNote,
  source: NoteSource,
  facts: IntakeFacts,
): Promise<number> {
  const { lines, labels } = record;
  const [withdrawn] = await query<{ changed: number }>(withdrawText, [
    id,
    labels.map((label) => label.code),
    record.noteNo,
    lines.map((line) => line.line),
  ]);
  const dropped = await query(dropLinesText, [id, lines.map((line) => line.line)]);
  const written = await query(...named(linesText, { org, noteId: id, ...lineValues(record, facts) }));
  const labelled = await query(
    ...named(labelsText, {
      ...{ org, noteId: id, supplierCode: record.supplierCode },
      // Labels of a portal or supplier are on the cartons already; those of a file still have to be printed.
      state: source.name === 'file' ? 'generated' : 'printed',
      codes: labels.map((label) => label.code),
      lines: labels.map((label) => label.line),
      qtys: labels.map((label) => label.qty),
      batches: labels.map((label) => label.batch ?? null),
      boxNos: labels.map((label) => label.boxNo ?? ''),
    }),
  );
  const packed = labels.filter((label) => label.parentCode !== undefined);
  const nested =
    packed.length === 0
      ? []
      : await query(labelsInCartons, [org, packed.map((label) => label.code), packed.map((label) => label.parentCode)]);
  const [head] = await query<{ head: boolean }>(...named(headText, { noteId: id, ...headValues(record, source, facts) }));
  return (withdrawn?.changed ?? 0) + dropped.length + written.length + labelled.length + nested.length + (head?.head ? 1 : 0);
}

function lineValues(record: DeliveryNote, facts: IntakeFacts) {
  const { lines } = record;
  const item = (itemNo: string) => facts.items.get(itemNo);
  const batches = batchesByLine(record);
  return {
    lines: lines.map((line) => line.line),
    poNos: lines.map((line) => line.poNo ?? ''),
    poLines: lines.map((line) => String(line.poLine ?? '')),
    itemIds: lines.map((line) => item(line.itemNo)?.id),
    qtys: lines.map((line) => canonicalQty(line.qty)),
    units: lines.map((line) => line.unit),
    // Stock of an item without batch control has no batches, whatever the supplier writes on the carton.
    batches: lines.map((line) => (item(line.itemNo)?.batchControlled ? ([...(batches.get(line.line) ?? [])][0] ?? '') : '')),
    projects: lines.map((line) => line.project ?? ''),
    madeOn: lines.map((line) => line.producedOn ?? null),
    expiresOn: lines.map((line) => line.expiresOn ?? null),
  };
}

const headValues = (record: DeliveryNote, source: NoteSource, facts: IntakeFacts) => ({
  supplierCode: record.supplierCode,
  supplierName: record.supplierName || facts.supplierName,
  deliveryDate: record.deliveryDate,
  incomingNo: record.incomingNo ?? '',
  secondary: record.secondary ?? false,
  primaryNoteNo: record.primaryNoteNo ?? '',
  cabinetNo: record.cabinetNo ?? '',
  withoutOrder: record.withoutOrder ?? '',
  version: source.version ?? null,
  source: source.name,
});

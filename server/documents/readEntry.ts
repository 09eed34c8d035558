import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { type EntryFault, type EntryItem, faultOfItem, missingInEntry } from '../../contract/documents/entry.rules.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { labelCodesHere, placeCodesHere } from '../labels/codesHere.ts';
import type { DocumentLine, LinePlace } from './documentTypes.ts';

/** Places outside of every warehouse, where goods come from or go to. */
export type VirtualPlace = 'supplier' | 'production' | 'customer' | 'transit' | 'adjustment';

interface Entered extends EntryItem {
  qcExempt: boolean;
  itemId: number | null;
  locationId: number | null;
  place: string;
  placeOpen: boolean;
  warehouseId: number;
  warehouse: string;
  warehouseName: string;
  /** The name of the requested warehouse. */
  wantedName: string | null;
  projectKnown: boolean;
}

const enteredText = (language: Language): string => `
  select i.id as "itemId", i.unit, i.decimals, i.batch_controlled as "batchControlled", i.qc_exempt as "qcExempt",
         p.id as "locationId", p.code as place,
         p.status = 'active' and w.status = 'active' as "placeOpen", w.id as "warehouseId", w.code as warehouse, ${nameIn('w', language)} as "warehouseName",
         (select ${nameIn('v', language)} from warehouse v where v.org = $1 and v.code = $3) as "wantedName",
         g.project = '' or exists (select from project j where j.org = $1 and j.code = g.project and j.status = 'active') as "projectKnown"
    from jsonb_to_recordset($2::jsonb) as g(nth int, item text, place text, project text)
    left join item i on i.org = $1 and i.code = g.item and i.status = 'active'
    left join location p on p.org = $1 and p.code = g.place and p.warehouse_id is not null and p.kind <> 'unassigned'
    left join warehouse w on w.id = p.warehouse_id
   order by g.nth`;

const virtualText = `select id as "locationId", code from location where org = $1 and kind = $2 and workshop_id is null order by id limit 1`;

const refuse = ({ refuse: id, args }: EntryFault): never => {
  throw new Refusal(id, args);
};

/** The virtual place of an organisation. */
export async function virtualPlace(ctx: Pick<Context, 'org' | 'query'>, kind: VirtualPlace): Promise<LinePlace> {
  const [place] = await ctx.query<{ locationId: number; code: string }>(virtualText, [ctx.org, kind]);
  if (!place) throw new Error(`organisation ${ctx.org} has no place ${kind}`);
  return { ...place, status: 'available', physical: false, warehouse: '' };
}

/** A line that a person entered, with everything that it names. */
export interface ReadLine extends Omit<DocumentLine, 'from' | 'to' | 'labels'> {
  qcExempt: boolean;
  batchControlled: boolean;
  /** The labels that were scanned for it, of this or of the sending organisation. */
  labels: readonly EntryLabel[];
  sourceLine: number | undefined;
  orderNo: string | undefined;
  /** The place in the warehouse that the person named. */
  at: (status: StockStatus) => LinePlace;
}

/** Lines that a person entered, in one warehouse. */
export interface ReadEntry {
  lines: ReadLine[];
  warehouse: { id: number; code: string };
}

/** A label that goes with an entered line. */
export interface EntryLabel {
  id: number;
  code: string;
  qty: string;
  org: string;
  itemNo: string;
  batch: string;
  project: string;
  state: string;
  supplierCode: string;
  /** Of a delivery note; empty of a loose part. */
  noteNo: string;
  locationId: number | null;
  place: string;
  /** The stock status of its goods; null while they are not in stock. */
  status: StockStatus | null;
}

const labelsText = `
  select b.id, b.code, trim_scale(b.qty)::text as qty, b.org, i.code as "itemNo", b.batch, b.project, b.state, b.supplier_code as "supplierCode",
         coalesce((select n.note_no from delivery_note n where n.id = b.note_id), '') as "noteNo", b.location_id as "locationId", coalesce(p.code, '') as place, b.status
    from label b join item i on i.id = b.item_id left join location p on p.id = b.location_id
   where b.org = any($1::text[]) and b.code = any($2::text[]) order by b.org = $3, b.id`;

/** The labels of lines: of the sending organisation, as sent, or of the own one. */
async function readLabels(
  ctx: Pick<Context, 'org' | 'query'>,
  lines: readonly EntryLine[],
  senders: readonly string[],
): Promise<ReadonlyMap<string, EntryLabel>> {
  const codes = lines.flatMap(({ labels = [] }) => labels);
  if (codes.length === 0) return new Map();
  const found = await ctx.query<EntryLabel>(labelsText, [[ctx.org, ...senders], codes, ctx.org]);
  return new Map(found.toReversed().map((one) => [one.code, one]));
}

function labelsOf(
  { labels = [], itemNo = '', qty = '0', batch = '' }: EntryLine,
  line: number,
  labelOf: ReadonlyMap<string, EntryLabel>,
  { batchLater = false, opens = false, over = 'entry.labels-over' }: ReadingOptions,
): EntryLabel[] {
  const named = [...new Set(labels)].map((code) => {
    const label = labelOf.get(code);
    if (!label) throw new Refusal('label.not-found', { code });
    if (label.itemNo !== itemNo || (label.batch !== batch && !(batchLater && batch === '')))
      throw new Refusal('entry.label-other', { line, code, item: label.itemNo, batch: label.batch });
    return label;
  });
  const sum = addQty('0', ...named.map((one) => one.qty));
  const [last] = named.toReversed();
  const fits = opens && last ? compareQty(subtractQty(sum, last.qty), qty) < 0 : compareQty(sum, qty) <= 0;
  if (!fits && named.length > 0) throw new Refusal(over, { line, code: last?.code ?? '', sum, qty, field: 'Qty' });
  return named;
}

interface ReadingOptions {
  /** Organisations whose labels may come with the lines. */
  senders?: readonly string[];
  /** Nothing moves yet: lines have no places. */
  placeless?: boolean;
  /** An empty batch is filled from the stock that is taken. */
  batchLater?: boolean;
  /** The last label of a line may hold more than is taken: it is opened, and the rest gets a label of its own. */
  opens?: boolean;
  /** The refusal of labels that hold more than the line. */
  over?: 'entry.labels-over' | 'return.label-part';
}

/** The lines with their labels and places as they are stored, however they were scanned. */
async function spelledHere(
  ctx: Pick<Context, 'org' | 'query'>,
  lines: readonly EntryLine[],
  senders: readonly string[],
): Promise<EntryLine[]> {
  const [labels, places] = await Promise.all([
    labelCodesHere(
      ctx,
      lines.flatMap((line) => line.labels ?? []),
      senders,
    ),
    placeCodesHere(
      ctx,
      lines.map(({ location = '' }) => location),
    ),
  ]);
  let next = 0;
  return lines.map((line, at) => ({
    ...line,
    ...(line.labels ? { labels: line.labels.map(() => labels[next++] ?? '') } : {}),
    ...(line.location ? { location: places[at] } : {}),
  }));
}

/** Reads lines that a person entered; refused by line and field, in their order. */
export async function readEntry(
  ctx: Pick<Context, 'org' | 'query' | 'language'>,
  { lines: entered = [], warehouse }: { lines?: readonly EntryLine[] | undefined; warehouse?: string | undefined },
  options: ReadingOptions = {},
): Promise<ReadEntry> {
  const { senders = [], placeless = false, batchLater = false } = options;
  const missing = missingInEntry(entered, placeless);
  if (missing) return refuse(missing);
  const lines = await spelledHere(ctx, entered, senders);
  const wantedLines = lines.map(({ itemNo, location = '', project = '' }, nth) => ({ nth, item: itemNo, place: location, project }));
  const [found, labels] = await Promise.all([
    ctx.query<Entered>(enteredText(ctx.language), [ctx.org, JSON.stringify(wantedLines), warehouse ?? null]),
    readLabels(ctx, lines, senders),
  ]);
  const [first] = found;
  const wanted = {
    named: warehouse !== undefined,
    code: warehouse ?? first?.warehouse ?? '',
    name: (warehouse === undefined ? first?.warehouseName : first?.wantedName) ?? '',
  };
  const read = lines.map((line, at) => ({
    ...lineOf(line, at + 1, found[at], { wanted: placeless ? undefined : wanted, batchLater }),
    labels: labelsOf(line, at + 1, labels, options),
  }));
  return { lines: read, warehouse: { id: first?.warehouseId ?? 0, code: first?.warehouse ?? '' } };
}

function lineOf(
  entered: EntryLine,
  line: number,
  found: Entered | undefined,
  { wanted, batchLater }: { wanted: { named: boolean; code: string; name: string } | undefined; batchLater: boolean },
): Omit<ReadLine, 'labels'> {
  const { itemNo = '', qty = '0', location = '', batch = '', project = '' } = entered;
  const wrong = faultOfItem(entered, line, found?.itemId ? found : undefined, batchLater);
  if (wrong) return refuse(wrong);
  const {
    itemId,
    unit = '',
    locationId,
    place = '',
    placeOpen,
    warehouse = '',
    warehouseName,
    projectKnown,
  } = found ?? ({} as Partial<Entered>);
  if (!projectKnown) throw new Refusal('entry.project-unknown', { line, project, field: 'ProjectNo' });
  if (wanted) {
    if (!locationId) throw new Refusal('location.not-found', { code: location, line, field: 'PCode' });
    if (!placeOpen) throw new Refusal('location.inactive', { code: place, line, field: 'PCode' });
    if (warehouse !== wanted.code) {
      const other = warehouseName ?? warehouse;
      const id = wanted.named ? 'location.wrong-warehouse' : 'entry.one-warehouse';
      throw new Refusal(id, { code: place, other, warehouse: wanted.name || wanted.code, line, field: 'PCode' });
    }
  }
  return {
    ...{ lineNo: line, itemId: itemId ?? 0, itemNo, qty, unit, batch, project, sourceLine: entered.sourceLine, orderNo: entered.orderNo },
    qcExempt: found?.qcExempt ?? false,
    batchControlled: found?.batchControlled ?? false,
    at: (status) => {
      if (!locationId) throw new Error('a line without a place was asked for it');
      return { locationId, code: place, warehouse, status, physical: true };
    },
  };
}

const typeText = `select from document_type where org = $1 and kind = $2 and code = $3 and status = 'active'`;

/** The type of a document must be one that administrators keep for its kind. */
export async function requireDocumentType(ctx: Pick<Context, 'org' | 'query'>, kind: string, type: string): Promise<void> {
  if ((await ctx.query(typeText, [ctx.org, kind, type])).length === 0)
    throw new Refusal('document.type-unknown', { type, field: 'TypeCode' });
}

const departmentText = `select from department where org = $1 and code = $2 and status = 'active'`;

/** A department that is named must be one of the organisation. */
export async function requireDepartment(ctx: Pick<Context, 'org' | 'query'>, department: string): Promise<void> {
  if (department && (await ctx.query(departmentText, [ctx.org, department])).length === 0)
    throw new Refusal('department.unknown', { department, field: 'DepartmentCode' });
}

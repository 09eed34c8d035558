import { addQty, fitsDecimals } from '../../../contract/core/quantity.ts';
import { type EntryFault, faultOfItem, missingInEntry } from '../../../contract/documents/entry.rules.ts';
import type { EntryLine } from '../../../contract/documents/entry.ts';
import { parseScan } from '../../../contract/labels/scanCode.ts';
import { organisationLists } from '../../../contract/organisation/organisation.lists.ts';
import type { Scan } from '../device/scan.ts';
import { keptRow } from '../pickers/keptChoices.ts';
import { resolveScan } from '../scan/resolveScan.ts';
import { Unreachable } from '../wire/CallError.ts';
import { listPage } from '../wire/listApi.ts';

/** A line in a form, with the fields by which a person recognises its item. */
export interface EnteredLine extends EntryLine {
  scrapQty?: string;
  itemName?: string;
  unit?: string;
  decimals?: number | undefined;
  batchControlled?: boolean;
}

type Listed = { [K in 'itemNo' | 'itemName' | 'unit' | 'qty' | 'batch' | 'project' | 'location']?: string | null | undefined } & {
  sourceLine: number | null;
  batchControlled?: boolean | null | undefined;
};

/** A line from a list: its source line, its item, the open quantity, and its place where that is known. */
export const listedLine = ({
  sourceLine,
  itemNo,
  itemName,
  unit,
  qty,
  batch,
  project,
  location,
  batchControlled,
}: Listed): EnteredLine => ({
  ...{
    sourceLine: sourceLine ?? 1,
    itemNo: itemNo ?? '',
    itemName: itemName ?? '',
    unit: unit ?? '',
    batchControlled: batchControlled === true,
  },
  ...{ qty: qty ?? '0', batch: batch ?? '', project: project ?? '', location: location ?? '' },
});

/** Adds the item's data from the list of items. */
export const withItem = (line: EnteredLine, row: Readonly<Record<string, unknown>>): EnteredLine => ({
  ...line,
  itemNo: String(row['code']),
  itemName: String(row['name'] ?? ''),
  unit: String(row['unit'] ?? ''),
  decimals: typeof row['decimals'] === 'number' ? row['decimals'] : undefined,
  batchControlled: row['batchControlled'] === true,
  location: line.location || String(row['defaultLocation'] ?? ''),
});

/** The first fault of the lines, as far as the device knows their items. A batch may be empty when it follows from the stock (`batchLater`). */
export function missingInLines(lines: readonly EnteredLine[], { placeless = false, batchLater = false } = {}): EntryFault | undefined {
  const missing = missingInEntry(lines, placeless);
  if (missing) return missing;
  for (const [at, { unit = '', decimals = Infinity, batchControlled = false, ...line }] of lines.entries()) {
    const fault = faultOfItem(line, at + 1, { unit, decimals, batchControlled }, batchLater);
    if (fault) return fault;
    const { itemNo: item = '', scrapQty = '0' } = line;
    if (!fitsDecimals(scrapQty, decimals)) return { refuse: 'entry.decimals', args: { line: at + 1, item, decimals, field: 'ScrapQty' } };
  }
  return undefined;
}

const exactly = (value: string) => ({ code: { value, searchType: '=' as const } });

async function withItemNo(line: EnteredLine, itemNo: string): Promise<EnteredLine> {
  const { rows } = await listPage(organisationLists.items, { where: exactly(itemNo), pageSize: 1 });
  return rows[0] ? withItem(line, rows[0]) : { ...line, itemNo };
}

/** A line with one more label: the first label gives the quantity, each further one adds its own; a label counts once. */
function withScanned(line: EnteredLine, { labels: [label] = [], qty = '0', batch }: EnteredLine): EnteredLine {
  const { labels = [] } = line;
  if (!label || labels.includes(label)) return line;
  return { ...line, labels: [...labels, label], qty: labels.length === 0 ? qty : addQty(line.qty || '0', qty), batch: batch ?? line.batch };
}

/** A further line of the same goods: another batch of them. */
export const anotherOf = ({ itemNo, itemName, unit, decimals, batchControlled, project, location }: EnteredLine): EnteredLine => ({
  ...{ itemNo, itemName, unit, decimals, batchControlled, project, location },
});

/** Whether goods of a batch may go into a line: labels of two batches cannot share one. */
export const fitsBatch = ({ batch: own = '', labels = [] }: EnteredLine, batch = ''): boolean =>
  own === batch || (labels.length === 0 && (own === '' || batch === ''));

/**
 * The line that a scan is about, and its index: the line of the item, and of its batch where each has a line (`byBatch`); for a location the
 * first line without one; else a new line.
 */
export function lineFor(lines: readonly EnteredLine[], scanned: EnteredLine, byBatch = true): { at: number; line: EnteredLine } {
  const { itemNo, location, batch, labels } = scanned;
  const isOf = (line: EnteredLine) => line.itemNo === itemNo && (!byBatch || !labels || fitsBatch(line, batch));
  const at = lines.findIndex((line) => (itemNo ? isOf(line) : !line.location));
  const known = lines[at];
  if (!known) return { at: lines.length, line: { ...anotherOf(lines.find((line) => itemNo && line.itemNo === itemNo) ?? {}), ...scanned } };
  return { at, line: itemNo ? withScanned(known, scanned) : { ...known, location: location ?? '' } };
}

/** A scan without network: a location label is believed, and an item is looked up among the choices on this device. The server decides when it is saved. */
async function scannedOffline(error: unknown, line: EnteredLine, code: string): Promise<EnteredLine> {
  if (!(error instanceof Unreachable)) throw error;
  const { typed, text, fields } = parseScan(code);
  if (typed?.type === 'location') return { ...line, location: typed.value };
  const item = await keptRow(organisationLists.items, typed?.type === 'item' ? typed.value : (fields.itemNo ?? text));
  if (!item) throw error;
  return withItem(line, item);
}

/** Puts a scan into the line: a location, an item, or a label with its item, quantity and batch; undefined for other codes. */
export const scannedInto = (line: EnteredLine, { code }: Scan): Promise<EnteredLine | undefined> =>
  lookedUp(line, code).catch((error) => scannedOffline(error, line, code));

async function lookedUp(line: EnteredLine, code: string): Promise<EnteredLine | undefined> {
  const matches = await resolveScan(code);
  const match = matches.find(({ kind }) => kind === 'label' || kind === 'item' || kind === 'location');
  if (match?.kind === 'location') return { ...line, location: match.code };
  if (match?.kind === 'item') return withItemNo(line, match.code);
  if (match?.kind !== 'label') return undefined;
  // Only a scanned label needs it, and that needs the server anyway, so the form does not wait for it.
  const { labelsLists } = await import('../../../contract/labels/labels.lists.ts');
  const { rows } = await listPage(labelsLists.labels, { where: exactly(match.code), pageSize: 1 });
  const [label] = rows;
  if (!label) return undefined;
  const scanned = { ...line, qty: label.qty ?? '', batch: label.batch ?? '', labels: [match.code] };
  return line.itemNo === label.itemNo ? withScanned(line, scanned) : withItemNo(scanned, label.itemNo ?? '');
}

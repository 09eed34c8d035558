import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import { refuseLabel } from '../../contract/issuing/take.rules.ts';
import type { ErrorId } from '../../contract/messages/texts.ts';
import type { WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import { type AgedStock, divideByTurn, layersAfter, newestOf } from '../../contract/stock/layers.rules.ts';
import type { StockStatus } from '../../contract/stock/stock.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import type { DocumentLine, LinePlace } from '../documents/documentTypes.ts';
import { type EntryLabel, type ReadEntry, type ReadLine, readEntry } from '../documents/readEntry.ts';
import { insufficient } from '../stock/blind.ts';
import { expiredOf, expiryTurnOf } from '../stock/expiryOf.ts';
import { layersInSql } from '../stock/layersInSql.ts';
import { lock } from '../stock/lockKeys.ts';
import { findOffered } from '../stock/offeredLabel.store.ts';
import { oldestFirst } from '../stock/oldestFirst.ts';
import { keyText, type StockKey } from '../stock/posting.ts';
import { requireUnwritten } from '../stock/writtenLabels.ts';
import { pairLines } from './pairLines.ts';

/** Goods that a person takes from a place, as they entered them. */
export interface Leaving extends ReadLine {
  status: StockStatus;
}

/** The same for a line of a requisition or shipment. */
export interface LeavingForLine<A extends WantedLine = WantedLine> extends Leaving {
  paperLine: A;
}

interface How {
  /** The refusal of a line that the requisition or shipment does not have. */
  unknown: ErrorId;
  status?: StockStatus;
}

/** Reads the goods that a person takes out for lines of a requisition or shipment, in one warehouse. */
export async function readLeaving<A extends WantedLine>(
  ctx: SharedContext,
  wanted: readonly EntryLine[],
  paper: { no: string; lines: readonly A[] },
  { unknown, status = 'available' }: How,
): Promise<{ lines: LeavingForLine<A>[]; warehouse: ReadEntry['warehouse'] }> {
  const pairs = pairLines(ctx, wanted, paper.lines, { no: paper.no, unknown });
  const { lines, warehouse } = await readEntry(ctx, { lines: pairs }, { batchLater: true, opens: true });
  for (const [at, line] of lines.entries()) requireWarehouse(line.at(status), pairs[at]?.paperLine);
  return { warehouse, lines: lines.flatMap((line, at) => (pairs[at] ? { ...line, status, paperLine: pairs[at].paperLine } : [])) };
}

/** If the line names a warehouse, the goods are taken from there. */
function requireWarehouse({ code: place, warehouse: other }: LinePlace, paperLine: WantedLine | undefined): void {
  if (paperLine?.warehouse && paperLine.warehouse !== other)
    throw new Refusal('take.other-warehouse', { place, other, warehouse: paperLine.warehouse });
}

/** The lines of the leaving document, one for each batch; `more` adds target and source of a line. */
export const leavingLines = <L extends Leaving>(
  lines: readonly L[],
  parts: readonly (readonly LeavingPart[])[],
  more: (line: L) => Pick<DocumentLine, 'to' | 'source' | 'detail'>,
): DocumentLine[] =>
  lines
    .flatMap((line, at) => (parts[at] ?? []).map((part) => ({ ...part, ...more(line) })))
    .map((line, at) => ({ ...line, lineNo: at + 1 }));

/** A part of them: one batch, with labels or without. */
export interface LeavingPart extends Pick<DocumentLine, 'itemId' | 'itemNo' | 'qty' | 'unit' | 'batch' | 'project' | 'from' | 'labels'> {
  /** The day of the newest of them, if they have no label. */
  day: string;
}

const keysText = `
  select b.item_id as "itemId", b.location_id as "locationId", b.batch, b.project, b.status, trim_scale(b.qty)::text as qty,
         trim_scale(b.qty - b.reserved)::text as free, plant_day(b.received_at, $2)::text as day, ${layersInSql('b', '$2')} as layers, (${expiryTurnOf('b')})::text as "useBy",
         ${expiredOf('b')}::text as expired
    from jsonb_to_recordset($1::jsonb) as g(item bigint, place bigint, batch text, project text, status text)
    join balance b on b.item_id = g.item and b.location_id = g.place and b.project = g.project and b.status = g.status
     and (g.batch = '' or b.batch = g.batch) and b.qty > 0
    join item i on i.id = b.item_id
   order by ${oldestFirst('b')}`;

type LeavingStock = StockKey & AgedStock & { expired: string | null };

const place = (line: Leaving) => line.at(line.status);

/**
 * A label leaves from its goods' place, in the required state, and no part of it has left before; otherwise it is
 * refused by its state, as in a scan.
 */
export async function requireThere(ctx: SharedContext, line: Leaving): Promise<void> {
  const { locationId, code } = place(line);
  const wrong = line.labels.find((one) => one.state !== 'in-stock' || one.locationId !== locationId || one.status !== line.status);
  if (wrong) throw await refusalOf(ctx, line, wrong.code, code);
  const other = line.labels.find(({ project }) => project !== line.project);
  if (other)
    throw new Refusal('out.project-other', { line: line.lineNo, item: line.itemNo, project: line.project || '—', field: 'ProjectNo' });
}

async function refusalOf(
  ctx: SharedContext,
  { lineNo: line, itemNo: item, status }: Leaving,
  code: string,
  from: string,
): Promise<Refusal> {
  const [label] = await findOffered(ctx, [code]);
  const dead = label && label.state !== 'in-stock' && refuseLabel(label);
  if (dead) return new Refusal(dead.refuse, dead.args);
  if (!label || label.place !== from || label.status === status) return new Refusal('label.elsewhere', { code, place: from, line });
  if (label.status === 'available') return new Refusal('iqc-return.not-rejected', { code, item });
  return new Refusal(label.status === 'hold' ? 'take.hold' : 'take.inspection', { item, place: from });
}

/**
 * Divides leaving goods into batches: each label with its own; goods without labels by the chosen batch or, where the
 * plant does not control batches, oldest first (setting batchControlOnIssue, rule outbound-batch-required). The labels and the
 * stock are locked from here on, in the order of locks.
 */
export async function partsLeaving(ctx: SharedContext, lines: readonly Leaving[]): Promise<LeavingPart[][]> {
  const labels = lines.flatMap((line) => line.labels.map(({ id }) => id));
  if (labels.length > 0) await ctx.query('select from label where id = any($1::bigint[]) order by id for no key update', [labels]);
  await requireUnwritten(
    ctx,
    lines.flatMap((line) => line.labels),
  );
  for (const line of lines) await requireThere(ctx, line);
  const wantedKeys = lines.map((line) => ({
    ...{ item: line.itemId, place: place(line).locationId, batch: line.batch, project: line.project, status: line.status },
  }));
  const values = [JSON.stringify(wantedKeys), ctx.timeZone];
  const keys = await ctx.query<LeavingStock>(keysText, values);
  lock(ctx, keys);
  const lockedKeys = new Set(keys.map(keyText));
  // Read again under the locks: goods that arrived meanwhile are not locked, and not taken.
  const stock = keys.length === 0 ? [] : (await ctx.query<LeavingStock>(keysText, values)).filter((key) => lockedKeys.has(keyText(key)));
  const parts: LeavingPart[][] = [];
  // One after the other: goods of one line are not available to the next.
  for (const line of lines) parts.push(await partsOf(ctx, line, stock));
  return parts;
}

async function partsOf(ctx: SharedContext, line: Leaving, stock: LeavingStock[]): Promise<LeavingPart[]> {
  const { itemId, itemNo, unit, project, labels, lineNo } = line;
  const from = place(line);
  const part = (batch: string, qty: string, some: readonly EntryLabel[] = []): LeavingPart => {
    const key = keyText({ itemId, locationId: from.locationId, batch, project, status: line.status });
    const there = stock.find((one) => keyText(one) === key);
    const day = there ? newestOf(there, qty) : '';
    if (there)
      Object.assign(there, { layers: layersAfter(there, qty), qty: subtractQty(there.qty, qty), free: subtractQty(there.free, qty) });
    return { itemId, itemNo, unit, project, from, batch, qty, labels: some, day };
  };
  const ofLabels = [...Map.groupBy(labels, ({ batch }) => batch)].map(([batch, some]) =>
    part(batch, addQty('0', ...some.map(({ qty }) => qty)), some),
  );
  const rest = subtractQty(line.qty, addQty('0', ...ofLabels.map(({ qty }) => qty)));
  if (compareQty(rest, '0') <= 0) return ofLabels;
  if (!line.batch && line.batchControlled && ctx.settings.batchControlOnIssue)
    throw new Refusal('out.batch-required', { line: lineNo, item: itemNo, field: 'BatchNo' });
  const there = stock
    .filter((key) => key.itemId === itemId && key.locationId === from.locationId && key.project === project && key.status === line.status)
    .filter((key) => !line.batch || key.batch === line.batch);
  // Expired goods only where others are not enough: they go back to their supplier, or are refused.
  const usable = divideByTurn(
    rest,
    there.filter(({ expired }) => !expired),
  );
  const { parts, short } = compareQty(usable.short, '0') > 0 ? divideByTurn(rest, there) : usable;
  if (compareQty(short, '0') > 0)
    throw await insufficient(ctx, {
      ...{ item: itemNo, place: from.code, locationId: from.locationId, available: subtractQty(rest, short), wanted: rest },
    });
  return [...ofLabels, ...parts.map(({ stock: { batch }, qty }) => part(batch, qty))];
}

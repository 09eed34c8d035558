import { addQty, canonicalQty, compareQty, fitsDecimals } from '../../contract/core/quantity.ts';
import { outcomeOf, type PaperChange } from '../../contract/exchange/paperChanges.ts';
import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import { batchesByLine } from '../../contract/receiving/batches.rules.ts';
import type { IntakeFacts, StoredNoteRow } from './intake.store.ts';
import type { NoteRefused } from './noteIntake.ts';

/** Refuses a note whose supplier, items, units or quantities this plant does not know. */
export function checkContent(record: DeliveryNote, facts: IntakeFacts): NoteRefused | undefined {
  const { noteNo } = record;
  if (facts.supplierName === null) return { refuse: 'note.supplier-unknown', args: { noteNo, supplier: record.supplierCode } };
  const unknown = record.lines.filter((line) => !facts.items.has(line.itemNo)).map((line) => line.itemNo);
  if (unknown.length > 0) return { refuse: 'note.item-unknown', args: { noteNo, items: few(unknown) } };
  for (const line of record.lines) {
    const item = facts.items.get(line.itemNo);
    if (!item) continue;
    if (line.unit !== item.unit) return { refuse: 'note.unit-other', args: { item: line.itemNo, unit: line.unit, ours: item.unit } };
    // Quantities of labels must be possible for the item too, like those of lines.
    const cartons = record.labels.filter((label) => label.line === line.line);
    const part = [line, ...cartons].find(({ qty }) => !fitsDecimals(canonicalQty(qty), item.decimals));
    if (part) return { refuse: 'note.qty-decimals', args: { item: line.itemNo, qty: part.qty, unit: item.unit, decimals: item.decimals } };
  }
  return checkBatches(record, facts) ?? checkLabelSums(record);
}

/** Goods are received and traced by line, so cartons of another batch need a separate line. */
function checkBatches(record: DeliveryNote, facts: IntakeFacts): NoteRefused | undefined {
  const named = batchesByLine(record);
  const mixed = record.lines.find(({ line, itemNo }) => facts.items.get(itemNo)?.batchControlled && (named.get(line)?.size ?? 0) > 1);
  return mixed && { refuse: 'note.batches', args: { line: mixed.line, batches: few([...(named.get(mixed.line) ?? [])]) } };
}

/** Labels of a line never add up to more than the line; a carton that holds labelled bags counts by its bags. */
function checkLabelSums(record: DeliveryNote): NoteRefused | undefined {
  const outer = new Set(record.labels.map((label) => label.parentCode));
  const sums = new Map<number, string>();
  for (const label of record.labels) {
    if (!outer.has(label.code)) sums.set(label.line, addQty(sums.get(label.line) ?? '0', label.qty));
  }
  const over = record.lines.find((line) => compareQty(sums.get(line.line) ?? '0', line.qty) > 0);
  return over && { refuse: 'note.labels-over', args: { line: over.line, qty: sums.get(over.line) ?? '0', limit: canonicalQty(over.qty) } };
}

/** A label code always belongs to the same carton. */
export function checkLabelsFree(record: DeliveryNote, facts: IntakeFacts): NoteRefused | undefined {
  const [taken] = facts.takenLabels;
  return taken && { refuse: 'note.label-taken', args: { noteNo: record.noteNo, code: taken.code, other: taken.noteNo } };
}

/** Received lines are final, and scanned labels keep their line. */
export function checkStoredLines(record: DeliveryNote, stored: StoredNoteRow, facts: IntakeFacts): NoteRefused | undefined {
  const { noteNo } = record;
  const wanted = new Map(record.lines.map((line) => [line.line, line]));
  const sameItem = (line: StoredNoteRow['lines'][number]) => facts.items.get(wanted.get(line.lineNo)?.itemNo ?? '')?.id === line.itemId;
  const changesOf = (line: StoredNoteRow['lines'][number]): PaperChange[] => {
    const now = wanted.get(line.lineNo);
    if (!now) return ['removed'];
    const order = compareQty(now.qty, line.qty);
    const qty: PaperChange[] = order > 0 ? ['more'] : order < 0 ? ['less'] : [];
    return [
      ...qty,
      ...(sameItem(line) ? [] : (['item'] as const)),
      ...((now.project ?? '') === line.project ? [] : (['project'] as const)),
    ];
  };
  const changed = stored.lines
    .filter((line) => line.received && changesOf(line).some((change) => outcomeOf('deliveryNote', change, 'done') === 'parked'))
    .map((line) => line.lineNo);
  if (changed.length > 0) return { refuse: 'note.line-received', args: { noteNo, lines: few(changed) } };
  const storedLines = new Set(stored.lines.map((line) => line.lineNo));
  if (stored.state === 'received' && record.lines.some((line) => !storedLines.has(line.line))) {
    return { refuse: 'note.already-received', args: { noteNo, receiptNo: stored.receiptNos } };
  }
  const scanned = stored.lines
    .filter(
      (line) =>
        !line.received && line.scanned && changesOf(line).some((change) => outcomeOf('deliveryNote', change, 'prepared') === 'parked'),
    )
    .map((line) => line.lineNo);
  return scanned.length > 0 ? { refuse: 'note.line-scanned', args: { noteNo, lines: few(scanned) } } : undefined;
}

const few = (values: readonly (string | number)[]): string =>
  [...new Set(values)].slice(0, 10).join(', ') + (values.length > 10 ? ' …' : '');

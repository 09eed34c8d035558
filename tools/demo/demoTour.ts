import { compactDay } from './demoDay.ts';
import { demoItems, homeIn } from './demoItems.ts';
import type { DemoNoteKind } from './demoNotePlan.ts';
import type { DemoNote } from './demoNotes.ts';

/** Notes for the first ten minutes that the product cannot find itself. */
interface DemoTour {
  /** Only the supplier portal has it, until it is scanned. */
  atPortalOnly: DemoNote;
  /** Announced and withdrawn again by the supplier. */
  deleted: DemoNote;
}

/** Chooses them: tomorrow's first note for Suzhou whose goods live in one warehouse, and a withdrawn copy of it. */
export function demoTour(planned: readonly { kind: DemoNoteKind; note: DemoNote }[], today: string): DemoTour {
  const items = new Map(demoItems().map((item) => [item.itemNo, item]));
  const inOneWarehouse = (note: DemoNote): boolean =>
    note.lines.every((line) => {
      const item = items.get(line.itemNo);
      return item !== undefined && homeIn(item, '101')?.warehouseCode === 'W11';
    });
  const open = planned
    .filter((row) => row.kind === 'plain' && row.note.org === '101' && row.note.deliveryDate > today)
    .map((row) => row.note);
  const atPortalOnly = open.find(inOneWarehouse) ?? open[0];
  if (!atPortalOnly) throw new Error('no note of tomorrow in the demo');
  const noteNo = `SH${compactDay(today)}90001`;
  const labels = atPortalOnly.labels.map((label, index) => ({ ...label, code: `${noteNo}-${index + 1}` }));
  return { atPortalOnly, deleted: { ...atPortalOnly, noteNo, deliveryDate: today, labels } };
}

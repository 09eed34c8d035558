import type { Mark } from './mark.ts';
import { type NoteDocument, notePage as page, noteWidth as width } from './noteDocument.ts';
import type { NoteCaptions } from './noteTable.ts';
import { placeText } from './place.ts';
import { groupedQty, sumQty } from './sumQty.ts';

interface Placed {
  marks: Mark[];
  bottom: number;
}

/** Totals, remark and places to sign; kept together on one page. */
export function noteClosing(note: NoteDocument, captions: NoteCaptions): { height: number; at: (y: number) => Mark[] } {
  const place = (y: number): Placed => {
    const totals = noteTotals(note, captions, y);
    const remark = placeText(note.remark && `${captions.remark} ${note.remark}`, {
      x: page.left + 1.5,
      top: totals.bottom + 2.5,
      width: width - 3,
      size: 3.3,
      minSize: 2.4,
      maxLines: 3,
    });
    const signs = signatures([captions.deliveredBy, captions.receivedBy, captions.receivedAt], remark.bottom + 16);
    return { marks: [...totals.marks, ...remark.marks, ...signs.marks], bottom: signs.bottom };
  };
  return { height: place(0).bottom, at: (y) => place(y).marks };
}

function noteTotals(note: NoteDocument, captions: NoteCaptions, y: number): Placed {
  const sums = sumQty(note.lines)
    .map((sum) => `${groupedQty(sum.qty)} ${sum.unit}`)
    .join(' · ');
  const cartons = note.lines.reduce((sum, line) => sum + (line.cartons ?? 0), 0);
  const counts = `${captions.lines} ${note.lines.length} · ${captions.cartons} ${groupedQty(String(cartons))}`;
  const word = placeText(captions.total, {
    x: page.left + 1.5,
    top: y + 2,
    width: 30,
    size: 4,
    minSize: 2.4,
    maxLines: 1,
    bold: true,
  });
  const count = placeText(counts, { x: page.left + 34, top: y + 2.4, width: 60, size: 3.3, minSize: 2.2, maxLines: 1 });
  const sum = placeText(sums, {
    x: page.left + 96,
    top: y + 2,
    width: width - 97.5,
    size: 4.2,
    minSize: 2.4,
    maxLines: 3,
    bold: true,
    align: 'right',
  });
  return { marks: [...word.marks, ...count.marks, ...sum.marks], bottom: Math.max(sum.bottom, word.bottom) };
}

function signatures(captions: readonly string[], top: number): Placed {
  const gap = 6;
  const each = (width - gap * (captions.length - 1)) / captions.length;
  const marks = captions.flatMap((caption, index): Mark[] => {
    const x = page.left + index * (each + gap);
    const text = placeText(caption, { x, top: top + 1, width: each, size: 3, minSize: 2.2, maxLines: 1, tone: 'soft' });
    return [{ kind: 'rect', x, y: top, w: each, h: 0.2, tone: 'ink' }, ...text.marks];
  });
  return { marks, bottom: top + 5 };
}

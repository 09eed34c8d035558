import type { Mark } from './mark.ts';
import { noteClosing } from './noteClosing.ts';
import { type NoteDocument, notePage as page, noteWidth as width } from './noteDocument.ts';
import { type NoteCaptions, rowMarks, tableHead } from './noteTable.ts';
import { addPage, buildPdf, drawMarks } from './pdfCanvas.ts';
import { placeText } from './place.ts';
import { code128Module } from './symbol.ts';

/** An A4 delivery note: head with QR and Code 128, table with its head on every page, totals by unit, places to sign, page numbers. */
export function notePdf(note: NoteDocument, captions: NoteCaptions): Promise<Buffer> {
  const pages = notePages(note, captions);
  return buildPdf(`${captions.title} ${note.noteNo}`, (pdf) => {
    pages.forEach((marks, index) => {
      addPage(pdf, page.width, page.height);
      drawMarks(pdf, [...marks, ...pageFoot(note, `${index + 1} / ${pages.length}`)]);
    });
  });
}

/** The marks of each page of a note, without page numbers. */
export function notePages(note: NoteDocument, captions: NoteCaptions): Mark[][] {
  const first = noteHead(note, captions);
  const pages: Mark[][] = [first.marks];
  let y = first.bottom;
  const start = () => {
    const head = tableHead(captions, page.left, y);
    pages.at(-1)?.push(...head.marks);
    y = head.bottom;
  };
  const turn = () => {
    const head = runningHead(note, captions);
    pages.push(head.marks);
    y = head.bottom;
  };
  start();
  for (const line of note.lines) {
    const row = rowMarks(line, page.left);
    if (y + row.height > page.bottom) {
      turn();
      start();
    }
    pages.at(-1)?.push(...row.at(y));
    y += row.height;
  }
  const closing = noteClosing(note, captions);
  if (y + closing.height > page.bottom) turn();
  pages.at(-1)?.push(...closing.at(y));
  return pages;
}

function noteHead(note: NoteDocument, captions: NoteCaptions): { marks: Mark[]; bottom: number } {
  const side = 25;
  const right = page.right - side;
  const room = right - page.left - 6;
  const org = placeText(note.orgName, {
    x: page.left,
    top: page.top,
    width: room,
    size: 3.6,
    minSize: 2.6,
    maxLines: 1,
  });
  const title = placeText(captions.title, {
    x: page.left,
    top: org.bottom + 1.4,
    width: 62,
    size: 7.6,
    minSize: 4,
    maxLines: 1,
    bold: true,
  });
  const number = placeText(note.noteNo, {
    x: page.left,
    top: title.bottom + 1.4,
    width: 62,
    size: 5,
    minSize: 2.6,
    maxLines: 2,
    bold: true,
  });
  const barLeft = page.left + 64;
  const bars =
    code128Module(note.noteNo, right - barLeft - 4, 25.4 / 600) === null
      ? []
      : [
          {
            kind: 'code128',
            x: barLeft,
            y: page.top + 5.5,
            w: right - barLeft - 4,
            h: 14,
            text: note.noteNo,
          } satisfies Mark,
        ];
  const line: Mark = { kind: 'rect', x: page.left, y: page.top + side + 3, w: width, h: 0.3, tone: 'ink' };
  const supplier = [note.supplierCode, note.supplierName].filter(Boolean).join(' ');
  const facts = factGrid([{ caption: captions.supplier, value: supplier }, ...note.facts], page.top + side + 5);
  return {
    marks: [
      ...org.marks,
      ...title.marks,
      ...number.marks,
      ...bars,
      { kind: 'qr', x: right, y: page.top, w: side, h: side, text: note.noteNo },
      line,
      ...facts.marks,
    ],
    bottom: facts.bottom + 2,
  };
}

/** The supplier over two columns, then three facts a row. */
function factGrid(facts: readonly { caption: string; value: string }[], top: number): { marks: Mark[]; bottom: number } {
  const column = width / 3;
  const cell = 9.4;
  const marks: Mark[] = [];
  let slot = 0;
  facts.forEach((fact, index) => {
    const span = index === 0 ? 2 : 1;
    const x = page.left + (slot % 3) * column;
    const y = top + Math.floor(slot / 3) * cell;
    const room = column * span - 4;
    marks.push(
      ...placeText(fact.caption, { x, top: y, width: room, size: 2.7, minSize: 2, maxLines: 1, tone: 'soft' }).marks,
      ...placeText(fact.value, { x, top: y + 3.4, width: room, size: 3.7, minSize: 2.4, maxLines: 1, bold: true }).marks,
    );
    slot += span;
  });
  return { marks, bottom: top + Math.ceil(slot / 3) * cell };
}

function runningHead(note: NoteDocument, captions: NoteCaptions): { marks: Mark[]; bottom: number } {
  const number = placeText(`${captions.title} ${note.noteNo}`, {
    x: page.left,
    top: page.top,
    width: width * 0.5,
    size: 3.7,
    minSize: 2.4,
    maxLines: 1,
    bold: true,
  });
  const supplier = placeText(note.supplierName, {
    x: page.left + width * 0.52,
    top: page.top,
    width: width * 0.48,
    size: 3.4,
    minSize: 2.4,
    maxLines: 1,
    align: 'right',
  });
  return { marks: [...number.marks, ...supplier.marks], bottom: page.top + 6.5 };
}

function pageFoot(note: NoteDocument, number: string): Mark[] {
  return [
    { kind: 'rect', x: page.left, y: page.bottom + 2.5, w: width, h: 0.12, tone: 'hairline' },
    ...placeText(note.noteNo, {
      x: page.left,
      top: page.bottom + 3.5,
      width: width - 30,
      size: 2.8,
      minSize: 2,
      maxLines: 1,
      tone: 'soft',
    }).marks,
    ...placeText(number, {
      x: page.right - 30,
      top: page.bottom + 3.5,
      width: 30,
      size: 2.8,
      minSize: 2,
      maxLines: 1,
      align: 'right',
      tone: 'soft',
    }).marks,
  ];
}

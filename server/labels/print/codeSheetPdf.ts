import type { Mark } from './mark.ts';
import { addPage, buildPdf, drawMarks } from './pdfCanvas.ts';
import { placeText, textAt } from './place.ts';
import { textWidth } from './printFont.ts';

/** One code to scan: its text, its readable text, and its purpose. */
export interface SheetCode {
  text: string;
  caption: string;
  note?: string;
  /** A barcode, twice as wide, instead of a square code. */
  bars?: boolean;
}
/** One numbered step of a sheet with the codes it needs. */
export interface SheetSection {
  title: string;
  hint: string;
  codes: readonly SheetCode[];
}
/** A sheet of codes to be worked through from top to bottom. */
export interface CodeSheet {
  title: string;
  intro: string;
  sections: readonly SheetSection[];
}

/** Page geometry in millimetres. */
const page = { width: 210, height: 297, left: 14, right: 196, top: 14, bottom: 281 };
const width = page.right - page.left;
const columns = 4;
const gap = 6;
const cellWidth = (width - (columns - 1) * gap) / columns;
/** QR size; the rest of a cell is quiet zone, so that a scanner held over one code does not read its partner. */
const side = 26;
const barsHigh = 14;

/** Codes to scan on A4, in numbered sections: for a first round with a handheld, or for a wall. */
export function codeSheetPdf(sheet: CodeSheet): Promise<Buffer> {
  const pages = codeSheetPages(sheet);
  return buildPdf(sheet.title, (pdf) => {
    pages.forEach((marks, index) => {
      addPage(pdf, page.width, page.height);
      drawMarks(pdf, [
        ...marks,
        ...placeText(`${index + 1} / ${pages.length}`, {
          x: page.right - 30,
          top: page.bottom + 4,
          width: 30,
          size: 2.8,
          minSize: 2,
          maxLines: 1,
          align: 'right',
          tone: 'soft',
        }).marks,
      ]);
    });
  });
}

/** The marks of each page of a sheet, without page numbers. */
export function codeSheetPages(sheet: CodeSheet): Mark[][] {
  const title = placeText(sheet.title, {
    x: page.left,
    top: page.top,
    width,
    size: 8,
    minSize: 5,
    maxLines: 2,
    bold: true,
  });
  const intro = placeText(sheet.intro, {
    x: page.left,
    top: title.bottom + 1.8,
    width,
    size: 3.8,
    minSize: 3,
    maxLines: 4,
    lineHeight: 1.35,
  });
  const pages: Mark[][] = [[...title.marks, ...intro.marks]];
  let y = intro.bottom + 6;
  const turn = () => {
    pages.push([]);
    y = page.top;
  };
  sheet.sections.forEach((section, index) => {
    const rows = codeRows(section.codes);
    // A heading never stands alone at the foot of a page.
    if (y + sectionHead(section, index, 0).bottom + (rows[0]?.height ?? 0) > page.bottom) turn();
    const head = sectionHead(section, index, y);
    pages.at(-1)?.push(...head.marks);
    y = head.bottom;
    for (const row of rows) {
      if (y + row.height > page.bottom) turn();
      pages.at(-1)?.push(...row.at(y));
      y += row.height;
    }
    y += 4;
  });
  return pages;
}

function sectionHead(section: SheetSection, index: number, y: number): { marks: Mark[]; bottom: number } {
  const badge = 8;
  const number = String(index + 1);
  const numberSize = 5;
  const x = page.left + badge + 3.5;
  const room = page.right - x;
  const title = placeText(section.title, {
    x,
    top: y + 2.6,
    width: room,
    size: 5,
    minSize: 3.4,
    maxLines: 1,
    bold: true,
  });
  const hint = placeText(section.hint, {
    x,
    top: title.bottom + 1,
    width: room,
    size: 3.5,
    minSize: 2.8,
    maxLines: 3,
    lineHeight: 1.3,
    tone: 'soft',
  });
  const marks: Mark[] = [
    { kind: 'rect', x: page.left, y, w: width, h: 0.3, tone: 'ink' },
    { kind: 'rect', x: page.left, y: y + 2.6, w: badge, h: badge, tone: 'ink' },
    textAt(
      number,
      page.left + (badge - textWidth(number, true) * numberSize) / 2,
      y + 2.6 + badge / 2 + numberSize * 0.36,
      numberSize,
      true,
      'paper',
    ),
    ...title.marks,
    ...hint.marks,
  ];
  return { marks, bottom: Math.max(hint.bottom, y + 2.6 + badge) + 4 };
}

function codeRows(codes: readonly SheetCode[]): { height: number; at: (y: number) => Mark[] }[] {
  const rows: SheetCode[][] = [];
  for (const code of codes) {
    const row = rows.at(-1);
    const most = code.bars ? columns / 2 : columns;
    if (row && row.length < most && !row[0]?.bars === !code.bars) row.push(code);
    else rows.push([code]);
  }
  return rows.map((row) => {
    const at = (y: number) => row.map((code, column) => codeCell(code, page.left + column * (cellWidth + gap) * (code.bars ? 2 : 1), y));
    return {
      height: Math.max(...at(0).map((cell) => cell.bottom)) + 5,
      at: (y) => at(y).flatMap((cell) => cell.marks),
    };
  });
}

function codeCell(code: SheetCode, x: number, y: number): { marks: Mark[]; bottom: number } {
  const rule = { x, width: code.bars ? cellWidth * 2 + gap : cellWidth };
  const high = code.bars ? barsHigh : side;
  const caption = placeText(code.caption, {
    ...rule,
    top: y + high + 2.6,
    size: 3.7,
    minSize: 2.3,
    maxLines: 2,
    bold: true,
  });
  const note = placeText(code.note, {
    ...rule,
    top: caption.bottom + 0.7,
    size: 3,
    minSize: 2.3,
    maxLines: 2,
    tone: 'soft',
  });
  return {
    marks: [
      code.bars
        ? { kind: 'code128', x, y, w: rule.width, h: high, text: code.text }
        : { kind: 'qr', x, y, w: side, h: side, text: code.text },
      ...caption.marks,
      ...note.marks,
    ],
    bottom: note.bottom,
  };
}

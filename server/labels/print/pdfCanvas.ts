import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Mark, Tone } from './mark.ts';
import { printFont } from './printFont.ts';
import { code128Module, code128Symbol, qrSymbol } from './symbol.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also takes a font that fontkit has opened; its published types leave that out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** A PDF under construction. */
export type Pdf = PDFKit.PDFDocument;

const pointsPerMm = 72 / 25.4;
/** A step that laser printers (600 dpi) make exactly, so that all bars of a code keep their proportions. */
const stepMm = 25.4 / 600;
const tones: Record<Tone, string> = { ink: '#000000', soft: '#333333', hairline: '#777777', paper: '#ffffff' };

/** Millimetres as PDF points. */
export function mm(value: number): number {
  return value * pointsPerMm;
}

/** Builds a PDF: `draw` adds its pages to the document. The finished file is held in memory. */
export function buildPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      margin: 0,
      lang: 'zh-CN',
      info: { Title: title, Creator: 'Kuwei', Producer: 'Kuwei' },
    });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.registerFont('regular', printFont('regular')).registerFont('bold', printFont('bold'));
    draw(pdf);
    pdf.end();
  });
}

/** Adds a page of the given size in millimetres. */
export function addPage(pdf: Pdf, widthMm: number, heightMm: number): void {
  pdf.addPage({ size: [mm(widthMm), mm(heightMm)], margin: 0 });
}

/** Draws marks, their origin at `left`, `top` of the page (millimetres). */
export function drawMarks(pdf: Pdf, marks: readonly Mark[], left = 0, top = 0): void {
  pdf.save().translate(mm(left), mm(top));
  for (const mark of marks) drawMark(pdf, mark);
  pdf.restore();
}

function drawMark(pdf: Pdf, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      pdf.font(mark.bold ? 'bold' : 'regular', mm(mark.size)).fillColor(tones[mark.tone]);
      pdf.text(mark.text, mm(mark.x), mm(mark.y), { lineBreak: false, baseline: 'alphabetic' });
      return;
    case 'rect':
      pdf.rect(mm(mark.x), mm(mark.y), mm(mark.w), mm(mark.h)).fill(tones[mark.tone]);
      return;
    case 'qr':
      drawQr(pdf, mark);
      return;
    case 'code128':
      drawCode128(pdf, mark);
      return;
    case 'arrow':
      pdf.polygon(...arrowPoints(mark).map(([x, y]): [number, number] => [mm(x), mm(y)])).fill(tones.ink);
  }
}

function drawQr(pdf: Pdf, mark: Mark & { kind: 'qr' }): void {
  const symbol = qrSymbol(mark.text);
  const module = mm(mark.w) / symbol.modules;
  for (const outline of symbol.outlines) {
    outline.forEach(([x, y], index) => {
      const [px, py] = [mm(mark.x) + x * module, mm(mark.y) + y * module];
      if (index === 0) pdf.moveTo(px, py);
      else pdf.lineTo(px, py);
    });
    pdf.closePath();
  }
  pdf.fillColor(tones.ink).fill('even-odd');
}

function drawCode128(pdf: Pdf, mark: Mark & { kind: 'code128' }): void {
  const symbol = code128Symbol(mark.text);
  const module = code128Module(mark.text, mark.w, stepMm);
  if (!symbol || module === null) return;
  const left = mark.x + (mark.w - symbol.modules * module) / 2;
  for (const bar of symbol.bars) pdf.rect(mm(left + bar.at * module), mm(mark.y), mm(bar.width * module), mm(mark.h));
  pdf.fill(tones.ink);
}

/** Outline of an arrow that fills its box, in the box's units. */
export function arrowPoints(box: { x: number; y: number; w: number; h: number; direction: 'up' | 'down' }): [number, number][] {
  const shape: [number, number][] = [
    [0.5, 0],
    [1, 0.52],
    [0.68, 0.52],
    [0.68, 1],
    [0.32, 1],
    [0.32, 0.52],
    [0, 0.52],
  ];
  return shape.map(([x, y]) => [box.x + x * box.w, box.y + (box.direction === 'up' ? y : 1 - y) * box.h]);
}

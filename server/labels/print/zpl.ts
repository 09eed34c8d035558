import { dotsPerMm, type LabelPrinter, printerFontForm } from '../../../contract/labels/labelPrinter.ts';
import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import type { CartonCaptions, CartonLabel } from './cartonLabel.ts';
import { cartonLayout } from './cartonLayout.ts';
import { type LocationLabel, locationLayout } from './locationLayout.ts';
import type { Mark } from './mark.ts';
import { arrowPoints } from './pdfCanvas.ts';
import { code128Module, code128Quiet, code128Symbol } from './symbol.ts';
import { zplBitmap, zplField, zplQr } from './zplField.ts';

/** Carton labels as ZPL II, one format (`^XA … ^XZ`) a label. Needs a printer with `^CI28` (UTF-8). */
export function labelZpl(labels: readonly CartonLabel[], size: LabelSize, captions: CartonCaptions, printer: LabelPrinter): string {
  return labels.map((label) => format(cartonLayout(label, size, captions), size, printer)).join('\n');
}

/** Location labels as ZPL II, one format a label. */
export function locationZpl(labels: readonly LocationLabel[], size: LabelSize, printer: LabelPrinter): string {
  return labels.map((label) => format(locationLayout(label, size), size, printer)).join('\n');
}

/** Height that printers leave blank above a QR code placed with `^FO`, in dots. */
const qrLead = 10;
/** Largest QR magnification that all firmware takes. */
const qrMost = 10;

function format(marks: readonly Mark[], size: LabelSize, printer: LabelPrinter): string {
  if (!printerFontForm.test(printer.font)) throw new RangeError(`not a font in a printer's memory: ${printer.font}`);
  const d = dotsPerMm[printer.dpi];
  const head = [
    '^XA',
    '^CI28',
    `^CWZ,${printer.font}`,
    `^PW${Math.floor(size.widthMm * d)}`,
    `^LL${Math.floor(size.heightMm * d)}`,
    '^LH0,0',
  ];
  return [...head, ...marks.flatMap((mark) => commands(mark, d)), '^PQ1', '^XZ'].join('\n');
}

function commands(mark: Mark, d: number): string[] {
  switch (mark.kind) {
    case 'text': {
      const height = Math.floor(mark.size * d);
      const reverse = mark.tone === 'paper' ? '^FR' : '';
      return [`^FT${Math.round(mark.x * d)},${Math.round(mark.y * d)}${reverse}^AZN,${height},${height}${zplField(mark.text)}`];
    }
    case 'rect': {
      const [w, h] = [Math.max(1, Math.round(mark.w * d)), Math.max(1, Math.round(mark.h * d))];
      return [`^FO${Math.round(mark.x * d)},${Math.round(mark.y * d)}^GB${w},${h},${Math.min(w, h)},B,0^FS`];
    }
    case 'qr': {
      const side = Math.floor(mark.w * d);
      const qr = zplQr(mark.text);
      const times = Math.min(qrMost, Math.max(1, Math.floor(side / qr.modules)));
      const free = Math.floor((side - qr.modules * times) / 2);
      return [
        `^FO${Math.round(mark.x * d) + free},${Math.max(0, Math.round(mark.y * d) + free - qrLead)}^BQN,2,${times}${zplField(qr.data)}`,
      ];
    }
    case 'code128':
      return code128(mark, d);
    case 'arrow': {
      const [w, h] = [Math.floor(mark.w * d), Math.floor(mark.h * d)];
      const points = arrowPoints({ x: 0, y: 0, w, h, direction: mark.direction });
      return [`^FO${Math.round(mark.x * d)},${Math.round(mark.y * d)}${zplBitmap(points, w, h)}^FS`];
    }
  }
}

function code128(mark: Mark & { kind: 'code128' }, d: number): string[] {
  const symbol = code128Symbol(mark.text);
  const module = code128Module(mark.text, mark.w, 1 / d);
  // `>` starts a subset command inside Code 128 data; such a code is left to the QR.
  if (!symbol || module === null || mark.text.includes('>')) return [];
  const dots = Math.round(module * d);
  const left = Math.round(mark.x * d) + Math.floor((Math.floor(mark.w * d) - symbol.modules * dots) / 2);
  return [
    `^FO${Math.max(left, code128Quiet)},${Math.round(mark.y * d)}^BY${dots}^BCN,${Math.floor(mark.h * d)},N,N,N,A${zplField(mark.text)}`,
  ];
}

/** Shade of a mark: printed ink, softer ink for captions, hairline for rules, or bare paper on an inked ground. */
export type Tone = 'ink' | 'soft' | 'hairline' | 'paper';

/** One line of text; `x`, `y` is the left end of its baseline, `size` the font size, `width` its measured width. */
export interface TextMark {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  width: number;
  bold: boolean;
  tone: Tone;
}
/** A filled rectangle; thin ones are rules. */
export interface RectMark {
  kind: 'rect';
  x: number;
  y: number;
  w: number;
  h: number;
  tone: Tone;
}
/** A QR code in a square. */
export interface QrMark {
  kind: 'qr';
  x: number;
  y: number;
  w: number;
  h: number;
  text: string;
}
/** A Code 128 centred in a rectangle, quiet zones included in the width. */
export interface Code128Mark {
  kind: 'code128';
  x: number;
  y: number;
  w: number;
  h: number;
  text: string;
}
/** A solid arrow. */
export interface ArrowMark {
  kind: 'arrow';
  x: number;
  y: number;
  w: number;
  h: number;
  direction: 'up' | 'down';
}

/**
 * The parts of a label, in millimetres from its top left corner.
 * Layouts produce marks once; the PDF and the ZPL writers only draw them, so that both printers give the same label.
 */
export type Mark = TextMark | RectMark | QrMark | Code128Mark | ArrowMark;

/** A rectangle in millimetres. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How far the ink of Chinese characters reaches above the baseline, as a share of the font size; nothing reaches higher. */
export const inkAscent = 0.86;
/** How far it reaches below. */
export const inkDescent = 0.14;
/** The same above the baseline for capitals and digits, which do not reach below. */
const capAscent = 0.75;

/** The space that a mark needs. */
export function markBox(mark: Mark): Box {
  if (mark.kind !== 'text') return { x: mark.x, y: mark.y, w: mark.w, h: mark.h };
  const capitals = /^[A-Z0-9 .\-+%#*:]*$/.test(mark.text);
  const [above, below] = capitals ? [capAscent, 0.02] : [inkAscent, inkDescent];
  return { x: mark.x, y: mark.y - mark.size * above, w: mark.width, h: mark.size * (above + below) };
}

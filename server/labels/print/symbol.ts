import { type DrawingContext, render } from 'bwip-js/node';

type Point = [number, number];
/** A QR code as outlines in modules; inner outlines are holes (even-odd). */
export interface QrSymbol {
  modules: number;
  outlines: Point[][];
}
/** A Code 128 as bars in modules, without quiet zones. */
export interface Code128Symbol {
  modules: number;
  bars: { at: number; width: number }[];
}

/** Blank modules that a Code 128 needs on each side. */
export const code128Quiet = 10;

interface Drawn {
  width: number;
  bars: Code128Symbol['bars'];
  outlines: Point[][];
}

function collector(): DrawingContext<Drawn> {
  const found: Drawn = { width: 0, bars: [], outlines: [] };
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      found.width = width;
    },
    // The library gives the middle of a bar, rounded up to a whole module.
    line: (x, _y0, _x1, _y1, width) => {
      found.bars.push({ at: x - Math.ceil(width / 2), width });
    },
    polygon: (points) => {
      found.outlines.push(points);
    },
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => found,
  };
}

// Encoding costs milliseconds and a sheet often repeats a code (label, note number), so the last ones are kept.
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const cached = kept.get(text);
    if (cached !== undefined) return cached;
    const made = make(text);
    if (kept.size >= 500) kept.clear();
    kept.set(text, made);
    return made;
  };
}

/** The QR code (error correction M) of a text, as UTF-8. */
export const qrSymbol = remembered((text: string): QrSymbol => {
  // A variable of its own, because the library's types leave out the options of single symbologies.
  const options = { bcid: 'qrcode', text, scale: 1, eclevel: 'M' };
  const drawn = render(options, collector());
  const height = Math.max(...drawn.outlines.flat().map((point) => point[1]));
  // The library counts upwards, paper downwards.
  return {
    modules: drawn.width,
    outlines: drawn.outlines.map((points) => points.map(([x, y]): Point => [x, height - y])),
  };
});

/** The Code 128 of a text, or null when it has characters that Code 128 does not know. */
export const code128Symbol = remembered((text: string): Code128Symbol | null => {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const drawn = render({ bcid: 'code128', text, scale: 1, height: 10 }, collector());
  return { modules: drawn.width, bars: drawn.bars };
});

const narrowestMm = 0.165;
const widestMm = 0.45;

/** Module width in millimetres of the Code 128 of a text in a box, snapped down to whole steps of the printer; null when it would be narrower than the narrowest. */
export function code128Module(text: string, widthMm: number, stepMm: number): number | null {
  const symbol = code128Symbol(text);
  if (!symbol) return null;
  const wide = Math.min(widestMm, widthMm / (symbol.modules + 2 * code128Quiet));
  const module = Math.floor(wide / stepMm + 1e-9) * stepMm;
  return module >= narrowestMm ? module : null;
}

/** A text as ZPL field data with its end; characters that ZPL would take for commands travel as hexadecimal. */
export function zplField(text: string): string {
  const data = text.replace(/[\^~_]|\p{Cc}/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
  return `^FH_^FD${data}^FS`;
}

/** Characters that a QR code of version 1, 2, … holds at error correction M. */
const capacity = {
  A: [20, 38, 61, 90, 122, 154, 178, 221, 262, 311, 366, 419, 483, 528, 600],
  B: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412],
};

/** The data of a `^BQ` field with its encoding fixed, and the size in modules that this gives; an automatic encoding would leave the size to the firmware. */
export function zplQr(text: string): { data: string; modules: number } {
  const bytes = new TextEncoder().encode(text).length;
  const mode = /^[0-9A-Z $%*+\-./:]+$/.test(text) ? 'A' : 'B';
  const index = capacity[mode].findIndex((most) => bytes <= most);
  if (index < 0) throw new RangeError(`too long for a label's QR code: ${bytes} bytes`);
  const prefix = mode === 'A' ? 'MM,A' : `MM,B${String(bytes).padStart(4, '0')}`;
  return { data: prefix + text, modules: 21 + 4 * index };
}

/** A filled polygon as a `^GFA` bitmap of `width` × `height` dots. */
export function zplBitmap(points: readonly (readonly [number, number])[], width: number, height: number): string {
  const rowBytes = Math.ceil(width / 8);
  let hex = '';
  for (let y = 0; y < height; y += 1) {
    for (let byte = 0; byte < rowBytes; byte += 1) {
      let bits = 0;
      for (let bit = 0; bit < 8; bit += 1) {
        const x = byte * 8 + bit;
        bits = (bits << 1) | (x < width && inside(points, x + 0.5, y + 0.5) ? 1 : 0);
      }
      hex += bits.toString(16).toUpperCase().padStart(2, '0');
    }
  }
  const bytes = rowBytes * height;
  return `^GFA,${bytes},${bytes},${rowBytes},${hex}`;
}

/** Even-odd test of a point in a polygon. */
function inside(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let odd = false;
  points.forEach(([x1, y1], index) => {
    const [x0, y0] = points.at(index - 1) ?? [x1, y1];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) odd = !odd;
  });
  return odd;
}

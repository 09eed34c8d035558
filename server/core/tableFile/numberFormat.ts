/** Excel's built-in formats that a file names by number only; all others count as `General`. */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
};

/** A number format: of a day, of a number whose look is known, or of one whose look is not. */
export type NumberFormat = { kind: 'general' } | { kind: 'day' } | { kind: 'unknown' } | { kind: 'number'; sections: readonly Section[] };

/** The texts before, between and after the digits. */
interface Section {
  before: string;
  whole: string;
  decimals: string;
  after: string;
  grouped: boolean;
  percent: boolean;
}

const isDayNumber = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The format with this number, and code where the file has one. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined && isDayNumber(id)) return { kind: 'day' };
  const format = code ?? builtIn[id];
  if (format === undefined || /^(general|@)$/i.test(format.trim())) return { kind: 'general' };
  const bare = format.replace(notShown, '').replace(/"[^"]*"|\\./gs, '');
  if (/[ymdhs]/i.test(bare.replace(/general/gi, ''))) return { kind: 'day' };
  if (/general/i.test(bare)) return { kind: 'general' };
  // A condition, a fraction or an exponent: the shown text cannot be computed.
  if (/[[\]/e]/i.test(bare.split(';').slice(0, 3).join(';'))) return { kind: 'unknown' };
  const sections = format
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(0, 3)
    .map(sectionOf);
  return sections.every((section) => section !== undefined) ? { kind: 'number', sections } : { kind: 'unknown' };
}

/** Room between signs, and colours and languages. */
const notShown = /_.|\*.|\[(?:\$[^\]]*|black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/gis;

function sectionOf(code: string): Section | undefined {
  const plain = code.replace(notShown, '').replaceAll('?', '#');
  const pieces = [...plain.matchAll(/"([^"]*)"|\\(.)|([0#,.]+)|([^"\\])/gs)].map(([, quoted, escaped, digits, sign]) => ({
    digits,
    literal: quoted ?? escaped ?? sign ?? '',
    isPercent: sign === '%',
  }));
  const runs = pieces.filter(({ digits }) => digits !== undefined);
  if (runs.length > 1) return scattered(pieces);
  const at = runs[0] ? pieces.indexOf(runs[0]) : pieces.length;
  const literal = (some: typeof pieces) => some.map((piece) => piece.literal).join('');
  const [whole = '', decimals = '', more] = (runs[0]?.digits ?? '').split('.');
  if (more !== undefined || whole.endsWith(',') || decimals.includes(',')) return undefined;
  return {
    before: literal(pieces.slice(0, at)),
    whole: whole.replaceAll(',', ''),
    decimals,
    after: literal(pieces.slice(at + 1)),
    grouped: whole.includes(','),
    percent: pieces.some(({ isPercent }) => isPercent),
  };
}

/** Signs among the digits, as in `000-0000`: the digits are one number, which is spread over the places from the right. */
function scattered(pieces: readonly { digits: string | undefined; literal: string }[]): Section | undefined {
  if (pieces.some(({ digits, literal }) => (digits === undefined ? /[0#%]/.test(literal) : !/^0+$/.test(digits)))) return undefined;
  const whole = pieces.map(({ digits, literal }) => digits ?? literal).join('');
  return { before: '', whole, decimals: '', after: '', grouped: false, percent: false };
}

/** Decimal text rounded to so many decimals, half away from zero. */
function rounded(digits: string, places: number): string {
  const [whole = '0', decimals = ''] = digits.split('.');
  const kept = BigInt(whole + decimals.slice(0, places).padEnd(places, '0')) + ((decimals[places] ?? '0') >= '5' ? 1n : 0n);
  const text = kept.toString().padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** The text that a cell with this format shows for a number in plain decimals; undefined when it cannot be computed. */
export function shownNumber(format: NumberFormat, number: string): string | undefined {
  if (format.kind !== 'number') return format.kind === 'general' ? number : undefined;
  if (!/^-?\d+(\.\d+)?$/.test(number)) return undefined;
  const isBelow = number.startsWith('-');
  const [above, below, zero] = format.sections;
  const size = number.replace('-', '');
  const section = isBelow ? (below ?? above) : /[1-9]/.test(size) ? above : (zero ?? above);
  if (!section) return undefined;
  const [whole = '0', decimals = ''] = rounded(section.percent ? hundredfold(size) : size, section.decimals.length).split('.');
  const shown = wholeOf(section, whole);
  const least = section.decimals.lastIndexOf('0') + 1;
  const part = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const digits = section.whole + section.decimals === '' ? '' : shown + (part && `.${part}`);
  return `${isBelow && !below ? '-' : ''}${section.before}${digits}${section.after}`.trim();
}

function hundredfold(digits: string): string {
  const [whole = '', decimals = ''] = digits.split('.');
  const moved = `${whole}${decimals.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  return decimals.length > 2 ? `${moved}.${decimals.slice(2)}` : moved;
}

function wholeOf({ whole: places, grouped }: Section, digits: string): string {
  const least = places.replace(/[^0]/g, '').length;
  const plain = (digits === '0' && least === 0 ? '' : digits).padStart(least, '0');
  if (grouped) return plain.replace(/\B(?=(\d{3})+$)/g, ',');
  if (/^[0#]*$/.test(places)) return plain;
  // Digits beyond the places of the format stand before its first place.
  const spread = [...plain.slice(-least)];
  return plain.slice(0, -least) + places.replace(/0/g, () => spread.shift() ?? '');
}

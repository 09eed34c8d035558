import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'bold';

const files: Record<FontWeight, string> = { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' };
const loaded = new Map<FontWeight, Font>();

/** The embedded Chinese and Latin font; read from the package at its first use and kept, since parsing costs more than a label. */
export function printFont(weight: FontWeight): Font {
  const cached = loaded.get(weight);
  if (cached) return cached;
  const folder = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '..', 'fonts');
  const font = create(readFileSync(join(folder, files[weight])));
  if (!('layout' in font)) throw new Error(`${files[weight]} is a collection, not one font`);
  loaded.set(weight, font);
  return font;
}

const advances: Record<FontWeight, Map<string, number>> = { regular: new Map(), bold: new Map() };

function advance(character: string, weight: FontWeight): number {
  const cached = advances[weight].get(character);
  if (cached !== undefined) return cached;
  const font = printFont(weight);
  const width = font.glyphForCodePoint(character.codePointAt(0) ?? 32).advanceWidth / font.unitsPerEm;
  advances[weight].set(character, width);
  return width;
}

const has = (character: string): boolean => printFont('regular').hasGlyphForCodePoint(character.codePointAt(0) ?? 32);

/** Characters that the font lacks, with a common equivalent. */
const alike: Readonly<Record<string, string>> = {
  '⌀': 'Ø',
  '∅': 'Ø',
  '✔': '√',
  '✗': '×',
  '✘': '×',
  '✕': '×',
  '➔': '→',
  '₽': 'RUB',
  '₹': 'Rs',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/** Replaces a character that cannot be printed, as printers have always done. */
const blank = '〓';
const printedAs = new Map<string, string>();

/** How a character is printed: unchanged, as an equivalent one, without its accents, or as the replacement. */
function printed(character: string): string {
  const cached = printedAs.get(character);
  if (cached !== undefined) return cached;
  const plain = character.normalize('NFKD').replace(/\p{Mn}/gu, '');
  const found = has(character) ? character : (alike[character] ?? ([...plain].every(has) && plain !== '' ? plain : blank));
  printedAs.set(character, found);
  return found;
}

/** The text in signs that the font has. */
export function printable(text: string): string {
  // ASCII and common Chinese are in the font.
  if (/^[ -~\u4e00-\u9fa5]*$/.test(text)) return text;
  const whole = text.normalize('NFC').replace(/\p{Cf}/gu, '');
  return Array.from(whole, printed).join('');
}

/** The signs of a text that would be printed as blanks. */
export const unprintable = (text: string): string[] => {
  const lost = (character: string) => character !== blank && printable(character) === blank;
  return /^[ -~\u4e00-\u9fa5]*$/.test(text) ? [] : [...new Set(Array.from(text.normalize('NFC')).filter(lost))];
};

/** Width of a text in em, without kerning (which only makes it narrower). */
export function textWidth(text: string, bold = false): number {
  let width = 0;
  for (const character of text) width += advance(character, bold ? 'bold' : 'regular');
  return width;
}

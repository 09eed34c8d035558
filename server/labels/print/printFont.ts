import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

export type FontWeight = 'regular' | 'bold';

const files: Record<FontWeight, string> = { regular: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' };
const loaded = new Map<FontWeight, Font>();

/** The embedded Chinese and Latin font; read from the package at its first use and kept, since parsing costs more than a label. */
export function printFont(weight: FontWeight): Font {
  const known = loaded.get(weight);
  if (known) return known;
  const folder = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '..', 'fonts');
  const font = create(readFileSync(join(folder, files[weight])));
  if (!('layout' in font)) throw new Error(`${files[weight]} is a collection, not one font`);
  loaded.set(weight, font);
  return font;
}

const advances: Record<FontWeight, Map<string, number>> = { regular: new Map(), bold: new Map() };

function advance(character: string, weight: FontWeight): number {
  const known = advances[weight].get(character);
  if (known !== undefined) return known;
  const font = printFont(weight);
  const width = font.glyphForCodePoint(character.codePointAt(0) ?? 32).advanceWidth / font.unitsPerEm;
  advances[weight].set(character, width);
  return width;
}

/** Width of a text in em, without kerning (which only makes it narrower). */
export function textWidth(text: string, bold = false): number {
  let width = 0;
  for (const character of text) width += advance(character, bold ? 'bold' : 'regular');
  return width;
}

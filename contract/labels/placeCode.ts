import { parseScan } from './scanCode.ts';

/** The code of a place, however it was said: the text of its label, or the code typed. */
export function placeCode(scanned: string): string {
  const { typed, text } = parseScan(scanned);
  return typed?.type === 'location' ? typed.value : text;
}

import { parseScan } from '../../contract/labels/scanCode.ts';

/** The code of a place in what was scanned or typed. */
export const placeIn = (scanned: string): string => {
  const { typed, text } = parseScan(scanned);
  return typed?.type === 'location' ? typed.value : text;
};

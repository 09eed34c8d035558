import { parseScan } from '../../contract/labels/scanCode.ts';
import type { Scan } from './scanner/scan.ts';

/** The text to look a scan up by: without AIM prefix and control characters; of our own codes, what they name. */
export function scanText({ code, symbology }: Scan): string {
  const { text, typed } = parseScan(code, symbology ? { symbology } : {});
  return typed?.value ?? text;
}

import { parseScan } from '../../../contract/labels/scanCode.ts';
import type { Scan } from './scan.ts';

/** The text to look a scan up by: without AIM prefix and control characters; of our own codes the part after the prefix. */
export function scanText(scan: Scan): string {
  const { text, typed } = parseScan(scan.code, scan);
  return typed?.value ?? text;
}

import type { Say } from '../words/i18n.ts';
import { type SourceDocument, whyNotAdded } from './sourceDocument.ts';

/** Why a scan does not fit the open line: its goods have a line of their own, or are in no line at all. */
export function whyNotHere(
  t: Say,
  source: SourceDocument,
  open: { itemNo?: string | undefined },
  scanned: string,
  lines: readonly { itemNo?: string | undefined }[],
): string {
  if (!lines.some(({ itemNo }) => itemNo === scanned)) return whyNotAdded(t, source, { itemNo: scanned });
  return t('entry.other-line', { item: open.itemNo ?? '', other: scanned });
}

import type { Say } from '../words/i18n.ts';

/** A line's fault for the line's own card, without the line number. */
export function atItsLine(t: Say, text: string, { line, itemNo = '' }: { line: number; itemNo?: string | undefined }): string {
  const named = t('entry.at-line', { line });
  if (!text.startsWith(named)) return text;
  const rest = text.slice(named.length).trimStart();
  // A sentence starts with a capital; a code stays as it is.
  return itemNo && rest.startsWith(itemNo) ? rest : rest.charAt(0).toUpperCase() + rest.slice(1);
}

import type { Say } from '../words/i18n.ts';

/** What is wrong with a line, for the line's own card: there its number says nothing new. */
export function atItsLine(t: Say, text: string, { line, itemNo = '' }: { line: number; itemNo?: string | undefined }): string {
  const named = t('entry.at-line', { line });
  if (!text.startsWith(named)) return text;
  const rest = text.slice(named.length).trimStart();
  // A sentence starts with a capital; a code stays as it is.
  return itemNo && rest.startsWith(itemNo) ? rest : rest.charAt(0).toUpperCase() + rest.slice(1);
}

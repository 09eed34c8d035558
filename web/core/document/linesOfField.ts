import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { wordsOf } from '../wire/api.ts';
import type { Say } from '../words/i18n.ts';
import type { Draft } from './drafts.ts';
import type { EnteredLine } from './enteredLine.ts';

/** What a field of the head brings with it: lines, with the fields that follow from it; or why there is no such thing. */
export type LinesOfField =
  | { lines: readonly EnteredLine[]; head?: Readonly<Record<string, string>> }
  | { refuse: ErrorId; args: RefusalArgs };

type Lines = Extract<LinesOfField, { lines: unknown }>;

/**
 * Asks what a value of a field brings. A `whole` one, scanned or picked, has to bring something; one that is being typed is not complete
 * before its last character.
 */
export async function bringLines(
  load: (value: string) => Promise<EnteredLine[] | LinesOfField>,
  value: string,
  { t, whole }: { t: Say; whole: boolean },
): Promise<{ brought?: Lines; fault?: string }> {
  try {
    const loaded = await load(value);
    const brought = Array.isArray(loaded) ? { lines: loaded } : loaded;
    if ('refuse' in brought) return { fault: t(`error.${brought.refuse}`, brought.args) };
    return whole && brought.lines.length === 0 ? { fault: t('entry.brings-nothing', { no: value }) } : { brought };
  } catch (error) {
    return { fault: wordsOf(error) };
  }
}

/** The draft with what was brought; a field that somebody filled in stays as it is. */
export function withLinesOfField({ head, brought: before = {} }: Draft, { head: brought = {}, lines }: Lines): Draft {
  const filled = Object.entries(head).filter(([wire, value]) => value && value !== before[wire]);
  return { head: { ...brought, ...Object.fromEntries(filled) }, lines, brought };
}

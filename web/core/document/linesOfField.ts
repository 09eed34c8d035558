import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import { wordsOf } from '../wire/api.ts';
import type { Say } from '../words/i18n.ts';
import type { Draft } from './drafts.ts';
import type { EnteredLine } from './enteredLine.ts';

/** The lines that a field of the head brings, with dependent fields; or the reason why there are none. */
export type LinesOfField =
  | { lines: readonly EnteredLine[]; head?: Readonly<Record<string, string>> }
  | { refuse: ErrorId; args: RefusalArgs };

type Lines = Extract<LinesOfField, { lines: unknown }>;

/**
 * Reads the lines for a value of a field. A `whole` value, scanned or picked, must have lines; a value that is being typed may be
 * incomplete.
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

/** The draft with these lines; fields that a person filled in stay as they are. */
export function withLinesOfField({ head, brought: before = {} }: Draft, { head: brought = {}, lines }: Lines): Draft {
  const filled = Object.entries(head).filter(([wire, value]) => value && value !== before[wire]);
  return { head: { ...brought, ...Object.fromEntries(filled) }, lines, brought };
}

import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { ErrorId } from '../../../contract/messages/texts.ts';
import type { Draft } from './drafts.ts';
import type { EnteredLine } from './enteredLine.ts';

/** What a field of the head brings with it: lines, with the fields that follow from it; or why there is no such thing. */
export type LinesOfField =
  | { lines: readonly EnteredLine[]; head?: Readonly<Record<string, string>> }
  | { refuse: ErrorId; args: RefusalArgs };

/** The draft with what was brought; a field that somebody filled in stays as it is. */
export function withLinesOfField({ head }: Draft, brought: Extract<LinesOfField, { lines: unknown }>): Draft {
  const filled = Object.entries(head).filter(([, value]) => value);
  return { head: { ...brought.head, ...Object.fromEntries(filled) }, lines: brought.lines };
}

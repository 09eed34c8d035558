import type { TextKey } from '../../../contract/messages/texts.ts';
import { askFields } from './askFields.tsx';

/** Asks for one text, as {@link askFields} does: after a refusal by `then` it asks again. */
export const askWords = <A>(
  {
    title,
    does,
    danger,
    ...field
  }: { title: string; label: string; does: TextKey; hint?: string; value?: string; danger?: boolean; code?: boolean; optional?: boolean },
  then: (words: string) => A | Promise<A>,
): Promise<A | undefined> => askFields({ title, does, danger, fields: { words: field } }, ({ words }) => then(words));

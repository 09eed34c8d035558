import { constants } from '../../../contract/core/constants.ts';
import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import type { Language } from '../../../contract/messages/texts.ts';

/** An argument that is a sentence, in each language: `detail` in the default language, `detail.en`, `detail.yn`. */
export const argInEachLanguage = (name: string, sentenceIn: (language: Language) => string): Record<string, string> =>
  Object.fromEntries(constants.languages.map((one) => [one === constants['default-language'] ? name : `${name}.${one}`, sentenceIn(one)]));

/** The arguments for one reader: of sentences those of the reader's language. */
export const argsIn = (language: Language, args: RefusalArgs): RefusalArgs =>
  Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => (name.includes('.') ? [] : [[name, args[`${name}.${language}`] ?? value]])),
  );

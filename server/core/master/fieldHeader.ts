import { inEachLanguage } from '../../../contract/core/language.ts';
import { allTexts } from '../../../contract/messages/allTexts.ts';
import type { Language } from '../../../contract/messages/texts.ts';

const all: Readonly<Record<Language, Partial<Record<string, string>>>> = allTexts;

/** The header of a field's column in a file, in each language. */
export const fieldHeader = (wire: string): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => all[language][`field.${wire}`] ?? wire);

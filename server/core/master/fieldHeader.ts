import { inEachLanguage } from '../../../contract/core/language.ts';
import { en } from '../../../contract/messages/en.ts';
import { type Language, zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';

const all: Record<Language, Partial<Record<string, string>>> = { zh, en, yn };

/** The header of a field's column in a file, in each language. */
export const fieldHeader = (wire: string): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => all[language][`field.${wire}`] ?? wire);

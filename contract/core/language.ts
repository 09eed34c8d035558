import type { Language } from '../messages/texts.ts';
import { constants } from './constants.ts';
import { oneOf } from './fields.ts';

/** A field that names a language of the product. */
export const languageField = () => oneOf(...constants.languages);

/** Makes a value for each language of the product. */
export const inEachLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(constants.languages.map((language) => [language, make(language)])) as Record<Language, T>;

import { constants } from '../../../contract/core/constants.ts';
import type { Language } from '../../../contract/messages/texts.ts';

const defaultLanguage = constants['default-language'];
const others = constants.languages.filter((one) => one !== defaultLanguage);

/** SQL that chooses an expression by the reader's language, and the one of the default language for every other value. */
export const languageInSql = (expressionIn: (language: Language) => string, language = ':language'): string =>
  `case ${language} ${others.map((one) => `when '${one}' then ${expressionIn(one)}`).join(' ')} else ${expressionIn(defaultLanguage)} end`;

/** The column with a row's name in a language. */
export const nameColumn = (language: Language): string => (language === defaultLanguage ? 'name' : `name_${language}`);

/** The columns with the names of a row, the default language first. */
export const nameColumns: readonly string[] = [defaultLanguage, ...others].map(nameColumn);

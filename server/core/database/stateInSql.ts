import { allTexts } from '../../../contract/messages/allTexts.ts';
import { type Language, zh } from '../../../contract/messages/texts.ts';
import { quotedInSql } from './concatInSql.ts';
import { languageInSql } from './languageInSql.ts';

/** SQL of a state's text in the caller's language, for columns with other words beside states; another value stays as it is. */
export function stateInSql(machine: string, value: string): string {
  const beginning = `state.${machine}.`;
  const textIn = (language: Language, key: string): string => (allTexts[language] as Readonly<Record<string, string>>)[key] ?? key;
  const wordsIn = (language: Language) =>
    `case ${value} ${Object.keys(zh)
      .filter((key) => key.startsWith(beginning) && key !== beginning)
      .map((key) => `when ${quotedInSql(key.slice(beginning.length))} then ${quotedInSql(textIn(language, key))}`)
      .join(' ')} else ${value} end`;
  return languageInSql(wordsIn);
}

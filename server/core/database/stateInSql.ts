import { en } from '../../../contract/messages/en.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';
import { quotedInSql } from './concatInSql.ts';

/** SQL of a state's text in the caller's language, for columns with other words beside states; another value stays as it is. */
export function stateInSql(machine: string, value: string): string {
  const beginning = `state.${machine}.`;
  const wordsIn = (texts: Readonly<Record<string, string>>) =>
    `case ${value} ${Object.keys(zh)
      .filter((key) => key.startsWith(beginning) && key !== beginning)
      .map((key) => `when ${quotedInSql(key.slice(beginning.length))} then ${quotedInSql(texts[key] ?? key)}`)
      .join(' ')} else ${value} end`;
  return `case :language when 'en' then ${wordsIn(en)} when 'yn' then ${wordsIn(yn)} else ${wordsIn(zh)} end`;
}

import { en } from '../../../contract/messages/en.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';
import { quotedInSql } from './concatInSql.ts';

/** SQL that says a state of a machine in the caller's language, for what holds one among other words; another value stands as it is. */
export function stateInSql(machine: string, value: string): string {
  const beginning = `state.${machine}.`;
  const wordsIn = (texts: Readonly<Record<string, string>>) =>
    `case ${value} ${Object.keys(zh)
      .filter((key) => key.startsWith(beginning) && key !== beginning)
      .map((key) => `when ${quotedInSql(key.slice(beginning.length))} then ${quotedInSql(texts[key] ?? key)}`)
      .join(' ')} else ${value} end`;
  return `case :language when 'en' then ${wordsIn(en)} when 'yn' then ${wordsIn(yn)} else ${wordsIn(zh)} end`;
}

import { allTexts } from '../../contract/messages/allTexts.ts';
import type { Language, Texts } from '../../contract/messages/texts.ts';
import { say } from '../core/answer/reply.ts';
import { concatInSql, quotedInSql } from '../core/database/concatInSql.ts';
import { languageInSql } from '../core/database/languageInSql.ts';

/**
 * Our sentences in fields that otherwise hold a partner's words, with the names of their arguments. `detail` is for
 * operators and appears in none.
 */
const sentences = {
  'silent.time': ['s'],
  'silent.network': ['detail'],
  'silent.refused': ['detail'],
  'silent.unknown-host': ['detail'],
  'silent.no-route': ['detail'],
  'silent.cut': ['detail'],
  'silent.no-connection': ['detail'],
  'silent.certificate': ['detail'],
  'silent.redirected': ['detail'],
  'silent.too-large': ['mb'],
  'silent.encoding': [],
  'silent.unwritable': ['detail'],
  'silent.not-json': ['detail'],
  'silent.not-protocol': ['detail'],
  'silent.pages': [],
  'silent.not-offered': [],
  'silent.resting': [],
  'silent.internal': ['detail'],
  'silent.other-server': [],
  'file.unread': ['names', 'detail'],
  'file.denied': ['names', 'detail'],
  'file.name': ['names', 'detail'],
  'file.put-away': ['names', 'detail'],
  'file.full': ['names', 'detail'],
  'silent.folder': ['detail'],
  'silent.folder-missing': ['detail'],
  'silent.folder-denied': ['detail'],
  'silent.folder-full': ['detail'],
  'misfit.key': ['detail'],
  'misfit.twice': ['line', 'detail'],
  'misfit.extra': ['line', 'detail'],
  'misfit.missing': ['line', 'detail'],
  'misfit.result': ['detail'],
  'token.silent': ['detail'],
  'token.misfit': ['detail'],
  'token.refused': ['said', 'detail'],
  'answered.key': ['said', 'detail'],
  'answered.token': ['said', 'detail'],
  'answered.not-there': ['said', 'detail'],
  'answered.other-word': ['word', 'detail'],
  'answered.key-taken': ['said', 'detail'],
  'answered.too-large': ['said', 'detail'],
  'answered.busy': ['said', 'detail'],
  'answered.gateway': ['said', 'detail'],
  'answered.fault': ['said', 'detail'],
  'answered.not-accepted': ['said', 'detail'],
  'closed.cleared': [],
  'closed.by-hand': [],
  'closed.deleted': [],
  'closed.taken-back': [],
  'closed.replaced': ['key'],
  'closed.untold': [],
  'reviewed.automatically': [],
  'set.by-hand': ['who'],
  'late.answer': ['said'],
  'late.closed': ['said'],
  'late.by-hand': ['said'],
  'late.unheard': [],
} as const satisfies Record<string, readonly string[]>;

export type SentenceId = keyof typeof sentences;
const ids = Object.keys(sentences).filter((id): id is SentenceId => id in sentences);
const isId = (id: string): id is SentenceId => Object.hasOwn(sentences, id);

/** Starts one of our sentences and separates its arguments. Texts of people and messages of partners never contain it. */
const mark = '\u001f';

/** A sentence of ours as it is stored: id and arguments, so that each reader reads it in their language. */
export const storedSentence = (id: SentenceId, ...args: (string | number)[]): string =>
  [id, ...args].map((part) => mark + String(part).replaceAll(mark, ' ')).join('');

/** The arguments of a stored sentence when it is this one. */
export function wordsAre(id: SentenceId, stored: string): string[] | undefined {
  const [, sentenceId, ...args] = stored.split(mark);
  return stored.startsWith(mark) && sentenceId === id ? args : undefined;
}

/** A stored text in a language: our own sentences translated, the words of others as they are. */
export function wordsIn(language: Language, stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  const [, id = '', ...values] = stored.split(mark);
  if (!isId(id)) return values.join(' ');
  return say(language, `own.${id}`, Object.fromEntries(sentences[id].map((name, at) => [name, values[at] ?? ''])));
}

/** The technical part after a sentence, for operators: codes, statuses, a program's own text. */
export function technicalIn(stored: string): string {
  const [, id = '', ...values] = stored.split(mark);
  if (!stored.startsWith(mark) || !isId(id)) return '';
  const names: readonly string[] = sentences[id];
  return values[names.indexOf('detail')] ?? '';
}

const sayingOf = (texts: Texts, column: string): string =>
  ids
    .map((id) => {
      const names: readonly string[] = sentences[id];
      const part = (name: string) => `split_part(${column}, chr(31), ${names.indexOf(name) + 3})`;
      return `when ${quotedInSql(id)} then ${concatInSql(texts[`own.${id}`], part)}`;
    })
    .join(' ');

/** SQL that does the same with a column, so that lists search, sort and export it. */
export const wordsInSql = (column: string): string => `(case when ${column} not like chr(31) || '%' then ${column}
  else ${languageInSql((language) => `case split_part(${column}, chr(31), 2) ${sayingOf(allTexts[language], column)} else ${column} end`)} end)`;

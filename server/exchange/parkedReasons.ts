import { cut } from '../../contract/core/harmless.ts';
import type { MessageFault } from '../../contract/exchange/fieldFaults.ts';
import { allTexts } from '../../contract/messages/allTexts.ts';
import { isQuantity } from '../../contract/messages/fill.ts';
import { type ErrorId, type Language, type Texts, zh } from '../../contract/messages/texts.ts';
import { argInEachLanguage, argsIn } from '../core/answer/argsIn.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import { concatInSql, quotedInSql, thousandsInSql } from '../core/database/concatInSql.ts';
import { languageInSql } from '../core/database/languageInSql.ts';
import { faultsText, type TheirNames } from './faultText.ts';

type Reason = Pick<Refusal, 'id' | 'args'>;

/** Why a record is parked, in a language. */
export const reasonIn = (language: Language, { id, args }: Reason): string => say(language, `error.${id}`, argsIn(language, args));

/** Technical details for the operators of both systems; empty when the reason is complete. */
export const technicalReason = ({ args }: Pick<Reason, 'args'>): string => String(args['technical'] ?? '');

/** The reason for the partner: in two languages for its people, and in the protocol's terms for its programmers. */
export function reasonForPartner(why: Reason): string {
  const technical = technicalReason(why);
  return cut(`${reasonIn('zh', why)} / ${reasonIn('en', why)}${technical && ` (${technical})`}`, 4000);
}

/** A record with faults, described with the partner's own field names. */
export const malformed = (faults: readonly MessageFault[], names: TheirNames): Refusal =>
  new Refusal('parked.malformed', {
    ...argInEachLanguage('detail', (language) => faultsText(language, faults, names)),
    technical: cut(faults.map(({ technical }) => technical).join('\n'), 2000),
  });

const isErrorId = (id: string): id is ErrorId => `error.${id}` in zh;

/** A stored reason in a language; rows from before have a sentence only. */
export const storedReason = (language: Language, row: { reason: string; reason_id: string; reason_args: Refusal['args'] }): string =>
  isErrorId(row.reason_id) ? reasonIn(language, { id: row.reason_id, args: row.reason_args }) : row.reason;

/** The prefix of refusals that park a record. */
const parking = /^error\.(parked|note|label|supplier|item)\./;

const whenText = (language: Language, texts: Texts, args: string): string => {
  const argument = (name: string) =>
    isQuantity(name)
      ? thousandsInSql(`(${args} ->> ${quotedInSql(name)})`, language)
      : `coalesce(${args} ->> ${quotedInSql(`${name}.${language}`)}, ${args} ->> ${quotedInSql(name)})`;
  return Object.entries(texts)
    .filter(([key]) => parking.test(key))
    .map(([key, text]) => `when ${quotedInSql(key.slice('error.'.length))} then ${concatInSql(text, argument)}`)
    .join(' ');
};

const saidIn = (language: Language): string =>
  `case p.reason_id ${whenText(language, allTexts[language], 'p.reason_args')} else p.reason end`;

/** SQL of the reason of `parked_record p` in the caller's language, so that lists search, sort and export it. */
export const reasonInSql = `(case when p.reason_id = '' then p.reason else ${languageInSql(saidIn)} end)`;

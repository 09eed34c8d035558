import { en } from '../../contract/messages/en.ts';
import { type ErrorId, type Language, type Texts, zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import type { Refusal } from '../core/refusal.ts';
import { say } from '../core/reply.ts';
import { concatInSql, quotedInSql } from './concatInSql.ts';

/** Why a record is parked, in a language. */
export const reasonIn = (language: Language, { id, args }: Pick<Refusal, 'id' | 'args'>): string => say(language, `error.${id}`, args);

/** The same for the neighbour, whose people may read one or the other. */
export const reasonForNeighbour = (why: Pick<Refusal, 'id' | 'args'>): string => `${reasonIn('zh', why)} / ${reasonIn('en', why)}`;

const isErrorId = (id: string): id is ErrorId => `error.${id}` in zh;

/** A stored reason in a language; rows from before have a sentence only. */
export const storedReason = (language: Language, row: { reason: string; reason_id: string; reason_args: Refusal['args'] }): string =>
  isErrorId(row.reason_id) ? reasonIn(language, { id: row.reason_id, args: row.reason_args }) : row.reason;

/** Refusals that park a record begin so. */
const parking = /^error\.(parked|note|label|supplier|item)\./;

const whenText = (texts: Texts, args: string): string =>
  Object.entries(texts)
    .filter(([key]) => parking.test(key))
    .map(
      ([key, text]) =>
        `when ${quotedInSql(key.slice('error.'.length))} then ${concatInSql(text, (name) => `${args} ->> ${quotedInSql(name)}`)}`,
    )
    .join(' ');

/** SQL that says the reason of `parked_record p` in the caller's language, so that lists search, sort and export it. */
export const reasonInSql = `(case when p.reason_id = '' then p.reason when :language = 'en' then case p.reason_id ${whenText(en, 'p.reason_args')} else p.reason end
  when :language = 'yn' then case p.reason_id ${whenText(yn, 'p.reason_args')} else p.reason end
  else case p.reason_id ${whenText(zh, 'p.reason_args')} else p.reason end end)`;

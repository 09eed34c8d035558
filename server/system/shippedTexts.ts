import { constants } from '../../contract/core/constants.ts';
import { inEachLanguage } from '../../contract/core/language.ts';
import { allTexts } from '../../contract/messages/allTexts.ts';
import { zh } from '../../contract/messages/texts.ts';
import type { Database } from '../core/database/database.ts';
import { inTransaction } from '../exchange/inTransaction.ts';

/** Every text as the product ships it. */
export const shippedTexts = Object.keys(zh).map((key) => ({
  key,
  ...inEachLanguage((language) => (allTexts[language] as Readonly<Record<string, string>>)[key] ?? ''),
}));

const columns = constants.languages.join(', ');
const columnsOf = (alias: string): string => constants.languages.map((one) => `${alias}.${one}`).join(', ');

const storeText = `
  with shipped as materialized (select * from jsonb_to_recordset($1::jsonb) as g(key text, ${constants.languages.map((one) => `${one} text`).join(', ')})),
  gone as (delete from shipped_text s where not exists (select from shipped g where g.key = s.text_key)),
  changed as (
    update shipped_text s set (${columns}) = row(${columnsOf('g')}) from shipped g
     where g.key = s.text_key and (${columnsOf('s')}) is distinct from (${columnsOf('g')}))
  insert into shipped_text (text_key, ${columns})
  select g.key, ${columnsOf('g')} from shipped g where not exists (select from shipped_text s where s.text_key = g.key)`;

const lockKey = 730_513;

/** Puts the shipped texts where list 032 finds them. Of servers of two versions the one that started last counts. */
export const storeShippedTexts = ({ pool }: Database): Promise<void> =>
  inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [lockKey]);
    await query(storeText, [JSON.stringify(shippedTexts)]);
  });

import { en } from '../../contract/messages/en.ts';
import { zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import type { Database } from '../core/database/database.ts';
import { inTransaction } from '../exchange/inTransaction.ts';

const english: Record<string, string> = en;
const indonesian: Record<string, string> = yn;

/** Every text as the product ships it. */
export const shippedTexts = Object.entries(zh).map(([key, chinese]) => ({
  key,
  zh: chinese,
  en: english[key] ?? '',
  yn: indonesian[key] ?? '',
}));

const storeText = `
  with shipped as materialized (select * from jsonb_to_recordset($1::jsonb) as g(key text, zh text, en text, yn text)),
  gone as (delete from shipped_text s where not exists (select from shipped g where g.key = s.text_key)),
  changed as (
    update shipped_text s set zh = g.zh, en = g.en, yn = g.yn from shipped g
     where g.key = s.text_key and (s.zh, s.en, s.yn) is distinct from (g.zh, g.en, g.yn))
  insert into shipped_text (text_key, zh, en, yn)
  select g.key, g.zh, g.en, g.yn from shipped g where not exists (select from shipped_text s where s.text_key = g.key)`;

const lockKey = 730_513;

/** Puts the shipped texts where list 032 finds them. Of servers of two versions the one that started last counts. */
export const storeShippedTexts = ({ pool }: Database): Promise<void> =>
  inTransaction(pool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [lockKey]);
    await query(storeText, [JSON.stringify(shippedTexts)]);
  });

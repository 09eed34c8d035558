import { textCalls } from '../../contract/system/text.calls.ts';
import { wrongArguments } from '../../contract/system/translation.rules.ts';
import { handle } from '../core/handler.ts';

const storeText = `
  insert into translation (text_key, zh, en, yn) values ($1, $2, $3, $4)
  on conflict (text_key) do update set zh = excluded.zh, en = excluded.en, yn = excluded.yn, changed_at = now()`;

export const saveTranslation = handle(textCalls.saveTranslation, async (ctx, { key, zh, en, yn }) => {
  if (!key) return ctx.refuse('translation.key-required');
  const wrong = wrongArguments(key, [zh, en, yn]);
  if (wrong) return ctx.refuse('translation.arguments', { name: wrong, key });
  const [before] = await ctx.query('select zh, en, yn from translation where text_key = $1 for update', [key]);
  const removed = !zh && !en && !yn;
  if (removed) ctx.write('delete from translation where text_key = $1', [key]);
  else ctx.write(storeText, [key, zh, en, yn]);
  ctx.audit(`translation ${key}`, { before: before ?? null, after: removed ? null : { zh, en, yn } });
  ctx.notify('translation', key);
  return { key, removed };
});

import { textCalls } from '../../contract/system/text.calls.ts';
import { wrongArguments } from '../../contract/system/translation.rules.ts';
import { handle } from '../core/call/handler.ts';
import { advisoryLock, type LastChange, refuseStale } from '../core/call/refuseStale.ts';

interface Stored extends LastChange {
  zh: string;
  en: string;
  yn: string;
}

const findText = 'select zh, en, yn, revision, changed_by, changed_at from translation where text_key = $1 for update';
const storeText = `
  insert into translation (text_key, zh, en, yn, changed_by) values ($1, $2, $3, $4, $5)
  on conflict (text_key) do update set zh = excluded.zh, en = excluded.en, yn = excluded.yn, changed_by = excluded.changed_by`;

export const saveTranslation = handle(textCalls.saveTranslation, async (ctx, { key, zh, en, yn, revision }) => {
  if (!key) return ctx.refuse('translation.key-required');
  const wrong = wrongArguments(key, [zh, en, yn]);
  if (wrong) return ctx.refuse('translation.arguments', { name: wrong, key });
  advisoryLock(ctx, `translation ${key}`);
  const [stored] = await ctx.query<Stored>(findText, [key]);
  await refuseStale(ctx, stored, revision);
  const before = stored && { CNName: stored.zh, EnglishName: stored.en, YNName: stored.yn };
  const removed = !zh && !en && !yn;
  if (removed) ctx.write('delete from translation where text_key = $1', [key]);
  else ctx.write(storeText, [key, zh, en, yn, ctx.person.userId]);
  ctx.audit(`translation ${key}`, { before: before ?? null, after: removed ? null : { CNName: zh, EnglishName: en, YNName: yn } });
  ctx.notify('translation');
  return { key, removed };
});

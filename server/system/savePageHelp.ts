import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/handler.ts';

const storeText = `
  insert into help_text (path, language, body) values ($1, $2, $3)
  on conflict (path, language) do update set body = excluded.body, changed_at = now()`;

export const savePageHelp = handle(textCalls.savePageHelp, async (ctx, { path, language, body }) => {
  const [before] = await ctx.query<{ body: string }>('select body from help_text where path = $1 and language = $2 for update', [
    path,
    language,
  ]);
  if (body) ctx.write(storeText, [path, language, body]);
  else ctx.write('delete from help_text where path = $1 and language = $2', [path, language]);
  ctx.audit(`help ${path} ${language}`, { before: before?.body ?? '', after: body });
  return { removed: body === '' };
});

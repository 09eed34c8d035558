import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/call/handler.ts';
import { advisoryLock, type LastChange, refuseStale } from '../core/call/refuseStale.ts';

const findText = 'select body, revision, changed_by, changed_at from help_text where path = $1 and language = $2 for update';
const storeText = `
  insert into help_text (path, language, body, changed_by) values ($1, $2, $3, $4)
  on conflict (path, language) do update set body = excluded.body, changed_by = excluded.changed_by`;

export const savePageHelp = handle(textCalls.savePageHelp, async (ctx, { path, language, body, revision }) => {
  advisoryLock(ctx, `help ${path} ${language}`);
  const [before] = await ctx.query<LastChange & { body: string }>(findText, [path, language]);
  await refuseStale(ctx, before, revision);
  if (body) ctx.write(storeText, [path, language, body, ctx.person.userId]);
  else ctx.write('delete from help_text where path = $1 and language = $2', [path, language]);
  ctx.audit(`screen ${path}`, { language, before: before?.body ?? '', after: body });
  return { removed: body === '' };
});

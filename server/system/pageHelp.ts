import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/handler.ts';

export const pageHelp = handle(textCalls.pageHelp, async (ctx, { path, language = ctx.language }) => {
  const [found] = await ctx.query<{ body: string; revision: number }>(
    'select body, revision from help_text where path = $1 and language = $2',
    [path, language],
  );
  return { path, language, body: found?.body ?? '', revision: found?.revision ?? 0 };
});

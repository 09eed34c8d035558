import { helpOfScreens } from '../../contract/system/screenHelp.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';

export const pageHelp = handle(textCalls.pageHelp, async (ctx, { path, language = ctx.language }) => {
  const [found] = await ctx.query<{ body: string; revision: number }>(
    'select body, revision from help_text where path = $1 and language = $2',
    [path, language],
  );
  if (found) return { path, language, ...found };
  const shipped = helpOfScreens.get(path);
  return { path, language, body: shipped ? say(language, shipped) : '', revision: 0 };
});

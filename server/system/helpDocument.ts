import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/call/handler.ts';

const findText = `
  select file_name as name, content from help_document where language in ($1, 'zh') order by language = $1 desc limit 1`;

export const helpDocument = handle(textCalls.helpDocument, async (ctx, { language = ctx.language }) => {
  const [found] = await ctx.query<{ name: string; content: Buffer }>(findText, [language]);
  if (!found) return ctx.refuse('help.no-document');
  return { fileName: found.name, contentType: 'application/pdf', content: found.content, inline: true };
});

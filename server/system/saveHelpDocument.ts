import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/call/handler.ts';

const limit = 20 * 1024 * 1024;
const storeText = `
  insert into help_document (language, file_name, content, changed_by) values ($1, $2, $3, $4)
  on conflict (language) do update set file_name = excluded.file_name, content = excluded.content,
                                       changed_by = excluded.changed_by, changed_at = now()`;

/** A PDF begins with its version and ends with a trailer; a page or an archive under that name has neither. */
const isPdf = (content: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(content.subarray(0, 8).toString('latin1')) && content.subarray(-1024).includes('%%EOF');

export const saveHelpDocument = handle(textCalls.saveHelpDocument, async (ctx, { language }) => {
  if (!ctx.file) return ctx.refuse('file.required');
  const { name, content } = ctx.file;
  if (content.length > limit) return ctx.refuse('file.too-large', { name, limit: '20 MB' });
  if (!isPdf(content)) return ctx.refuse('help.not-a-pdf', { name });
  ctx.write(storeText, [language, name.slice(0, 120), content, ctx.person.userId]);
  ctx.audit('helpDocument', { language, file: name, size: content.length });
  return { size: content.length };
});

import { settingCalls } from '../../contract/system/setting.calls.ts';
import { handle } from '../core/handler.ts';

const storeText = `
  update application a set notice_open = $2, notice = coalesce($3, a.notice) from application old
   where a.app_code = $1 and old.app_code = a.app_code
  returning a.notice, old.notice as before, old.notice_open as "wasOpen"`;

export const updateNotice = handle(settingCalls.updateNotice, async (ctx, { appCode, open, text }) => {
  if (open && !text?.trim()) return ctx.refuse('notice.content-required');
  const [stored] = await ctx.query<{ notice: string; before: string; wasOpen: boolean }>(storeText, [appCode, open, text?.trim() || null]);
  if (!stored) return ctx.refuse('application.not-found', { code: appCode });
  ctx.audit(`notice ${appCode}`, { before: { open: stored.wasOpen, text: stored.before }, after: { open, text: stored.notice } });
  ctx.notify('notice', appCode);
  return { open, text: stored.notice };
});

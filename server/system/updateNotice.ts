import { settingCalls } from '../../contract/system/setting.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type LastChange, refuseStale } from '../core/call/refuseStale.ts';

interface Before extends LastChange {
  notice: string;
  open: boolean;
}

const findText = 'select notice, notice_open as open, revision, changed_by, changed_at from application where app_code = $1 for update';
const storeText =
  'update application set notice_open = $2, notice = coalesce($3, notice), changed_by = $4 where app_code = $1 returning notice';

export const updateNotice = handle(settingCalls.updateNotice, async (ctx, { appCode, open, text, revision }) => {
  if (open && !text?.trim()) return ctx.refuse('notice.content-required');
  const [before] = await ctx.query<Before>(findText, [appCode]);
  if (!before) return ctx.refuse('application.not-found', { code: appCode });
  await refuseStale(ctx, before, revision);
  const [stored] = await ctx.query<{ notice: string }>(storeText, [appCode, open, text?.trim() || null, ctx.person.userId]);
  const notice = stored?.notice ?? before.notice;
  ctx.audit(`notice ${appCode}`, { before: { open: before.open, text: before.notice }, after: { open, text: notice } });
  ctx.notify('notice');
  return { open, text: notice };
});

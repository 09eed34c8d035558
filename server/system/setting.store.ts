import type { SettingKey } from '../../contract/system/settings.ts';
import type { Context } from '../core/call/context.ts';
import { advisoryLock, type LastChange, refuseStale } from '../core/call/refuseStale.ts';

const storeText = `
  insert into setting (org, key, value, changed_by) values ($1, $2, $3::jsonb, $4)
  on conflict (org, key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`;

const findText = 'select revision, changed_by, changed_at from setting where org = $1 and key = $2 for update';

/**
 * Stores a setting of the caller's organisation with an audit entry, and notifies every server process after the commit. If the stored
 * value is newer than the one that was read, it stays.
 */
export async function storeSetting(
  ctx: Context<'record.changed'>,
  key: SettingKey,
  value: string | number | boolean,
  read: number | undefined,
): Promise<void> {
  advisoryLock(ctx, `setting ${ctx.org} ${key}`);
  const [stored] = await ctx.query<LastChange>(findText, [ctx.org, key]);
  await refuseStale(ctx, stored, read);
  ctx.write(storeText, [ctx.org, key, JSON.stringify(value), ctx.person.userId]);
  ctx.audit(`setting ${key}`, { before: ctx.settings[key], after: value });
  ctx.notify('setting', ctx.org);
}

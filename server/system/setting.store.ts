import type { SettingKey } from '../../contract/system/settings.ts';
import type { Context } from '../core/context.ts';

const storeText = `
  insert into setting (org, key, value, changed_by) values ($1, $2, $3::jsonb, $4)
  on conflict (org, key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`;

/** Stores a setting of the caller's organisation, audited, and tells every server process after the commit. */
export function storeSetting(
  ctx: Pick<Context, 'org' | 'person' | 'settings' | 'write' | 'audit' | 'notify'>,
  key: SettingKey,
  value: string | number | boolean,
): void {
  ctx.write(storeText, [ctx.org, key, JSON.stringify(value), ctx.person.userId]);
  ctx.audit(`setting ${key}`, { before: ctx.settings[key], after: value });
  ctx.notify('setting', ctx.org);
}

import { settingCalls } from '../../contract/system/setting.calls.ts';
import { isSettingKey, type SettingDefinition, settingDefinitions, settingKeys } from '../../contract/system/settingDefinitions.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { leftBySwitch } from './leftBySwitch.ts';

interface Change {
  key: string;
  by: string;
  at: string;
  revision: number;
}

const changeText = `
  select s.key, coalesce(u.name, '') as by, to_char(s.changed_at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at, s.revision
    from setting s left join user_account u on u.id = s.changed_by where s.org = $1`;

export const settings = handle(settingCalls.settings, async (ctx, { key }) => {
  const changes = new Map((await ctx.query<Change>(changeText, [ctx.org, ctx.timeZone])).map((change) => [change.key, change]));
  const leaves = key !== undefined && isSettingKey(key) ? await leftBySwitch(ctx, key) : undefined;
  const wanted = settingKeys.filter((one) => key === undefined || one === key);
  return {
    settings: wanted.map((one) => {
      const definition: SettingDefinition = settingDefinitions[one];
      const value = ctx.settings[one];
      const limits =
        definition.type === 'number'
          ? { minimum: definition.min, maximum: definition.max }
          : definition.type === 'choice'
            ? { options: [...definition.options] }
            : {};
      const change = changes.get(one);
      const texts = { name: say(ctx.language, `setting.${one}`), help: say(ctx.language, `settingHelp.${one}`) };
      return {
        key: one,
        ...texts,
        type: definition.type,
        value,
        isOpen: value === true,
        ...limits,
        changedBy: change?.by ?? '',
        changedAt: change?.at ?? '',
        revision: change?.revision ?? 0,
        ...(leaves ? { leaves } : {}),
      };
    }),
  };
});

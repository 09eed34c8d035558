import { settingCalls } from '../../contract/system/setting.calls.ts';
import { isSettingKey, settingDefinitions } from '../../contract/system/settingDefinitions.ts';
import { handle } from '../core/call/handler.ts';
import { storeSetting } from './setting.store.ts';

export const saveSwitch = handle(settingCalls.saveSwitch, async (ctx, { key, open, revision }) => {
  if (!isSettingKey(key) || settingDefinitions[key].type !== 'switch') return ctx.refuse('setting.unknown', { key });
  await storeSetting(ctx, key, open, revision);
  return { key, isOpen: open };
});

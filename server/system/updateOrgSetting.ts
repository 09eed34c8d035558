import { misspeltCondition } from '../../contract/issuing/conditions.rules.ts';
import { settingCalls } from '../../contract/system/setting.calls.ts';
import { isSettingKey, readSetting, type SettingDefinition, settingDefinitions } from '../../contract/system/settingDefinitions.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { setPlantAreaText } from '../exchange/organisation.store.ts';
import { lookSoonerText } from '../exchange/partnerState.store.ts';
import { storeSetting } from './setting.store.ts';

function limitsOf(definition: SettingDefinition): string {
  if (definition.type === 'number') return `${definition.min}–${definition.max}`;
  if (definition.type === 'switch') return '0 / 1';
  if (definition.type === 'choice') return definition.options.join(' / ');
  if (definition.form) return definition.form.examples.join(' / ');
  return definition.words ? definition.words.map((word) => word || '—').join(' / ') : `≤ ${definition.max}`;
}

export const updateOrgSetting = handle(settingCalls.updateOrgSetting, async (ctx, { key, value: sent, revision }) => {
  if (!isSettingKey(key)) return ctx.refuse('setting.unknown', { key });
  const value = sent ?? '';
  if (value === '' && key === 'plantArea') return ctx.refuse('setting.plant-area-required');
  if (value === '' && key === 'syncMinutes') return ctx.refuse('setting.sync-time-required');
  const read = sent === undefined || (value === '' && settingDefinitions[key].type !== 'text') ? undefined : readSetting(key, value);
  if (read === undefined) {
    const definition: SettingDefinition = settingDefinitions[key];
    return ctx.refuse('setting.wrong', { name: say(ctx.language, `setting.${key}`), limits: limitsOf(definition) });
  }
  const misspelt = key === 'preparationConditions' && misspeltCondition(String(read));
  if (misspelt) return ctx.refuse('setting.condition-unknown', { part: misspelt });
  await storeSetting(ctx, key, read, revision);
  if (key === 'plantArea') ctx.write(setPlantAreaText, [ctx.org, read]);
  // The next exchange was planned by the old interval, which may have been a day.
  if (key === 'syncMinutes') ctx.write(lookSoonerText, [read]);
  return { key, value: read };
});

import { constants } from '../core/constants.ts';
import { readWhole } from '../core/readQty.ts';
import { printerDpis, printerFontForm } from '../labels/labelPrinter.ts';
import { labelSizeOf, labelSizes } from '../labels/labelSize.ts';
import { newerPolicies, otherShelfPolicies, type SettingKey, type SettingValues, screenTurns, shortLifePolicies } from './settings.ts';

/** The pattern of a text value, and examples. */
interface TextForm {
  readonly holds: (text: string) => boolean;
  readonly examples: readonly string[];
}

/** The type and limits of a setting. Its texts are `setting.<key>` and `settingHelp.<key>`, which describes its effect. */
export type SettingDefinition =
  | { readonly type: 'switch' }
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | {
      readonly type: 'text';
      readonly max: number;
      readonly required?: boolean;
      readonly words?: readonly string[];
      readonly form?: TextForm;
    }
  | { readonly type: 'choice'; readonly options: readonly string[] };

/** Every setting, in the order of the settings screen; something obeys each (test/fitness/settings.test.ts). */
export const settingDefinitions = {
  intermediateIssue: { type: 'switch' },
  qaCheck: { type: 'switch' },
  productionReportCheck: { type: 'switch' },
  realTimeReceipt: { type: 'switch' },
  callMaterialLink: { type: 'switch' },
  preparationConditions: { type: 'text', max: 140 },
  batchControlOnIssue: { type: 'switch' },
  newerGoods: { type: 'choice', options: newerPolicies },
  otherShelf: { type: 'choice', options: otherShelfPolicies },
  shortLife: { type: 'choice', options: shortLifePolicies },
  completionSetCheck: { type: 'switch' },
  autoReviewRequisitions: { type: 'switch' },
  labelCheck: { type: 'switch' },
  labelCheckMinimum: { type: 'number', min: 1, max: 999 },
  syncMinutes: { type: 'number', min: 1, max: 1440 },
  enrolledDevicesOnly: { type: 'switch' },
  sessionDays: { type: 'number', min: 1, max: 3650 },
  plantArea: { type: 'text', max: 40, required: true },
  doubleTapMs: { type: 'number', min: constants['button-throttle'], max: 10_000 },
  screenTurn: { type: 'choice', options: screenTurns },
  scannerPrefix: { type: 'text', max: 12 },
  scannerSuffix: { type: 'text', max: 12 },
  scannerPauseMs: { type: 'number', min: 150, max: 2000 },
  scannerGuardMs: { type: 'number', min: 0, max: 3000 },
  scannerLayout: { type: 'text', max: 5, words: ['', 'us', 'typed'] },
  labelSize: {
    type: 'text',
    max: 20,
    form: { holds: (text) => labelSizeOf(text) !== undefined, examples: [...labelSizes.map(({ id }) => id), '75x45'] },
  },
  printerDpi: { type: 'choice', options: printerDpis },
  printerFont: { type: 'text', max: 24, form: { holds: (text) => printerFontForm.test(text), examples: ['E:SIMSUN.TTF'] } },
} as const satisfies { readonly [K in SettingKey]: SettingDefinition & { type: TypeOf<SettingValues[K]> } };

type TypeOf<V> = V extends boolean ? 'switch' : V extends number ? 'number' : string extends V ? 'text' : 'choice';

/** The names of the settings. */
export const settingKeys: readonly SettingKey[] = Object.keys(settingDefinitions).filter(isSettingKey);

/** Whether a text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/** Reads a value as it was typed; undefined when it is not one of the setting's. */
export function readSetting(key: SettingKey, typed: string | number | boolean): string | number | boolean | undefined {
  const definition: SettingDefinition = settingDefinitions[key];
  if (definition.type === 'switch')
    return ['true', '1'].includes(String(typed)) ? true : ['false', '0'].includes(String(typed)) ? false : undefined;
  if (definition.type === 'number') {
    const value = typeof typed === 'string' ? readWhole(typed) : Number(typed);
    return typeof typed !== 'boolean' &&
      value !== undefined &&
      Number.isInteger(value) &&
      value >= definition.min &&
      value <= definition.max
      ? value
      : undefined;
  }
  const text = String(typed).trim();
  if (definition.type === 'choice') return definition.options.find((option) => option === text);
  if (definition.form && !definition.form.holds(text)) return undefined;
  if (definition.words && !definition.words.includes(text)) return undefined;
  return text.length <= definition.max && (text !== '' || !definition.required) ? text : undefined;
}

import { en } from '../../../contract/messages/en.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';

const all: Record<'zh' | 'en' | 'yn', Partial<Record<string, string>>> = { zh, en, yn };

/** The header of a field's column in a file, in each language. */
export const fieldHeader = (wire: string): Record<'zh' | 'en' | 'yn', string> => ({
  zh: all.zh[`field.${wire}`] ?? wire,
  en: all.en[`field.${wire}`] ?? wire,
  yn: all.yn[`field.${wire}`] ?? wire,
});

import { z } from 'zod';
import { text } from '../core/fields.ts';
import { languageField } from '../core/language.ts';

/** The texts of the application row by wire name, with their longest; the names of older clients. */
export const applicationTexts = {
  name: ['AppName', text(60)],
  description: ['AppDescription', text(500)],
  adminCode: ['SystemAdminCode', text(60)],
  adminName: ['SystemAdminName', text(60)],
  tel: ['Tel', text(40)],
  phone: ['Phone', text(40)],
  centerName: ['CenterName', text(60)],
  unitName: ['UnitName', text(60)],
  department: ['Department', text(60)],
  extend1: ['Extend1', text(200)],
  extend2: ['Extend2', text(200)],
  extend3: ['Extend3', text(200)],
  extend4: ['Extend4', text(200)],
  extend5: ['Extend5', text(200)],
} as const;

/** Digits as people write a phone number, of any country, with or without an extension. */
export const isPhone = (text: string): boolean => /^[+(]?\d[\d\s()/-]{1,38}\d$/.test(text);

export const applicationLanguages = {
  moreLanguages: ['ShowMoreLuaguage', z.boolean()],
  defaultLanguage: ['DefualtLanguage', languageField()],
} as const;

export type ApplicationText = keyof typeof applicationTexts;

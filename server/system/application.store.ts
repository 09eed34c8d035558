import type { Language } from '../../contract/messages/texts.ts';
import type { ApplicationText } from '../../contract/system/application.ts';
import { applicationTexts } from '../../contract/system/application.ts';

/** The application row as its form shows it. */
export type Application = Record<ApplicationText, string> & { moreLanguages: boolean; defaultLanguage: Language };

export const applicationFields = [...Object.keys(applicationTexts), 'moreLanguages', 'defaultLanguage'] as (keyof Application)[];

/** A column is named as its field, in the database's spelling. */
export const columnOf = (field: keyof Application): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const applicationColumns = applicationFields.map((field) => `${columnOf(field)} as "${field}"`).join(', ');

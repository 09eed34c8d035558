import type { Language } from '../../../contract/messages/texts.ts';

/** The languages by their own names; a name is not translated. */
export const languageNames: Record<Language, string> = { zh: '简体中文', en: 'English', yn: 'Indonesia' };

import { systemLists } from '../../../contract/system/system.lists.ts';
import { allRows } from '../wire/listApi.ts';
import { overrideTexts } from '../words/i18n.ts';

/** Reads the texts that an administrator changed, and uses them; otherwise the shipped texts are used. */
export const loadTranslations = async (): Promise<void> => overrideTexts(await allRows(systemLists.translations));

import { systemLists } from '../../../contract/system/system.lists.ts';
import { allRows } from '../wire/listApi.ts';
import { overrideTexts } from '../words/i18n.ts';

/** Fetches the texts that an administrator changed and takes them over; without them the shipped ones stand. */
export const loadTranslations = async (): Promise<void> => overrideTexts(await allRows(systemLists.translations));

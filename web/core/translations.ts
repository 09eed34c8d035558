import { systemLists } from '../../contract/system/system.lists.ts';
import { overrideTexts } from './i18n.ts';
import { allRows } from './listApi.ts';

/** Fetches the texts that an administrator changed and takes them over; without them the shipped ones stand. */
export const loadTranslations = async (): Promise<void> => overrideTexts(await allRows(systemLists.translations));

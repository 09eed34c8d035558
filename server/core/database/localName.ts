import type { Language } from '../../../contract/messages/texts.ts';
import { languageInSql, nameColumn } from './languageInSql.ts';

/**
 * The name of a row in the caller's language, Chinese where that one is missing. For the SQL of a list source: `:language` is
 * the list engine's; a call passes its own placeholder.
 */
export const localName = (alias: string, language = ':language'): string =>
  `coalesce(nullif(${languageInSql((one) => `${alias}.${nameColumn(one)}`, language)}, ''), ${alias}.name)`;

/** A row's status for filters of older clients: 1 in use, 0 not. */
export const statusText = (alias: string): string => `case ${alias}.status when 'active' then '1' else '0' end`;

/** `item.name`, `warehouse.name` and the like in the caller's language; Chinese if there is no other name. */
export const nameIn = (table: string, language: Language): string =>
  `coalesce(nullif(${table}.${nameColumn(language)}, ''), ${table}.name)`;

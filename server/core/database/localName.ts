/**
 * The name of a row in the caller's language, Chinese where that one is missing. For the SQL of a list source: `:language` is
 * the list engine's; a call passes its own placeholder.
 */
export const localName = (alias: string, language = ':language'): string =>
  `coalesce(nullif(case ${language} when 'en' then ${alias}.name_en when 'yn' then ${alias}.name_yn end, ''), ${alias}.name)`;

/** A row's status for filters of older clients: 1 in use, 0 not. */
export const statusText = (alias: string): string => `case ${alias}.status when 'active' then '1' else '0' end`;

/** `item.name`, `warehouse.name` and the like in the caller's language; Chinese if there is no other name. */
export const nameIn = (table: string, language: string): string =>
  language === 'zh' ? `${table}.name` : `coalesce(nullif(${table}.name_${language === 'en' ? 'en' : 'yn'}, ''), ${table}.name)`;

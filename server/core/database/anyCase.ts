/**
 * SQL that is true when a column holds one of some codes in any case of letters. Codes stored in capitals are found by the index of codes,
 * others by its index of capitals. `codes` are the codes and the same in capitals (`withCapitals`).
 */
export const inAnyCase = (column: string, codes: `$${number}`): string =>
  `(${column} = any(${codes}::text[]) or ${column} <> upper(${column} collate "C") and upper(${column} collate "C") = any(${codes}::text[]))`;

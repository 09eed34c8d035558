/**
 * Whether a column holds one of some codes, whatever the case of its letters, in SQL: what is stored in capitals is found by the index of
 * codes, the rest by its index of capitals. `codes` are the codes and the same in capitals (`withCapitals`).
 */
export const inAnyCase = (column: string, codes: `$${number}`): string =>
  `(${column} = any(${codes}::text[]) or ${column} <> upper(${column} collate "C") and upper(${column} collate "C") = any(${codes}::text[]))`;

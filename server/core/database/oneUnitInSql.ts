/** The unit that all rows of a group have, or nothing: quantities of several units are not added up (R46). */
export const oneUnitInSql = (unit: string): string => `case when min(${unit}) = max(${unit}) then min(${unit}) end`;

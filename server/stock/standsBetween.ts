/** The picks of an organisation that stand in the intermediate warehouse and are not issued yet; in SQL. */
export const standsBetweenInSql = (org: string): string => `
  select p.id from issue_pick p join location o on o.id = p.to_location_id and o.intermediate
   where p.org = ${org} and p.standing`;

/** A text as a literal of SQL. */
export const quotedInSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `concat('组织 ', args ->> 'org', ' 不存在')` of the template `组织 {org} 不存在`; `part` says where an argument stands. */
export const concatInSql = (template: string, part: (name: string) => string): string =>
  `concat(${template
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? part(piece) : quotedInSql(piece)))
    .join(', ')})`;

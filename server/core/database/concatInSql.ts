/** A text as a literal of SQL. */
export const quotedInSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `concat('组织 ', args ->> 'org', ' 不存在')` of the template `组织 {org} 不存在`; `part` says where an argument stands. */
export const concatInSql = (template: string, part: (name: string) => string): string =>
  `concat(${template
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? part(piece) : quotedInSql(piece)))
    .join(', ')})`;

/** `withThousands` of a decimal text in SQL. */
export const thousandsInSql = (text: string): string =>
  `regexp_replace(split_part(${text}, '.', 1), '(\\d)(?=(\\d{3})+(?!\\d))', '\\1,', 'g') || coalesce(substring(${text} from '[.].+'), '')`;

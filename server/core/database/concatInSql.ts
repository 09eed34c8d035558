import { decimalSign, withThousands } from '../../../contract/core/withThousands.ts';

/** A text as a literal of SQL. */
export const quotedInSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `concat('组织 ', args ->> 'org', ' 不存在')` of the template `组织 {org} 不存在`; `part` returns the position of an argument. */
export const concatInSql = (template: string, part: (name: string) => string): string =>
  `concat(${template
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 1 ? part(piece) : quotedInSql(piece)))
    .join(', ')})`;

/** `withThousands` of a decimal text in SQL, in a language. */
export function thousandsInSql(text: string, language: string): string {
  const whole = `regexp_replace(split_part(${text}, '.', 1), '(\\d)(?=(\\d{3})+(?!\\d))', ${quotedInSql(`\\1${withThousands('1000', language).charAt(1)}`)}, 'g')`;
  return `${whole} || coalesce(${quotedInSql(decimalSign(language))} || substring(${text} from '[.](.+)'), '')`;
}

/** `markedQty` of a decimal text in SQL, for an argument of a text. */
export const markedQtyInSql = (text: string): string => `'{=' || ${text} || '}'`;

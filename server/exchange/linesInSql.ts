import { allTexts } from '../../contract/messages/allTexts.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { languageInSql } from '../core/database/languageInSql.ts';

/** `第 2 行` of the text `第 {n} 行`, as the replacement of a regular expression. */
const lineText = (template: string): string => quotedInSql(`\\1${template.replace('{n}', '\\2')}: `);

/**
 * SQL that puts the number of the line before each reason of an answer, in the caller's language: an answer's reasons are stored one a line
 * of text, `2: why`.
 */
export const linesInSql = (column: string): string =>
  `regexp_replace(${column}, '(^|\\n)(\\d+): ', ${languageInSql((language) => lineText(allTexts[language]['exchange.line']))}, 'g')`;

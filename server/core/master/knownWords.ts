import type { MasterField } from '../../../contract/core/master.ts';
import { allTexts } from '../../../contract/messages/allTexts.ts';
import { type Language, type TextKey, zh } from '../../../contract/messages/texts.ts';
import { say } from '../answer/reply.ts';
import type { Context } from '../call/context.ts';
import type { ImportFault } from './importRefused.ts';
import { columnOf, type MasterTable } from './masterTable.ts';
import type { MasterRow } from './saveMaster.ts';

type Ctx = Pick<Context, 'query' | 'org' | 'language'>;

const languages: readonly Partial<Record<string, string>>[] = Object.values(allTexts);
const wordOf = (language: Language, prefix: string, code: string): string => say(language, `${prefix}.${code}` as TextKey) || code;

/** The possible values of a state or yes-or-no field, in the reader's language; empty for other fields. */
export function choicesOf({ type, machine, states = [] }: MasterField, language: Language): string {
  const codes = type === 'state' ? states.map((state) => wordOf(language, `state.${machine}`, state)) : [];
  return (type === 'flag' ? [say(language, 'list.yes'), say(language, 'list.no')] : codes).join(', ');
}

/** The value of a field, in the reader's language. */
export function shownValue(
  { type, machine, words }: MasterField,
  value: string | number | boolean | undefined,
  language: Language,
): string {
  if (value === undefined || value === '') return '';
  if (type === 'flag') return say(language, value === true ? 'list.yes' : 'list.no');
  const prefix = type === 'state' ? `state.${machine}` : words;
  return prefix === undefined ? String(value) : wordOf(language, prefix, String(value));
}

/**
 * Fields with texts for their codes (units): a file writes the code or its text in any language, the row gets the code. An unknown value
 * is a fault that lists the allowed ones; a new value can be entered once in the form.
 */
export async function settleWords(ctx: Ctx, table: MasterTable, rows: readonly MasterRow[]): Promise<ImportFault[]> {
  const faults: ImportFault[] = [];
  for (const [name, field] of Object.entries(table.definition.fields)) {
    const { words: prefix } = field;
    if (prefix === undefined) continue;
    const column = columnOf(table, name);
    const used = await ctx.query<{ code: string }>(
      `select ${column} as code from ${table.table} where org = $1 and ${column} <> '' group by 1 order by count(*) desc`,
      [ctx.org],
    );
    const allCodes = [...new Set([...used.map(({ code }) => code), ...codesUnder(prefix)])];
    const codes = codesByWord(prefix, allCodes);
    for (const row of rows) {
      const typed = row[name];
      if (typeof typed !== 'string' || typed === '') continue;
      const code = allCodes.includes(typed) ? typed : codes.get(typed.toLowerCase());
      if (code !== undefined) row[name] = code;
      else
        faults.push({
          row: row.row,
          column: field.wire,
          fault: 'table.cell-not-allowed',
          text: typed,
          detail: listed(ctx, prefix, allCodes),
        });
    }
  }
  return faults;
}

const codesUnder = (prefix: string): string[] =>
  Object.keys(zh).flatMap((key) => (key.startsWith(`${prefix}.`) ? [key.slice(prefix.length + 1)] : []));

/** Codes by their spellings; of equal spellings the first one counts. */
function codesByWord(prefix: string, allCodes: readonly string[]): Map<string, string> {
  const codes = new Map<string, string>();
  for (const code of allCodes)
    for (const word of [code, ...languages.map((texts) => texts[`${prefix}.${code}`])])
      if (word !== undefined && !codes.has(word.toLowerCase())) codes.set(word.toLowerCase(), code);
  return codes;
}

const listed = ({ language }: Ctx, prefix: string, codes: readonly string[]): string =>
  [...new Set(codes.map((code) => (codesUnder(prefix).includes(code) ? wordOf(language, prefix, code) : code)))].join(', ');

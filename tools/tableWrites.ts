import type { SourceFile } from './sourceFiles.ts';

/** A statement in SQL text that writes a table; `table` is undefined where the text computes its name. */
export interface TableWrite {
  file: string;
  line: number;
  table: string | undefined;
}

// `for update of`, `do update set` and the words after `on update` do not write a table of that name.
const writing =
  /(?<!\bfor )(?<!\bno key )(?<!\bdo )\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(?:only\s+)?(?:(?:public\.)?"?([a-z_][a-z0-9_]*)"?|(\$\{))/gi;

/** A placeholder in a template is a table; so is the continuation of `update `. */
const joined = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(?:only\s+)?['"`]\s*\+/gi;

/** Without comments, line by line as before. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|[\s;{}(),])\/\/[^\n]*/g, (whole, before: string | undefined) =>
    before === undefined ? whole.replace(/[^\n]/g, '') : before,
  );

/** The writes of a file; `update` before a word that is no table is English or an identifier, not a write. */
export function tableWrites({ path, text }: Pick<SourceFile, 'path' | 'text'>, tables: ReadonlySet<string>): TableWrite[] {
  const code = withoutComments(text);
  const lineAt = (index: number): number => code.slice(0, index).split('\n').length;
  const found = [...code.matchAll(writing)].flatMap(({ index, 1: name }): TableWrite[] =>
    name === undefined || tables.has(name.toLowerCase()) ? [{ file: path, line: lineAt(index), table: name?.toLowerCase() }] : [],
  );
  return [...found, ...[...code.matchAll(joined)].map(({ index }) => ({ file: path, line: lineAt(index), table: undefined }))];
}

/** The tables after all migrations, from their text. */
export function tablesOfMigrations(texts: readonly string[]): Set<string> {
  const tables = new Set<string>();
  const plain = texts.join('\n').replace(/--[^\n]*/g, '');
  const changes =
    /\b(create\s+(?:unlogged\s+)?table|drop\s+table)\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_][a-z0-9_]*)|\balter\s+table\s+([a-z_][a-z0-9_]*)\s+rename\s+to\s+([a-z_][a-z0-9_]*)/gi;
  for (const [, verb, name = '', from, to] of plain.matchAll(changes)) {
    if (from !== undefined && to !== undefined) {
      tables.delete(from);
      tables.add(to);
    } else if (/^drop/i.test(verb ?? '')) tables.delete(name);
    else tables.add(name);
  }
  return tables;
}

import { type ArrayLiteralExpression, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { type Checker, type Project, TypeFlags } from 'typescript/unstable/sync';
import { compileNamed } from '../../server/core/database/named.ts';
import { lineOf } from './astParts.ts';
import type { Database } from './database.ts';
import { Unknown } from './expressionPlan.ts';
import { declaredRow, type Field, isNullable, misfit } from './rowType.ts';
import { type SqlCall, sqlCallsIn } from './sqlCalls.ts';
import { SqlTexts } from './sqlTexts.ts';
import type { Catalogue } from './typeValues.ts';

/** A finding at a place; `what` has no line number, so that exceptions can match it. */
export interface Finding {
  file: string;
  line: number;
  what: string;
}

/**
 * `wrong`: the database refuses the statement, or its rows differ from the declared ones. `unknown`: the statement cannot be computed
 * without running the product. `nullable`: a column that may be null in its table, but is declared as never null.
 */
export type FindingKind = 'wrong' | 'unknown' | 'nullable';

interface Findings {
  /** Places where a statement is sent, statements that they send, and those whose rows were compared with the declared ones. */
  places: number;
  statements: number;
  rows: number;
  findings: Record<FindingKind, Finding[]>;
}

/** Checks every statement in these files: its names exist, and its values and rows have the declared types. */
export async function checkStatements(
  project: Project,
  files: readonly SourceFile[],
  database: Database,
  catalogue: Catalogue,
): Promise<Findings> {
  const found: Findings = { places: 0, statements: 0, rows: 0, findings: { wrong: [], unknown: [], nullable: [] } };
  const texts = new SqlTexts(project, catalogue);
  for (const file of files) {
    for (const call of sqlCallsIn(file)) {
      found.places += 1;
      const at = (what: string): Finding => ({ file: file.fileName, line: lineOf(call.node), what });
      try {
        const variants = (await texts.valuesOf(call.text)).filter((one) => typeof one === 'string');
        await checkCall(project, call, variants, database, found, at);
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        found.findings.unknown.push(at(error.message));
      }
    }
  }
  return found;
}

async function checkCall(
  { checker }: Project,
  { node, values, named }: SqlCall,
  variants: readonly string[],
  database: Database,
  found: Findings,
  at: (what: string) => Finding,
): Promise<void> {
  const row = declaredRow(checker, node);
  const wrong = new Set<string>();
  const nullable = new Set<string>();
  for (const variant of variants) {
    found.statements += 1;
    const { text, names } = named ? compileNamed(variant) : { text: variant, names: undefined };
    const described = await database.describe(text);
    if (typeof described === 'string') {
      wrong.add(described);
      continue;
    }
    const needed = described.parameters.length;
    if (names) for (const one of wrongNames(checker, names, values)) wrong.add(one);
    else if (needed > mostPositions)
      wrong.add(`the statement has ${needed} values by position; more than ${mostPositions} need names (named.ts)`);
    const given = names ? undefined : valueCount(values);
    if (given !== undefined && given !== needed) wrong.add(`the statement has ${needed} parameters and is given ${given} values`);
    if (!row) continue;
    found.rows += 1;
    const columns = new Map(described.columns.map((column) => [column.name, column]));
    for (const field of row) {
      const column = columns.get(field.name);
      if (column) {
        const misfits = misfit(checker, field, database.typeOf(column));
        if (misfits) wrong.add(`column ${field.name} ${misfits}`);
        if (database.mayBeNull(column) && !isNullable(field)) nullable.add(field.name);
      } else if (!field.optional) wrong.add(missing(field, [...columns.keys()]));
    }
  }
  found.findings.wrong.push(...[...wrong].map(at));
  found.findings.nullable.push(...[...nullable].map(at));
}

/** The most values by position that a person can count; more must have names. */
const mostPositions = 5;

/** Names without a value and values without a name, by the type of the values; empty when that type allows any names. */
function wrongNames(checker: Checker, names: readonly string[], values: SqlCall['values']): string[] {
  const type = values && checker.getTypeAtLocation(values);
  if (!type || type.flags & TypeFlags.AnyOrUnknown || checker.getIndexInfosOfType(type).length > 0) return [];
  const given = checker.getPropertiesOfType(type).map(({ name }) => name);
  return [
    ...names.filter((name) => !given.includes(name)).map((name) => `there is no value for :${name}`),
    ...given.filter((name) => !names.includes(name)).map((name) => `the statement has no :${name}`),
  ];
}

const missing = ({ name }: Field, columns: readonly string[]): string =>
  `the statement gives no column ${name}; it gives ${columns.length > 0 ? columns.join(', ') : 'no rows'}`;

/** The number of values in a call; undefined where that cannot be computed. */
function valueCount(values: SqlCall['values']): number | undefined {
  if (!values) return 0;
  if (values.kind !== SyntaxKind.ArrayLiteralExpression) return undefined;
  const { elements } = values as ArrayLiteralExpression;
  return elements.some(({ kind }) => kind === SyntaxKind.SpreadElement) ? undefined : elements.length;
}

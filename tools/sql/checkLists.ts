import path from 'node:path';
import type { Column as ListColumn } from '../../contract/core/list.ts';
import { zh } from '../../contract/messages/texts.ts';
import type { ListSource } from '../../server/core/lists/listSource.ts';
import { documentKinds } from '../../server/documentKinds.ts';
import type { Finding } from './checkStatements.ts';
import type { ColumnType } from './columnTypes.ts';
import type { Database } from './database.ts';
import type { Column } from './describe.ts';
import { listTexts } from './listTexts.ts';

/** Faults of the statements that the list engine makes of the sources, and the number of statements. */
export async function checkLists(sources: readonly ListSource[], database: Database): Promise<{ statements: number; wrong: Finding[] }> {
  const wrong = new Set<string>();
  let statements = 0;
  for (const source of sources) {
    const wires = Object.values(source.list.columns).map(({ wire }) => wire);
    for (const text of await listTexts(source)) {
      statements += 1;
      const described = await database.describe(text);
      if (typeof described === 'string') wrong.add(`list ${source.list.name}: ${described}`);
      else if (wires.every((wire) => text.includes(` as "${wire}"`)))
        for (const one of wrongColumns(source, described.columns, database)) wrong.add(`list ${source.list.name}: ${one}`);
    }
  }
  return { statements, wrong: [...wrong].map((what) => ({ file: path.resolve('server/listSources.ts'), line: 1, what })) };
}

const kinds: Record<ListColumn['type'], readonly string[]> = {
  text: ['string'],
  state: ['string'],
  qty: ['string'],
  date: ['string'],
  time: ['string'],
  // JSON where the value may be hidden from a counter (hiddenInSql).
  int: ['number', 'json'],
  id: ['number', 'string'],
  flag: ['boolean', 'number', 'string'],
};

function wrongColumns(source: ListSource, given: readonly Column[], database: Database): string[] {
  const columns = new Map(given.map((column) => [column.name, column]));
  return Object.values(source.list.columns).flatMap((declared) => {
    const column = columns.get(declared.wire);
    const problem = column ? wrongType(declared, database.typeOf(column)) : 'is given by no column';
    return problem ? [`${declared.wire} ${problem}`] : [];
  });
}

const statesOfDocuments = [...new Set(documentKinds.flatMap(({ kind }) => kind.machine.states))].sort();
const isOfAllDocuments = (words: readonly string[]): boolean => words.toSorted().join(' ') === statesOfDocuments.join(' ');

function wrongType({ type, machine, words: prefix }: ListColumn, { kind, words = [] }: ColumnType): string | undefined {
  if (!kinds[type].includes(kind)) return `is a ${kind}, and declared ${type}`;
  const under = prefix ?? (machine && `state.${machine}`);
  // Documents of all kinds stand in one column: which states a kind has is checked beside its machine.
  const lost = under && !isOfAllDocuments(words) ? words.filter((word) => word !== '' && !(`${under}.${word}` in zh)) : [];
  return lost.length > 0 ? `can be ${lost.join(', ')}, and there is no text under ${under}` : undefined;
}

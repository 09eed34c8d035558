import type { Computed, Declared } from '../server/migrations/owners.ts';
import type { SourceFile } from './sourceFiles.ts';
import { tableWrites } from './tableWrites.ts';

export interface Ownership {
  /** Tables by the room that may write them. */
  owners: Readonly<Record<string, readonly string[]>>;
  /** Files of other rooms that may write a table. */
  guests: Readonly<Record<string, Declared>>;
  /** Writes of other rooms that are to move to the owner. */
  pending: Readonly<Record<string, readonly string[]>>;
  computed: Readonly<Record<string, Computed>>;
}

/** The folder below `server/`; `server` for files directly in it. */
const roomOf = (file: string): string => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'server');
const isTest = (file: string): boolean => /\.test\.ts$|[tT]estKit\.ts$/.test(file);

/** Every difference between the files of the server and the declarations about their tables. */
export function ownerFaults(
  files: readonly SourceFile[],
  tables: ReadonlySet<string>,
  { owners, guests, pending, computed }: Ownership,
): string[] {
  const faults: string[] = [];
  const roomsOf = new Map<string, string[]>();
  for (const [room, owned] of Object.entries(owners)) for (const table of owned) roomsOf.set(table, [...(roomsOf.get(table) ?? []), room]);
  for (const table of tables) if (!roomsOf.has(table)) faults.push(`${table} has no owner in server/migrations/owners.ts`);
  for (const [table, rooms] of roomsOf) {
    if (!tables.has(table)) faults.push(`${table} has an owner (${rooms.join(', ')}) and is no table`);
    if (rooms.length > 1) faults.push(`${table} has ${rooms.length} owners: ${rooms.join(', ')}`);
  }
  const declaredBy = new Map(Object.entries(guests).map(([file, { tables: of }]) => [file, of]));
  for (const [file, of] of Object.entries(pending)) declaredBy.set(file, [...(declaredBy.get(file) ?? []), ...of]);
  const needed = new Set<string>();
  const computing = new Set<string>();
  const product = files.filter(({ path: file }) => file.startsWith('server/') && !isTest(file));
  for (const { file, line, table } of product.flatMap((one) => tableWrites(one, tables))) {
    if (table === undefined) {
      computing.add(file);
      if (!computed[file]) faults.push(`${file}:${line} computes the name of the table it writes: declare which (computed)`);
    } else if (!roomsOf.get(table)?.includes(roomOf(file))) {
      if (declaredBy.get(file)?.includes(table)) needed.add(`${file} ${table}`);
      else faults.push(`${file}:${line} writes ${table}, which belongs to ${roomsOf.get(table)?.join(', ')}: use a store function there`);
    }
  }
  for (const [file, declared] of declaredBy)
    for (const table of declared) if (!needed.has(`${file} ${table}`)) faults.push(`${file} is declared to write ${table} and does not`);
  for (const [file, { tables: declared, names }] of Object.entries(computed)) {
    if (!computing.has(file)) faults.push(`${file} is declared to compute the name of a table and does not`);
    const named = new Set(
      product
        .filter(({ path: one }) => names[0].test(one))
        .flatMap(({ text }) =>
          [...text.matchAll(new RegExp(names[1], 'gm'))].flatMap((match) => match.slice(1).filter((one) => one !== undefined)),
        ),
    );
    for (const table of named) if (!declared.includes(table)) faults.push(`${file} writes ${table} too and does not declare it`);
    for (const table of declared) if (!named.has(table)) faults.push(`${file} is declared to write ${table}, which is named nowhere`);
  }
  return faults;
}

// Checks that each table is written by its owner alone (server/migrations/owners.ts); part of `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { computed, guests, owners, pending } from '../server/migrations/owners.ts';
import { ownerFaults } from './ownerFaults.ts';
import { sourceFiles } from './sourceFiles.ts';
import { tablesOfMigrations } from './tableWrites.ts';

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'server/migrations');
const tables = tablesOfMigrations(
  [
    ...readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => path.join(migrations, name)),
    // Makes the table of the migrations themselves.
    path.join(root, 'server/core/database/migrate.ts'),
  ].map((file) => readFileSync(file, 'utf8')),
);
const faults = ownerFaults(sourceFiles(root), tables, { owners, guests, pending, computed });
for (const fault of faults) console.error(fault);
const toMove = Object.values(pending).reduce((sum, of) => sum + of.length, 0);
console.log(
  `${tables.size} tables with owners, ${Object.keys(guests).length} files with a reason to write another's, ${toMove} writes still to move; ${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

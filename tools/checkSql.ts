// Checks every statement of the server against the migrated schema; part of `npm run check` (CONTRIBUTING: Walls).
// `checkSql.ts <folder> <address of a migrated database>` checks the files of another folder: how its test probes it.
import path from 'node:path';
import { openModules } from './sql/moduleScope.ts';

const root = path.resolve(import.meta.dirname, '..');
const [folder, url] = process.argv.slice(2);
openModules([...['server', 'contract'].map((part) => path.join(root, part)), ...(folder ? [folder] : [])]);
// Imported here: modules loaded before the line above would not be hooked.
const { checkFolder, checkServer } = await import('./sql/checkServer.ts');
const { summary, faults } = folder && url ? { summary: '', faults: await checkFolder(folder, url) } : await checkServer(root);
if (summary) console.log(summary);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

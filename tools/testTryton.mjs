// npm run test:tryton: Debian's Tryton as the ERP (docs/tryton.md). Installs nothing: it says what is missing.
import { ensureInstalled, run, tool } from './command.mjs';

ensureInstalled();
process.exit(await run([tool('vitest'), 'run', '--config', 'test/tryton/vitest.config.ts', ...process.argv.slice(2)]));

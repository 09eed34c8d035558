// npm run bench: installs and builds first, then runs bench/bench.ts under Node 26.
import { ensureBuilt, ensureInstalled, passSignals, run } from './command.mjs';

ensureInstalled();
passSignals();
await ensureBuilt();
process.exit(await run(['bench/bench.ts', ...process.argv.slice(2)]));

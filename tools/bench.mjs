// npm run bench: what is installed first, then bench/bench.ts under Node 26.
import { ensureInstalled, passSignals, run } from './house.mjs';

ensureInstalled();
passSignals();
process.exit(await run(['bench/bench.ts', ...process.argv.slice(2)]));

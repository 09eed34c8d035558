// npm start: installs and builds what is missing, then starts the server. Everything after `--` goes to the server.
import { ensureBuilt, ensureInstalled, passSignals, run } from './command.mjs';

ensureInstalled();
passSignals();
await ensureBuilt();
process.exit(await run(['server/main.ts', ...process.argv.slice(2)]));

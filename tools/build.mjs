// npm run build: builds the web app into dist/ when its sources changed.
import { ensureBuilt, ensureInstalled } from './command.mjs';

ensureInstalled();
console.log((await ensureBuilt()) === 'built' ? 'dist/ is built.' : 'dist/ is up to date.');

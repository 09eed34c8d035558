// npm run spec: shows which parts of the specification are built, and removes them from the list of open parts. It never makes the list longer.
import { writeFileSync } from 'node:fs';
import { listedAsOpen, openEntries, openFile, progress } from '../test/spec/ledgers.ts';

const open = openEntries();
const listed = listedAsOpen();
const left = open.filter((line) => listed.includes(line));
writeFileSync(openFile, left.map((line) => `${line}\n`).join(''));
const done = [...new Set(listed)].filter((line) => !left.includes(line));
const lost = open.filter((line) => !listed.includes(line));
console.log(`Built: ${progress(open)}.`);
if (done.length > 0) console.log(`Taken from the list (${done.length}):\n  ${done.join('\n  ')}`);
if (lost.length > 0) {
  console.error(`No longer built, and not on the list:\n  ${lost.join('\n  ')}`);
  process.exitCode = 1;
}

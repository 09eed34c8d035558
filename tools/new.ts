// Writes the files of a new call, list, document or flow, with its registrations and text keys: `npm run new -- document stock scrap`.
// Parts that a person has to write are marked; test/fitness/filled.test.ts refuses marks that are left.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callSkeleton } from './skeletons/callSkeleton.ts';
import { documentSkeleton } from './skeletons/documentSkeleton.ts';
import { flowSkeleton } from './skeletons/flowSkeleton.ts';
import { listSkeleton } from './skeletons/listSkeleton.ts';
import { type Names, numberAfter, type Registration, type Skeleton, toFill } from './skeletons/skeleton.ts';

const root = path.resolve(import.meta.dirname, '..');
const usage = 'npm run new -- call|list|document|flow <feature> <name>, names in camelCase';

function skeletonOf(what: string | undefined, names: Names): Skeleton | undefined {
  if (what === 'call') return callSkeleton(names);
  if (what === 'list') return listSkeleton(names);
  if (what === 'flow') return flowSkeleton(names);
  return what === 'document' ? documentSkeleton(names, numberAfter(readdirSync(path.join(root, 'server/migrations')))) : undefined;
}

function register({ file, line, after, inside }: Registration): void {
  const at = path.join(root, file);
  const lines = readFileSync(at, 'utf8').split('\n');
  const last = lines.findLastIndex((one) => after.test(one));
  if (last < 0) throw new Error(`${file} has no place for: ${line}`);
  const end = inside ? lines.findIndex((one, place) => place >= last && one.endsWith('];')) : last;
  if (!inside) lines.splice(last + 1, 0, line);
  else if (lines[end] === '];') lines.splice(end, 0, `  ${line},`);
  else lines[end] = lines[end]?.replace(/\];$/, `, ${line}];`) ?? '';
  writeFileSync(at, lines.join('\n'));
}

function write({ files, registrations, next }: Skeleton): void {
  const there = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
  if (there.length > 0) throw new Error(`there already: ${there.join(', ')}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const one of registrations) register(one);
  const changed = [...new Set([...Object.keys(files), ...registrations.map(({ file }) => file)])];
  const code = changed.filter((file) => /\.tsx?$/.test(file));
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code], { cwd: root, stdio: 'ignore' });
  console.log(
    [...changed.map((file) => `${file in files ? 'new ' : 'line'} ${file}`), '', `Then: write what is marked ${toFill}, and`].join('\n'),
  );
  for (const one of next) console.log(`- ${one}`);
}

const [what, feature = '', name = ''] = process.argv.slice(2);
const isName = (word: string) => /^[a-z][A-Za-z0-9]*$/.test(word);
const skeleton =
  isName(feature) && isName(name) ? skeletonOf(what, { feature, name, Name: `${name[0]?.toUpperCase()}${name.slice(1)}` }) : undefined;
if (skeleton) write(skeleton);
else {
  console.error(usage);
  process.exitCode = 1;
}

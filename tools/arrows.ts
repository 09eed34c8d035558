// Checks the directions of imports between the parts; part of `npm run check`. ARCHITECTURE.md has the rules.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findCycles } from './findCycles.ts';
import { type SourceFile, sourceFiles } from './sourceFiles.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Which parts a part may import. Parts that are not named here (tools, test, e2e, bench) may import all. */
const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  web: ['web', 'contract'],
  simulator: ['simulator', 'contract'],
};

/** Folders that every feature of their part may import (decision 0158). */
const shared: Record<string, readonly string[]> = {
  contract: ['core', 'documents', 'messages', 'stock', 'labels', 'exchange', 'organisation', 'system'],
  server: ['core', 'documents', 'stock', 'labels', 'exchange', 'inspection'],
  web: ['core', 'documents'],
};

/** The rooms of `core` in their order: none imports from a later one (ARCHITECTURE: rooms). */
const floors: Record<string, readonly string[]> = {
  server: ['process', 'answer', 'database', 'call', 'lists', 'worker', 'tableFile', 'master', 'openapi', 'http'],
  web: [
    ...['theme', 'device', 'words', 'wire', 'ui', 'navigation', 'session', 'queue', 'scanner', 'scan', 'frame', 'pickers'],
    ...['list', 'photo', 'record', 'chart', 'flow', 'master', 'document', 'file', 'shell'],
  ],
};

/** Base names that several files may have, because a tool requires the name. */
const repeatedNames = new Set(['vitest.config.ts', 'globalSetup.ts']);
const mayExportDefault = /(^|\/)(vite|vitest)(\.\w+)?\.config\.ts$|(^|\/)globalSetup\.ts$/;
const longFile = 250;

const partOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');
const featureOf = (file: string): string => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');
const isText = (file: string): boolean => /\.(zh|en|yn)\.ts$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$|[tT]estKit\.tsx?$|\.flowSample\.ts$/.test(file);

function* wrongArrows(file: SourceFile): Generator<string> {
  const part = partOf(file.path);
  const allowed = mayImport[part];
  if (!allowed) return;
  for (const target of file.imports) {
    const targetPart = partOf(target);
    const fromTest = isTest(file.path) && ['test', 'tools', 'simulator', 'server'].includes(targetPart) && part !== 'contract';
    if (!allowed.includes(targetPart) && !fromTest) yield `${file.path} imports ${target}: ${part} may import ${allowed.join(', ')}`;
    const [own, other] = [featureOf(file.path), featureOf(target)];
    if (part !== targetPart || isTest(file.path) || !own || own === other || !(part in shared)) continue;
    if (file.path === 'web/core/shell/OpenScreen.tsx' && target === 'web/screens.ts') continue;
    // Texts are in their feature's folder and are collected in one place; they import nothing themselves.
    if (own === 'messages' && isText(target)) continue;
    // Only jobs talk to the partners.
    if (part === 'server' && own === 'jobs' && other === 'connectors') continue;
    if (!other) yield `${file.path} imports ${target}: what stands at the top of ${part}/ puts the features together and is not for them`;
    else if (!shared[part]?.includes(other))
      yield `${file.path} imports ${target}: a feature may import ${shared[part]?.join(', ')} and itself`;
  }
}

function* wrongFloors({ path: file, imports }: SourceFile): Generator<string> {
  const [part = '', core, room = ''] = file.split('/');
  const rooms = floors[part];
  if (!rooms || core !== 'core' || isTest(file)) return;
  if (!rooms.includes(room)) yield `${file}: core has these rooms: ${rooms.join(', ')}`;
  for (const target of imports.filter((one) => one.startsWith(`${part}/core/`))) {
    const other = target.split('/')[2] ?? '';
    if (rooms.indexOf(other) > rooms.indexOf(room)) yield `${file} imports ${target}: ${other} stands on a higher floor than ${room}`;
  }
}

function* wrongPackages(file: SourceFile, dependencies: ReadonlySet<string>): Generator<string> {
  if (!['contract', 'server', 'simulator', 'web'].includes(partOf(file.path)) || isTest(file.path)) return;
  for (const name of file.packages) {
    if (!dependencies.has(name)) yield `${file.path} imports ${name}, which is not in "dependencies" of package.json`;
  }
}

function* wrongNames(files: readonly SourceFile[]): Generator<string> {
  for (const [name, same] of Map.groupBy(files, (file) => path.basename(file.path))) {
    if (/^(index|utils?|helpers?)\.tsx?$/.test(name)) yield* same.map((file) => `${file.path}: name the file after what it exports`);
    // Texts in three languages, a call's handler and its screen may share a name in different parts; inside a part names are unique.
    for (const [part, inPart] of Map.groupBy(same, (file) => partOf(file.path))) {
      if (inPart.length > 1 && part !== '' && !repeatedNames.has(name))
        yield `${inPart.map((file) => file.path).join(' and ')} have the same name`;
    }
  }
  for (const file of files) {
    if (file.exportsDefault && !mayExportDefault.test(file.path)) yield `${file.path} has a default export`;
  }
}

const files = sourceFiles(root);
const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const dependencies = new Set(Object.keys(manifest.dependencies));
const faults = [
  ...files.flatMap((file) => [...wrongArrows(file), ...wrongFloors(file), ...wrongPackages(file, dependencies)]),
  ...wrongNames(files),
  ...findCycles(new Map(files.map((file) => [file.path, file.imports]))).map((cycle) => `import cycle: ${cycle.join(' → ')}`),
];
for (const fault of faults) console.error(fault);

const lines = files.map((file) => file.lines).sort((a, b) => a - b);
const at = (share: number): number => lines[Math.floor(lines.length * share)] ?? 0;
const long = files.filter((file) => file.lines > longFile);
if (long.length > 0) console.log(`Longer than ${longFile} lines: ${long.map((file) => `${file.path} (${file.lines})`).join(', ')}`);
console.log(
  `${files.length} files, median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${lines.at(-1) ?? 0}; ${faults.length} wrong arrows.`,
);
process.exit(faults.length === 0 ? 0 : 1);

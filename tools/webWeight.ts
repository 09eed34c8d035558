import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { textsName } from './textsOfBrowser.ts';

/** Limits of bytes after gzip: of the first load, and of each scan flow and each other screen beyond login, home and the parts that home loads ahead. */
export const mostWeight = { first: 170_000, flow: 25_000, screen: 20_000 };
/** The most files of the first load: on a slow network each costs a device without the app a fifth of a second. */
export const mostFiles = 8;

/** Screens that are built into one file with what they need (`codeSplitting` in vite.config.ts), by the name of that file. */
const together: Record<string, string> = {
  'identity/EntryScreen.tsx': 'first',
  'identity/LoginScreen.tsx': 'first',
  'system/HomeScreen.tsx': 'home',
};

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Measures a built web app by the files loaded together: script, style and texts, in the language with the longest texts. */
export function weighWeb(folder: string): {
  first: number;
  files: number;
  screens: { route: string; bytes: number; kind: 'flow' | 'screen' }[];
} {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const texts = readdirSync(path.join(folder, 'assets')).filter((file) => /^texts-.*\.json$/.test(file));
  const textsOf = (part: string): string[] => {
    const files = texts.filter((file) => file.startsWith(`texts-${part}-`)).map((file) => `assets/${file}`);
    return files.sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1);
  };
  const filesOf = (...named: string[]): Set<string> => {
    const sources = named.map((source) => together[source] ?? source);
    const seen = new Set<string>();
    const files = new Set<string>();
    const add = (source: string): void => {
      // A chunk that several load, at once and later, stands under its chunk name alone; its style has the same name.
      const shared = `_${path.parse(source).name}-`;
      const chunk = chunks[source] ?? chunks[Object.keys(chunks).find((key) => key.startsWith(shared) && key.endsWith('.js')) ?? ''];
      if (!chunk) throw new Error(`the build has no ${source}`);
      if (seen.has(source)) return;
      seen.add(source);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      chunk.imports?.forEach(add);
    };
    sources.forEach(add);
    return files;
  };
  const weight = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const first = new Set([...filesOf('index.html', 'identity/LoginScreen.tsx'), ...textsOf('first')]);
  const known = new Set([...first, ...filesOf('system/HomeScreen.tsx', ...loadedAhead), ...loadedAhead.map(textsName).flatMap(textsOf)]);
  const flowFrame = new Set([...filesOf('core/flow/ScanScreen.tsx')].filter((file) => !known.has(file) && file.includes('ScanScreen')));
  const screens = screenFiles().map(({ route, sources, texts }) => {
    const files = new Set([...filesOf(...sources), ...texts.flatMap(textsOf)]);
    const kind: 'flow' | 'screen' = [...files].some((file) => flowFrame.has(file)) ? 'flow' : 'screen';
    return { route, kind, bytes: weight([...files].filter((file) => !known.has(file))) };
  });
  return { first: weight(first), files: first.size, screens: screens.sort((one, other) => other.bytes - one.bytes) };
}

/** The parts that home loads ahead (`loadTemplates` in web/core/shell/lazyScreen.ts). */
const loadedAhead = ['core/list/ListScreen.tsx', 'core/flow/useScanFlow.ts', 'core/record/RecordScreen.tsx'];

/** The screens of the map with the sources that they are made of. */
function screenFiles(): { route: string; sources: string[]; texts: string[] }[] {
  const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
  const lines = map.matchAll(/^ {2}'(\/[^']*)': \w+\(\(\) =>\s*import\('\.\/([^']+)'\)/gm);
  return [...lines].map(([, route = '', source = '']) => ({ route, sources: [source], texts: [textsName(source)] }));
}

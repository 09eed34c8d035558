import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One source file of the repository: paths are relative to its root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
  lines: number;
  /** Files of the repository that it imports, types included. */
  imports: string[];
  /** Packages that it imports, without Node's own modules. */
  packages: string[];
  exportsDefault: boolean;
}

const folders = ['contract', 'server', 'web', 'simulator', 'tools', 'test', 'e2e', 'bench'];
const importing = /(?:^|[\n;])\s*(?:import|export)\s+(?:[^'"();]*?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g;

/** Text without comments; texts in quotes stay as they are, so that an address in them is not taken for a comment. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|[\s;{}(),])\/\/[^\n]*/g, (_whole, before: string | undefined) => before ?? '');

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function read(root: string, file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8');
  const code = withoutComments(text);
  const named = [...code.matchAll(importing)].map((match) => match[1] ?? match[2] ?? '');
  const relative = named.filter((name) => name.startsWith('.')).map((name) => name.replace(/\?.*$/, ''));
  return {
    path: file,
    text,
    lines: text.split('\n').length - 1,
    imports: relative.map((name) => path.posix.join(path.posix.dirname(file), name)),
    packages: [
      ...new Set(named.filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !name.startsWith('virtual:')).map(packageOf)),
    ],
    exportsDefault: /(?:^|\n)export\s+default\b|(?:^|\n)export\s*\{[^}]*\bas\s+default\b/.test(code),
  };
}

/** Every TypeScript file of the repository below `root`. */
export function sourceFiles(root: string): SourceFile[] {
  const inFolders = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.split(path.sep).join('/')}`,
      ),
    );
  const atTop = readdirSync(root);
  return [...atTop, ...inFolders]
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => read(root, name));
}

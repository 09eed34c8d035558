import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allCalls } from '../contract/allCalls.ts';
import { allLists } from '../contract/allLists.ts';
import { type AnyCall, permissionOf } from '../contract/core/call.ts';
import { type AnyList, listPermission } from '../contract/core/list.ts';
import { sourceFiles } from './sourceFiles.ts';

/** A request of a screen itself: the name of the list or call, and its permission. */
export interface ScreenRead {
  readonly name: string;
  readonly permission: string;
}

/** A source file in pieces: its top-level declarations by name, and the origins of its imported names. */
interface Source {
  readonly declared: ReadonlyMap<string, string>;
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const lists: Readonly<Record<string, AnyList | undefined>> = allLists;
const calls: Readonly<Record<string, AnyCall | undefined>> = { ...allCalls };
const margin = /^(?:export )?(?:async )?(?:const|let|function|class) (?:(\w+)|\{([^}]*)\} = (\w+))/;

/** Actions have permissions of their own (useListActions.ts), so their requests do not count as the screen's. */
const isAction = (name: string, text: string): boolean => /Actions?$/.test(name) || /^[^=]*\b(?:List|Record)Action\b/.test(text);

/** The text without the arrays after `actions:` and, of a record, `lists:` and `below:`: their content is only shown with permission (RecordScreen.tsx). */
function withoutGuarded(text: string): string {
  const from = text.search(/\b(?:actions|lists|below): \[/);
  if (from < 0) return text;
  let depth = 0;
  let to = text.indexOf('[', from);
  do {
    if (text[to] === '[') depth++;
    if (text[to] === ']') depth--;
    to++;
  } while (depth > 0 && to < text.length);
  return text.slice(0, from) + withoutGuarded(text.slice(to));
}

function sourceOf(file: string, text: string): Source {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\btypeof \w+(?:\.\w+)?/g, '');
  const imported = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of plain.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm))
    for (const one of names.split(',').filter((name) => name.trim() && !name.trim().startsWith('type '))) {
      const [name = '', local = name] = one.trim().split(' as ');
      imported.set(local, { file: path.posix.join(path.posix.dirname(file), from), name });
    }
  const declared = new Map<string, string>();
  for (const piece of plain.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class) )/m)) {
    const [, name, several, from] = margin.exec(piece) ?? [];
    if (name) declared.set(name, isAction(name, piece) ? '' : withoutGuarded(piece));
    for (const one of several?.split(',') ?? []) {
      const [taken = '', local = taken] = one.trim().split(': ');
      if (taken) declared.set(local, `${from}.${taken}`);
    }
  }
  return { declared, imported };
}

function readsIn(whole: string): ScreenRead[] {
  // A screen that names the permission of a list or call asks for the right to read it.
  const text = whole.replace(/\b(?:listPermission|permissionOf)\([\w.]*\)/g, '');
  const named = [...text.matchAll(/\b\w+Lists\.(\w+)|\brefersTo: '(\w+)'/g)].map(([, list, picked]) => list ?? picked ?? '');
  const inside = [...text.matchAll(/\{([^{}=]*)\} = \w+Calls\b/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  const callNames = [...[...text.matchAll(/\b\w+Calls\.(\w+)/g)].map(([, call = '']) => call), ...inside];
  return [
    ...named.map((name) => ({ name, permission: lists[name] && listPermission(lists[name]) })),
    ...callNames.map((name) => ({ name, permission: calls[name]?.effect === 'read' ? permissionOf(calls[name]) : undefined })),
  ].flatMap(({ name, permission }) => (permission ? [{ name, permission }] : []));
}

/**
 * The requests of the screens of `web/screens.ts`, by their paths: the lists and reading calls that a screen and its parts
 * name. Found in the text, because a screen needs a browser to run; requests that a screen makes only with a permission are among them.
 */
export function screenReads(root: string): Map<string, ScreenRead[]> {
  const sources = new Map(
    sourceFiles(root)
      .filter(({ path: file }) => /^(?:web|contract)\//.test(file) && !/\.(?:test|lists|calls)\.tsx?$/.test(file))
      .map(({ path: file, text }) => [file, sourceOf(file, text)]),
  );
  const visit = (file: string, name: string, seen: Set<string>): ScreenRead[] => {
    const at = `${file} ${name}`;
    const source = sources.get(file);
    const text = source?.declared.get(name);
    if (seen.has(at) || !source || !text) return [];
    seen.add(at);
    const words = new Set(text.match(/[A-Za-z_]\w*/g));
    const inside = [...words].flatMap((word) => {
      const from = source.imported.get(word);
      return from ? visit(from.file, from.name, seen) : visit(file, word, seen);
    });
    const later = [...text.matchAll(/import\('(\.[^']*)'\)\.then\(\(\w+\) => \w+\.(\w+)/g)].flatMap(([, from = '', part = '']) =>
      visit(path.posix.join(path.posix.dirname(file), from), part, seen),
    );
    return [...readsIn(text), ...inside, ...later];
  };
  const map = readFileSync(path.join(root, 'web/screens.ts'), 'utf8');
  const screens = map.matchAll(/^ {2}'(\/[^']*)': \w+\(\(\) =>\s*import\('\.\/([^']+)'\)\.then\(\(m\) => m\.(\w+)/gm);
  return new Map(
    [...screens].map(([, screen = '', file = '', name = '']) => {
      const found = new Map(visit(`web/${file}`, name, new Set()).map((read) => [read.name, read]));
      return [screen, [...found.values()]];
    }),
  );
}

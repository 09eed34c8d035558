import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { allTexts } from '../contract/messages/allTexts.ts';
import { type Texts, zh } from '../contract/messages/texts.ts';
import { keysOf, type Mentions, mentionedIn, noMentions, textPrefixes, vocabularyOf } from './mentionedTexts.ts';

const languages: Readonly<Record<string, Texts>> = allTexts;
/** Screens that are opened first; their texts come with the app. */
const firstScreens = /\/web\/(identity\/(EntryScreen|LoginScreen)|system\/HomeScreen)\.tsx$/;
const placeholder = '__KUWEI_TEXTS__';

/**
 * Cuts the texts by use: a part that comes with the app, and one for each screen and language, fetched
 * together with the screen. A last part has all texts of a language: for texts missing nevertheless, and for a device that is offline.
 */
export function textsOfBrowser(root: string): Plugin {
  const web = path.join(root, 'web');
  const isOwn = (id: string) => id.startsWith(root + path.sep) && !id.startsWith(path.join(root, 'node_modules'));
  const inCore = (id: string) => id.startsWith(path.join(web, 'core'));
  const map = readFileSync(path.join(web, 'screens.ts'), 'utf8');
  const sources = new Set([...map.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, source = '']) => source));
  const screens = [...sources].filter((source) => !firstScreens.test(`/web/${source}`));
  let manifest = '';
  return {
    name: 'kuwei-texts-of-browser',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === path.join(web, 'core/words/textSource.ts') ? builtSource : undefined),
    transform(code, id) {
      const isMap = id === path.join(web, 'screens.ts');
      if (!isMap && !inCore(id)) return;
      const bring = (all: string, source: string) =>
        isMap && !screens.includes(source) ? all : `withTexts('${textsName(source)}', ${all})`;
      const brought = code.replace(/import\('\.\.?\/([^']+\.tsx?)'\)/g, (all, source: string) =>
        isMap || source.endsWith('.tsx') ? bring(all, source) : all,
      );
      return brought === code ? undefined : `import { withTexts } from '${path.join(web, 'core/words/i18n.ts')}';\n${brought}`;
    },
    async buildEnd(error) {
      if (error) return;
      // In a fixed order in every folder and build, because the version of the texts, and with it the names of all files, depends on it.
      const own = [...this.getModuleIds()].filter(isOwn).sort();
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      // A module that is loaded later and draws nothing (the definitions that a chooser may need) has no texts.
      const laterOf = (id: string) => (this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((one) => one.endsWith('.tsx'));
      const begin = own.filter((id) => firstScreens.test(id) || id === path.join(web, 'main.tsx'));
      const opening = reachable(begin, importsOf);
      // Parts that a screen loads later have their texts with the screen; sheets of the core bring their own.
      const reach = (from: string) =>
        reachable([from], (id) => (inCore(id) || opening.has(id) ? importsOf(id) : [...importsOf(id), ...laterOf(id)]));
      const first = await mentions(opening, false);
      const parts: Record<string, Mentions> = { first, rest: { keys: new Set(Object.keys(zh)), prefixes: new Set(['']) } };
      for (const source of screens) parts[textsName(source)] = await mentions(reach(path.join(web, source)), true);
      for (const id of own.filter(inCore).flatMap(laterOf)) parts[textsName(id)] = await mentions(reach(id), false);
      const firstKeys = keysOf(first, zh);
      const files = Object.entries(parts).flatMap(([part, said]) => {
        const keys = part === 'first' ? firstKeys : keysOf(said, zh, firstKeys);
        return Object.entries(languages).map(([language, texts]) => ({
          name: `${part}-${language}`,
          source: partOf(texts, keys, said.prefixes),
        }));
      });
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
      for (const { name, source } of files.filter((file) => file.name !== 'first-zh'))
        this.emitFile({ type: 'asset', fileName: `assets/texts-${name}-${version}.json`, source });
      manifest = JSON.stringify({ first: JSON.parse(files.find(({ name }) => name === 'first-zh')?.source ?? ''), version });
    },
    // Before the names of chunks are made from their content.
    renderChunk: (code) => {
      const found = new RegExp(`(["'\`])${placeholder}\\1`).exec(code);
      return found ? { code: code.replace(found[0], () => JSON.stringify(manifest)), map: null } : null;
    },
  };

  async function mentions(ids: ReadonlySet<string>, vocabulary: boolean): Promise<Mentions> {
    const all = noMentions();
    const add = ({ keys, prefixes }: Mentions) => {
      for (const key of keys) all.keys.add(key);
      for (const prefix of prefixes) all.prefixes.add(prefix);
    };
    const own = [...ids].filter((id) => isOwn(id) && !/\/contract\/messages\/|\.calls\.ts$|\.css$/.test(id));
    const sources = own.map((id) => ({ id, source: readFileSync(id.replace(/\?.*$/, ''), 'utf8') }));
    for (const { id, source } of sources) add(mentionedIn(source, { known: zh, generic: inCore(id) }));
    // The core reads some lists itself (places to pick, translations) and shows them without the labels of their columns;
    // a list that is only used for its permission shows nothing.
    const code = sources.flatMap(({ id, source }) => (inCore(id) ? [] : [source.replace(/\blistPermission\([\w.]+\)/g, '')])).join('\n');
    for (const { id } of sources.filter((one) => vocabulary && /\/contract\/.*\.(lists|master)\.ts$/.test(one.id))) {
      const exports: Record<string, object> = await import(pathToFileURL(id).href);
      for (const [name, lists] of Object.entries(exports)) add(vocabularyOf(usedOf(name, lists, code)));
    }
    return all;
  }
}

/** The lists that the code names, or all if it chooses at run time. */
const usedOf = (name: string, lists: object, code: string): object =>
  new RegExp(`\\b${name}\\[|\\.\\.\\.${name}\\b`).test(code)
    ? lists
    : Object.fromEntries(
        Object.entries(lists).filter(([one]) => !name.endsWith('Lists') || new RegExp(`\\b${name}\\.${one}\\b`).test(code)),
      );

/** The name of a screen's texts, by its source. */
export const textsName = (source: string): string => path.basename(source).replace(/(\.screen)?\.tsx?$/, '');

const partOf = (texts: Texts, keys: ReadonlySet<string>, prefixes: ReadonlySet<string>): string =>
  JSON.stringify({
    texts: Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key))),
    complete: textPrefixes(prefixes),
  });

function reachable(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const one of next(id)) seen.add(one);
  return seen;
}

/** The replacement of web/core/words/textSource.ts in a build. */
const builtSource = `
const { first, version } = JSON.parse('${placeholder}');
export const firstTexts = first;
export async function fetchTexts(part, language) {
  if (part === 'first' && language === 'zh') return first;
  const file = \`/assets/texts-\${part}-\${language}-\${version}.json\`;
  const answer = await fetch(file).catch(() => undefined);
  if (answer?.ok) return answer.json();
  if (part === 'first' || part === 'rest') throw new Error(\`\${file} cannot be had\`);
  // The service worker keeps all texts in one file.
  return fetchTexts('rest', language);
}
`;

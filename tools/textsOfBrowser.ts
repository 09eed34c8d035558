import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { en } from '../contract/messages/en.ts';
import { type Texts, zh } from '../contract/messages/texts.ts';
import { yn } from '../contract/messages/yn.ts';
import { keysOf, type Mentions, mentionedIn, noMentions, textPrefixes, vocabularyOf } from './mentionedTexts.ts';

const languages: Record<string, Texts> = { zh, en, yn };
/** Screens that are opened before anything else; what they say comes with the app. */
const firstScreens = /\/web\/(identity\/(EntryScreen|LoginScreen)|system\/HomeScreen)\.tsx$/;
const placeholder = '__KUWEI_TEXTS__';

/**
 * Cuts the texts by what the browser says and where: a part that comes with the app, and one a feature and language, fetched
 * with the first screen of that feature. What only the server says stays in a last part, which is fetched when a text is missing.
 */
export function textsOfBrowser(root: string): Plugin {
  const web = path.join(root, 'web');
  const areaOf = (id: string): string | undefined => {
    const [folder, file] = path.relative(web, id).split(path.sep);
    return id.startsWith(web) && file && folder !== 'core' ? folder : undefined;
  };
  let manifest = '';
  return {
    name: 'kuwei-texts-of-browser',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === path.join(web, 'core/textSource.ts') ? builtSource : undefined),
    transform: (code, id) =>
      id === path.join(web, 'screens.ts')
        ? `import { withTexts } from './core/i18n.ts';\n${code.replaceAll(/import\('\.\/(\w+)\/(\w+[.\w]*)'\)/g, (whole, area, file) => (firstScreens.test(`/web/${area}/${file}`) ? whole : `withTexts('${area}', ${whole})`))}`
        : undefined,
    async buildEnd(error) {
      if (error) return;
      const reach = (from: readonly string[]) => reachable(from, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const own = [...this.getModuleIds()].filter((id) => id.startsWith(root) && !id.includes('node_modules'));
      const opening = own.filter(
        (id) => id.startsWith(path.join(web, 'core')) || firstScreens.test(id) || id === path.join(web, 'main.tsx'),
      );
      const first = await mentions(reach(opening), false);
      const parts: Record<string, Mentions> = { first, rest: { keys: new Set(Object.keys(zh)), prefixes: new Set(['']) } };
      for (const area of new Set(own.flatMap((id) => areaOf(id) ?? [])))
        parts[area] = await mentions(reach(own.filter((id) => areaOf(id) === area)), true);
      const files: Record<string, Record<string, string>> = {};
      const firstKeys = keysOf(first, zh);
      for (const [part, said] of Object.entries(parts)) {
        const keys = part === 'first' ? firstKeys : keysOf(said, zh, firstKeys);
        for (const [language, texts] of Object.entries(languages)) {
          const source = partOf(texts, keys, said.prefixes);
          if (part === 'first' && language === 'zh') {
            manifest = source;
            continue;
          }
          const fileName = `assets/texts-${part}-${language}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`;
          this.emitFile({ type: 'asset', fileName, source });
          files[part] = { ...files[part], [language]: `/${fileName}` };
        }
      }
      manifest = JSON.stringify({ first: JSON.parse(manifest), files });
    },
    // Before the names of chunks are made from their content.
    renderChunk: (code) => {
      const found = new RegExp(`(["'\`])${placeholder}\\1`).exec(code);
      return found ? { code: code.replace(found[0], () => JSON.stringify(manifest)), map: null } : null;
    },
  };

  async function mentions(ids: Iterable<string>, vocabulary: boolean): Promise<Mentions> {
    const all = noMentions();
    const add = ({ keys, prefixes }: Mentions) => {
      for (const key of keys) all.keys.add(key);
      for (const prefix of prefixes) all.prefixes.add(prefix);
    };
    for (const id of ids) {
      if (!id.startsWith(root) || /node_modules|\/contract\/messages\/|\.calls\.ts$|\.css$/.test(id)) continue;
      const source = readFileSync(id.replace(/\?.*$/, ''), 'utf8');
      add(mentionedIn(source, { known: zh, generic: id.startsWith(path.join(web, 'core')) }));
      if (vocabulary && /\/contract\/.*\.(lists|master)\.ts$/.test(id)) add(vocabularyOf(await import(pathToFileURL(id).href)));
    }
    return all;
  }
}

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

/** What stands in place of web/core/textSource.ts in a build. */
const builtSource = `
const { first, files } = JSON.parse('${placeholder}');
export const firstTexts = first;
export async function fetchTexts(area, language) {
  if (area === 'first' && language === 'zh') return first;
  const file = files[area]?.[language];
  if (!file) return { texts: {}, complete: [] };
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(\`\${file}: \${answer.status}\`);
  return answer.json();
}
`;

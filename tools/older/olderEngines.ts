import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { currentNeeds, olderNeeds } from './engineNeeds.ts';

/**
 * Builds the web app a second time for older engines, next to the first build; a script of index.html chooses between the two
 * before anything else is loaded. Newer engines fetch no file of the second bundle.
 */
export function olderEngines(root: string): Plugin {
  let out = '';
  return {
    name: 'kuwei-older-engines',
    apply: 'build',
    configResolved: (config) => {
      out = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        const page = path.join(out, 'index.html');
        // A failed build wrote no page; its own error must be the last message.
        if (!existsSync(page)) return;
        const built = await build({
          configFile: path.join(root, 'vite.config.ts'),
          mode: 'older',
          logLevel: 'warn',
          build: { outDir: out },
        });
        writeFileSync(page, withChoice(readFileSync(page, 'utf8'), tagsOf(built as Rolldown.RolldownOutput), root));
      },
    },
  };
}

/** The page with the choosing script in place of the tags that load the first bundle. */
function withChoice(page: string, older: string, root: string): string {
  const tags = /^ *<(script type="module"|link rel="(modulepreload|stylesheet)").*\n/gm;
  const current = [...page.matchAll(tags)].map(([line]) => line.trim()).join('');
  const values: Record<string, string> = {
    __CURRENT_GLOBALS__: JSON.stringify(currentNeeds.globals),
    __CURRENT_STYLES__: JSON.stringify(currentNeeds.styles),
    __OLDER_GLOBALS__: JSON.stringify(olderNeeds.globals),
    __OLDER_STYLES__: JSON.stringify(olderNeeds.styles),
    __CURRENT__: quoted(current),
    __OLDER__: quoted(older),
  };
  const script = readFileSync(path.join(root, 'web/core/device/startEngine.js'), 'utf8')
    .replace(/^ *\/\/.*\n/gm, '')
    .replace(/__\w+__/g, (name) => values[name] ?? name);
  return page.replace(tags, '').replace('  </head>', () => `    <script>\n${script}</script>\n  </head>`);
}

/** A text in a script in a page: it must not contain the end of a script. */
const quoted = (tags: string): string => `'${tags.replaceAll('</', '<\\/')}'`;

function tagsOf({ output }: Rolldown.RolldownOutput): string {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const entry = (name: string): string => {
    const found = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name);
    if (!found) throw new Error(`the bundle for older engines has no ${name}`);
    return found.fileName;
  };
  const files = new Set([entry('older')]);
  for (const file of files) for (const one of chunks.get(file)?.imports ?? []) files.add(one);
  const styles = new Set([...files].reverse().flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
  return [
    // Scripts run in this order: polyfills are there before any other module begins.
    ...['polyfills', 'older'].map((name) => `<script type="module" crossorigin src="/${entry(name)}"></script>`),
    ...[...files].slice(1).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}

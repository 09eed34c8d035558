import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsOfBrowser } from './tools/callsOfBrowser.ts';
import { liesOnDevice } from './tools/liesOnDevice.ts';
import { currentNeeds, olderNeeds } from './tools/older/engineNeeds.ts';
import { olderConditions } from './tools/older/olderConditions.ts';
import { olderEngines } from './tools/older/olderEngines.ts';
import { olderStyles } from './tools/older/olderStyles.ts';
import { textsOfBrowser } from './tools/textsOfBrowser.ts';

/** Larger than this is fetched when it is needed: barcode reader, PDF. */
const mostForInstall = 400_000;

function filesBelow(folder: string): string[] {
  // A build that failed wrote nothing; its own error must stay the last word.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Writes the files of the build and their version into the service worker. */
function fillServiceWorker(): Plugin {
  let out = '';
  return {
    name: 'kuwei-service-worker',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = path.resolve(root, build.outDir);
    },
    closeBundle: () => {
      const kept = filesBelow(out)
        .map((file) => path.relative(out, file).replaceAll(path.sep, '/'))
        .filter((file) => liesOnDevice(file) && statSync(path.join(out, file)).size <= mostForInstall)
        .sort();
      const hash = createHash('sha256');
      for (const file of kept) hash.update(readFileSync(path.join(out, file)));
      const files = kept.map((file) => `/${file}`.replace(/^\/index\.html$/, '/'));
      const worker = path.join(out, 'sw.js');
      if (!existsSync(worker)) return;
      const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), files });
      writeFileSync(
        worker,
        readFileSync(worker, 'utf8').replace('__BUILD__', () => list),
      );
    },
  };
}

const withGzip = promisify(gzip);
const withBrotli = promisify(brotliCompress);
/** The two steps above cost eight times as much for a fourteenth of the size, and whoever starts for the first time waits for it. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(`${file}.gz`, await withGzip(content, { level: 9 }));
  writeFileSync(`${file}.br`, await withBrotli(content, quality));
}

/** Compresses once at the build what the server would compress at every request. */
function compressFiles(): Plugin {
  let out = '';
  return {
    name: 'kuwei-compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = path.resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = filesBelow(out).filter((name) => /\.(js|css|html|svg|wasm|webmanifest|json)$/.test(name));
      await Promise.all(files.map(compress));
    },
  };
}

const workParts =
  /web\/core\/(ui\/(CommitBar|ProgressLine|ResultBand|DataTable|Lines)|frame\/(OnlyLook|WithRight)|scan\/MatchList)\.(tsx|css)$|contract\/core\/quantity\.ts$/;

/** What draws the login, and what `main.tsx` starts. */
const firstParts =
  /web\/core\/(shell\/(Shell|BugCatcher|UpdateBanner)|scan\/(routeScan|scanEntry)|frame\/follow(Plant|Session)|session\/liveEvents)\.tsx?$|web\/identity\/(Entry|Login)Screen\.tsx$/;

const source = (file: string) => path.resolve(import.meta.dirname, 'web', file);

const olderInput: Record<string, string> = {
  polyfills: source('older/polyfills.ts'),
  older: source('main.tsx'),
  // One service worker for all engines: what the oldest reads, all read.
  sw: source('core/device/sw.ts'),
};

/** Mode `older` is the second bundle, for older engines; the first build starts it (tools/olderEngines.ts). */
export default defineConfig(({ mode }) => {
  const older = mode === 'older';
  const conditions = older ? olderConditions(source('')) : undefined;
  const prefix = older ? 'assets/old-' : 'assets/';
  return {
    root: path.resolve(import.meta.dirname, 'web'),
    plugins: [
      react(),
      callsOfBrowser(),
      textsOfBrowser(import.meta.dirname),
      ...(older ? [] : [olderEngines(import.meta.dirname), fillServiceWorker(), compressFiles()]),
    ],
    resolve: { alias: older ? [{ find: /^\.\/pdf\.ts$/, replacement: source('older/pdfWithoutWorker.ts') }] : [] },
    css: conditions ? { postcss: { plugins: [olderStyles(conditions)] } } : {},
    define: conditions ? { __OLDER_CONDITIONS__: JSON.stringify(conditions) } : {},
    server: { proxy: { '/api': process.env['KUWEI_URL'] ?? 'http://127.0.0.1:8080' } },
    build: {
      outDir: path.resolve(import.meta.dirname, 'dist'),
      emptyOutDir: !older,
      copyPublicDir: !older,
      target: [...(older ? olderNeeds : currentNeeds).targets],
      // A screen's scripts name each other; saying all of them in the first load as well cost 5 KB there, more with every screen. Its styles must be said.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? deps.filter((file) => file.endsWith('.css')) : deps),
      },
      // What is loaded with what, for those who weigh it (tools/webWeight.ts).
      manifest: older ? '.vite/manifest-older.json' : true,
      assetsInlineLimit: 0,
      // What draws PDFs without a worker; it is fetched when a PDF is looked at.
      ...(older && { chunkSizeWarningLimit: 2000 }),
      rollupOptions: {
        // How long plugins took is for whoever works on them, not for whoever starts the product.
        checks: { bundlerTimings: false },
        input: older ? olderInput : { index: source('index.html') },
        output: {
          entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : `${prefix}[name]-[hash].js`),
          chunkFileNames: `${prefix}[name]-[hash].js`,
          // What is no script and no style is the same for both bundles.
          assetFileNames: ({ names }) => `${names[0]?.endsWith('.css') ? prefix : 'assets/'}[name]-[hash][extname]`,
          // On a slow network every further request costs a first start a fifth of a second, so what it needs is one file, and what home needs
          // besides is another. Nearly every work screen draws `workParts`, so they come with the first load too.
          codeSplitting: {
            groups: [
              { name: 'first', test: firstParts, priority: 2 },
              { name: 'work', test: workParts, priority: 1 },
              { name: 'home', test: /web\/system\/HomeScreen\.tsx$/ },
            ],
          },
        },
      },
    },
  };
});

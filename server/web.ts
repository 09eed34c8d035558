import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './core/answer/refusal.ts';
import { troubleEnvelope } from './core/answer/reply.ts';
import type { App } from './core/call/app.ts';
import { languageOf } from './core/http/caller.ts';
import { pagePolicy } from './core/http/securityHeaders.ts';
import { keptAsset } from './system/keptAssets.ts';

/** The web app as built by `npm run build`; KUWEI_WEB names another build. */
export const webFolder = path.resolve(process.env['KUWEI_WEB'] ?? path.join(import.meta.dirname, '..', 'dist'));

const year = 'public, max-age=31536000, immutable';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};
const typeOf = (file: string): string => types[path.extname(file)] ?? 'application/octet-stream';

/**
 * Serves the built web app, compressed at the build. Files with a hash in their name are cached for good, the others
 * are revalidated. An address without a file or call is an unknown call or a screen of the app.
 */
export async function serveWeb(http: FastifyInstance, { database }: App): Promise<void> {
  /** The app asks this to learn whether the server is reachable; it touches nothing else. */
  http.get('/api/ping', (_request, reply) => reply.header('Cache-Control', 'no-store').status(204).send());
  const page = path.join(webFolder, 'index.html');
  const built = existsSync(page);
  if (built) {
    await http.register(fastifyStatic, {
      root: webFolder,
      // The plugin's own route would read the whole folder at every request: 3 ms for each of a device's 800 files.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply: FastifyReply, file: string) => {
        reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? year : 'no-cache');
        // Read each time: a build may be replaced under a running server.
        if (file.startsWith(page)) reply.header('Content-Security-Policy', pagePolicy(scriptsIn(readFileSync(page, 'utf8'))));
      },
    });
    http.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(request.params['*'] || 'index.html'));
  }
  http.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const [, asset] = /^\/assets\/([\w.-]+)$/.exec(address) ?? [];
    const kept = asset && (await keptAsset(database.pool, asset));
    if (kept) return reply.header('Cache-Control', year).type(typeOf(asset)).send(kept);
    const isPage = request.method === 'GET' && !path.posix.extname(address) && !address.startsWith('/api');
    if (built && isPage) return reply.sendFile('index.html');
    if (isPage) return reply.status(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm run build\n');
    const refusal = new Refusal('unknown-call', { path: address.slice(0, 200) }, undefined);
    return reply
      .status(404)
      .type('application/json; charset=utf-8')
      .send(troubleEnvelope(refusal, languageOf(request)));
  });
}

/** The hashes of a page's inline scripts, for its Content-Security-Policy. */
const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => `sha256-${hash('sha256', script, 'base64')}`);

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

/** An answer, made once and kept compressed. */
interface Kept {
  type: string;
  plain: Buffer;
  small: Buffer;
  tag: string;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kuwei API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const script = 'text/javascript; charset=utf-8';

/** The files of the page; nothing else can be requested. */
const parts: Record<string, { file: string; type: string }> = {
  'start.js': { file: path.join(import.meta.dirname, 'start.js'), type: script },
  'swagger-ui-bundle.js': { file: path.join(packageFolder, 'swagger-ui-bundle.js'), type: script },
  'swagger-ui.css': { file: path.join(packageFolder, 'swagger-ui.css'), type: 'text/css; charset=utf-8' },
};

const docsFolder = path.join(import.meta.dirname, '../../../docs');
/** The protocol of the exchange, for programs of partners: tools of theirs read it from here. */
const exchangeFiles = ['exchange.openapi.json', 'exchange.schema.json'] as const;

/** Serves the OpenAPI document at `/api/openapi.json`, a page to browse it at `/api/docs`, and beside them the description of the exchange. */
export function serveApi(http: FastifyInstance, endpoints: Endpoints): void {
  const kept = new Map<string, Promise<Kept>>();
  const keep = (name: string, make: () => Promise<Kept>): Promise<Kept> => {
    const cached = kept.get(name);
    if (cached) return cached;
    const made = make();
    // A failed document is made again for the next caller.
    made.catch(() => kept.delete(name));
    kept.set(name, made);
    return made;
  };
  http.get('/api/openapi.json', async (request, reply) => {
    const type = 'application/json; charset=utf-8';
    return send(request, reply, await keep('document', () => pack(type, Buffer.from(JSON.stringify(openApiDocument(http, endpoints))))));
  });
  for (const name of exchangeFiles)
    http.get(`/api/${name}`, async (request, reply) =>
      send(
        request,
        reply,
        await keep(name, async () => pack('application/json; charset=utf-8', await readFile(path.join(docsFolder, name)))),
      ),
    );
  http.get('/api/docs', async (request, reply) =>
    send(request, reply, await keep('page', () => pack('text/html; charset=utf-8', Buffer.from(page)))),
  );
  http.get<{ Params: { part: string } }>('/api/docs/:part', async (request, reply) => {
    const name = request.params.part;
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!part) return reply.callNotFound();
    return send(request, reply, await keep(name, async () => pack(part.type, await readFile(part.file))));
  });
}

async function pack(type: string, plain: Buffer): Promise<Kept> {
  const small = await promisify(gzip)(plain, { level: 6 });
  return { type, plain, small, tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, plain, small, tag }: Kept): FastifyReply {
  const quoted = `"${tag}"`;
  reply.headers({ ETag: quoted, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
  const cached = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (cached?.includes(quoted)) return reply.status(304).send();
  reply.type(type);
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain);
  return reply.header('Content-Encoding', 'gzip').send(small);
}

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** Fewer characters gain less on the network than they cost here. */
const least = 8_000;

/** Compresses answers of text from 8,000 characters, off the main thread, for clients that accept gzip. Hooks that read answers come before. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < least) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip');
    return compress(payload, { level: 4 });
  });
}

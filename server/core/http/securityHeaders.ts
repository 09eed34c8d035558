import type { FastifyInstance } from 'fastify';

/** The policy for a page; of scripts that stand in it only those with these hashes run. */
export const pagePolicy = (scripts: readonly string[]): string => policy(scripts.map((hash) => ` '${hash}'`).join(''));

const policy = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const headers = {
  'content-security-policy': policy(''),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Answers that may be cached set this themselves.
  'cache-control': 'no-store',
};

/** Strict Content-Security-Policy without inline script, and the other headers of a careful server. */
export function securityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

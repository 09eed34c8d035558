import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageRoot } from '../../contract/system/version.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { App } from '../core/call/app.ts';
import { readPackage } from './appPackage.ts';
import { byteRange } from './byteRange.ts';

interface Params {
  name: string;
  code: string;
  file: string;
}

interface Found {
  id: number;
  size: number;
  sha256: string;
}

const findText = `
  select id, package_size as size, package_sha256 as sha256 from app_version
   where version_name = $1 and version_code = $2 and package_file = $3 and status = 1`;

/**
 * Serves the packages of released versions under their download path, whole or from the place of an interrupted download. Open to
 * all: the device's own downloader has no token, and the package is what every device carries.
 */
export function servePackages(http: FastifyInstance, app: App): void {
  const url = `${packageRoot}/:name/:code/:file`;
  // HEAD has its own branch: the automatic one of GET would read the whole package for nothing.
  http.route<{ Params: Params }>({ method: ['GET', 'HEAD'], url, handler: answer });

  async function answer(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<FastifyReply> {
    const {
      params: { name, code, file },
      headers,
      method,
    } = request;
    const { rows } = await app.database.pool.query<Found>(findText, [name, code, file]);
    const [found] = rows;
    if (!found) throw new Refusal('unknown-call', { path: `${packageRoot}/${name}` });
    const { id, size } = found;
    const etag = `"${found.sha256}"`;
    reply.header('ETag', etag).header('Accept-Ranges', 'bytes');
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    const wantedRange = byteRange({ range: headers.range, ifRange: headers['if-range']?.toString() }, etag, size);
    if (wantedRange === 'beyond') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
    const part = wantedRange === 'all' ? { from: 0, to: size - 1 } : wantedRange;
    if (wantedRange !== 'all') reply.status(206).header('Content-Range', `bytes ${part.from}-${part.to}/${size}`);
    reply
      .type('application/vnd.android.package-archive')
      .header('Content-Disposition', `attachment; filename="${file}"`)
      .header('Content-Length', part.to - part.from + 1);
    if (method === 'HEAD') return reply.send();
    return reply.send(Readable.from(readPackage(app.database.pool, id, part), { objectMode: false }));
  }
}

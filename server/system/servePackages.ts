import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../../contract/system/version.rules.ts';
import type { App } from '../core/app.ts';
import { Refusal } from '../core/refusal.ts';
import { readPackage } from './appPackage.ts';

interface Params {
  name: string;
  code: string;
  file: string;
}

/**
 * Serves the packages of released versions under their download path. Open to all: the device's own downloader
 * has no token, and the package is what every device carries.
 */
export function servePackages(http: FastifyInstance, app: App): void {
  http.get<{ Params: Params }>(`${packageRoot}/:name/:code/:file`, async ({ params: { name, code, file } }, reply) => {
    const { rows } = await app.database.pool.query<{ id: number; size: number; sha256: string }>(
      `select id, package_size as size, package_sha256 as sha256 from app_version
        where version_name = $1 and version_code = $2 and package_file = $3 and status = 1`,
      [name, code, file],
    );
    const [found] = rows;
    if (!found) throw new Refusal('unknown-call', { path: `${packageRoot}/${name}` });
    return reply
      .type('application/vnd.android.package-archive')
      .header('Content-Disposition', `attachment; filename="${file}"`)
      .header('Content-Length', found.size)
      .header('ETag', `"${found.sha256}"`)
      .send(Readable.from(readPackage(app.database.pool, found.id, found.size), { objectMode: false }));
  });
}

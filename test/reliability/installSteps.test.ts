import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/core/database/database.ts';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { startServer } from '../../server/startServer.ts';
import { makeNote } from '../notes.ts';
import { Client, Plant, testConfig } from '../plant.ts';
import { received } from '../receiving.ts';
import { seed } from '../seed.ts';
import { blocksOf, root } from './docBlocks.ts';

// A PostgreSQL as in an installation, with the programs of its version.
const bin = ['/usr/lib/postgresql/15/bin'].find((one) => existsSync(path.join(one, 'pg_dump')));
const plant = new Plant();
let dir = '';
let base = '';

const asPostgres = (command: string) =>
  process.getuid?.() === 0 ? execFileSync('runuser', ['-u', 'postgres', '--', 'sh', '-c', command]) : execFileSync('sh', ['-c', command]);

beforeAll(async () => {
  if (!bin) return;
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-install-'));
  await chmod(dir, 0o777);
  const port = await freePort();
  asPostgres(`${bin}/initdb -D ${dir}/pg -A trust -U kuwei >/dev/null`);
  asPostgres(`${bin}/pg_ctl -D ${dir}/pg -w -l ${dir}/log -o "-p ${port} -k ${dir} -h 127.0.0.1" start >/dev/null`);
  base = `postgres://kuwei@127.0.0.1:${port}`;
  plant.databaseUrl = `${base}/kuwei`;
  execFileSync(`${bin}/createdb`, ['-h', '127.0.0.1', '-p', String(port), '-U', 'kuwei', 'kuwei']);
  const database = openDatabase(plant.databaseUrl, 4);
  await migrate(database);
  await seed(database);
  await database.close();
  plant.server = await startServer(testConfig(plant.databaseUrl));
  plant.url = plant.server.url;
  plant.pool = plant.server.app.database.pool;
});
afterAll(async () => {
  if (!bin) return;
  await plant.server.close();
  asPostgres(`${bin}/pg_ctl -D ${dir}/pg -m immediate stop >/dev/null`);
  await rm(dir, { recursive: true, force: true });
});

it.skipIf(!bin)(
  'R54: the steps of install.md for a dump and its restore, run as they stand there, bring everything back, and numbers jump',
  async () => {
    const before = await received(plant);
    const url = new URL(base);
    const restored = `trial_${process.pid}`;
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      DATABASE_URL: plant.databaseUrl,
      WMS_DATA: dir,
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: decodeURIComponent(url.password),
    };
    const [upgrade = ''] = await blocksOf('## Upgrade');
    const dump = /^pg_dump.*$/m.exec(upgrade)?.[0] ?? 'false';
    const blocks = await blocksOf('### Restoring');
    const [restore = '', jump = ''] = ['createdb', 'jumpNumbers'].map((word) => blocks.find((block) => block.includes(word)));
    // S172: everybody on the machine can read the arguments of a command.
    for (const block of [restore, upgrade, ...(await blocksOf('## Backup'))]) expect(block).not.toMatch(/\$DATABASE_URL|postgres:\/\//);
    const run = (script: string) =>
      promisify(execFile)(
        'bash',
        [
          '-ec',
          script
            .replaceAll('postgres://kuwei:…@db/kuwei_restored', `${base}/${restored}`)
            .replaceAll('-h db -U kuwei ', '')
            .replaceAll('-O kuwei ', `-O ${url.username} `)
            .replaceAll('kuwei_restored', restored)
            .replaceAll('node_modules/', `${root}/node_modules/`)
            .replaceAll('server/jumpNumbers.ts', `${root}/server/jumpNumbers.ts`),
        ],
        { cwd: dir, env },
      );
    await run(dump);
    await run(restore);
    expect((await run(jump)).stdout).toMatch(/number series go on 1000000 further/);
    const server = await startServer(testConfig(`${base}/${restored}`));
    try {
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
      const leader = await new Client(server.url).signIn('leader');
      expect((await leader.ask('noteDetail', { noteNo: before.note.noteNo })).data.receiptNos).toEqual([before.receiptNo]);
      const { noteNo } = await makeNote(server.app.database.pool);
      const { warehouseId } = before;
      await leader.ask('scanNote', { noteNo, warehouseId });
      await leader.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
      const saved = await leader.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] });
      expect(Number(saved.data.receiptNo.slice(11)) - Number(before.receiptNo.slice(11))).toBeGreaterThan(999_999);
    } finally {
      await server.close();
      await promisify(execFile)('dropdb', ['--force', restored], { env });
    }
  },
  120_000,
);

import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type RunningServer, startServer } from '../../server/startServer.ts';
import { Plant, testConfig } from '../plant.ts';
import { received } from '../receiving.ts';
import { seed } from '../seed.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { changeByte, typeCommand } from './backupCommands.ts';

vi.setConfig({ testTimeout: scaledTimeout(300_000) });

async function startIn(dataDir: string): Promise<{ server: RunningServer; plant: Plant }> {
  const server = await startServer({ ...testConfig(''), databaseUrl: undefined, dataDir });
  onTestFinished(() => server.close());
  return { server, plant: Object.assign(new Plant(), { server, url: server.url, pool: server.app.database.pool }) };
}

it('the PostgreSQL that comes along is backed up while people work, restored into a new folder, refused when a byte changed, and numbers jump', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-backup-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
  await chmod(dir, 0o755);
  const settings = { NODE_ENV: 'production', DATABASE_URL: '', KUWEI_BACKUPS: path.join(dir, 'backups'), WMS_DATA: path.join(dir, 'data') };
  const { server, plant } = await startIn(settings.WMS_DATA);
  await seed(server.app.database);
  const before = await received(plant);

  let working = true;
  const work = (async () => {
    for (; working; ) await received(plant);
  })();
  const made = await typeCommand('backUp.ts', [], settings);
  working = false;
  await work;
  expect(made).toEqual({ refused: '', said: expect.stringMatching(/exchange.key[\s\S]*ledger there agrees[\s\S]*is verified/) });
  const last = await received(plant);

  const into = path.join(dir, 'restored');
  const restored = await typeCommand('restore.ts', ['--into', into], settings);
  expect(restored).toEqual({ refused: '', said: expect.stringMatching(/numbers will jump[\s\S]*ledger agrees/) });
  // The running plant is untouched, and the copy has what was there when it was made.
  const other = await startIn(into);
  const { rows } = await other.plant.pool.query<{ no: string }>('select receipt_no as no from receipt order by 1');
  const nos = rows.map(({ no }) => no);
  expect(nos).toContain(before.receiptNo);
  expect(nos).not.toContain(last.receiptNo);
  const next = await received(other.plant);
  expect(Number(next.receiptNo.slice(11)) - Number(last.receiptNo.slice(11))).toBeGreaterThan(900_000);
  await received(plant);

  const [name = ''] = await readdir(settings.KUWEI_BACKUPS);
  const { rows: files } = await plant.pool.query<{ file: string }>("select pg_relation_filepath('movement') as file");
  await changeByte(path.join(settings.KUWEI_BACKUPS, name, 'postgres', files[0]?.file ?? ''));
  expect((await typeCommand('restore.ts', ['--into', path.join(dir, 'changed')], settings)).refused).toMatch(/not as it was written/);
  expect((await typeCommand('restore.ts', ['--into', path.join(dir, 'at'), '--to', '2099-01-01'], settings)).refused).toMatch(
    /log .* is not kept/,
  );
});

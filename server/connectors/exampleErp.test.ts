import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkedInKeeper, eventually, itemRecord, receiveNote } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { freePort } from '../core/database/embeddedPostgres.ts';
import { saveConnections } from '../exchange/saveConnections.ts';

const plant = usePlant();
const dir = mkdtempSync(path.join(tmpdir(), 'kuwei-example-'));
const credentials = { key: 'kuwei', secret: 'a secret of the example' };
let erp: ChildProcess | undefined;
afterAll(() => {
  erp?.kill();
  rmSync(dir, { recursive: true, force: true });
});

/** The example program of the docs, started as in the docs; its data survives a kill. */
async function startErp(port: number): Promise<void> {
  const script = path.join(import.meta.dirname, '../../docs/example-erp.mjs');
  const options = { port: String(port), ...credentials, data: path.join(dir, 'erp.db'), records: path.join(dir, 'records.json') };
  const started = spawn(process.execPath, [script, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  erp = started;
  await new Promise((ready) => started.stdout.once('data', ready));
}

it('the ERP of the docs gives an item and takes receipts; killed in between, its stock is that of the ledger', async () => {
  writeFileSync(path.join(dir, 'records.json'), JSON.stringify([itemRecord('OF-THE-DOCS', { unit: 'KGM' })]));
  const port = await freePort();
  await startErp(port);
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [{ partner: 'erp', enabled: true, baseUrl: `http://127.0.0.1:${port}`, ...credentials }]);
  await eventually(
    async () => (await plant.pool.query("select from item where org = '101' and code = 'OF-THE-DOCS' and decimals = 3")).rowCount,
    (found) => found === 1,
  );
  const who = await checkedInKeeper(plant);
  const leader = await plant.signIn('leader');
  await receiveNote(plant, who);
  erp?.kill('SIGKILL');
  await receiveNote(plant, who);
  writeFileSync(path.join(dir, 'records.json'), '[]');
  await startErp(port);
  await eventually(
    async () => {
      await plant.pool.query("update outbox set next_at = now() where state = 'queued'");
      await plant.pool.query("update neighbour_state set breaker = 'closed', open_until = null");
      await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
      return (await plant.pool.query("select from outbox where state = 'synchronized'")).rowCount;
    },
    (sent) => sent === 2,
  );
  expect((await leader.ask('compareStock', {})).data).toMatchObject({ differences: 0 });
  expect((await leader.ask('findOrphans', {})).data).toEqual({ held: 2, orphans: 0 });
});

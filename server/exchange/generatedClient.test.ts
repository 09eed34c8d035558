import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { freePort } from '../core/database/embeddedPostgres.ts';
import { saveConnections } from './saveConnections.ts';

const plant = usePlant();
const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
let dir = '';
let program: ChildProcess | undefined;

afterAll(async () => {
  program?.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

it('a client that a public generator makes of our OpenAPI compiles, sends an item and takes a receipt', async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-client-'));
  const generator = path.join(root, 'node_modules/.bin/swagger-typescript-api');
  await run(generator, ['generate', '-p', path.join(root, 'docs/exchange.openapi.json'), '-o', dir, '-n', 'client.ts']);
  await copyFile(path.join(root, 'docs/example-client.ts'), path.join(dir, 'example-client.ts'));
  await writeFile(path.join(dir, 'package.json'), '{"type":"module"}');
  // Its types are checked against the program, which writes and reads an item, a document and an answer.
  const options = [
    '--strict',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--module',
    'nodenext',
    '--rewriteRelativeImportExtensions',
    '--ignoreConfig',
  ];
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  await run(path.join(root, 'node_modules/.bin/tsc'), [...options, ...types, path.join(dir, 'example-client.ts')]).catch(
    ({ stdout }: { stdout: string }) => expect(stdout).toBe(''),
  );

  const port = await freePort();
  const [key, secret] = ['of the client', 'a secret for the generated client'];
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [
    { partner: 'erp', enabled: true, baseUrl: `http://127.0.0.1:${port}`, key, secret, mayRead: true },
  ]);
  const output: string[] = [];
  program = spawn(process.execPath, [path.join(dir, 'example-client.js'), plant.url, key, secret, String(port), '101', 'OF-THE-CLIENT'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (program.stdout) createInterface(program.stdout).on('line', (line) => output.push(line));
  await eventually(
    () => output,
    (lines) => lines.length > 1,
  );
  expect(output).toEqual([expect.stringMatching(/^read \d+ labels, the next after [wsf]-/), 'pushed 101/OF-THE-CLIENT applied']);
  const { rows } = await plant.pool.query("select unit, decimals from item where org = '101' and code = 'OF-THE-CLIENT'");
  expect(rows).toEqual([{ unit: 'KGM', decimals: 3 }]);

  const no = await receiveNote(plant, await checkedInKeeper(plant), { lines: 1 });
  await eventually(
    async () => (await plant.pool.query('select state, partner_no from outbox where document_no = $1', [no])).rows[0],
    (sent) => sent?.state === 'synchronized',
  );
  expect(output[2]).toMatch(new RegExp(`^took receipt ${no} \\S+ \\d+ 件$`));
});

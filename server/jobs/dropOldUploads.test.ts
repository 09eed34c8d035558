import { readdir, rm, utimes } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { versionCalls } from '../../contract/system/version.calls.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { folderWithKey, ServerProcess } from '../../test/reliability/ownPlant.ts';
import { uploadsFolder } from '../core/process/config.ts';
import { PruneJob } from './pruneJob.ts';

const plant = usePlant();
const logs: object[] = [];
const log = { info: (detail: object) => void logs.push(detail), warn: (detail: object) => void logs.push(detail) };
let dataDir = '';
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await folderWithKey();
  server = new ServerProcess(plant.databaseUrl, dataDir);
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const lying = async (): Promise<string[]> => readdir(uploadsFolder(dataDir)).catch(() => []);

/** Sends the first two megabytes of a package, and waits until the server has stored them. */
async function beginUpload(token: string): Promise<http.ClientRequest> {
  const { hostname, port } = new URL(server.url);
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': String(60 * 1024 * 1024),
    Authorization: `Bearer ${token}`,
  };
  const request = http.request({ hostname, port, method: 'POST', path: versionCalls.saveVersion.paths[0], headers, agent: false });
  request.on('error', () => {});
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.apk"\r\n\r\n');
  request.write(Buffer.alloc(2 * 1024 * 1024, 'x'));
  await expect.poll(lying).toHaveLength(1);
  return request;
}

test('what a dead server left of an upload goes after a day; what a device gave up goes at once', async () => {
  const { token } = await new Client(server.url).signIn('admin');
  const given = await beginUpload(token);
  given.destroy();
  await expect.poll(lying).toEqual([]);

  await beginUpload(token);
  await server.kill();
  const [left = ''] = await lying();
  expect(left).not.toBe('');

  // Another server may delete the day's rows; each server cleans its own folder.
  const job = new PruneJob(plant.pool, log, new Registry(), dataDir);
  await job.run();
  expect(await lying()).toEqual([left]);
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await utimes(path.join(uploadsFolder(dataDir), left), before(23), before(23));
  await job.run();
  expect(await lying()).toEqual([left]);
  await utimes(path.join(uploadsFolder(dataDir), left), before(25), before(25));
  await job.run();
  expect(await lying()).toEqual([]);
  expect(logs.at(-1)).toEqual({ uploads: 1 });

  // A server that never received a large file has no such folder.
  await rm(uploadsFolder(dataDir), { recursive: true });
  await job.run();
});

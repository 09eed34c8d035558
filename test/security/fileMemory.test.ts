import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileAttacks } from './fileAttacks.ts';

/** The most memory that a process and its threads may use to read one file, whatever the file claims. */
const mostMegabytes = 300;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kuwei-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(fileAttacks.map((attack) => [attack.name, attack] as const))(
  `S13: %s is read or refused within ${mostMegabytes} MB of memory`,
  async (_name, { content, fileName }) => {
    const file = path.join(folder, fileName);
    await writeFile(file, await content());
    const reader = fork(path.join(import.meta.dirname, 'readOneFile.ts'), { execArgv: [] });
    reader.send(file);
    const [{ found, megabytes }] = (await once(reader, 'message')) as [{ found: string; megabytes: number }];
    console.log(`${megabytes} MB: ${found.slice(0, 100)}`);
    expect(megabytes).toBeLessThanOrEqual(mostMegabytes);
  },
);

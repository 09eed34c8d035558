import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/core/database/embeddedPostgres.ts';
import type { Part } from './row.ts';

const runs = 3;

/** `npm start` on an installed, built checkout: time until the first page, with an empty data folder and with a used one. */
export const start: Part = async (_options, tell) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kuwei-start-'));
  try {
    // Builds first, because only the start of a built checkout is measured.
    if (spawnSync('npm', ['run', 'build', '--silent'], { stdio: 'ignore' }).status !== 0) throw new Error('npm run build failed');
    const first = await untilServed(dir);
    const again: number[] = [];
    for (let run = 0; run < runs; run += 1) again.push(await untilServed(dir));
    const slowest = Math.max(...again);
    tell({
      what: 'npm start to the first page served, data folder in use',
      figure: `${slowest.toFixed(1)} s (slowest of ${runs})`,
      target: '≤ 5 s',
      reached: slowest <= 5,
    });
    tell({
      what: 'npm start to the first page served, empty data folder (the database is made)',
      figure: `${first.toFixed(1)} s`,
      target: '≤ 5 s',
      reached: first <= 5,
    });
  } finally {
    // A simulator that was starting may still write into the folder.
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

async function untilServed(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, PORT: String(port), WMS_DATA: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (;;) {
      const served = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (served) return (performance.now() - started) / 1000;
      if (performance.now() - started > 120_000 || child.exitCode !== null) throw new Error('npm start did not serve a page');
      await wait(20);
    }
  } finally {
    // Signals npm alone: on a second signal the server ends at once and leaves the database running.
    child.kill('SIGTERM');
    await ended;
    await untilGone(dataDir, port);
  }
}

/** Waits until the server and its database have ended, so that the next start finds an idle folder. */
async function untilGone(dataDir: string, port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const there = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')),
    );
    if (!there) return;
    await wait(50);
  }
  throw new Error('the server did not stop within 20 seconds');
}

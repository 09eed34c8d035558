import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';
import { Client } from '../plant.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { blocksOf, root } from './docBlocks.ts';
import { commitAll, makeRepository } from './ownRepository.ts';

const run = promisify(execFile);
let dir = '';
let env: NodeJS.ProcessEnv = {};

/** The service of install.md in three lines: starts the program in /opt/kuwei and waits until it is ready; stops it gracefully. */
const systemctl = `#!/bin/bash
cd "$OPT/kuwei"
if [ "$1" != start ]; then kill "$(cat "$OPT/pid")"; tail --pid="$(cat "$OPT/pid")" -f /dev/null; fi
if [ "$1" = stop ]; then exit; fi
node_modules/.bin/node server/main.ts > "$OPT/log" 2>&1 & echo $! > "$OPT/pid"
until curl -sf "http://127.0.0.1:$PORT/ready" > /dev/null; do kill -0 "$(cat "$OPT/pid")" || { cat "$OPT/log" >&2; exit 1; }; sleep 0.2; done
`;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-upgrade-'));
  // Readable for the user that PostgreSQL runs as.
  await chmod(dir, 0o755);
  await mkdir(path.join(dir, 'bin'));
  writeFileSync(path.join(dir, 'bin/systemctl'), systemctl, { mode: 0o755 });
  const port = String(await freePort());
  env = {
    HOME: dir,
    PATH: `${dir}/bin:${process.env['PATH']}`,
    OPT: dir,
    PORT: port,
    NODE_ENV: 'production',
    WMS_DATA: path.join(dir, 'data'),
    REPOSITORY: path.join(dir, 'repository'),
  };
  makeRepository(path.join(dir, 'repository'));
});
afterAll(async () => {
  if (existsSync(path.join(dir, 'pid'))) await run('bash', ['-c', 'kill -9 "$(cat "$OPT/pid")" 2>/dev/null; true'], { env });
  await rm(dir, { recursive: true, force: true });
});

/** Runs a block of the page with our folder instead of /opt; uses the packages of this machine, because the test downloads nothing. */
const follow = (block: string) =>
  run(
    'bash',
    [
      '-ec',
      block
        .replaceAll('/opt', dir)
        .replaceAll('8080 8081', env['PORT'] ?? '')
        .replaceAll('npm ci', `ln -s ${root}/node_modules node_modules`)
        // This line is for an external database; for the embedded one its comment says what to do, and this test does it.
        .replace(/^pg_dump.*$/m, 'systemctl stop kuwei && cp -a "$WMS_DATA" "$WMS_DATA-before" && systemctl start kuwei'),
    ],
    { cwd: dir, env },
  );

it.skipIf(process.platform !== 'linux')(
  'the steps of install.md for an upgrade, run as they stand there: the new version is served on the old data, and the copy brings the old one back',
  async () => {
    const url = `http://127.0.0.1:${env['PORT']}`;
    const [upgrade = ''] = await blocksOf('## Upgrade');
    expect(upgrade).toMatch(/git clone "\$REPOSITORY"[\s\S]*npm ci && npm run build[\s\S]*ln -sfn [\s\S]*systemctl restart kuwei@/);
    const [program = ''] = await blocksOf('### 3. The program');
    await follow(program.replace(/^useradd.*\n/, ''));
    const { stdout } = await run(
      'bash',
      [
        '-ec',
        'cd "$OPT/kuwei" && node_modules/.bin/node server/createAdministrator.ts --account E1001 --name 李伟 --org 900 --org-name 新厂',
      ],
      { env },
    );
    const password = /first sign-in: (\S+)/.exec(stdout)?.[1] ?? '';
    await follow('systemctl start kuwei');
    const chief = await new Client(url).signIn('E1001', '900', password);
    await chief.ask('changePassword', { old: password, wanted: 'Chief2026x', confirmation: 'Chief2026x' });

    // A later version: a page that names it, and a migration.
    const title = /<title>.*<\/title>/;
    const page = path.join(dir, 'repository/web/index.html');
    writeFileSync(page, (await readFile(page, 'utf8')).replace(title, '<title>库位 next</title>'));
    appendFileSync(path.join(dir, 'repository/server/migrations/9999-next.sql'), "create table next_version as select 'here' as word;\n");
    commitAll(path.join(dir, 'repository'), 'the version after');
    expect(await (await fetch(url)).text()).not.toContain('库位 next');
    await follow(upgrade);

    expect(await (await fetch(url)).text()).toContain('库位 next');
    const after = await new Client(url).signIn('E1001', '900', 'Chief2026x');
    expect((await after.list('accounts')).data.total).toBe(1);

    // The way back: the copy and the old folder; the old program does not start on the newer database.
    await follow('systemctl stop kuwei; ln -sfn kuwei-1 /opt/kuwei');
    await expect(follow('systemctl start kuwei')).rejects.toThrow(/newer/);
    await follow('rm -r "$WMS_DATA"; mv "$WMS_DATA-before" "$WMS_DATA"; systemctl start kuwei');
    expect(await (await fetch(url)).text()).not.toContain('库位 next');
    expect((await new Client(url).signIn('E1001', '900', 'Chief2026x')).token).not.toBe('');
    await follow('systemctl stop kuwei');
  },
  scaledTimeout(600_000),
);

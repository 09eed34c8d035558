import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blocksBelow, blocksOf, root } from '../reliability/docBlocks.ts';
import { commitAll, makeRepository } from '../reliability/ownRepository.ts';
import { EmptyDebian } from './emptyDebian.ts';

// Packages are fetched and installed, and the web app is built.
vi.setConfig({ testTimeout: 3_000_000, hookTimeout: 1_200_000 });

const debian = new EmptyDebian();
beforeAll(() => debian.start());
afterAll(() => debian.stop());

it('S171: the commands of install.md, typed one after the other into an empty Debian, end with a receipt through the proxy at two servers, and those of an upgrade stop nobody', async () => {
  makeRepository(path.join(debian.dir, 'srv/kuwei'));
  const blocks = await blocksBelow('## In production, step by step');
  expect(blocks.length).toBeGreaterThan(9);
  let said = '';
  for (const block of blocks) {
    // Only the names of the installation differ from the page.
    const typed = block.replace(/^REPOSITORY=.*$/m, 'REPOSITORY=/srv/kuwei');
    said = await debian.type(typed, { fetches: /apt-get|npm /.test(typed) });
    // Debian starts installed services.
    if (typed.includes('apt-get install')) await debian.type('systemctl start postgresql nginx');
  }
  expect(JSON.parse(said.slice(said.lastIndexOf('\n{')))).toMatchObject({
    RcvCode: expect.stringMatching(/\d{8}/),
    DeliNo: 'SHTRIAL001',
    TotalQty: '10',
  });

  // Through the proxy, at both servers.
  const receipts = `json Receive/GetDataListN <<< '{"data":{"RNO":"receiptRecords"}}' | jq -c '[.total, (.data[] | .DeliNo)]'`;
  for (let turn = 0; turn < 4; turn += 1) expect(await debian.type(receipts)).toContain('[1,"SHTRIAL001"]');
  for (const port of [8080, 8081]) {
    const figures = await debian.type(`curl -sf -H "Authorization: Bearer $KUWEI_METRICS_TOKEN" http://127.0.0.1:${port}/metrics`);
    expect(figures, `what ${port} was asked`).toMatch(/kuwei_call_seconds_count\{call="\w+",outcome="done"\} [1-9]/);
  }
  expect(await debian.type(`curl -s -o /dev/null -w '%{http_code}' http://$NAME --resolve "$NAME:80:127.0.0.1"`)).toBe('301');

  // A later version, while a person works: it is fetched and built, then the servers change one after the other.
  const page = path.join(debian.dir, 'srv/kuwei/web/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, '<title>next version</title>'));
  commitAll(path.join(debian.dir, 'srv/kuwei'), 'the version after');
  const [upgrade = ''] = await blocksOf('## Upgrade');
  const [build = '', restart = ''] = upgrade.split(/(?=^ln -sfn)/m);
  await debian.type(build.replace(/^pg_dump.*$/m, ''), { fetches: true });
  await debian.type('export PGPASSWORD=$DATABASE_PASSWORD');
  await debian.type((build.match(/^pg_dump.*$/m)?.[0] ?? 'false').replace('-h db', '-h 127.0.0.1'));
  await debian.type(
    `(until [ -f /root/over ]; do curl -s $TRUST -o /dev/null -o /dev/null -w '%{http_code}\n' "https://$NAME/ready" "https://$NAME/"; done > /root/statuses 2>&1) &`,
  );
  await debian.type(`${restart}touch /root/over`);
  const statuses = debian.read('root/statuses').trim().split('\n');
  expect(statuses.length).toBeGreaterThan(10);
  expect([...new Set(statuses)]).toEqual(['200']);
  expect(await debian.type('curl -s http://127.0.0.1:8080/; curl -s http://127.0.0.1:8081/')).toMatch(/next version[\s\S]*next version/);
  expect(await debian.type(receipts)).toContain('[1,"SHTRIAL001"]');

  // systemd itself checks the unit, with its program in this folder.
  const unit = debian.read('etc/systemd/system/kuwei@.service').replace('ExecStart=/opt/kuwei/', `ExecStart=${debian.dir}/opt/kuwei-1/`);
  debian.write('units/kuwei@8080.service', unit);
  execFileSync('systemd-analyze', ['verify', '--recursive-errors=no', path.join(debian.dir, 'units/kuwei@8080.service')]);
});

it('the commands of install.md for backup and restore, typed after that, bring back the work until a moment, and numbers jump', async () => {
  const steps = (await blocksBelow('## In production, step by step')).find((block) => block.includes('Receive/ImportDelino')) ?? '';
  const receive = (note: string) => debian.type(steps.slice(steps.indexOf('api Receive/ImportDelino')).replaceAll('SHTRIAL001', note));
  const [setUp = ''] = await blocksOf('## Backup');
  expect(await debian.type(setUp)).toMatch(/The ledger there agrees with itself\.\nThe backup \S+ is verified\.\n$/);
  await receive('SHTRIAL002');
  const moment = await debian.type('sleep 2; date "+%F %T.%N"; sleep 2');
  await receive('SHTRIAL003');

  const page = readFileSync(path.join(root, 'docs/install.md'), 'utf8');
  const [, stop = 'false'] = /`(systemctl stop kuwei@8080 [^`]*)`/.exec(page) ?? [];
  await debian.type(stop);
  const [restore = '', give = ''] = await blocksOf('### Restoring');
  const said = await debian.type(restore.replace(/--to '[^']*'/, `--to '${moment.trim()}'`));
  expect(said).toMatch(/numbers will jump[\s\S]*The ledger agrees with itself/);
  await debian.type(give);
  await debian.type(`systemctl start kuwei@8080 kuwei@8081 kuwei-log
    for PORT in 8080 8081; do curl -sf --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null http://127.0.0.1:$PORT/ready; done`);
  const notes = `json Receive/GetDataListN <<< '{"data":{"RNO":"receiptRecords"}}' | jq -c '[.data[] | .DeliNo] | sort'`;
  expect(await debian.type(notes)).toContain('["SHTRIAL001","SHTRIAL002"]');
  expect(await receive('SHTRIAL004')).toMatch(/"RcvCode": "RC\d+1\d{6}"/);
  expect(await debian.type('systemctl start kuwei-backup; journalctl -u kuwei-backup -n 1')).toMatch(/is verified/);
});

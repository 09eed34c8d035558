import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blocksBelow } from '../reliability/docBlocks.ts';
import { makeRepository } from '../reliability/ownRepository.ts';
import { EmptyDebian } from './emptyDebian.ts';

// Packages are fetched and installed, and the web app is built.
vi.setConfig({ testTimeout: 3_000_000, hookTimeout: 1_200_000 });

const debian = new EmptyDebian();
beforeAll(() => debian.start());
afterAll(() => debian.stop());

it('S171: the commands of install.md, typed one after the other into an empty Debian, end with a receipt through the proxy at two servers', async () => {
  makeRepository(path.join(debian.dir, 'srv/kuwei'));
  const blocks = await blocksBelow('## In production, step by step');
  expect(blocks.length).toBeGreaterThan(9);
  let said = '';
  for (const block of blocks) {
    // The names of the installation are the only thing that is said otherwise.
    const typed = block.replace(/^REPOSITORY=.*$/m, 'REPOSITORY=/srv/kuwei');
    said = await debian.type(typed, { fetches: /apt-get|npm /.test(typed) });
    // Debian starts what it installs.
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

  // systemd's own opinion of the unit, with what it starts where it lies here.
  const unit = debian.read('etc/systemd/system/kuwei@.service').replace('ExecStart=/opt/kuwei/', `ExecStart=${debian.dir}/opt/kuwei-1/`);
  debian.write('units/kuwei@8080.service', unit);
  execFileSync('systemd-analyze', ['verify', '--recursive-errors=no', path.join(debian.dir, 'units/kuwei@8080.service')]);
});

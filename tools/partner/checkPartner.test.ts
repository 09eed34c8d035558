import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { outboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { freePort } from '../../server/core/database/embeddedPostgres.ts';
import { startSimulator } from '../../simulator/startSimulator.ts';
import { readSample } from '../exchangeSchema.ts';
import { checkPartner, checks } from './checkPartner.ts';
import { ask } from './partnerClient.ts';

const dir = mkdtempSync(join(tmpdir(), 'kuwei-partner-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const { body } = (JSON.parse(readSample('document.receipt')) as { request: { body: unknown } }).request;
const template = outboundDocument.parse(body);
const checked = async (url: string, key: string, secret: string) =>
  (await checkPartner({ url, key, secret }, [template])).map(({ check, result, detail }) => [result, check, detail]);

describe('npm run partner -- check', () => {
  it('finds nothing wrong with the simulator', async () => {
    const simulator = await startSimulator({ port: 0, dataDir: dir });
    const { key, secret } = simulator.credentials;
    const findings = await checked(`${simulator.url}/erp`, key, secret);
    expect(findings.filter(([result, check]) => result !== 'good' && !String(check).startsWith('changes'))).toEqual([]);
    expect(findings.length).toBe(checks.length);
    // The kit finds its faults.
    simulator.faults.set({ partner: 'erp', fault: 'garbage', times: 1, on: ['send'] });
    expect((await checked(`${simulator.url}/erp`, key, secret)).filter(([result]) => result === 'wrong')).toHaveLength(1);
    simulator.faults.set({ partner: 'erp', fault: 'doubledLine', rate: 0.1 });
    const wrong = (await checked(`${simulator.url}/erp`, key, secret)).filter(([result]) => result === 'wrong');
    expect(wrong.map(([, , detail]) => detail).join()).toMatch(/your stock has \d+ of M-10442 in W01 instead of \d+/);
    await simulator.stop();
  });

  it('fetches the token that a partner asks for, and says where there is none', async () => {
    const simulator = await startSimulator({ port: 0, dataDir: dir });
    const client = { clientId: 'kit', clientSecret: 'secret of the kit', scope: 'documents' };
    const { status } = await fetch(`${simulator.url}/control/oauth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ partner: 'erp', ...client }),
    });
    expect(status).toBe(200);
    const partner = { url: `${simulator.url}/erp`, ...simulator.credentials };
    const tokensOf = (clientSecret: string) => ({
      oauth: { tokenUrl: `${simulator.url}/erp/oauth/token`, ...client, clientSecret },
      timeoutMs: 5000,
    });
    const path = `/v1/documents/${encodeURIComponent(template.key)}`;
    expect((await ask(partner, path)).status).toBe(401);
    expect((await ask({ ...partner, tokens: tokensOf(client.clientSecret) }, path)).status).toBe(404);
    await expect(ask({ ...partner, tokens: tokensOf('another') }, path)).rejects.toThrow(/^no token: /);
    await simulator.stop();
  });

  it('finds nothing wrong with the ERP of 150 lines in the docs', async () => {
    const port = await freePort();
    const records = join(dir, 'records.json');
    writeFileSync(
      records,
      JSON.stringify(
        ['A', 'B', 'C'].map((code) => ({ kind: 'department', id: `1001/${code}`, version: 1, data: { org: '1001', code, name: code } })),
      ),
    );
    const script = join(import.meta.dirname, '../../docs/example-erp.mjs');
    const erp = spawn(
      process.execPath,
      [script, '--port', String(port), '--key', 'K', '--secret', 'a secret for the check', '--records', records],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      await new Promise((ready) => erp.stdout.once('data', ready));
      const findings = await checked(`http://127.0.0.1:${port}`, 'K', 'a secret for the check');
      expect(findings.filter(([result]) => result !== 'good')).toEqual([]);
    } finally {
      erp.kill();
    }
  });
});

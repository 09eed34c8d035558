import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../../../test/partners.ts';
import { usePlant } from '../../../test/plant.ts';
import { saveConnections } from '../../exchange/saveConnections.ts';
import { readConfig } from '../process/config.ts';

const plant = usePlant();
const next = usePartners(plant);

describe('operation', () => {
  it('/health and /ready answer without a session', async () => {
    expect(await (await fetch(`${plant.url}/health`)).json()).toEqual({ status: 'alive' });
    const ready = await fetch(`${plant.url}/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: true, stopping: false }]);
  });

  it('/metrics counts calls by name and outcome, and shows outbox, breakers and pool', async () => {
    const keeper = await plant.signIn('keeper');
    await keeper.ask('scanNote', { noteNo: 'lowercase1' });
    const who = await checkedInKeeper(plant);
    await receiveNote(plant, who);
    await eventually(
      () => next.documents().length,
      (count) => count === 1,
    );
    next.fault({ partner: 'erp', fault: 'down' });
    await receiveNote(plant, who);
    // The partner has the first document a moment before its message is marked as sent.
    const text = await eventually(
      async () => (await fetch(`${plant.url}/metrics`)).text(),
      (figures) => figures.includes('kuwei_outbox_messages{neighbour="erp",state="waiting"} 1\n'),
    );
    expect(text).toContain('kuwei_call_seconds_count{call="saveReceipt",outcome="done"} 2');
    expect(text).toContain('kuwei_call_seconds_count{call="scanNote",outcome="refused"} 1');
    expect(text).toMatch(/kuwei_outbox_age_seconds\{neighbour="erp"\} [\d.]+/);
    expect(text).toContain('kuwei_breaker{neighbour="portal",state="closed"} 1');
    expect(text).toMatch(/kuwei_database_connections\{state="idle"\} \d+/);
    next.simulator.faults.clear();
  });

  it('/metrics is for this machine and for whoever has the token', async () => {
    const answer = await fetch(`${plant.url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(answer.status).toBe(403);
  });

  it('S171: what came through a proxy is from nobody on this machine, whatever the proxy writes', async () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
      expect([name, (await fetch(`${plant.url}/metrics`, { headers: { [name]: '127.0.0.1' } })).status]).toEqual([name, 403]);
    const { config } = plant.server.app;
    const answer = (token?: string) => fetch(`${plant.url}/metrics`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    config.metricsByTokenOnly = true;
    expect((await answer()).status).toBe(403);
    config.metricsToken = 'of the monitoring';
    expect([(await answer()).status, (await answer('another')).status, (await answer('of the monitoring')).status]).toEqual([
      403, 403, 200,
    ]);
    Object.assign(config, { metricsByTokenOnly: undefined, metricsToken: undefined });
    expect(readConfig({ KUWEI_PROXIES: '10.0.0.5' }).metricsByTokenOnly).toBe(true);
    expect(readConfig({ NODE_ENV: 'production' }).metricsByTokenOnly).toBe(true);
  });

  it('one id goes from the scan to the ERP: answer, audit, outbox and request', async () => {
    const seen: (string | undefined)[] = [];
    const erp = createServer((request, response) => {
      seen.push(request.headers['x-kuwei-trace']?.toString());
      response.writeHead(500).end();
    });
    await new Promise<void>((done) => erp.listen(0, '127.0.0.1', done));
    const address = erp.address();
    const { database, config } = plant.server.app;
    await saveConnections(database, config.dataDir, [
      { partner: 'erp', baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
    ]);
    const who = await checkedInKeeper(plant);
    const no = await receiveNote(plant, who);
    const { rows } = await plant.pool.query<{ trace: string; audited: number }>(
      'select operation_id as trace, (select count(*)::int from audit a where a.operation_id = o.operation_id) as audited from outbox o where document_no = $1',
      [no],
    );
    expect(rows[0]?.audited).toBe(1);
    await eventually(
      () => seen,
      (traces) => traces.includes(rows[0]?.trace),
    );
    const answer = await who.keeper.ask('checkIn', { code: 'KW-SIGN:RM1' }, { operationId: '00000000-0000-4000-8000-00000000abcd' });
    expect(answer.headers.get('x-kuwei-trace')).toBe('00000000-0000-4000-8000-00000000abcd');
    erp.closeAllConnections();
    erp.close();
  });
});

import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig, usePlant } from '../../test/plant.ts';
import { say } from '../core/answer/reply.ts';
import { Metrics } from '../core/http/metrics.ts';
import { saveConnections } from '../exchange/saveConnections.ts';
import { startServer } from '../startServer.ts';
import { limits } from './limits.ts';
import { WatchJob } from './watchJob.ts';

const plant = usePlant();
let backups = '';
beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'kuwei-backups-'));
});
afterAll(() => rm(backups, { recursive: true, force: true }));

const monitoring = path.join(import.meta.dirname, '../../docs/monitoring');

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}
/** The panels of the Grafana dashboard with their Prometheus queries. */
async function panelsOfDashboard(): Promise<{ title: string; asks: string }[]> {
  const { panels }: { panels: Panel[] } = JSON.parse(await readFile(path.join(monitoring, 'dashboard.json'), 'utf8'));
  return panels
    .filter(({ type }) => type !== 'row')
    .map(({ title, targets = [] }) => ({ title, asks: targets.map(({ expr }) => expr).join(' ') }));
}

const warned: Record<string, unknown>[] = [];
const log = { info: () => {}, warn: (detail: object, text: string) => void warned.push({ ...detail, text }) };

/** One case of everything that may need a person's action. */
async function provoke(): Promise<void> {
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [
    { partner: 'erp', key: 'k', secret: 'sixteen letters or more', baseUrl: 'http://127.0.0.1:9', enabled: true },
  ]);
  await plant.pool.query(`
    update neighbour_state set last_good_at = now() - interval '2 hours' where neighbour = 'erp';
    insert into parked_record (source, kind, record_id, version, digest, record, reason) values ('erp', 'item', 'x', 1, 'd', '{}', 'r');
    insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body, created_at, next_at)
    values ('101', 'erp', 'receipt', 'k', 'receipt', 1, 'RC1', '{}', now() - interval '1 hour', now() + interval '1 day');
    insert into ledger_check (org, at, balances, faults) values ('101', now(), 1, 2) on conflict (org) do update set faults = 2;
    insert into partner_change (feed, org, thing, tx, at) values ('stock', '101', 1, '9000000000000000000', now() - interval '20 minutes');
    insert into device_report (org, device, user_id, unsent, oldest_seconds, at_work) select '101', 'd', min(id), 3, 50000, true from user_account`);
  const dump = path.join(backups, 'kuwei.dump');
  await writeFile(dump, '');
  await utimes(dump, new Date(), new Date(Date.now() - 30 * 3_600_000));
  await mkdir(path.join(backups, '2026-11-28T023000Z.failed'));
}

it('S173: what a person has to act on is a figure and a warning, once in a while, and stands in the alert rules and on the dashboard', async () => {
  await provoke();
  const surroundings = { dataDir: tmpdir(), backupDir: backups, certificateEnds: Date.now() + 86_400_000 };
  const job = new WatchJob(plant.pool, surroundings, log);
  await job.run();
  await job.run();
  const expected = Object.entries(limits).flatMap(([figure, limit]) =>
    limit && figure !== 'kuwei_disk_free_ratio' && !/^kuwei_standby_/.test(figure) ? [{ figure, text: say('en', limit.says) }] : [],
  );
  expect(warned.filter(({ figure }) => figure !== 'kuwei_disk_free_ratio')).toHaveLength(expected.length);
  for (const one of expected) expect(warned).toContainEqual(expect.objectContaining(one));
  expect(limits.kuwei_disk_free_ratio?.bad(0.05)).toBe(true);
  expect(limits.kuwei_standby_lag_bytes?.bad(2e9)).toBe(true);

  const server = await startServer({ ...testConfig(plant.databaseUrl), backupDir: backups });
  try {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    for (const line of [
      'kuwei_parked_records{neighbour="erp"} 1',
      'kuwei_ledger_faults{org="101"} 2',
      'kuwei_devices_unsent{org="101"} 1',
      'kuwei_listening 1',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/kuwei_neighbour_silent_seconds\{neighbour="erp"\} 7\d\d\d/);
    expect(text).toMatch(/kuwei_changes_held_seconds\{org="101"\} 12\d\d/);
    expect(text).toMatch(/kuwei_backup_age_seconds\{[^}]*\} 108\d\d\d/);
    // Alerts and dashboard use existing metrics.
    const rules = await readFile(path.join(monitoring, 'alerts.yml'), 'utf8');
    const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
    const isFigure = (name: string) =>
      kinds.has(name) || kinds.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram' || name === 'kuwei_certificate_seconds';
    const unknownIn = (expression: string) => [...new Set(expression.match(/kuwei_\w+/g))].filter((name) => !isFigure(name));
    expect(unknownIn(rules)).toEqual([]);
    const panels = await panelsOfDashboard();
    expect(panels.length).toBeGreaterThan(20);
    for (const { title, asks } of panels)
      expect({ title, figures: asks.match(/\b(kuwei_\w+|up)\b/g), unknown: unknownIn(asks) }).toEqual({
        title,
        figures: expect.anything(),
        unknown: [],
      });
    // Each metric of an alert has a panel.
    const shown = panels.map(({ asks }) => asks).join(' ');
    expect([...new Set(rules.match(/kuwei_\w+/g))].filter((name) => !shown.includes(name))).toEqual([]);
  } finally {
    await server.close();
  }
});

it('S173: the lost connection of LISTEN is a warning, and a figure until it is open again', async () => {
  const { http, app } = plant.server;
  const lines: unknown[] = [];
  http.log.warn = ((line: unknown) => void lines.push(line)) as never;
  await plant.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kuwei bus'`,
  );
  await expect.poll(() => lines).toContainEqual(expect.stringContaining('servers hear of each other was lost'));
  await expect.poll(() => app.bus.listening).toBe(true);
});

it('S173: what a job warns of is counted under its name', async () => {
  const metrics = new Metrics(plant.server.app.database);
  metrics.logOf('ledger', log).warn({ org: '101' }, 'checking the ledger failed');
  expect(await metrics.registry.metrics()).toContain('kuwei_job_warnings_total{work="ledger"} 1');
  expect(warned.at(-1)).toEqual({ org: '101', text: 'checking the ledger failed' });
});

it('S173: a call of three seconds and more is counted by its name', async () => {
  const admin = await plant.signIn('admin');
  const holder = await plant.pool.connect();
  await holder.query('begin; lock table setting in exclusive mode');
  const saved = admin.ask('saveSwitch', { key: 'qaCheck', open: true });
  const waiting = `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and now() - query_start > interval '3 seconds'`;
  await expect.poll(async () => (await plant.pool.query(waiting)).rows[0].n).toBe(1);
  await holder.query('commit');
  holder.release();
  expect((await saved).ok).toBe(true);
  const figures = await (await fetch(`${plant.url}/metrics`)).text();
  expect(figures).toContain('kuwei_slow_calls_total{call="saveSwitch"} 1');
});

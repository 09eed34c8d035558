import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { replayDays } from '../../contract/core/replayDays.ts';
import { usePlant } from '../../test/plant.ts';
import { keepDays } from './keepDays.ts';
import { PruneJob } from './pruneJob.ts';

const plant = usePlant();
const registry = new Registry();
const logs: object[] = [];
const log = { info: (detail: object) => void logs.push(detail), warn: (detail: object) => void logs.push(detail) };
const job = (to = new Registry()) => new PruneJob(plant.pool, log, to, plant.server.app.config.dataDir);
const count = async (what: string): Promise<number> => (await plant.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n;

it('throws away what had its time, keeps what may still be asked for, and of several servers one does it once a day', async () => {
  const keeper = await plant.signIn('keeper');
  const operationId = crypto.randomUUID();
  const first = await keeper.ask('saveLanguage', { language: 'en' }, { operationId });
  await plant.pool.query(`
    insert into operation (id, call, payload_hash, created_at)
      select gen_random_uuid(), 'old', ''::bytea, now() - interval '${keepDays.operation} days 1 hour' from generate_series(1, 6001);
    insert into attempt (kind, subject, at) select 'login', 'x', now() - n * interval '1 day' from generate_series(0, 9) n;
    insert into guess (kind, subject, tries, since, next_at) select 'address', n::text, 1, now() - n * interval '1 day', '-infinity' from generate_series(0, 9) n;
    insert into session (user_id, org, access_hash, access_expires, seen_at, ended_at)
      select min(id), '101', 'ended'::bytea, now() - interval '1 year', now() - interval '1 year', now() - interval '91 days' from user_account union all
      select min(id), '101', 'left'::bytea, now() - interval '1 year', now() - interval '91 days', null from user_account union all
      select min(id), '101', 'ended lately'::bytea, now() - interval '1 year', now() - interval '80 days', now() - interval '80 days' from user_account;
    insert into refresh_token (hash, session_id, expires) select 'old'::bytea, id, now() - interval '2 days' from session where access_hash = 'ended lately';
    insert into recovery_code (user_id, code_hash, expires, created_at)
      select min(id), '', now(), now() - n * interval '60 days' from user_account, generate_series(1, 2) n group by n;
    insert into drawn_number (number, org, kind, drawn_at) select 'DN' || n, '101', 'receipt', now() - n * interval '80 days' from generate_series(0, 2) n;
    insert into photo (org, kind, doc_no, content, width, height, user_id, user_name, taken_at, created_at)
      select '101', 'receipt', 'RC1', ''::bytea, 1, 1, min(id), '', now(), now() - n * interval '${keepDays.photo - 1} days' from user_account, generate_series(0, 2) n group by n;
    insert into place_latency (org, day, location_id, answers, slow, total_ms, worst_ms)
      select '101', current_date - n * 80, min(id), 1, 0, 1, 1 from location, generate_series(0, 2) n where org = '101' group by n;
    insert into device_report (org, device, user_id, unsent, oldest_seconds, at_work, heard_at)
      select '101', n::text, min(id), 0, 0, true, now() - n * interval '80 days' from user_account, generate_series(0, 2) n group by n;
    insert into scan_paint (org, day, device, flow, up_to_ms, scans) select '101', current_date - n * 80, 'd', 'receive', 100, 1 from generate_series(0, 2) n;
    insert into handed_round (org, order_nos, user_id, at) select '101', array['MO1'], min(id), now() - n * interval '20 hours' from user_account, generate_series(0, 2) n group by n;
    insert into kept_asset (file, content, brotli, started_at) select n::text, ''::bytea, false, now() - n * interval '20 days' from generate_series(0, 2) n;
    insert into partner_change (feed, org, thing, at) select 'stock', '101', n, now() - n * interval '20 days' from generate_series(0, 2) n;
    insert into device_code (hash, org, name, created_by, expires) select 'old'::bytea, '101', '', min(id), now() - interval '8 days' from user_account`);
  const done = await Promise.all([job(registry).run(), job().run(), job().run()]);
  const rows = done.flatMap((one) => Object.entries(one));
  expect(rows).toHaveLength(16);
  expect(Object.fromEntries(rows)).toEqual({
    operation: 6001,
    left_work: 0,
    refresh_token: 1,
    session: 2,
    attempt: 8,
    guess: 8,
    recovery_code: 1,
    drawn_number: 1,
    photo: 1,
    place_latency: 1,
    scan_paint: 1,
    device_report: 1,
    kept_asset: 1,
    device_code: 1,
    handed_round: 1,
    partner_change: 1,
  });
  expect(logs).toEqual(expect.arrayContaining(done.filter((one) => Object.keys(one).length > 0).map((pruned) => ({ pruned }))));
  expect(await count("operation where call = 'old'")).toBe(0);
  expect(await count("session where access_hash = 'ended lately'")).toBe(1);
  // New rows still work: the session continues, and a repeat gets its stored answer.
  expect(await keeper.ask('saveLanguage', { language: 'en' }, { operationId })).toMatchObject({ ok: true, data: first.data });
  expect(await count("audit where call = 'saveLanguage'")).toBe(1);
  expect((await keeper.ask('refresh', { token: keeper.refreshToken })).ok).toBe(true);

  await plant.pool.query(`update daily_job set ran_at = ran_at - interval '1 day'`);
  expect(await job().run()).toMatchObject({ operation: 0 });
});

it('a table that fails is told of, keeps no other waiting, and is tried again at the next look', async () => {
  logs.length = 0;
  await plant.pool.query(`update daily_job set ran_at = ran_at - interval '1 day'`);
  await plant.pool.query('alter table refresh_token rename to refresh_token_away');
  const pruned = await job().run();
  await plant.pool.query('alter table refresh_token_away rename to refresh_token');
  expect(pruned).toMatchObject({ operation: 0, attempt: 0, device_code: 0 });
  expect(logs).toContainEqual({ table: 'refresh_token', err: expect.any(Error) });
  expect(await job().run()).toEqual({ refresh_token: 0, session: 0 });
});

it('a stored answer outlives the time in which a device asks again', () => {
  expect(keepDays.operation).toBeGreaterThan(replayDays);
});

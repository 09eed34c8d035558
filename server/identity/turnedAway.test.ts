import { beforeEach, expect, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { testPassword } from '../../test/seed.ts';
import { saveConnections } from '../exchange/saveConnections.ts';

const plant = usePlant();
const from = (address: string) => ({ 'X-Device': 'unknown', 'X-Forwarded-For': address });
const counted = async (door: string, reason: string): Promise<number> => {
  const figures = await (await fetch(`${plant.url}/metrics`)).text();
  return Number(new RegExp(`^kuwei_refused_at_door_total\\{door="${door}",reason="${reason}"\\} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0);
};
/** The lines that the server's logger wrote. */
const logged: { level: string; detail: Record<string, unknown> }[] = [];
const listen = () => {
  const { log } = plant.server.http;
  for (const level of ['info', 'warn'] as const) {
    log[level] = ((detail: Record<string, unknown>) => void logged.push({ level, detail })) as never;
  }
};
const rows = async (call: string) =>
  (await plant.pool.query(`select org, document, detail, device from audit where call = $1 and detail ? 'refused' order by id`, [call]))
    .rows;

beforeEach(async () => {
  listen();
  logged.length = 0;
  await plant.pool.query('delete from guess; delete from attempt');
});

it('S167: a wrong password stands in audit and log with account and address, and in the figures; the limit is a warning', async () => {
  const guess = (account: string) =>
    new Client(plant.url).ask('login', { account, password: 'wrong', org: '101' }, { headers: from('203.0.113.7') });
  for (let n = 0; n < 8; n += 1) await guess('CLERK');
  expect(await rows('login')).toEqual(
    Array(5).fill({ org: '101', document: 'clerk', device: 'unknown', detail: { refused: true, address: '203.0.113.7' } }),
  );
  expect([await counted('sign-in', 'wrong'), await counted('sign-in', 'limited')]).toEqual([5, 3]);
  const linesOf = (level: string) => logged.filter((line) => line.level === level && line.detail['door'] === 'sign-in');
  expect(linesOf('info').map(({ detail }) => detail)).toEqual(
    Array(5).fill({ door: 'sign-in', reason: 'wrong', account: 'clerk', address: '203.0.113.7', device: 'unknown' }),
  );
  expect(linesOf('warn').map(({ detail }) => detail)).toEqual([
    { door: 'sign-in', reason: 'limited', account: 'clerk', address: '203.0.113.7' },
  ]);
  // A password typed as the account is an unknown account, and is stored nowhere.
  await guess(testPassword);
  expect(JSON.stringify(logged)).not.toContain(testPassword);
  expect((await rows('login')).at(-1)).toMatchObject({ document: '', detail: { address: '203.0.113.7' } });
  const admin = await plant.signIn('admin');
  const shown = await admin.list('auditEntries', { jsWhere: { CallName: { value: 'login', searchType: '=' } }, pageSize: 50 });
  expect(shown.data.rows.filter(({ document }) => document === 'clerk')).toHaveLength(5);
});

it('S167: so do an old password, an ID card and a recovery code that are wrong', async () => {
  const client = new Client(plant.url);
  const wanted = { wanted: 'Other2026x', confirmation: 'Other2026x' };
  const headers = from('203.0.113.8');
  await client.ask('changePassword', { account: 'leader', old: 'wrong', ...wanted }, { headers });
  await client.ask('resetPassword', { account: 'leader', idCardTail: '000000', ...wanted }, { headers });
  await client.ask('recoverPassword', { account: 'leader', code: '123456', ...wanted }, { headers });
  for (const call of ['changePassword', 'resetPassword', 'recoverPassword'])
    expect([call, await rows(call)]).toMatchObject([call, [{ org: '101', document: 'leader', detail: { address: '203.0.113.8' } }]]);
  expect([await counted('reset', 'wrong'), await counted('recovery', 'wrong')]).toEqual([1, 1]);
});

it('S167: a push with a wrong signature is counted each time, and told once for each partner, reason and address', async () => {
  const { database, config } = plant.server.app;
  await saveConnections(database, config.dataDir, [
    { partner: 'erp', key: 'key-of-erp', secret: 'sixteen letters or more', baseUrl: 'http://127.0.0.1:9', enabled: true },
  ]);
  const push = async (key: string) => {
    const body = JSON.stringify({});
    const headers = signRequest({ method: 'POST', path: inboundPath, body }, { key, secret: 'another than theirs' }, Date.now());
    return (await fetch(plant.url + inboundPath, { method: 'POST', headers: { ...headers, ...from('203.0.113.9') }, body })).json();
  };
  await expect.poll(() => push('key-of-erp')).toMatchObject({ error: 'signature-wrong' });
  for (let n = 0; n < 5; n += 1) await push('key-of-erp');
  await push('any name at all');
  expect(await counted('exchange', 'wrong')).toBeGreaterThanOrEqual(7);
  expect(logged.filter(({ detail }) => detail['door'] === 'exchange' && detail['partner'] === 'erp')).toEqual([
    { level: 'warn', detail: { door: 'exchange', reason: 'wrong', partner: 'erp', why: 'signature-wrong', address: '203.0.113.9' } },
  ]);
  expect(await rows('inbound')).toContainEqual({
    org: '101',
    document: '',
    device: '',
    detail: { refused: true, partner: 'erp', address: '203.0.113.9' },
  });
  expect(JSON.stringify(logged)).not.toContain('any name at all');
});

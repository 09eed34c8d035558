import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { EventRecorder } from '../eventRecorder.ts';
import { TwoServers } from '../faults/twoServers.ts';
import { eventually } from '../partners.ts';
import { Client } from '../plant.ts';
import { testPassword } from '../seed.ts';

// Servers in their own processes, with the most detailed log level.
const plant = new TwoServers();
/** All secrets with which somebody could sign in, sign or decrypt, by kind. */
const secrets = new Map<string, string>();
/** Records a secret that was made during the test, and returns it. */
const secret = (name: string, value: string): string => {
  expect(value.length, name).toBeGreaterThan(5);
  secrets.set(name, value);
  return value;
};
/** The addresses of all requests. */
const addresses: string[] = [];
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  addresses.push(String(input));
  return realFetch(input, init);
};

// Secrets of a server's environment. The mail server rejects the password, and the messaging app the secret.
const mailServer = new SMTPServer({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, done) => done(new Error('no such user')) });
const messagingApp = createServer((_request, response) => response.end('{"errcode":40001,"errmsg":"invalid credential"}'));
const environment = (): Record<string, string> => ({
  KUWEI_KEY: secret('key of the installation', randomBytes(32).toString('hex')),
  KUWEI_METRICS_TOKEN: secret('token of the figures', randomBytes(16).toString('hex')),
  SMTP_URL: `smtp://kuwei:${secret('password of the mail server', `mail-${randomUUID()}`)}@127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
  SMTP_FROM: 'kuwei@plant.example',
  KUWEI_ALARM_MAIL: 'operator@plant.example',
  KUWEI_ALARM_URL: `http://127.0.0.1:${(messagingApp.address() as AddressInfo).port}`,
  KUWEI_ALARM_SECRET: secret('secret of the receiver of alarms', randomUUID()),
  WECOM_CORP_ID: 'ww1',
  WECOM_SECRET: secret('secret of the messaging app', `wecom-${randomUUID()}`),
  WECOM_BASE_URL: `http://127.0.0.1:${(messagingApp.address() as AddressInfo).port}`,
});

beforeAll(async () => {
  await Promise.all([mailServer, messagingApp].map((one) => new Promise<void>((done) => void one.listen(0, '127.0.0.1', done))));
  Object.assign(process.env, environment());
  await plant.start('debug');
  const password = decodeURIComponent(new URL(inject('databaseUrl')).password);
  if (password) secret('password of the database', password);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await plant.stop();
  for (const name of Object.keys(process.env).filter((one) => /^(KUWEI_KEY|KUWEI_METRICS_TOKEN|KUWEI_ALARM_|SMTP_|WECOM_)/.test(one)))
    delete process.env[name];
  await Promise.all([mailServer, messagingApp].map((one) => new Promise<void>((done) => void one.close(() => done()))));
});

const person = (): Client => new Client(plant.servers[0]?.url ?? '');

async function signIn(account: string, password = testPassword): Promise<Client> {
  const client = await person().signIn(account, '101', secret(`password of ${account}`, password));
  secret(`access token of ${account}`, client.token);
  secret(`refresh token of ${account}`, client.refreshToken);
  return client;
}

async function signInAndOut(): Promise<void> {
  const keeper = await signIn('keeper');
  const { data } = await keeper.ask('refresh', { token: keeper.refreshToken });
  secret('access token after a refresh', data.tokens.access.content);
  secret('refresh token after a refresh', data.tokens.refresh.content);
  await keeper.ask('refresh', { token: secret('refresh token that nobody gave', randomUUID()) });
  expect((await person().ask('login', { account: 'keeper', password: secret('wrong password', 'Mistyped2026'), org: '101' })).ok).toBe(
    false,
  );
  await keeper.ask('signOut', {});
}

/** A requested code, as an administrator sees it. */
async function codeOf(admin: Client, account: string, delivery: string): Promise<string> {
  expect((await person().ask('sendRecoveryCode', { account })).ok).toBe(true);
  const row = await eventually(
    async () => (await admin.list('recoveryRequests', { jsWhere: { Account: { value: account, searchType: '=' } } })).data.rows[0],
    (found) => found?.delivery === delivery,
  );
  return (await admin.ask('readRecoveryCode', { id: row?.id ?? 0 })).data.code;
}

async function recoverPasswords(admin: Client): Promise<void> {
  const code = secret('recovery code', await codeOf(admin, 'clerk', 'list'));
  // Unused codes: one that could not be mailed, and one that an administrator still has to give to its owner.
  await plant.pool.query(`update user_account set contact = 'inspector@plant.example' where account = 'inspector'`);
  secret('recovery code that could not be mailed', await codeOf(admin, 'inspector', 'failed'));
  secret('recovery code that nobody used yet', await codeOf(admin, 'line', 'list'));
  const wanted = secret('recovered password', 'Recover2026');
  expect((await person().ask('recoverPassword', { account: 'clerk', code, wanted, confirmation: wanted })).ok).toBe(true);
  const issued = secret('issued password', (await admin.ask('issuePassword', { account: 'clerk' })).data.password);
  const changed = secret('changed password', 'Changed2026');
  const change = { account: 'clerk', old: issued, wanted: changed, confirmation: changed };
  expect((await person().ask('changePassword', change)).ok).toBe(true);
}

async function resetById(admin: Client): Promise<void> {
  const idCardTail = secret('end of an ID card', '90417X');
  const opened = await admin.ask('openAccount', { account: 'e7001', name: '张三', role: 'warehouse-keeper', idCardTail });
  secret('password of a new account', opened.data.password);
  const wanted = secret('password after a reset', 'Resetted2026');
  expect((await person().ask('resetPassword', { account: 'e7001', idCardTail, wanted, confirmation: wanted })).ok).toBe(true);
}

/** A database error contains the values of the faulty row. */
async function failInside(): Promise<void> {
  await plant.pool.query('alter table recovery_code add constraint nothing_fits check (false) not valid');
  expect((await person().ask('sendRecoveryCode', { account: 'leader' })).status).toBe(500);
  await plant.pool.query('alter table recovery_code drop constraint nothing_fits');
}

async function enrol(admin: Client): Promise<void> {
  const { data } = await admin.ask('createDeviceCode', { name: 'Gate' });
  const code = secret('code that enrols a device', data.code);
  const headers = { 'X-Device-Key': secret('key of a device', randomUUID()) };
  const enrolled = await person().ask('enrolDevice', { code, model: 'test' }, { headers });
  const worker = await person().ask(
    'login',
    { account: 'keeper', password: testPassword, org: '101' },
    { headers: { ...headers, 'X-Device': enrolled.data.id } },
  );
  secret('access token on the device', worker.data.tokens.access.content);
  secret('refresh token on the device', worker.data.tokens.refresh.content);
  const board = await admin.ask('createBoard', { name: 'Hall' });
  const token = secret('token of a board', board.data.token);
  expect((await person().ask('boardFigures', { token })).ok).toBe(true);
  const events = new EventRecorder(person().base, admin);
  await eventually(
    () => events.events.length,
    (count) => count > 0,
  );
  events.stop();
  expect((await admin.ask('wecomConfig', { address: person().base })).code).toBe('wecom.refused');
}

async function exchange(admin: Client): Promise<void> {
  const key = 'secrets-test';
  const own = secret('secret of a connection', `exchange-${randomUUID()}`);
  expect((await admin.ask('saveConnection', { partner: 'imos', key, secret: own })).ok).toBe(true);
  // The previous secret stays valid for a while beside the new one.
  const later = secret('new secret of a connection', `exchange-${randomUUID()}`);
  expect((await admin.ask('saveConnection', { partner: 'imos', key, secret: later })).ok).toBe(true);
  await admin.ask('testConnection', { org: '101', partner: 'imos' });
  const body = JSON.stringify({});
  for (const credentials of [
    { key, secret: own },
    { key, secret: later },
    { key, secret: 'another secret than theirs' },
  ]) {
    const headers = signRequest({ method: 'POST', path: inboundPath, body }, credentials, Date.now());
    secret(`signature with ${credentials.secret}`, headers['X-Kuwei-Signature']);
    await fetch(`${person().base}${inboundPath}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  }
}

const columnsText = `
  select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where table_schema = 'public' and t.table_type = 'BASE TABLE'`;

/** All columns of the database in which a secret can be read. */
async function columnsWithSecrets(): Promise<string[]> {
  const { rows } = await plant.pool.query<{ table: string; column: string }>(columnsText);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await plant.pool.query(`select from "${table}" t, unnest($1::text[]) s where t."${column}"::text ~ s limit 1`, [
      [...secrets.values()].flatMap(formsOf),
    ]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

/** A secret as it is, and encoded for a column of bytes, a header or an address. Codes of six digits count only no hash has them. */
const formsOf = (value: string): string[] => [
  /^\d+$/.test(value) ? `(^|[^0-9A-Za-z.])${value}($|[^0-9A-Za-z])` : inPattern(value),
  ...(['hex', 'base64'] as const).map((encoding) => inPattern(Buffer.from(value).toString(encoding))),
  ...(encodeURIComponent(value) === value ? [] : [inPattern(encodeURIComponent(value))]),
];
const inPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const namesIn = (text: string): string[] =>
  [...secrets].filter(([, value]) => formsOf(value).some((form) => new RegExp(form).test(text))).map(([name]) => name);

describe('S163: secrets', () => {
  beforeAll(async () => {
    await signInAndOut();
    const admin = await signIn('admin');
    await recoverPasswords(admin);
    await resetById(admin);
    await failInside();
    await enrol(admin);
    await exchange(admin);
  });

  it('stand in no line of the log, at the level that tells most', async () => {
    const log = plant.servers.flatMap((server) => server.log).join('\n');
    expect(log).toContain('recoverPassword');
    expect(log).toContain('nothing_fits');
    expect(namesIn(log)).toEqual([]);
    // The code of the row that the database refused is unknown, so its message may contain no separate six digits.
    const said = plant.servers.flatMap((server) => server.log).filter((line) => line.includes('nothing_fits'));
    expect(said.filter((line) => /Failing row/.test(line))).toEqual([]);
  });
  it('stand in no column of the database: not while they wait, not in the audit, not with an operation, not with a message', async () => {
    expect(await columnsWithSecrets()).toEqual([]);
  });
  it('stand in no address that was asked, and in no figure', async () => {
    expect(addresses.length).toBeGreaterThan(20);
    expect(namesIn(addresses.join('\n'))).toEqual([]);
    const figures = await fetch(`${person().base}/metrics`, {
      headers: { Authorization: `Bearer ${secrets.get('token of the figures')}` },
    });
    expect(figures.status).toBe(200);
    expect(namesIn(await figures.text())).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { TwoServers } from '../faults/twoServers.ts';
import { eventually } from '../neighbours.ts';
import { Client } from '../plant.ts';
import { testPassword } from '../seed.ts';

// Servers in processes of their own at the most talkative level: whatever a log could say is said.
const plant = new TwoServers();
/** What somebody could sign in, sign or open something with, by what it is. */
const secrets = new Map<string, string>();
/** Names a secret that was made on the way, and gives it back. */
const secret = (name: string, value: string): string => {
  expect(value.length, name).toBeGreaterThan(5);
  secrets.set(name, value);
  return value;
};
/** The addresses of all that was asked. */
const addresses: string[] = [];
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  addresses.push(String(input));
  return realFetch(input, init);
};

beforeAll(() => plant.start('debug'));
afterAll(async () => {
  globalThis.fetch = realFetch;
  await plant.stop();
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

async function recoverPasswords(admin: Client): Promise<void> {
  expect((await person().ask('sendRecoveryCode', { account: 'clerk' })).ok).toBe(true);
  const row = await eventually(
    async () => (await admin.list('recoveryRequests', { jsWhere: { Account: { value: 'clerk', searchType: '=' } } })).data.rows[0],
    (found) => found?.delivery === 'list',
  );
  const shown = await admin.ask('readRecoveryCode', { id: row?.id ?? 0 });
  const code = secret('recovery code', shown.data.code);
  const wanted = secret('recovered password', 'Recover2026');
  expect((await person().ask('recoverPassword', { account: 'clerk', code, wanted, confirmation: wanted })).ok).toBe(true);
  const issued = secret('issued password', (await admin.ask('issuePassword', { account: 'clerk' })).data.password);
  const changed = secret('changed password', 'Changed2026');
  const change = { account: 'clerk', old: issued, wanted: changed, confirmation: changed };
  expect((await person().ask('changePassword', change)).ok).toBe(true);
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
  expect((await person().ask('enrolDevice', { code, model: 'test' })).ok).toBe(true);
  const board = await admin.ask('createBoard', { name: 'Hall' });
  const token = secret('token of a board', board.data.token);
  expect((await person().ask('boardFigures', { token })).ok).toBe(true);
}

async function exchange(admin: Client): Promise<void> {
  const key = 'secrets-test';
  const own = secret('secret of a connection', `exchange-${randomUUID()}`);
  expect((await admin.ask('saveConnection', { neighbour: 'imos', key, secret: own })).ok).toBe(true);
  await admin.ask('testConnection', { org: '101', neighbour: 'imos' });
  const body = JSON.stringify({});
  for (const credentials of [
    { key, secret: own },
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

/** The columns of the whole database in which one of the secrets can be read. */
async function columnsWithSecrets(): Promise<string[]> {
  const { rows } = await plant.pool.query<{ table: string; column: string }>(columnsText);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await plant.pool.query(
      `select from "${table}" t, unnest($1::text[]) s where strpos(t."${column}"::text, s) > 0 limit 1`,
      [[...secrets.values()]],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

const namesIn = (text: string): string[] => [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => name);

describe('secrets', () => {
  beforeAll(async () => {
    await signInAndOut();
    const admin = await signIn('admin');
    await recoverPasswords(admin);
    await failInside();
    await enrol(admin);
    await exchange(admin);
  });

  it('stand in no line of the log, at the level that tells most', async () => {
    const log = plant.servers.flatMap((server) => server.log).join('\n');
    expect(log).toContain('recoverPassword');
    expect(log).toContain('nothing_fits');
    expect(namesIn(log)).toEqual([]);
    // The code of the row that the database refused is known to nobody; no six digits of their own stand in what it said.
    const said = plant.servers.flatMap((server) => server.log).filter((line) => line.includes('nothing_fits'));
    expect(said.filter((line) => /Failing row/.test(line))).toEqual([]);
  });
  it('stand in no column of the database: not in the audit, not with an operation, not with a message', async () => {
    expect(await columnsWithSecrets()).toEqual([]);
  });
  it('stand in no address that was asked, and in no figure', async () => {
    expect(addresses.length).toBeGreaterThan(20);
    expect(namesIn(addresses.join('\n'))).toEqual([]);
    expect(namesIn(await (await fetch(`${person().base}/metrics`)).text())).toEqual([]);
  });
});

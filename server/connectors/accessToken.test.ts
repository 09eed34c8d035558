import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPartner } from '../../test/partner.ts';
import { eventually, itemRecord, receiveNote, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import type { Connection } from '../exchange/connections.ts';
import { askOver } from './ask.ts';

const { plant, next, people } = useDesk();
const clientSecret = 'a client secret & nothing else:ü';
const demand = { partner: 'erp', clientId: 'kuwei at plant', clientSecret, scope: 'stock documents' } as const;
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});
beforeEach(() => next.control('oauth', { partner: 'erp', off: true }));

const client = () => ({ tokenUrl: `${next.simulator.url}/erp/oauth/token`, clientId: demand.clientId, clientSecret, scope: demand.scope });
const requestCount = () => next.simulator.tokens.requestCounts.get('erp') ?? 0;
const test = async () => (await admin.ask('testConnection', { partner: 'erp' }, { language: 'en' })).data;
const saved = (more: object) => admin.ask('saveConnection', { partner: 'erp', ...more }, { language: 'en' });
const view = async () => (await admin.ask('connectionList', {})).data.connections.find(({ partner }) => partner === 'erp');

describe('a partner that asks for OAuth 2 tokens', () => {
  it('is sent documents and asked for changes with one, which stands nowhere', async () => {
    await next.control('oauth', demand);
    expect((await test()).send).toMatchObject({ result: 'failed', said: expect.stringContaining('a token of /oauth/token is needed') });
    expect((await saved(client())).ok).toBe(true);
    expect(await view()).toMatchObject({
      tokenUrl: client().tokenUrl,
      clientId: 'kuwei at plant',
      hasClientSecret: true,
      scope: 'stock documents',
    });
    expect(await test()).toMatchObject({ send: { result: 'good' }, fetch: { result: 'good' } });
    const no = await receiveNote(plant, people.who);
    await eventually(
      async () => {
        await plant.pool.query("update outbox set next_at = now() where state = 'queued'");
        await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
        return next.document(no) !== undefined;
      },
      (there) => there,
    );
    next.simulator.state.addRecord('erp', itemRecord('BY-TOKEN'));
    await eventually(
      async () => {
        await plant.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
        await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
        return (await plant.pool.query("select from item where code = 'BY-TOKEN'")).rowCount;
      },
      (found) => found === 1,
    );
    const dump = await plant.pool.query<{ text: string }>(
      `select string_agg(line, ' ') as text from (select c::text as line from neighbour_connection c union all select a::text from audit a
        union all select o::text from outbox o union all select d::text from delivery_attempt d) g`,
    );
    expect(dump.rows[0]?.text).toContain('oauth/token');
    expect(dump.rows[0]?.text).not.toContain('client secret &');
    expect(JSON.stringify((await admin.ask('connectionList', {})).envelope)).not.toContain('client secret &');
  });

  it('another address never hears the secret that was entered for this one, and half a client is refused', async () => {
    const moved = await saved({ tokenUrl: 'http://127.0.0.1:9/token' });
    expect([moved.code, moved.message]).toEqual(['connection.client-incomplete', expect.stringContaining('client secret')]);
    expect((await saved({ tokenUrl: 'http://169.254.169.254/token', clientSecret })).code).toBe('connection.address-local');
    expect((await saved({ tokenUrl: 'ftp://token', clientSecret })).code).toBe('connection.address-wrong');
    expect((await saved({ timeoutMs: 8000 })).ok).toBe(true);
    expect((await saved({ tokenUrl: '' })).ok).toBe(true);
    expect(await view()).toMatchObject({ tokenUrl: '', hasClientSecret: false });
    expect((await saved({ tokenUrl: client().tokenUrl })).code).toBe('connection.client-incomplete');
    expect(await test()).toMatchObject({ send: { result: 'good' } });
  });

  it('the test of the connection says what fails: address, client, scope, answer', async () => {
    await next.control('oauth', demand);
    const said = async (more: object) => {
      expect((await saved({ ...client(), ...more })).message).toBe('');
      const { send, fetch } = await test();
      expect(fetch.said).toBe(send.said);
      return send;
    };
    const refused = 'their token address does not accept our client id, secret or scope';
    expect(await said({})).toMatchObject({ result: 'good' });
    expect((await said({ clientSecret: 'another one of them' })).said).toBe(`${refused} · invalid_client`);
    expect((await said({ scope: 'everything' })).said).toBe(`${refused} · invalid_scope`);
    expect((await said({ tokenUrl: 'http://127.0.0.1:9/token' })).said).toBe('their token address does not answer');
    const partner = await startPartner(({ text, headers }) => ({ body: { token: 'of another name', text, said: headers.authorization } }));
    const misfit = await said({ tokenUrl: partner.url });
    expect(misfit).toMatchObject({ said: 'their token address gave no token', technical: 'HTTP 200 token, text, said' });
    partner.stop();
    const echo = await startPartner(({ headers }) => ({
      status: 400,
      body: { error: 'invalid_client', error_description: `${headers.authorization} ${clientSecret}` },
    }));
    const repeated = JSON.stringify(await said({ tokenUrl: echo.url }));
    expect(repeated).toContain('Basic •••');
    expect(repeated).not.toContain('client secret &');
    echo.stop();
    expect((await saved({ tokenUrl: '' })).ok).toBe(true);
  });
});

describe('a token', () => {
  let now = Date.now();
  const connection = (): Connection => ({
    ...{ partner: 'erp', mode: 'http', enabled: true, baseUrl: `${next.simulator.url}/erp`, ...next.simulator.credentials },
    ...{
      oauth: client(),
      demandsWebhook: false,
      allowedFrom: [],
      mayRead: false,
      toldOf: [],
      readsOrgs: [],
      timeoutMs: 5000,
      inFlight: 16,
      mapping: {},
    },
  });
  const changes = { method: 'GET', path: '/v1/changes?limit=1' } as const;

  it('is fetched once for all who send at the same moment, and kept until shortly before it ends', async () => {
    await next.control('oauth', { ...demand, expiresIn: 100 });
    const ask = askOver(connection(), () => now);
    const before = requestCount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(changes)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['answer']));
    now += 89_000;
    await ask(changes);
    expect(requestCount() - before).toBe(1);
    now += 2_000;
    await Promise.all([ask(changes), ask(changes)]);
    expect(requestCount() - before).toBe(2);
  });

  it('is fetched again once when the partner does not take it any more, and no more often than that', async () => {
    now = Date.now();
    await next.control('oauth', demand);
    const one = connection();
    const ask = askOver(one, () => now);
    await ask(changes);
    const before = requestCount();
    await next.control('oauth', { ...demand, revoke: true });
    expect((await Promise.all([ask(changes), ask(changes), ask(changes)])).map(({ kind }) => kind)).toEqual(Array(3).fill('answer'));
    expect(requestCount() - before).toBe(1);
    // A new token does not cure a wrong signature: each request fetches at most one more.
    const wrong = askOver({ ...one, secret: 'another secret of theirs' }, () => now);
    expect(await wrong(changes)).toMatchObject({ kind: 'refused', status: 401, problem: expect.stringContaining('answered.token') });
    expect(requestCount() - before).toBe(2);
  });

  it('does not come out of an answer that repeats it', async () => {
    const partner = await startPartner(({ url, headers }) =>
      url.pathname === '/token'
        ? { body: { access_token: 'the-token-of-today', token_type: 'bearer' } }
        : { status: 422, body: { error: 'no', message: `${headers.authorization}` } },
    );
    const outcome = await askOver({ ...connection(), baseUrl: partner.url, oauth: { ...client(), tokenUrl: `${partner.url}/token` } })(
      changes,
    );
    expect(JSON.stringify(outcome)).toContain('Bearer •••');
    expect(JSON.stringify(outcome)).not.toContain('the-token-of-today');
    partner.stop();
  });
});

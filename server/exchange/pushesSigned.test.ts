import { beforeAll, describe, expect, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest, signWebhook } from '../../contract/exchange/signature.node.ts';
import { eventually, itemRecord, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
let admin: Client;
const secret = 'the secret of the ERP alone';
const old = 'the one that it had before';

interface Push {
  item: string;
  name?: string;
  version?: number;
  /** The secrets for its signatures by Standard Webhooks. */
  hooks?: string[];
  id?: string;
  /** Whether it has our three headers too. */
  ours?: boolean;
  ago?: number;
  headers?: Record<string, string>;
}

async function push({ item, name, version = 1, hooks, id = 'msg_1', ours = false, ago = 0, headers = {} }: Push) {
  const record = { ...itemRecord(item, name ? { name } : {}), version };
  const body = JSON.stringify({ key: `key-of-${id}`, source: 'erp', records: [record] });
  const now = Date.now() - ago;
  const signed = {
    ...(hooks &&
      signWebhook(
        { id, body },
        hooks.map((one) => Buffer.from(one)),
        now,
      )),
    ...(ours && signRequest({ method: 'POST', path: inboundPath, body }, { key: 'key-of-erp', secret }, now)),
  };
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...signed, ...headers }, body };
  const response = await fetch(plant.url + inboundPath, sent);
  const answer = (await response.json()) as { error?: string; message?: string; records?: { result: string }[] };
  return { said: `${response.status} ${answer.error ?? answer.records?.[0]?.result}`, message: answer.message ?? '' };
}

const connection = async () => {
  const { data } = await admin.ask('connectionList', {});
  const found = data.connections.find(({ partner }) => partner === 'erp');
  if (!found) throw new Error('no connection');
  return found;
};
/** Saves the ERP's connection, and waits until it applies to pushes. */
async function save(more: object, probe: Push, said: string): Promise<void> {
  const saved = await admin.ask('saveConnection', { partner: 'erp', revision: (await connection()).revision, ...more });
  expect(saved.message).toBe('');
  await eventually(
    async () => (await push(probe)).said,
    (now) => now === said,
  );
}
const counted = async (reason: string): Promise<number> => {
  const figures = await (await fetch(`${plant.url}/metrics`)).text();
  return Number(new RegExp(`^kuwei_refused_at_door_total\\{door="exchange",reason="${reason}"\\} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0);
};

beforeAll(async () => {
  admin = await plant.signIn('admin');
  await next.connect({ enabled: false });
  await save({ enabled: true, key: 'key-of-erp', secret: old }, { item: 'HOOK-0', hooks: [old] }, '200 applied');
  await save({ secret }, { item: 'HOOK-1', hooks: [secret] }, '200 applied');
});

describe('a push that is signed by Standard Webhooks', () => {
  it('needs no header of ours: the secret says who speaks; both secrets count while they change', async () => {
    expect((await push({ item: 'HOOK-2', hooks: [secret] })).said).toBe('200 applied');
    expect((await push({ item: 'HOOK-3', hooks: [old] })).said).toBe('200 applied');
    expect((await push({ item: 'HOOK-4', hooks: ['a secret of nobody', secret] })).said).toBe('200 applied');
    expect((await push({ item: 'HOOK-5', hooks: ['a secret of nobody'] })).said).toBe('401 signature-wrong');
    expect((await push({ item: 'HOOK-5' })).said).toBe('401 signature-missing');
    expect((await push({ item: 'HOOK-5', hooks: [secret], headers: { 'webhook-id': 'msg_2' } })).said).toBe('401 signature-wrong');
    expect((await push({ item: 'HOOK-5', hooks: [secret], ago: 301_000 })).said).toBe('401 time-outside-window');
    expect((await push({ item: 'HOOK-5', hooks: [secret], ago: -301_000 })).said).toBe('401 time-outside-window');
    // A push with both signatures needs only one correct signature.
    expect((await push({ item: 'HOOK-6', hooks: ['a secret of nobody'], ours: true })).said).toBe('200 applied');
  });

  it('a message that is recorded and sent again changes nothing, also after newer ones', async () => {
    const first = { item: 'HOOK-7', id: 'msg_7', name: 'one', hooks: [secret] };
    expect((await push(first)).said).toBe('200 applied');
    expect((await push(first)).said).toBe('200 unchanged');
    expect((await push({ ...first, id: 'msg_8', version: 2, name: 'two' })).said).toBe('200 applied');
    expect((await push(first)).said).toBe('200 stale');
    const { rows } = await plant.pool.query("select name from item where org = '101' and code = 'HOOK-7'");
    expect(rows).toEqual([{ name: 'two' }]);
  });

  it('is demanded where the connection says so, and then its own time and secret count', async () => {
    await save({ demandsWebhook: true }, { item: 'HOOK-2', ours: true }, '401 webhook-needed');
    expect((await connection()).demandsWebhook).toBe(true);
    expect((await push({ item: 'HOOK-8', ours: true })).message).toContain('Standard Webhooks');
    expect((await push({ item: 'HOOK-8', ours: true, hooks: ['a secret of nobody'] })).said).toBe('401 signature-wrong');
    expect((await push({ item: 'HOOK-8', hooks: [secret], ours: true })).said).toBe('200 applied');
    expect((await push({ item: 'HOOK-9', hooks: [old] })).said).toBe('200 applied');
    // The simulated partners send both signatures.
    await next.connect({ demandsWebhook: true });
    const simulated = await next.control('push', { partner: 'erp', records: [itemRecord('HOOK-10')] });
    expect(simulated).toMatchObject({ deliveries: [{ status: 200 }] });
    await next.connect({ enabled: false });
    await save({ demandsWebhook: false, enabled: true, key: 'key-of-erp', secret }, { item: 'HOOK-2', ours: true }, '200 unchanged');
  });
});

describe('the addresses that a connection allows', () => {
  const through = (item: string, forwarded: string) => push({ item, hooks: [secret], headers: { 'X-Forwarded-For': forwarded } });

  it('others are refused in words and counted, and who has not the secret learns nothing of it', async () => {
    const [wrong, elsewhere] = [await counted('wrong'), await counted('elsewhere')];
    const allowedFrom = '203.0.113.7 10.1.0.0/16,2001:DB8::/32';
    await save({ allowedFrom }, { item: 'FROM-0', hooks: [secret] }, '403 address-not-allowed');
    expect((await connection()).allowedFrom).toBe('203.0.113.7, 10.1.0.0/16, 2001:db8::/32');
    const before = await counted('elsewhere');
    expect(before).toBeGreaterThan(elsewhere);
    const refused = await through('FROM-1', '203.0.113.8');
    expect(refused).toEqual({ said: '403 address-not-allowed', message: 'the connection takes nothing from 203.0.113.8' });
    expect(await counted('elsewhere')).toBe(before + 1);
    const stranger = { item: 'FROM-1', hooks: ['a secret of nobody'], headers: { 'X-Forwarded-For': '203.0.113.8' } };
    expect((await push(stranger)).said).toBe('401 signature-wrong');
    expect(await counted('wrong')).toBe(wrong + 1);
    // The proxy on this machine is trusted, the addresses left of its own are not.
    expect((await through('FROM-2', '203.0.113.7')).said).toBe('200 applied');
    expect((await through('FROM-3', '[2001:db8:7::1]:443')).said).toBe('200 applied');
    expect((await through('FROM-4', '203.0.113.7, 198.51.100.1')).said).toBe('403 address-not-allowed');
    const { rows } = await plant.pool.query(
      "select distinct detail ->> 'partner' as partner from audit where call = 'inbound' and detail ->> 'address' = '203.0.113.8' order by 1",
    );
    expect(rows).toEqual([{ partner: '' }, { partner: 'erp' }]);
  });

  it('what is no address is refused by its name, and an empty list lets all in again', async () => {
    const wrong = await admin.ask('saveConnection', { partner: 'erp', allowedFrom: '10.0.0.0/8, erp.example.com' }, { language: 'en' });
    expect([wrong.code, wrong.message]).toEqual(['connection.network-wrong', expect.stringContaining('erp.example.com')]);
    await save({ timeoutMs: 9000 }, { item: 'FROM-0', hooks: [secret] }, '403 address-not-allowed');
    await save({ allowedFrom: '' }, { item: 'FROM-0', hooks: [secret] }, '200 applied');
    const { rows } = await plant.pool.query(
      "select detail -> 'allowedFrom' as list from audit where call = 'saveConnection' and detail ? 'allowedFrom' order by id",
    );
    expect(rows).toEqual([{ list: ['203.0.113.7', '10.1.0.0/16', '2001:db8::/32'] }, { list: [] }]);
  });
});

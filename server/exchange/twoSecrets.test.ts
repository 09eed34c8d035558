import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inboundPath } from '../../contract/exchange/protocol.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';
import { type PartnerRequest, startPartner } from '../../test/partner.ts';
import { comesTrue, eventually, itemRecord, receiveNote, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';

const { plant, next, people } = useDesk();
let admin: Client;
const fresh = 'a new secret of many letters';

beforeAll(async () => {
  admin = await plant.signIn('admin');
  // The simulated partners share one key, and a push is checked against every connection that has it.
  for (const partner of ['portal', 'mcas', 'qa', 'imos'] as const)
    await admin.ask('saveConnection', { partner, enabled: false, revision: (await connection(partner)).revision });
});

const connection = async (of = 'erp') => {
  const found = (await admin.ask('connectionList', {})).data.connections.find(({ partner }) => partner === of);
  if (!found) throw new Error('no connection');
  return found;
};
const save = async (more: object) => admin.ask('saveConnection', { partner: 'erp', revision: (await connection()).revision, ...more });
/** Pushes with a secret and a signature of this age in milliseconds; returns status and error. */
async function push(secret: string, ago = 0): Promise<string> {
  const body = JSON.stringify({ key: `two-${secret}`, source: 'erp', records: [itemRecord('TWO-1')] });
  const { key } = next.simulator.credentials;
  const headers = signRequest({ method: 'POST', path: inboundPath, body }, { key, secret }, Date.now() - ago);
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  const response = await fetch(plant.url + inboundPath, sent);
  return `${response.status} ${((await response.json()) as { error?: string }).error ?? ''}`;
}

describe('S30: two secrets while they change', () => {
  it('both count in both directions until the old one is ended, and nothing that is sent meanwhile is lost', async () => {
    const { secret: old } = next.simulator.credentials;
    expect((await save({ secret: fresh })).ok).toBe(true);
    expect((await connection()).oldSecretUntil).toMatch(/^\d{4}-/);
    await eventually(
      () => push(fresh),
      (status) => status === '200 ',
    );
    expect(await push(old)).toBe('200 ');
    expect(await push('neither of the two secrets')).toBe('401 signature-wrong');
    // A sender with either correct secret gets the answer that its clock is wrong.
    expect(await push(old, 3_600_000)).toBe('401 time-outside-window');
    // The ERP has only the old secret.
    expect((await admin.ask('testConnection', { partner: 'erp' })).data).toMatchObject({
      send: { result: 'good' },
      fetch: { result: 'good' },
    });
    const no = await receiveNote(plant, people.who);
    await comesTrue(() => next.document(no) !== undefined);

    expect((await save({ endOldSecret: true })).ok).toBe(true);
    expect((await connection()).oldSecretUntil).toBeNull();
    await eventually(
      () => push(old),
      (status) => status === '401 signature-wrong',
    );
    expect(await push(fresh)).toBe('200 ');
    expect((await admin.ask('testConnection', { partner: 'erp' })).data.send.result).toBe('failed');
  });

  it('the same one entered again ends nothing and begins nothing, and another ERP never hears the old one', async () => {
    await next.connect();
    expect((await save({ secret: next.simulator.credentials.secret })).ok).toBe(true);
    expect((await connection()).oldSecretUntil).toBeNull();
    expect((await save({ secret: fresh, baseUrl: `${next.simulator.url}/erp/other` })).ok).toBe(true);
    expect((await connection()).oldSecretUntil).toBeNull();
    await next.connect();
  });
});

it('a document is signed by Standard Webhooks too, with both secrets while they change, under one id', async () => {
  const requests: PartnerRequest[] = [];
  const partner = await startPartner((request) => {
    requests.push(request);
    return request.method === 'POST'
      ? { status: 500, body: '' }
      : { status: 404, body: { error: 'document-unknown', message: 'not here' } };
  });
  await next.connect({ baseUrl: partner.url });
  await save({ secret: fresh });
  await receiveNote(plant, people.who);
  const posts = () => requests.filter(({ method, headers }) => method === 'POST' && String(headers['webhook-signature']).includes(' '));
  await eventually(
    async () => {
      await plant.pool.query("update outbox set next_at = now() where state = 'queued'");
      await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
      return posts().length;
    },
    (times) => times >= 2,
  );
  const [first, second] = posts();
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.text}`;
  const byHand = [fresh, next.simulator.credentials.secret].map((one) => `v1,${createHmac('sha256', one).update(signed).digest('base64')}`);
  expect(first?.headers['webhook-signature']).toBe(byHand.join(' '));
  partner.stop();
  await next.connect();
});

it('S30: an empty Mapping clears the names of fields', async () => {
  const mapping = { inbound: { item: { called: 'MATERIAL', fields: [{ theirs: 'MATNR', ours: 'data.itemNo' }] } } };
  expect((await save({ mapping })).ok).toBe(true);
  expect((await connection()).mapping).toEqual(mapping);
  expect((await save({ timeoutMs: 9000 })).ok).toBe(true);
  expect((await connection()).mapping).toEqual(mapping);
  expect((await save({ mapping: '' })).ok).toBe(true);
  expect((await connection()).mapping).toEqual({});
});

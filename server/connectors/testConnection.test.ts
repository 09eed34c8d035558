import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PartnerRequest, startPartner } from '../../test/partner.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { exchangeFolder } from '../core/process/config.ts';

const plant = usePlant();
const next = usePartners(plant);
const partners: { stop: () => void }[] = [];
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});
beforeEach(async () => {
  next.simulator.faults.clear();
  await next.connect({ mode: 'http' });
});
afterEach(() => {
  for (const one of partners.splice(0)) one.stop();
});

type Answer = Parameters<typeof startPartner>[0];

/** Connects the ERP to a partner of the test; returns its requests. */
async function partnerThat(answer: Answer, more: object = {}): Promise<PartnerRequest[]> {
  const requests: PartnerRequest[] = [];
  const partner = await startPartner((request) => {
    requests.push(request);
    return answer(request);
  });
  partners.push(partner);
  await next.connect({ baseUrl: partner.url, ...more });
  return requests;
}
const test = async () => {
  const { data } = await admin.ask('testConnection', { partner: 'erp' }, { language: 'en' });
  return { send: data.send, fetch: data.fetch };
};
const health = async () => {
  const { data } = await admin.ask('partnerHealth', {}, { language: 'en' });
  return data.partners.find(({ partner }: { partner: string }) => partner === 'erp');
};
const unknown = { status: 404, body: { error: 'document-unknown', message: 'no such document' } };
const isDocument = ({ url }: PartnerRequest) => url.pathname.startsWith('/v1/documents');
const page = { body: { records: [], next: '0', more: false } };

describe('R59 a connection is tried now, each direction by itself', () => {
  it('is good in both with a partner that speaks the protocol, also while it is switched off; nothing is sent or stored', async () => {
    expect(await test()).toMatchObject({ send: { result: 'good', said: '' }, fetch: { result: 'good', said: '' } });
    const requests = await partnerThat((request) => (isDocument(request) ? unknown : page), { enabled: false });
    expect(await test()).toMatchObject({ send: { result: 'good' }, fetch: { result: 'good' } });
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(requests.some(({ url }) => url.pathname === '/v1/changes' && url.searchParams.get('limit') === '1')).toBe(true);
  });

  it('S176: a link-local address is neither saved nor asked', async () => {
    const save = await admin.ask('saveConnection', { partner: 'erp', baseUrl: 'http://169.254.169.254/latest' });
    expect(save.code).toBe('connection.address-local');
    await next.connect({ baseUrl: 'http://[::ffff:169.254.169.254]/latest' });
    expect((await admin.ask('testConnection', { partner: 'erp' })).code).toBe('connection.address-local');
    await next.connect();
  });

  it('says that it does not offer changes, which is no fault', async () => {
    await partnerThat(() => unknown);
    expect(await test()).toMatchObject({ send: { result: 'good' }, fetch: { result: 'not-offered' } });
  });

  const faults: [name: string, answer: Answer, said: string][] = [
    ['401', () => ({ status: 401, body: { error: 'key', message: 'unknown key' } }), 'they do not accept our key or signature'],
    ['404 of a web server', () => ({ status: 404, body: '<html>Not Found</html>' }), 'they do not know this address'],
    ['garbage', () => ({ body: 'hello <b>there' }), 'the answer is not in the agreed form'],
    ['something else in JSON', () => ({ body: { status: 'up' } }), 'the answer is not as agreed'],
    ['500', () => ({ status: 500, body: '' }), 'their system had a fault of its own'],
  ];
  it.each(faults)('says %s in words, in both directions', async (_name, answer, said) => {
    await partnerThat(answer);
    const both = await test();
    expect(both.send).toMatchObject({ result: 'failed', said: expect.stringContaining(said) });
    expect(both.fetch).toMatchObject({ result: 'failed', said: expect.stringContaining(said) });
  });

  it('S30: a web server’s own 404 with a member `error` is a wrong address, and a word that is not agreed is named', async () => {
    const framework = { statusCode: 404, error: 'Not Found', message: 'Route GET:/v1/changes not found' };
    await partnerThat(() => ({ status: 404, body: framework }));
    const wrong = { result: 'failed', said: expect.stringContaining('they do not know this address') };
    expect(await test()).toMatchObject({ send: wrong, fetch: wrong });
    await partnerThat(() => ({ status: 404, body: { error: 'not-found', message: 'no such thing' } }));
    expect((await test()).send).toMatchObject({ result: 'failed', said: expect.stringContaining('document-unknown') });
  });

  it('says silence and an address where nothing listens', async () => {
    next.fault({ partner: 'erp', fault: 'slow', afterMs: 5000, on: ['ask', 'changes'] });
    await next.connect({ timeoutMs: 200 });
    expect((await test()).fetch).toMatchObject({ result: 'failed', said: 'no answer within 0.2 s' });
    const server = await startPartner(() => page);
    server.stop();
    await next.connect({ baseUrl: server.url });
    expect((await test()).send).toMatchObject({ result: 'failed', said: 'nothing listens at their address' });
  });

  it('is refused while there is no address, and to who may not change connections', async () => {
    await plant.pool.query("delete from neighbour_connection where neighbour = 'erp'");
    expect((await admin.ask('testConnection', { partner: 'erp' })).code).toBe('connection.nothing-to-test');
    const keeper = await plant.signIn('keeper');
    expect((await keeper.ask('testConnection', { partner: 'erp' })).ok).toBe(false);
  });

  it('looks whether the folders of a partner with files can be written and read', async () => {
    await next.connect({ mode: 'files' });
    expect(await test()).toMatchObject({ send: { result: 'good' }, fetch: { result: 'good' } });
    const base = path.join(exchangeFolder(plant.server.app.config), 'erp');
    await rm(path.join(base, 'out'), { recursive: true, force: true });
    await mkdir(base, { recursive: true });
    await writeFile(path.join(base, 'out'), 'a file where the folder belongs');
    expect((await test()).send).toMatchObject({ result: 'failed', said: expect.stringMatching(/folder/) });
    await rm(path.join(base, 'out'));
  });
});

describe('R59 the card says what the last pull brought', () => {
  /** An earlier pull of the partner may end after its test, so this waits for its own text and asks again. */
  const pulled = (result: string, said = '') =>
    eventually(
      async () => {
        await plant.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'erp'");
        await plant.pool.query("select pg_notify('kuwei', 'connection erp')");
        return health();
      },
      (one) => one?.pull === result && one.pullProblem.includes(said),
    );

  it('a web server that knows no such path is a wrong address, a partner without changes is well', async () => {
    await partnerThat(() => ({ status: 404, body: '<html>Not Found</html>' }));
    await pulled('failed', 'they do not know this address');
    await partnerThat(() => unknown);
    expect(await pulled('not-offered')).toMatchObject({ pullProblem: '' });
    await partnerThat(() => ({ status: 401, body: '' }));
    await pulled('failed', 'they do not accept our key');
    await partnerThat(() => page);
    expect(await pulled('good')).toMatchObject({ pullProblem: '' });
  });
});

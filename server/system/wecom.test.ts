import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromWire } from '../../contract/core/shape.ts';
import { wecomCalls } from '../../contract/system/wecom.calls.ts';
import { FakeWecom } from '../../test/fakeWecom.ts';
import { Client, Plant, usePlant } from '../../test/plant.ts';
import { readConfig } from '../core/process/config.ts';
import { WecomClient, WecomRefused, WecomSilent, wecomSignature } from './wecomClient.ts';

const fake = new FakeWecom();
const settings = () => ({ corpId: 'ww1', agentId: '1000002', secret: 's3cret', baseUrl: fake.url });

beforeAll(() => fake.start());
afterAll(() => fake.stop());
beforeEach(() => {
  fake.requests = [];
  fake.answers = [];
});

describe('the client of the messaging app', () => {
  it('signs as the messaging app documents it', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
    const signature = wecomSignature({
      ticket,
      nonce: 'Wm3WZYTPz0wzccnW',
      timestamp: '1414587457',
      address: 'http://mp.weixin.qq.com?params=value',
    });
    expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('fetches token and ticket once for all who ask at the same time, and again when the ticket is about to end', async () => {
    let now = 0;
    const client = new WecomClient(settings(), () => now);
    const tickets = await Promise.all([client.ticket(), client.ticket(), client.ticket()]);
    expect(new Set(tickets).size).toBe(1);
    expect(fake.requests.map((one) => one.split(' ')[0])).toEqual(['/cgi-bin/gettoken', '/cgi-bin/get_jsapi_ticket']);
    expect(fake.requests[0]).toBe('/cgi-bin/gettoken ww1 s3cret');
    now = 6_899_000;
    expect(await client.ticket()).toBe(tickets[0]);
    now = 6_901_000;
    expect(await client.ticket()).not.toBe(tickets[0]);
  });

  it('gets a new token when the old one is said to be over, once', async () => {
    fake.answers = [
      { errcode: 0, access_token: 'old', expires_in: 7200 },
      { errcode: 42001, errmsg: 'access_token expired' },
    ];
    expect(await new WecomClient(settings()).ticket()).toMatch(/^ticket-/);
    expect(fake.requests).toHaveLength(4);
    fake.answers = Array.from({ length: 4 }, (_, at) =>
      at % 2 === 0 ? { errcode: 0, access_token: 'old', expires_in: 7200 } : { errcode: 42001, errmsg: 'expired' },
    );
    await expect(new WecomClient(settings()).ticket()).rejects.toMatchObject({ code: 42001 });
  });

  it('tells a refusal from silence, keeps no failure, and says the secret to nobody', async () => {
    const client = new WecomClient(settings());
    fake.answers = [{ errcode: 40013, errmsg: 'invalid corpid' }];
    await expect(client.ticket()).rejects.toBeInstanceOf(WecomRefused);
    fake.answers = ['garbage'];
    await expect(client.ticket()).rejects.toBeInstanceOf(WecomSilent);
    fake.answers = [{ errcode: 0, something: 'else' }];
    const odd = await client.ticket().catch((error: unknown) => error);
    expect(odd).toBeInstanceOf(WecomSilent);
    expect(String(odd)).not.toContain('s3cret');
    await expect(new WecomClient({ ...settings(), baseUrl: 'http://127.0.0.1:1' }).ticket()).rejects.toBeInstanceOf(WecomSilent);
    expect(await client.ticket()).toMatch(/^ticket-/);
  });
});

describe('/api/Wecom/GetConfig', () => {
  const bare = usePlant();
  const plant = new Plant();
  beforeAll(() => plant.start({ wecom: settings() }), 60_000);
  afterAll(() => plant.stop());

  it('signs the address of the page without what stands behind #', async () => {
    const keeper = await plant.signIn('keeper');
    const answer = await keeper.post('/api/Wecom/GetConfig', { Key: 'https://kuwei.test/?a=1#/pages/home', Signature: '', Debug: 'false' });
    expect(answer.envelope.code).toBe(20000);
    const data = fromWire(wecomCalls.wecomConfig.output, answer.data);
    expect(data).toMatchObject({ id: 'ww1', agentId: '1000002' });
    const { timestamp, noncestr, signature } = Object(answer.data);
    const signed = `jsapi_ticket=${fake.ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=https://kuwei.test/?a=1`;
    expect(signature).toBe(createHash('sha1').update(signed).digest('hex'));
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('refuses what is no page, and says in words when the messaging app refuses', async () => {
    const keeper = await plant.signIn('keeper');
    expect((await keeper.ask('wecomConfig', { address: 'javascript:alert(1)' })).code).toBe('wecom.address-wrong');
    const refusing = new Plant();
    await refusing.start({ wecom: { ...settings(), corpId: 'ww2' } });
    fake.answers = [
      { errcode: 40001, errmsg: 'invalid secret' },
      { errcode: 40001, errmsg: 'invalid secret' },
    ];
    const refused = await (await refusing.signIn('keeper')).ask('wecomConfig', { address: 'https://kuwei.test/' }, { language: 'en' });
    expect(refused.code).toBe('wecom.refused');
    expect(refused.message).toContain('40001');
    await refusing.stop();
  });

  it('without a configuration it says so, and nobody without a sign-in is told anything', async () => {
    const keeper = await bare.signIn('keeper');
    expect((await keeper.ask('wecomConfig', { address: 'https://kuwei.test/' })).code).toBe('wecom.not-configured');
    expect((await new Client(bare.url).ask('wecomConfig', { address: 'https://kuwei.test/' })).status).toBe(401);
  });
});

describe('the configuration', () => {
  it('is read from the environment, and half of it stops the start', () => {
    expect(readConfig({}).wecom).toBeUndefined();
    expect(readConfig({ WECOM_CORP_ID: 'ww1', WECOM_SECRET: 's' }).wecom).toEqual({
      corpId: 'ww1',
      secret: 's',
      agentId: '',
      baseUrl: 'https://qyapi.weixin.qq.com',
    });
    expect(() => readConfig({ WECOM_CORP_ID: 'ww1' })).toThrow('WECOM_SECRET');
    expect(() => readConfig({ WECOM_CORP_ID: 'ww1', WECOM_SECRET: 's', WECOM_BASE_URL: 'qyapi' })).toThrow('WECOM_BASE_URL');
  });
});

import { beforeAll, expect, it } from 'vitest';
import { type Client, usePlant } from '../plant.ts';
import { bodyAttacks } from './bodyAttacks.ts';
import { LoopWatch, mostHeld } from './loopWatch.ts';
import { inside, rawRequest } from './rawRequest.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

/** A public call, a guarded call, a list, an unknown address, and a call that takes files. */
const paths = [
  '/api/Login/CheckLoginPost',
  '/api/Receive/DoScanRecieve',
  '/api/Basic/GetDataListN',
  '/api/nowhere',
  '/api/BaseInfo/ImportMasterData',
];

it.each(bodyAttacks.map((attack) => [attack.name, attack] as const))(
  'R66: %s holds nobody up and is refused in words',
  async (_name, { type, body, headers = {} }) => {
    const content = body();
    const watch = new LoopWatch();
    let longest = 0;
    for (const path of paths) {
      for (const token of ['', admin.token]) {
        await watch.start();
        const { status, text } = await rawRequest(plant.url, {
          method: 'POST',
          path,
          headers: {
            'Content-Type': type,
            'Content-Length': String(content.length),
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          body: content,
        });
        longest = Math.max(longest, await watch.stop());
        expect([path, Boolean(token), status < 500, inside.test(text)]).toEqual([path, Boolean(token), true, false]);
        if (status !== 431) expect(JSON.parse(text)).toMatchObject({ Result: false, Message: expect.any(String) });
      }
    }
    console.log(`event loop held ${longest} ms at most`);
    expect(longest).toBeLessThan(mostHeld);
    expect((await admin.ask('currentCheckIn', {})).ok).toBe(true);
  },
);

it('R66: a body that is too large is told so with its limit, in three languages; before sign-in it is small', async () => {
  const large = JSON.stringify({ data: { delino: 'x'.repeat(100_000) } });
  const send = async (token: string, body: string, language: string) => {
    const headers = {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    const { status, text } = await rawRequest(plant.url, {
      method: 'POST',
      path: '/api/Receive/DoScanRecieve',
      headers,
      body: Buffer.from(body),
    });
    const { Code, Message } = JSON.parse(text) as { Code: string; Message: string };
    return { status, Code, Message };
  };
  expect(await send('', large, 'zh')).toEqual({ status: 413, Code: 'body.too-large', Message: '内容过大，上限 64 KB，请分批提交' });
  expect((await send('', large, 'en')).Message).toBe('Too much at once: at most 64 KB. Send it in smaller parts');
  expect((await send('', large, 'yn')).Message).toContain('64 KB');
  expect((await send(admin.token, large, 'zh')).status).not.toBe(413);
  expect(await send(admin.token, JSON.stringify({ data: 'x'.repeat(3_000_000) }), 'zh')).toMatchObject({
    status: 413,
    Code: 'body.too-large',
  });
});

import { expect, test } from 'vitest';
import { scanWithWecom, splitWecomResult, type WecomConfig, type WecomScanOptions, type WecomSdk } from './wecom.ts';

const inside = 'Mozilla/5.0 (Linux; Android 13) wxwork/4.1.22 MicroMessenger/7.0.1';
const config: WecomConfig = { id: 'ww1', timestamp: '1', noncestr: 'n', signature: 's' };

/** A stand-in for the messaging app: it asks for the signature, then answers or fails. */
function wecom(answer: () => Promise<{ resultStr?: string }>, refuse?: unknown) {
  const signed: unknown[] = [];
  let options: Parameters<WecomSdk['register']>[0] | undefined;
  const sdk: WecomSdk = {
    register: (given) => {
      options = given;
    },
    scan: async () => {
      signed.push(options?.corpId, await options?.getConfigSignature('https://kuwei.test/'));
      if (refuse) options?.onConfigFail(refuse);
      return answer();
    },
  };
  return { signed, load: async () => sdk };
}

const options = (more: Partial<WecomScanOptions>): WecomScanOptions => ({
  getConfig: async () => config,
  userAgent: inside,
  url: 'https://kuwei.test/#/login',
  ...more,
});

test('a scan, with the address signed without its hash and the names the SDK wants', async () => {
  const requests: string[] = [];
  const app = wecom(async () => ({ resultStr: 'CODE_128,DN1,2' }));
  const scan = await scanWithWecom(
    options({
      load: app.load,
      getConfig: async (url) => {
        requests.push(url);
        return config;
      },
    }),
  );
  expect(scan).toMatchObject({ code: 'DN1,2', source: 'wecom', symbology: 'code_128' });
  expect(app.signed).toEqual(['ww1', { timestamp: '1', nonceStr: 'n', signature: 's' }]);
  expect(requests).toEqual(['https://kuwei.test/']);
});

test('only names of formats are cut off', () => {
  expect(splitWecomResult('KW-LOC:A,1')).toEqual({ code: 'KW-LOC:A,1' });
  expect(splitWecomResult('EAN_13,6901234567892')).toEqual({ code: '6901234567892', symbology: 'ean_13' });
});

test.each<[string, Partial<WecomScanOptions>]>([
  ['not-in-wecom', { userAgent: 'Mozilla/5.0 Chrome/140' }],
  ['not-configured', { getConfig: async () => Promise.reject(new Error('code 50000')) }],
  ['not-configured', { getConfig: async () => ({ ...config, id: '' }) }],
  ['not-configured', { load: wecom(() => Promise.reject({ errMsg: 'config:fail' }), { errMsg: 'config:invalid signature' }).load }],
  ['cancelled', { load: wecom(() => Promise.reject({ errMsg: 'scanQRCode:cancel' })).load }],
  ['cancelled', { load: wecom(async () => ({ resultStr: '' })).load }],
  ['failed', { load: wecom(() => Promise.reject({ errMsg: 'scanQRCode:fail no camera' })).load }],
  ['failed', { load: () => Promise.reject(new Error('chunk not loaded')) }],
])('says why not: %s', async (reason, more) => {
  await expect(scanWithWecom(options(more))).rejects.toMatchObject({ name: 'WecomError', reason });
});

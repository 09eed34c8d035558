import { expect, it } from 'vitest';
import { signWebhook, verifyWebhook, webhookId } from './signature.node.ts';

it('signs as the Standard Webhooks specification has it, with each secret that counts', () => {
  // The example of the specification.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
  const headers = signWebhook(message, [key], 1_614_265_330_999);
  expect(headers).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  const both = signWebhook(message, [Buffer.from('another'), key], 1_614_265_330_000)['webhook-signature'].split(' ');
  expect([both.length, both[1]]).toEqual([2, headers['webhook-signature']]);
  expect(webhookId('receipt:一厂:GR1:1')).toMatch(/^msg_[0-9a-f]{32}$/);
});

it('checks what was signed so: id, time, body and secret have to fit, and the time has to be near', () => {
  const key = Buffer.from('a secret of many letters');
  const now = 1_614_265_330_000;
  const body = Buffer.from('{"key":"一"}');
  const headers = signWebhook({ id: 'msg_1', body }, [Buffer.from('another'), key], now);
  const check = (change: object = {}, of: Uint8Array | undefined = key, at = now, text: string | Uint8Array = body) => {
    const said = verifyWebhook(text, { ...headers, ...change }, of, at);
    return said?.ok === false ? said.refusal : said?.key;
  };
  expect(check()).toBe('msg_1');
  expect(check({}, Buffer.from('another'))).toBe('msg_1');
  expect(check({}, Buffer.from('a third'))).toBe('signature-wrong');
  expect(check({ 'webhook-id': 'msg_2' })).toBe('signature-wrong');
  expect(check({ 'webhook-timestamp': '1614265331' })).toBe('signature-wrong');
  expect(check({}, key, now, '{}')).toBe('signature-wrong');
  expect(check({ 'webhook-signature': headers['webhook-signature'].replaceAll('v1,', 'v2,') })).toBe('signature-wrong');
  expect([check({}, key, now + 300_000), check({}, key, now - 300_000)]).toEqual(['msg_1', 'msg_1']);
  expect([check({}, key, now + 301_000), check({}, key, now - 301_000)]).toEqual(Array(2).fill('time-outside-window'));
  expect(check({ 'webhook-id': undefined })).toBeUndefined();
});

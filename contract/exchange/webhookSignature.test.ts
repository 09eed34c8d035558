import { expect, it } from 'vitest';
import { signWebhook, webhookId } from './signature.node.ts';

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

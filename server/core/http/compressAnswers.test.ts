import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { Client, usePlant } from '../../../test/plant.ts';

const plant = usePlant();

/** Sends its own Accept-Encoding and unpacks the answer. */
function answerTo(path: string, token: string, accepted: string | undefined) {
  return new Promise<{ encoding?: string; vary?: string; content: string }>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(accepted ? { 'Accept-Encoding': accepted } : {}),
    };
    const httpRequest = request(`${plant.url}${path}`, { method: 'POST', headers }, (answer) => {
      const { 'content-encoding': encoding, vary } = answer.headers;
      text(encoding === 'gzip' ? answer.pipe(createGunzip()) : answer).then(
        (content) => resolve({ ...(encoding ? { encoding } : {}), ...(vary ? { vary } : {}), content }),
        reject,
      );
    });
    httpRequest.on('error', reject).end('{}');
  });
}

it('S226: a large answer is compressed for whoever accepts that, and says the same', async () => {
  const { token = '' } = await new Client(plant.url).signIn('keeper');
  const plain = await answerTo('/api/Login/UserInfoPost', token, undefined);
  const small = await answerTo('/api/Login/UserInfoPost', token, 'gzip, deflate, br');
  expect(plain.encoding).toBeUndefined();
  expect(small.encoding).toBe('gzip');
  expect([plain.vary, small.vary]).toEqual(['accept-encoding', 'accept-encoding']);
  expect(plain.content.length).toBeGreaterThan(8_000);
  expect(JSON.parse(small.content).Data).toEqual(JSON.parse(plain.content).Data);
});

it('a small answer is sent as it is', async () => {
  const { token = '' } = await new Client(plant.url).signIn('keeper');
  const answer = await answerTo('/api/Receive/GetUnRecieveDelinoTotal', token, 'gzip');
  expect(answer.encoding).toBeUndefined();
  expect(JSON.parse(answer.content).Result).toBe(true);
});

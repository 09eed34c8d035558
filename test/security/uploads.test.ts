import http from 'node:http';
import { expect, test } from 'vitest';
import { handlerList } from '../../server/handlers.ts';
import { usePlant } from '../plant.ts';

const plant = usePlant();

/** Begins to send a file of 90 MB and gives what is answered before the rest of it was sent. */
function beginUpload(path: string, token = ''): Promise<{ status: number; code: string }> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const { hostname, port } = new URL(plant.url);
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': '94371840',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method: 'POST', path, headers, agent: false, timeout: 5000 }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).Code });
      });
    });
    request.on('error', reject).on('timeout', () => request.destroy(new Error(`${path} waits for the file`)));
    request.write(`${head}${'x'.repeat(1000)}`);
  });
}

test('nobody fills memory or disk without being signed in', async () => {
  const uploads = handlerList.filter(({ call }) => call.upload);
  expect(uploads.length).toBeGreaterThan(3);
  for (const { call } of uploads) {
    expect([call.name, call.access]).not.toEqual([call.name, 'public']);
    expect([call.name, await beginUpload(call.paths[0])]).toEqual([call.name, { status: 401, code: 'not-signed-in' }]);
  }
});

test('a call or list that takes no file reads none', async () => {
  const { token } = await plant.signIn('keeper');
  for (const path of ['/api/Login/CheckLoginPost', '/api/Receive/GetDeliveryDetail', '/api/Basic/GetDataListN']) {
    expect([path, await beginUpload(path, token)]).toEqual([path, { status: 400, code: 'malformed' }]);
  }
});

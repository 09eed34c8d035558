import { hash, randomUUID } from 'node:crypto';
import http from 'node:http';
import { expect, test } from 'vitest';
import { handlerList } from '../../server/handlers.ts';
import { usePlant } from '../plant.ts';
import { sendFile } from './sendFile.ts';

const plant = usePlant();

/** Starts to send a file of 90 MB and returns the answer that comes before the rest is sent. */
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

test('R76: who may not upload is refused before the file is read, a supplier too', async () => {
  const { token } = await plant.signIn('supplier');
  const guarded = handlerList.filter(({ call }) => call.upload && call.name !== 'importNotes');
  for (const { call } of guarded) {
    expect([call.name, await beginUpload(call.paths[0], token)]).toEqual([call.name, { status: 403, code: 'forbidden' }]);
  }
});

test('R76: a file that is larger than may be is refused before it is read, in words', async () => {
  const admin = await plant.signIn('admin');
  for (const { call } of handlerList.filter((one) => one.call.upload === true)) {
    expect([call.name, await beginUpload(call.paths[0], admin.token)]).toEqual([call.name, { status: 413, code: 'body.too-large' }]);
  }
  const file = Buffer.alloc(20 * 1024 * 1024 + 1, 'a,b\n');
  const answer = JSON.parse((await sendFile(plant.url, admin.token, file)).text) as { Code: string; Message: string };
  expect(answer).toMatchObject({ Code: 'file.too-large', Message: '文件 a.csv 过大，上限 20 MB' });
});

/** Begins uploads that never finish; returns those answered meanwhile, and a function that ends them. */
function hold(token: string, count: number) {
  const { hostname, port } = new URL(plant.url);
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': String(20 * 1024 * 1024),
  };
  const refused: Promise<number>[] = [];
  const requests = Array.from({ length: count }, () => {
    const request = http.request({ hostname, port, method: 'POST', path: '/api/BaseInfo/ImportMasterData', headers, agent: false });
    refused.push(
      new Promise((resolve) => {
        request.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', () => resolve(0));
      }),
    );
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx');
    return request;
  });
  return { first: Promise.race(refused), all: Promise.all(refused), end: () => requests.forEach((request) => void request.destroy()) };
}

test('R33: of one person two uploads are read at a time, the third is refused in words and comes through later', async () => {
  const admin = await plant.signIn('admin');
  const held = hold(admin.token, 3);
  expect(await held.first).toBe(503);
  held.end();
  await held.all;
  const file = Buffer.from('ItemNo,NameZh,Unit\nR33,x,pcs\n');
  await expect.poll(async () => (await sendFile(plant.url, admin.token, file)).status).toBe(200);
});

test('R74: an operation id goes with its file and its organisation', async () => {
  const admin = await plant.signIn('admin');
  const operation = { 'Idempotency-Key': randomUUID() };
  const rows = (code: string) => Buffer.from(`ItemNo,NameZh,Unit\n${code},名,pcs\n`);
  const send = async (code: string, headers = {}) => {
    const { status, text } = await sendFile(plant.url, admin.token, rows(code), { headers: { ...operation, ...headers } });
    return { status, ...(JSON.parse(text) as { Code: string; Data: unknown }) };
  };
  const first = await send('R74A');
  expect(first).toMatchObject({ status: 200, Code: '20000', Data: { Created: 1 } });
  expect(await send('R74A')).toMatchObject({ status: 200, Data: first.Data });
  expect(await send('R74B')).toMatchObject({ status: 409, Code: 'operation-reused' });
  expect(await send('R74A', { org: '102' })).toMatchObject({ status: 409, Code: 'operation-reused' });
  const { rows: stored } = await plant.pool.query("select org, code from item where code like 'R74%'");
  expect(stored).toEqual([{ org: '101', code: 'R74A' }]);
});

test('R74: what was sent before an upgrade and comes again after it is still known', async () => {
  const admin = await plant.signIn('admin');
  const id = randomUUID();
  await plant.pool.query(
    `insert into operation (id, user_id, call, payload_hash, answer)
     select $1, u.id, 'signOut', $2, '{"Result":true,"stored":1}' from user_account u where account = 'admin'`,
    [id, hash('sha256', 'signOut{}', 'buffer')],
  );
  const response = await fetch(`${plant.url}/api/Login/SignOut`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': id, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(await response.json()).toMatchObject({ stored: 1 });
});

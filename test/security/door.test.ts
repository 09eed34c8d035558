import http from 'node:http';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { permissionOf } from '../../contract/core/call.ts';
import { hostileValues, refusedFilters } from '../../contract/core/filterInjectionTestKit.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { handlerList } from '../../server/handlers.ts';
import { listSourceList } from '../../server/listSources.ts';
import { type Client, usePlant } from '../plant.ts';

const plant = usePlant();
const lists: AnyList[] = listSourceList.map(({ list }) => list);
const inside = /\n\s+at |node_modules|syntax error at|violates|invalid input syntax|root:x:0|"dependencies"|PRIVATE KEY/i;
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

interface Raw {
  status: number;
  text: string;
  headers: http.IncomingHttpHeaders;
}

/** A request whose address is sent as it stands, dots and all. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Raw> {
  const { hostname, port } = new URL(plant.url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: response.headers }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const ask = (list: AnyList, query: Record<string, unknown>) =>
  admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } });

describe('filters of every list', () => {
  it.each(lists.map((list) => [list.name, list] as const))(
    '%s refuses the corpus of injections, in filter, sort and number',
    async (_name, list) => {
      const columns = Object.values(list.columns).filter((column) => !column.plain);
      const named = (text: string) => {
        const textColumn = columns.find(({ type }) => type === 'text')?.wire;
        const numberColumn = columns.find(({ type }) => type === 'int' || type === 'id')?.wire;
        return text.replace(/\bname\b/g, textColumn ?? 'name').replace(/\bid\b/g, numberColumn ?? 'id');
      };
      const wrong: string[] = [];
      const check = async (what: string, query: Record<string, unknown>, codes: readonly string[]) => {
        const { status, code, envelope } = await ask(list, query);
        if (status > 499 || !codes.includes(code) || inside.test(JSON.stringify(envelope))) wrong.push(`${what} → ${status} ${code}`);
      };
      for (const text of refusedFilters) await check(text, { jsWhere: named(text) }, ['list.filter', 'malformed']);
      const [column] = columns.filter(({ type }) => type === 'text');
      for (const value of hostileValues) {
        await check(`key ${value}`, { jsWhere: { [value]: { value: '1' } } }, ['list.filter']);
        await check(`sort ${value}`, { sort: value }, ['list.sort', 'malformed']);
        await check(`search ${value}`, { search: value }, ['20000']);
        if (column) await check(`value ${value}`, { jsWhere: { [column.wire]: { value, searchType: 'like' } } }, ['20000']);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('a query number is looked up, never run', async () => {
    for (const value of ['004; drop table item', "004' or '1'='1", '__proto__', 'constructor', '../004', '004 ']) {
      const answer = await admin.post('/api/Basic/GetDataListN', { data: { RNO: value } });
      expect(['list.unknown', '20000', 'malformed']).toContain(answer.code);
      if (value.trim() !== '004') expect(answer.status).toBe(400);
    }
    expect((await plant.pool.query('select count(*) as n from item')).rows[0]).toEqual({ n: 80 });
  });
});

describe('headers', () => {
  it('nobody works in an organisation they do not belong to, by header or by body, in any call or list', async () => {
    const clerk = await plant.signIn('clerk');
    const wrong: string[] = [];
    for (const { call } of handlerList.filter(({ call: one }) => one.access !== 'public' && one.upload === undefined)) {
      for (const [how, body, headers] of [
        ['header', {}, { org: '102' }],
        ['body', { org: '102' }, {}],
        ['u9org', { u9org: '102' }, {}],
        ['unknown', { Org: "102' or 1=1" }, {}],
      ] as const) {
        const { status, code } = await clerk.post(call.paths[0], body, { headers });
        if (status !== 403 || code !== 'wrong-organisation') wrong.push(`${call.name} ${how} ${status} ${code}`);
      }
    }
    for (const list of lists.filter(({ access }) => access !== 'public')) {
      const { status, code } = await clerk.post(
        `/api/${list.areas[0]}/GetDataListN`,
        { data: { RNO: list.rno } },
        { headers: { org: '102' } },
      );
      if (status !== 403 || code !== 'wrong-organisation') wrong.push(`list ${list.name} ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('another database name is refused everywhere, also before sign-in', async () => {
    for (const { call } of handlerList.filter(({ call: one }) => one.upload === undefined)) {
      const { status, code } = await admin.post(call.paths[0], {}, { headers: { dbconnname: 'master;--' } });
      expect([call.name, status, code]).toEqual([call.name, 403, 'wrong-database']);
    }
  });

  it('without a token, with a broken or a foreign one, every guarded call and list answers 401', async () => {
    for (const token of ['', 'x'.repeat(4000), 'null', "' or 1=1 --", `${admin.token}x`]) {
      const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      for (const { call } of handlerList.filter(({ call: one }) => one.access !== 'public' && one.upload === undefined)) {
        const answer = await fetch(plant.url + call.paths[0], { method: 'POST', headers, body: '{}' });
        expect([call.name, permissionOf(call) ?? '', answer.status]).toEqual([call.name, permissionOf(call) ?? '', 401]);
        await answer.arrayBuffer();
      }
    }
  });

  it('a wrong Idempotency-Key is named; odd languages and devices are taken calmly', async () => {
    const wrong = await admin.post('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' }, { operationId: "1' or 1=1" });
    expect([wrong.status, wrong.data]).toMatchObject([400, { fields: [{ field: 'Idempotency-Key', fault: 'wrong' }] }]);
    for (const headers of [
      { 'Accept-Language': '*;q=0.5, ../../en' },
      { 'Accept-Language': '' },
      { 'X-Device': 'é'.repeat(3000) },
      { SystemVersion: '$(id)' },
    ] as Record<string, string>[]) {
      expect((await admin.post('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' }, { headers })).status).toBe(200);
    }
  });
});

describe('files and bodies', () => {
  const outside = [
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/..\\..\\package.json',
    '//etc/passwd',
    '/.git/config',
    '/./../package.json',
    '/%00',
    '/assets/%',
    '/api/docs/..%2fserveApi.ts',
    '/api/docs/../../package.json',
    '/api/docs/constructor',
    '/api/docs/__proto__',
    '/api/docs/%2e%2e%2f%2e%2e%2fopenapi.ts',
    '/server/main.ts',
    '/data/database.secret',
    '/file:///etc/passwd',
  ];
  it.each(outside)('GET %s shows nothing from outside the web folder', async (path) => {
    const { status, text } = await raw('GET', path);
    expect(text).not.toMatch(inside);
    expect(text).not.toMatch(/createHash|repositoryformatversion|export function/);
    expect([200, 301, 302, 400, 403, 404, 503]).toContain(status);
    if (status === 200) expect(text).toContain('<div id="app"');
  });

  it('the policy stands on every page and answer, without inline script', async () => {
    for (const path of [
      '/',
      '/api/docs',
      '/pages/home/home2',
      '/nowhere',
      '/api/nowhere',
      '/api/openapi.json',
      '/api/docs/start.js',
      '/api/Basic/GetDataListN',
    ]) {
      const { headers } = await raw('GET', path);
      const policy = String(headers['content-security-policy']);
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await raw('GET', '/api/docs')).text).not.toMatch(/<script>|<script [^>]*>[^<]|\son\w+=/);
  });

  it('bodies too large, too deep, cut off or of another kind are refused, and the server goes on', async () => {
    const path = '/api/Receive/DoScanRecieve';
    const signed = { Authorization: `Bearer ${admin.token}` };
    const json = { ...signed, 'Content-Type': 'application/json' };
    const form = { ...signed, 'Content-Type': 'application/x-www-form-urlencoded' };
    const tooLarge = JSON.stringify({ data: { delino: 'x'.repeat(9 * 1024 * 1024) } });
    const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const part = (name: string, more: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
    const multipart = { ...signed, 'Content-Type': 'multipart/form-data; boundary=b' };
    const sent: [Record<string, string>, string][] = [
      [json, tooLarge],
      [form, `data=${'x'.repeat(9 * 1024 * 1024)}`],
      [json, deep],
      [form, `data=${encodeURIComponent(deep)}`],
      [json, '{"data":'],
      [json, '[]'],
      [json, 'null'],
      [json, '"x"'],
      [json, '{"data":{"delino":1e400}}'],
      [json, '{"__proto__":{"administrator":true},"constructor":{}}'],
      [{ ...signed, 'Content-Type': 'text/xml' }, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'],
      [{ ...signed, 'Content-Type': 'application/json; charset=utf-16' }, '{}'],
      [{ ...signed, 'Content-Type': 'multipart/form-data' }, 'x'],
      [multipart, 'x'],
      [multipart, `${part('data', '', '{}')}`],
      [multipart, `${part('data', '', 'x'.repeat(2 * 1024 * 1024))}--b--`],
      [multipart, `${part('file', '; filename="../../etc/passwd"', 'a')}${part('file', '; filename="b"', 'b')}--b--`],
      [multipart, `${Array.from({ length: 80 }, (_, n) => part(`f${n}`, '', 'x')).join('')}--b--`],
    ];
    for (const [headers, body] of sent) {
      const answer = await raw('POST', path, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body);
      expect([headers['Content-Type'], body.slice(0, 40), answer.status]).toEqual([headers['Content-Type'], body.slice(0, 40), 400]);
      expect(answer.text).not.toMatch(inside);
      expect(JSON.parse(answer.text)).toMatchObject({ Result: false, Code: 'malformed' });
    }
    expect((await admin.ask('currentCheckIn', {})).ok).toBe(true);
  });

  it('files that are not what they say are refused in the envelope, whatever they are called', async () => {
    const names = ['a.xlsx', 'a.csv', '../../../etc/passwd', 'a\0.xlsx', '库位.zpl', '', 'a.apk', 'CON', 'x'.repeat(300)];
    const contents: Buffer[] = [
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004 not a zip'),
      Buffer.from('a,b\n1,\0\n'),
      Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a>'),
      Buffer.from('"'.repeat(5000)),
      Buffer.from('%PDF-1.4'),
      Buffer.from('=cmd|calc!A1\n'),
    ];
    const uploads = handlerList.filter(({ call }) => call.upload);
    expect(uploads.length).toBeGreaterThan(0);
    for (const { call } of uploads) {
      for (const [n, content] of contents.entries()) {
        const body = new FormData();
        body.set('data', '{}');
        body.set('file', new Blob([new Uint8Array(content)]), names[n % names.length]);
        const answer = await fetch(plant.url + call.paths[0], {
          method: 'POST',
          headers: { Authorization: `Bearer ${admin.token}` },
          body,
        });
        const text = await answer.text();
        expect([call.name, n, answer.status < 500, inside.test(text)]).toEqual([call.name, n, true, false]);
      }
    }
  });

  it('who sends slowly is let go: heads within 20 s, bodies within the time of an upload, silence within 310 s', async () => {
    const { server } = plant.server.http;
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([20_000, 1_080_000, 310_000]);
    const { hostname, port } = new URL(plant.url);
    const idle = Array.from({ length: 100 }, () => net.connect({ host: hostname, port: Number(port) }));
    for (const socket of idle) socket.on('error', () => {}).write('POST /api/Receive/DoScanRecieve HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect((await admin.ask('currentCheckIn', {})).ok).toBe(true);
    for (const socket of idle) socket.destroy();
  });

  it('what is no HTTP at all is answered or cut off, and the server goes on', async () => {
    const { hostname, port } = new URL(plant.url);
    for (const bytes of [
      'GET / HTTP/9.9\r\n\r\n',
      '\0\0\0\0',
      `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.on('error', () => resolve(text)).on('close', () => resolve(text));
      });
      expect(answer).not.toMatch(inside);
    }
    expect((await admin.ask('currentCheckIn', {})).ok).toBe(true);
  });
});

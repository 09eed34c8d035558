import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlerList } from '../../server/handlers.ts';
import { type Client, usePlant } from '../plant.ts';
import { inside, rawRequest } from './rawRequest.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const raw = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  rawRequest(plant.url, { method, path, headers, body });

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
      // The policy of the start page allows its one script by hash.
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'wasm-unsafe-eval'( 'sha256-[\w+/]{43}=')?$/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
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
      const status = Buffer.byteLength(body) > 1024 * 1024 ? 413 : 400;
      expect([headers['Content-Type'], body.slice(0, 40), answer.status]).toEqual([headers['Content-Type'], body.slice(0, 40), status]);
      expect(answer.text).not.toMatch(inside);
      expect(JSON.parse(answer.text)).toMatchObject({ Result: false, Code: status === 413 ? 'body.too-large' : 'malformed' });
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

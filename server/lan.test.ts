import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lanAddresses, lanCertificate, qrText } from './lan.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kuwei-lan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a certificate names the addresses, is kept, and is made again when an address is new or it ends soon', async () => {
  const first = await lanCertificate(folder, ['192.168.7.20']);
  expect(new X509Certificate(first.cert).checkIP('192.168.7.20')).toBe('192.168.7.20');
  expect((await stat(path.join(folder, 'lan', 'key.pem'))).mode & 0o077).toBe(0);
  expect(await lanCertificate(folder, ['192.168.7.20'])).toEqual(first);
  const moved = await lanCertificate(folder, ['192.168.7.21']);
  expect(moved.cert).not.toBe(first.cert);
  const nearEnd = Date.now() + 360 * 24 * 60 * 60_000;
  expect((await lanCertificate(folder, ['192.168.7.21'], nearEnd)).cert).not.toBe(moved.cert);
});

test('S174: it is signed with SHA-256, may sign nothing, and takes the place of one that may', async () => {
  const own = path.join(folder, 'old');
  const old = await generate([{ name: 'commonName', value: 'Kuwei' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '192.168.7.21' }] },
    ],
  });
  await mkdir(path.join(own, 'lan'), { recursive: true });
  await writeFile(path.join(own, 'lan', 'key.pem'), old.private);
  await writeFile(path.join(own, 'lan', 'cert.pem'), old.cert);
  const made = await lanCertificate(own, ['192.168.7.21']);
  expect(made.cert).not.toBe(old.cert);
  const certificate = new X509Certificate(made.cert);
  expect(certificate.ca).toBe(false);
  expect(certificate.signatureAlgorithm).toMatch(/sha256/i);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(await lanCertificate(own, ['192.168.7.21'])).toEqual(made);
});

test('a program that trusts the certificate is served over HTTPS', async () => {
  const { key, cert } = await lanCertificate(path.join(folder, 'served'), ['192.168.7.21']);
  const server = createServer({ key, cert }, (_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const text = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, ca: cert }, (response) => response.on('data', (chunk) => resolve(String(chunk))))
      .on('error', reject)
      .end();
  });
  server.close();
  expect(text).toBe('here');
});

test('the address on the local network is found, not those of containers or of the machine itself', () => {
  const one = (address: string, internal = false) => [{ address, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null }];
  const found = lanAddresses({
    lo: one('127.0.0.1', true),
    docker0: one('172.17.0.1'),
    wan: one('8.8.4.4'),
    wlan0: one('192.168.7.20'),
    eth1: one('169.254.1.1'),
  });
  expect(found).toEqual(['192.168.7.20', '8.8.4.4']);
});

test('the QR code is drawn with characters', async () => {
  const text = await qrText('https://192.168.7.20:8080');
  expect(text.split('\n').length).toBeGreaterThan(10);
  expect(text).toMatch(/[▄█▀]/);
});

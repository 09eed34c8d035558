import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = stripTypeScriptTypes(readFileSync(new URL('sw.ts', import.meta.url), 'utf8'));

/** The service worker with a version of this many files, in a browser that has `kept` of them and cannot load `broken`. */
function workerOf(files: string[], { kept = [], broken = [] }: { kept?: string[]; broken?: string[] } = {}) {
  const cached = new Set(kept);
  const seen = { most: 0, fetched: [] as string[] };
  let under = 0;
  const cache = {
    match: async (file: string) => (cached.has(file) ? {} : undefined),
    add: async ({ file }: { file: string }) => {
      seen.most = Math.max(seen.most, ++under);
      seen.fetched.push(file);
      await new Promise((done) => setImmediate(done));
      under -= 1;
      if (broken.includes(file)) throw new TypeError('Failed to fetch');
      cached.add(file);
    },
  };
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { search: '' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  class Request {
    readonly file: string;
    constructor(file: string) {
      this.file = file;
    }
  }
  const build = JSON.stringify({ version: 'v2', files });
  runInNewContext(
    source.replace('__BUILD__', () => build),
    { self, caches: { open: async () => cache }, Request },
  );
  const install = () =>
    new Promise<void>((done, fail) => listeners.get('install')?.({ waitUntil: (work: Promise<void>) => work.then(done, fail) }));
  return { install, cached, seen };
}

const files = Array.from({ length: 40 }, (_, nth) => `/assets/${nth}.js`);

describe('a version that comes to a device', () => {
  it('is fetched a few files at a time: the calls of whoever works meanwhile find a connection free', async () => {
    const { install, cached, seen } = workerOf(files);
    await install();
    expect([...cached].sort()).toEqual([...files].sort());
    expect(seen.most).toBeLessThanOrEqual(3);
  });
  it('is not taken while a file is missing, and goes on where it stopped', async () => {
    await expect(workerOf(files, { broken: ['/assets/7.js'] }).install()).rejects.toThrow('Failed to fetch');
    const { install, seen } = workerOf(files, { kept: files.slice(0, 30) });
    await install();
    expect([...seen.fetched].sort()).toEqual(files.slice(30).sort());
  });
});

import 'fake-indexeddb/auto';
import { vi } from 'vitest';

/** A recorded request. */
export interface Seen {
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}
type Answer = { status?: number; envelope: unknown } | 'lost' | 'swallowed';

const kept = new Map<string, string>();
const ofWindow = new Map<string, string>();

const storageOf = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
});

/** The parts of a browser that the core needs, for tests in Node: local storage, a page, and a server whose answers the test sets. */
export function testBrowser(): { seen: Seen[]; answer: (how: (seen: Seen) => Answer) => void; serverTime: (now: () => number) => void } {
  kept.clear();
  ofWindow.clear();
  const seen: Seen[] = [];
  let how: (one: Seen) => Answer = () => 'lost';
  let now: (() => number) | undefined;
  const headers = () => (now ? { date: new Date(now()).toUTCString() } : undefined);
  const page = { documentElement: { lang: '', dataset: {}, style: { setProperty: () => undefined } }, visibilityState: 'hidden' };
  Object.defineProperty(globalThis, 'localStorage', { value: storageOf(kept), configurable: true });
  Object.defineProperty(globalThis, 'sessionStorage', { value: storageOf(ofWindow), configurable: true });
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  globalThis.fetch = async (path, init) => {
    const one: Seen = {
      path: String(path),
      body: JSON.parse(String(init?.body ?? '{}')),
      headers: (init?.headers ?? {}) as Record<string, string>,
    };
    if (one.path === '/api/ping') return new Response(null, { status: 204, headers: headers() });
    seen.push(one);
    const result = how(one);
    if (result === 'swallowed') return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
    if (result === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(result.envelope, { status: result.status ?? 200, headers: headers() });
  };
  return {
    seen,
    answer: (next) => {
      how = next;
    },
    serverTime: (next) => {
      now = next;
    },
  };
}

/** Waits until the check no longer fails; the duration is not tested. */
export const untilHolds = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 150_000, interval: 10 });

/** A success envelope. */
export const success = (data: unknown): Answer => ({ envelope: { Result: true, Code: '20000', code: 20000, Message: '', Data: data } });

/** A refusal envelope. */
export const refusal = (id: string, status = 200): Answer => ({
  status,
  envelope: { Result: false, Code: id, code: 42200, Message: `no: ${id}`, Data: { error: id } },
});

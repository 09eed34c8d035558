import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testBrowser } from './browserTestKit.ts';

const refuse = () => {
  throw new DOMException('forbidden here', 'SecurityError');
};
const forbidden: Record<string, PropertyDescriptor> = {
  'is not there': { value: null },
  'is refused when it is looked at': { get: refuse },
  'is refused when it is used': { value: { getItem: refuse, setItem: refuse, removeItem: refuse } },
};

beforeEach(() => {
  vi.resetModules();
  testBrowser();
});
afterEach(() => testBrowser());

describe.each(Object.entries(forbidden))('S129: local storage that %s', (_how, storage) => {
  test('what is written stays on this page, is gone when it is removed, and it is known that nothing is kept', async () => {
    Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true });
    const { notRemembered, readStored, writeStored } = await import('./storage.ts');
    expect([readStored('wms-token'), notRemembered.get()]).toEqual([undefined, false]);
    writeStored('wms-token', { content: 'a' });
    expect([readStored('wms-token'), notRemembered.get()]).toEqual([{ content: 'a' }, true]);
    writeStored('wms-token', undefined);
    expect(readStored('wms-token')).toBeUndefined();
  });

  test('tokens of a sign-in are used, and the device has one name', async () => {
    Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true });
    const { freshToken, keepTokens } = await import('../wire/tokens.ts');
    const { deviceName } = await import('../wire/transport.ts');
    const expires = new Date(Date.now() + 30 * 86_400_000).toISOString();
    keepTokens({ access: { content: 'a', expires }, refresh: { content: 'r', expires } });
    expect(await freshToken()).toBe('a');
    expect(deviceName()).toBe(deviceName());
  });
});

test('S129: storage that was full takes the newest again, and is trusted from then on', async () => {
  let isFull = true;
  const kept = new Map<string, string>();
  const setItem = (key: string, text: string) => (isFull ? refuse() : void kept.set(key, text));
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem, removeItem: (key: string) => void kept.delete(key) };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  const { notRemembered, readStored, writeStored } = await import('./storage.ts');
  kept.set('wish', '"old"');
  writeStored('wish', 'new');
  expect([readStored('wish'), notRemembered.get()]).toEqual(['new', true]);
  isFull = false;
  writeStored('wish', 'newest');
  expect([readStored('wish'), kept.get('wish'), notRemembered.get()]).toEqual(['newest', '"newest"', false]);
});

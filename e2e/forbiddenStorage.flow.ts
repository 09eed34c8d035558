import { expect, test } from 'vitest';
import { announce } from './announce.ts';
import { signInByForm } from './signIn.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const storages = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'] as const;
/** The ways in which a browser, a WebView or a company's policy forbids a storage. */
const ways = {
  'is not there': 'null',
  'is refused when it is looked at': 'refused when read',
  'is refused when it is used': 'refused when used',
} as const;

/** Forbids a storage in every page, before its first script. */
const takeAway = (storage: string, way: string): string => `(() => {
  const refuse = () => { throw new DOMException('forbidden here', 'SecurityError'); };
  const used = new Proxy(function () {}, { get: () => refuse, set: refuse, construct: () => new Proxy({}, { get: () => refuse, set: () => true }) });
  const get = { null: () => null, 'refused when read': refuse, 'refused when used': () => used }['${way}'];
  Object.defineProperty(window, '${storage}', { configurable: true, get });
})()`;

const cases = storages.flatMap((storage) => Object.entries(ways).map(([words, way]) => ({ storage, words, way })));

test.each(cases)(
  'S129: where $storage $words, a person signs in, reads and saves, and is told what is not kept',
  async ({ storage, way }) => {
    const note = await announce(world);
    const device = await world.device();
    await device.page.addInitScript(takeAway(storage, way));
    await device.go('/pages/login/index');
    await signInByForm(device, 'keeper');
    await device.page.waitForURL((url) => !url.hash.includes('login'));
    await device.go('/pages/InStorage/ScanRecieveNew');
    await device.scan('KW-SIGN:W11');
    await device.sees(device.say('receive.do.note'));
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
    const [label = ''] = note.labels;
    await device.scan(label);
    await device.sees(device.say('receive.label-verified'));
    await expect
      .poll(async () => (await world.pool.query('select state from label where code = $1', [label])).rows)
      .toMatchObject([{ state: 'scanned' }]);
    const said = { localStorage: device.say('shell.not-remembered'), indexedDB: device.say('shell.memory-only') };
    for (const [of, words] of Object.entries(said)) {
      if (of === storage) await device.sees(words);
      else expect(await device.page.getByText(words).count()).toBe(0);
    }
    await device.expectSound();
  },
);

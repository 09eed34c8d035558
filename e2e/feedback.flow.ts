import { expect, test } from 'vitest';
import { announce } from './announce.ts';
import type { Handheld } from './handheld.ts';
import { type HeardTone, listen, recordSound, untouched } from './soundRecorder.ts';
import { useWorldWithApp } from './world.ts';

/** Accept, warn, reject and repeat each have a sound, a vibration, a colour and a word. */
const world = useWorldWithApp();
const route = '/pages/InStorage/ScanRecieveNew';
const sign = 'KW-SIGN:W11';

const tone = (after: number, wave: string, pitch: number, toPitch = pitch): HeardTone => ({ after, wave, pitch, toPitch });
/** The sounds of results: rising, the same twice, falling twice, a low buzz. Volume 8 of 10, vibration 3 of 5. */
const outcomes = {
  accept: { tones: [tone(0, 'triangle', 1320), tone(70, 'triangle', 1980, 2640)], shake: [40] },
  duplicate: { tones: [tone(0, 'square', 880), tone(140, 'square', 880)], shake: [40, 70, 40] },
  warn: { tones: [tone(0, 'triangle', 1175, 784), tone(200, 'triangle', 1175, 784)], shake: [120, 80, 120] },
  reject: { tones: [tone(0, 'sawtooth', 165, 110)], shake: [400] },
} as const;
type Outcome = keyof typeof outcomes;

async function atTheGate(): Promise<Handheld> {
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper' });
  await recordSound(device.page);
  await device.go(route);
  await says(device, '.kw-headline-title', device.say('receive.do.sign'));
  return device;
}

/** Waits until this part of the screen has the text. */
const says = (device: Handheld, selector: string, word: string) =>
  expect.poll(() => untouched(device.page, `document.querySelector('${selector}')?.textContent ?? ''`)).toContain(word);

/** Waits for the band of this outcome and gives its colour. */
async function bandOf(device: Handheld, outcome: Outcome, word: string): Promise<string> {
  await says(device, `.kw-result-${outcome} .kw-result-word`, word);
  return untouched(device.page, `getComputedStyle(document.querySelector('.kw-result')).backgroundColor`);
}

const pressed = (device: Handheld): Promise<boolean> => untouched(device.page, 'navigator.userActivation.hasBeenActive');

test('every outcome of a scan sounds, shakes, is coloured and worded in its own way, from the first scan of a fresh page on', async () => {
  const note = await announce(world);
  const device = await atTheGate();
  expect(await pressed(device)).toBe(false);
  expect(await untouched(device.page, 'window.contexts.length')).toBe(0);
  const [label = ''] = note.labels;
  const placed = await world.pool.query("select code from location where org = '101' and status = 'active' order by code limit 1");
  const steps: [code: string, outcome: Outcome, word: string][] = [
    [sign, 'accept', device.say('receive.checked-in')],
    [`KW-LOC:${placed.rows[0].code}`, 'warn', device.say('receive.scan-note-first')],
    [note.noteNo, 'accept', device.say('receive.note-opened', { n: 2 })],
    [label, 'accept', device.say('receive.label-verified')],
    [label, 'duplicate', label],
    ['BE99999999', 'reject', 'BE99999999'],
  ];
  const colours = new Map<Outcome, string>();
  for (const [code, outcome, word] of steps) {
    await device.scan(code);
    colours.set(outcome, await bandOf(device, outcome, word));
    const { tones, gain, peak, shakes } = await listen(device.page);
    const { tones: expected, shake } = outcomes[outcome];
    expect([code, tones, shakes]).toEqual([code, expected, [{ pattern: shake, taken: true }]]);
    expect(gain).toBeCloseTo(0.64);
    // The browser really plays the sound, it is not only requested.
    expect(peak).toBeGreaterThan(0.1);
  }
  expect(new Set(colours.values()).size).toBe(Object.keys(outcomes).length);
});

test('volume and vibration of this device are obeyed, to the point of silence; the screen still says it', async () => {
  const device = await atTheGate();
  const set = async (key: 'my.volume' | 'my.vibration', value: number) => {
    await device.go('/pages/my/index');
    await device.page.getByLabel(device.say(key)).fill(String(value));
  };
  const scanAgain = async () => {
    await device.go(route);
    await device.settle();
    await listen(device.page);
    await device.scan(sign);
    await bandOf(device, 'accept', device.say('receive.checked-in'));
    return listen(device.page);
  };
  await set('my.volume', 3);
  await set('my.vibration', 5);
  const quiet = await scanAgain();
  expect(quiet).toMatchObject({ tones: outcomes.accept.tones, shakes: [{ pattern: [60], taken: true }] });
  expect(quiet.gain).toBeCloseTo(0.09);
  await set('my.volume', 0);
  expect(await scanAgain()).toEqual({ tones: [], gain: 0, peak: 0, shakes: [{ pattern: [60], taken: true }] });
  await set('my.vibration', 0);
  // The device keeps the setting when the app is opened again.
  await device.page.reload();
  expect(await scanAgain()).toEqual({ tones: [], gain: 0, peak: 0, shakes: [] });
  await set('my.volume', 10);
  expect((await scanAgain()).gain).toBeCloseTo(1);
});

/** The browser does not count keys sent by a script as a gesture, nor the text that a handheld injects. */
const injected = (code: string) => `(() => {
  for (const key of [...${JSON.stringify(code)}, 'Enter'])
    for (const type of ['keydown', 'keyup'])
      document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
})()`;

test('before the first tap browsers allow no sound: none is kept for later, and from the tap on every scan is heard', async () => {
  const device = await atTheGate();
  // Chromium logs a message when the page vibrates before the first tap.
  device.forgive(/navigator\.vibrate/);
  await untouched(device.page, injected(sign));
  await bandOf(device, 'accept', device.say('receive.checked-in'));
  expect(await pressed(device)).toBe(false);
  expect(await listen(device.page)).toMatchObject({ tones: [], peak: 0 });
  await device.page.locator('.kw-headline-title').tap();
  expect(await listen(device.page)).toMatchObject({ tones: [], peak: 0 });
  await untouched(device.page, injected(sign));
  const tones = await listen(device.page);
  expect(tones).toMatchObject({ tones: outcomes.accept.tones, shakes: [{ pattern: [40], taken: true }] });
  expect(tones.peak).toBeGreaterThan(0.1);
});

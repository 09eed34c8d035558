import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../tools/openBrowser.ts';
import type { Scan } from '../device/scan.ts';

// Fields, focus, buttons and input methods are the browser's own behaviour, so this runs in a real one.
const PAGE = `<form id="f"><input id="text"><input id="number" type="number" value="7"><input id="secret" type="password" data-wedge="off">
  <button type="button" id="button">b</button><button id="submit">s</button></form>`;

/** The default. The clock of the page moves only when a test moves it, so a slow machine ends no code. */
const PATIENCE_MS = 450;
/** The burst test runs on the real clock: silence must not end a code there, however slow the machine is. */
const BURST_PATIENCE_MS = 60_000;

let browser: Browser;
let page: Page;
let script = '';

beforeAll(async () => {
  const entry = new URL('./attachWedge.ts', import.meta.url).pathname;
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'scanner', fileName: 'scanner' } },
  });
  const first = Array.isArray(made) ? made[0] : made;
  if (first && 'output' in first) script = first.output[0].code;
  browser = await openBrowser();
});

afterAll(() => browser?.close());

async function open({ sink = false, patienceMs = PATIENCE_MS, standsStill = true } = {}): Promise<void> {
  await page?.context().close();
  page = await browser.newPage();
  if (standsStill) await page.clock.install({ time: 0 });
  await page.setContent(PAGE);
  if (standsStill) await page.clock.pauseAt(3_600_000);
  await page.addScriptTag({ content: script });
  await page.evaluate(`scans = []; refused = []; clicks = 0; submits = 0;
    f.onsubmit = (event) => { event.preventDefault(); submits += 1; }; button.onclick = () => { clicks += 1; };
    scanner.attachWedge(window, { sink: ${sink}, patienceMs: ${patienceMs},
      onScan: (scan) => scans.push(scan), onRefuse: (why) => refused.push(why) })`);
}

const codes = async (): Promise<string[]> => (await page.evaluate<Scan[]>('scans')).map(({ code }) => code);
/** Waits until exactly these were scanned since the last call. */
async function expectCodes(...wanted: string[]): Promise<void> {
  await expect.poll(codes).toEqual(wanted);
  await page.evaluate('scans.length = 0');
}
const read = (what: string): Promise<unknown> => page.evaluate(what);
/** Time passes for the page: by default more than the longest silence that ends a code. */
const pause = (ms = 6 * PATIENCE_MS): Promise<void> => page.clock.runFor(ms);
/** Keys as a person types them. */
async function type(text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await pause(120);
  }
}
/** Keys 5 ms apart by their own time stamps, sent without waiting for the page, as hardware does. */
async function press(keys: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const first = Date.now() - keys.length * 5;
  const send = (type: 'keyDown' | 'keyUp', key: string, nth: number): Promise<unknown> => {
    const text = type === 'keyUp' || key === 'Tab' ? {} : { text: key === 'Enter' ? '\r' : key };
    const code = key.length > 1 ? key : key === ' ' ? 'Space' : '';
    return session.send('Input.dispatchKeyEvent', {
      type,
      key,
      code,
      ...text,
      timestamp: (first + nth * 5) / 1000,
    });
  };
  await Promise.all(keys.flatMap((key, nth) => [send('keyDown', key, nth), send('keyUp', key, nth)]));
}

async function scan(code: string, end?: 'Enter' | 'Tab'): Promise<void> {
  await press(end ? [...code, end] : [...code]);
  if (!end) await pause();
}

describe('a window with the wedge', () => {
  beforeEach(() => open());

  test('hears a scan with nothing focused, ended by Enter, Tab or silence', async () => {
    await scan('DN0003');
    await scan('KW-LOC:A-1', 'Enter');
    await scan('DN 0002', 'Tab');
    await expectCodes('DN0003', 'KW-LOC:A-1', 'DN 0002');
  });
  test('takes a scan out of a field again, submits nothing, and keeps what a person typed', async () => {
    await page.focus('#text');
    await type('abc');
    await page.keyboard.press('ArrowLeft');
    await pause();
    await scan('DN12345678');
    await scan('DN12345679', 'Enter');
    await expectCodes('DN12345678', 'DN12345679');
    expect(await read('[text.value, text.selectionStart, submits]')).toEqual(['abc', 2, 0]);
    await type('xy');
    await pause();
    await page.keyboard.press('Enter');
    expect(await read('[text.value, submits]')).toEqual(['abxyc', 1]);
    await expectCodes();
  });
  test('keeps numbers, leaves secrets alone, presses no button', async () => {
    await page.focus('#number');
    await scan('6901234567892', 'Enter');
    await page.focus('#button');
    await scan('A B C D', 'Enter');
    await expectCodes('6901234567892', 'A B C D');
    await page.focus('#secret');
    await scan('secret99');
    await expectCodes();
    expect(await read('[number.value, secret.value, clicks, submits]')).toEqual(['7', 'secret99', 0, 0]);
    await page.focus('#button');
    await pause();
    await page.keyboard.press('Enter');
    expect(await read('clicks')).toBe(1);
  });
  test('loses nothing in a burst of 30, in a field, while the page is busy', async () => {
    await open({ patienceMs: BURST_PATIENCE_MS, standsStill: false });
    // The page blocks again and again, for longer than the pause between two codes.
    await page.evaluate('setInterval(() => { const end = performance.now() + 400; while (performance.now() < end); }, 600)');
    await page.focus('#text');
    const wanted = Array.from({ length: 30 }, (_, nth) => `BOX-${String(nth).padStart(4, '0')}`);
    const keys = wanted.flatMap((code) => [...code, 'Enter']);
    // The keys were pressed before they arrive; a page takes no time stamp from before it was opened.
    await expect.poll(() => read('performance.now()')).toBeGreaterThan(2 * keys.length * 5);
    await press(keys);
    await expectCodes(...wanted);
    expect(await read('text.value')).toBe('');
  });
  test('a pause inside of a code gives the whole code or a refusal, and leaves nothing in the field', async () => {
    await page.focus('#text');
    await type('abc');
    await pause();
    await press([...'3010-']);
    await pause(120);
    await press([...'1004', 'Enter']);
    await expectCodes('3010-1004');
    await press([...'MO']);
    await pause(120);
    await press([...'261124014-0009', 'Enter']);
    await expect.poll(() => read('refused')).toEqual(['broken']);
    await expectCodes();
    expect(await read('[text.value, submits]')).toEqual(['abc', 0]);
  });
  test('keeps a code in one piece when a field gets the focus in its middle', async () => {
    await press([...'DN12']);
    await page.focus('#text');
    await press([...'345678', 'Enter']);
    await expectCodes('DN12345678');
    expect(await read('text.value')).toBe('');
  });
  test('keeps separators that come as Ctrl and ]', async () => {
    await page.keyboard.press('Control+]');
    await page.keyboard.press('Control+]');
    await scan('10AB2112', 'Enter');
    await expectCodes('\x1d\x1d10AB2112');
  });
});

describe('a window with the sink', () => {
  beforeEach(() => open({ sink: true }));

  test('takes injected, composed, pasted and typed scans', async () => {
    await page.keyboard.insertText('DN-1001\nDN-1002\n');
    await scan('DN-1003', 'Enter');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'DN-1004', selectionStart: 7, selectionEnd: 7 });
    await session.send('Input.insertText', { text: 'DN-1004' });
    await page.evaluate(`{ const data = new DataTransfer(); data.setData('text', 'DN-1005');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`);
    await pause(50);
    await expectCodes('DN-1001', 'DN-1002', 'DN-1003', 'DN-1004', 'DN-1005');
  });
  test('what was not used is not put before the next code, and two characters are answered', async () => {
    await press([...'MO']);
    await pause();
    await page.keyboard.insertText('DN-2001\nDN-2002\n');
    await expectCodes('DN-2001', 'DN-2002');
    await page.keyboard.insertText('A1');
    expect(await read('refused')).toEqual(['too-short', 'too-short']);
  });
  test('gives the focus to a field and takes it back; text put into a visible field stays there', async () => {
    await page.focus('#text');
    await page.keyboard.insertText('仓库一楼左边');
    await page.evaluate('text.blur()');
    await pause(30);
    expect(await read('[text.value, document.activeElement.hasAttribute("data-scan-sink")]')).toEqual(['仓库一楼左边', true]);
    await expectCodes();
  });
});

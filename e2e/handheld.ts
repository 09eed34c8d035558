import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { constants } from '../contract/core/constants.ts';
import { en } from '../contract/messages/en.ts';
import { fill } from '../contract/messages/fill.ts';
import { type Language, type TextKey, zh } from '../contract/messages/texts.ts';
import { yn } from '../contract/messages/yn.ts';
import type { Size } from './sizes.ts';

const texts = { zh, en, yn };
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The folder from which CI collects pictures. */
const pictures = path.join(process.env['CI_ARTIFACTS'] ?? '.artifacts', 'pictures');

/** Longer than the pause of any scanner between two characters, and than the silence that ends a code. */
const afterScanMs = 500;

/** Errors that a browser logs while it has no network. */
export const networkComplaints = [
  /Failed to load resource: net::/,
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION/,
  /ERR_FAILED/,
  /ERR_NETWORK_CHANGED/,
];

/** A device of a test: a browser and its user. */
export class Handheld {
  /** Errors of the console, of scripts and of requests that the test did not expect. */
  readonly problems: string[] = [];
  readonly page: Page;
  readonly language: Language;
  readonly size: Size;
  readonly #url: string;
  #forgiven: RegExp[] = [];
  /** Requests in progress, without the stream of events, which never ends. */
  readonly #asking = new Set<Request>();

  constructor(page: Page, { url, language, size }: { url: string; language: Language; size: Size }) {
    this.page = page;
    this.language = language;
    this.size = size;
    this.#url = url;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complain(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.#complain(`script: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      if (!request.url().includes('/api/System/Events')) this.#asking.add(request);
    });
    page.on('requestfinished', (request) => this.#asking.delete(request));
    page.on('requestfailed', (request) => {
      this.#asking.delete(request);
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') this.#complain(`request: ${request.url()} ${why}`);
    });
  }

  #complain(text: string): void {
    if (!this.#forgiven.some((pattern) => pattern.test(text))) this.problems.push(text);
  }

  /** Complaints that a flow causes on purpose, such as a server that is away. */
  forgive(...patterns: RegExp[]): void {
    this.#forgiven.push(...patterns);
  }

  /** A text in the language of this device. */
  say(key: TextKey, args: Record<string, string | number> = {}): string {
    return fill(this.language, texts[this.language][key], args);
  }

  /** Opens a screen by its route. */
  async go(route: string): Promise<void> {
    await this.page.goto(`${this.#url}/#${route}`);
  }

  /** Waits until a text is on screen. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The control that a screen reader calls by this name. */
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Opens the folded groups of functions of the home screen. */
  async unfold(): Promise<void> {
    await this.page.locator('.kw-home-groups .kw-tile').first().waitFor();
    const folded = this.page.locator('.kw-home-group[aria-expanded=false]');
    while ((await folded.count()) > 0) await folded.first().click();
  }

  /** Presses an action at the thumb, `count` rows of a list; some actions are behind the button “more”, and all that delete. */
  act(action: TextKey, count?: number): Promise<void> {
    return this.press(this.say(action), count);
  }

  /** The same by the action's words. */
  async press(word: string, count?: number): Promise<void> {
    const button = this.button(count === undefined ? word : `${word} ${count}`);
    const rest = this.button(this.say('list.actions'));
    await button.or(rest).first().waitFor();
    if (await button.isVisible()) return button.click();
    await rest.click();
    await this.page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  }

  /** Scans with a keyboard wedge: the keys come 5 ms apart by their own time stamps, as hardware sends them. */
  async scan(code: string, end: 'Enter' | 'Tab' | 'none' = 'Enter'): Promise<void> {
    await this.scanKeys([...code], end);
  }

  /** The same with physical keys, for another keyboard layout: the character of each key, and its place. */
  async scanKeys(
    code: readonly (string | readonly [key: string, place: string])[],
    end: 'Enter' | 'Tab' | 'none' = 'Enter',
  ): Promise<void> {
    const keys = end === 'none' ? code : [...code, end];
    const session = await this.page.context().newCDPSession(this.page);
    const first = Date.now() - keys.length * 5;
    const send = (type: 'keyDown' | 'keyUp', one: string | readonly [string, string], nth: number) => {
      const [key, place] = typeof one === 'string' ? [one, undefined] : one;
      const text = type === 'keyUp' || key === 'Tab' ? {} : { text: key === 'Enter' ? '\r' : key };
      const name = place ?? (key.length > 1 ? key : key === ' ' ? 'Space' : '');
      // A scanner holds shift for a capital letter; the side of the shift key matters only where its place is known.
      const modifiers = place !== undefined && /^[A-Z]$/.test(key) ? 8 : 0;
      return session.send('Input.dispatchKeyEvent', { type, key, code: name, ...text, modifiers, timestamp: (first + nth * 5) / 1000 });
    };
    await Promise.all(keys.flatMap((key, nth) => [send('keyDown', key, nth), send('keyUp', key, nth)]));
    await session.detach();
    // Without an end key only silence ends a code and separates it from the next.
    if (end === 'none') await this.page.waitForTimeout(afterScanMs);
  }

  /** What a person does between two presses of one button: a shorter pause counts as a double tap, and a button that saves wants a key or a tap too. */
  async betweenTaps(): Promise<void> {
    await this.page.waitForTimeout(1.1 * constants['button-throttle']);
    await this.page.keyboard.press('Shift');
  }

  /** Waits until the screen is complete: no request is open, and nothing has moved for a moment. */
  async settle(): Promise<void> {
    let quiet = 0;
    while (quiet < 4) quiet = (await this.#pause()) && this.#asking.size === 0 ? quiet + 1 : 0;
    // Asked from outside of the page, whose policy forbids code made from text, such as Playwright's polling.
    const loading = this.page.locator('.kw-skeleton, .kw-loading');
    while ((await loading.count()) > 0) await this.page.waitForTimeout(50);
  }

  /** The moment is measured by the page: it lasts longer while the page works, and a page that is left meanwhile was not at rest. */
  #pause(): Promise<boolean> {
    return this.page.evaluate('new Promise((done) => setTimeout(done, 50, true))').then(
      () => true,
      () => this.page.waitForTimeout(50).then(() => false),
    );
  }

  /** A picture for people, taken when fonts are loaded and nothing moves. */
  async picture(name: string): Promise<string> {
    await this.page.evaluate('document.fonts.ready');
    await this.page.waitForTimeout(150);
    return this.snap(name);
  }

  /** The same at once, for things that are shown only for a moment. */
  async snap(name: string): Promise<string> {
    mkdirSync(pictures, { recursive: true });
    const file = path.join(pictures, `${name}-${this.size}-${this.language}.png`);
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    return file;
  }

  /** Describes this device after a failure: its address, open requests and visible text; saves a picture too. */
  async lastSeen(): Promise<string> {
    const within = <T>(work: Promise<T>) => Promise.race([work, new Promise<string>((late) => setTimeout(late, 10_000, 'no answer'))]);
    const picture = await within(this.snap(`failed-${Date.now()}`)).catch(String);
    const shown = await within(this.page.evaluate<string>('document.body.innerText')).catch(String);
    const waits = [...this.#asking].map((request) => `waits for ${request.url()} ${request.postData() ?? ''}`);
    return [`${this.language} ${this.size} at ${this.page.url()}, ${picture}`, ...waits, ...this.problems, shown].join('\n');
  }

  /** Findings of axe, minor ones too, with rule and element; works under a strict Content-Security-Policy. */
  async accessibilityFaults(): Promise<string[]> {
    // Not run as a script of the page, so that its policy stays as strict as in production. Sent once for each page; only the
    // findings come back, because half a megabyte each way would cost three times the check itself.
    if (!(await this.page.evaluate('"axe" in window'))) await this.page.evaluate(`(() => { ${axeSource} })()`);
    // Waits until flashes have faded, since they change colours; endless animations are not waited for.
    await this.page.evaluate(
      'Promise.all(document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished.catch(() => 0)))',
    );
    const found: AxeResults['violations'] = await this.page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
    );
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    );
  }

  /** Signs of an unfinished screen: keys instead of words, undefined, NaN, sideways scrolling, fixed elements that are cut off. */
  async looksFaults(): Promise<string[]> {
    const shown: string = await this.page.evaluate('document.body.innerText');
    const odd = shown
      .split('\n')
      .filter(
        (line) =>
          /\b(undefined|NaN|\[object Object\]|null)\b/.test(line) ||
          /^(field|screen|action|state|error|menu|shell)\.[\w.-]+$/.test(line.trim()),
      );
    const wide: number = await this.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    return [...odd.map((line) => `odd text: ${line}`), ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])];
  }

  /** Takes a picture of a screen at rest and checks it. */
  async look(name: string): Promise<void> {
    await this.settle();
    await this.picture(name);
    await this.expectSound();
  }

  /** Expects no finding of axe, no unfinished look, and no error of the browser. */
  async expectSound(): Promise<void> {
    expect(await this.looksFaults()).toEqual([]);
    expect(await this.accessibilityFaults()).toEqual([]);
    expect(this.problems).toEqual([]);
  }
}

import { fill } from '../../contract/messages/fill.ts';
import { type TextKey, zh } from '../../contract/messages/texts.ts';
import { demoPassword } from '../../tools/demo/demoBootstrap.ts';
import { Engine } from './engine.ts';
import { until } from './until.ts';

/** A handheld with an old engine, in Chinese. Its methods are those of `Handheld`. */
export class OldHandheld {
  readonly engine = new Engine();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** A text in the language of this device. */
  say(key: TextKey, args: Record<string, string | number> = {}): string {
    return fill('zh', zh[key], args);
  }

  /** Opens a screen by its route. */
  async go(route: string): Promise<void> {
    const address = `${this.#url}/#${route}`;
    // Without a page the address is opened; within the app only the part after # changes, as with a tap on the menu.
    if ((await this.engine.value<string>('location.origin')) === this.#url)
      await this.engine.value(`void (location.hash = ${JSON.stringify(route)})`);
    else await this.engine.send('Page.navigate', { url: address });
  }

  async reload(): Promise<void> {
    await this.engine.value('window.beforeReload = true');
    await this.engine.send('Page.reload');
    await until('the page is loaded anew', () => this.engine.value<boolean>('!window.beforeReload'));
  }

  /** Waits until a text is on screen. */
  async sees(text: string): Promise<void> {
    await until(`“${text}” on the screen`, async () => (await this.shown()).includes(text)).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await this.shown()}\n${this.engine.thrown.join('\n')}`);
    });
  }

  /** What a person reads on the screen. */
  shown(): Promise<string> {
    return this.engine.value<string>('document.body.innerText');
  }

  /** Waits until a selector finds an element. */
  async has(selector: string): Promise<void> {
    await until(`“${selector}” on the page\n`, () => this.engine.value<boolean>(`!!document.querySelector(${JSON.stringify(selector)})`));
  }

  /** Taps the control with these words or this label, inside the element of a selector if one is given. */
  async tap(words: string, within = 'body'): Promise<void> {
    const controls = '"button, a, input, label, [role=button], [role=option]"';
    const find = `(() => {
      const open = [...document.querySelectorAll('dialog[open]')].pop() || document;
      const place = [...open.querySelectorAll(${JSON.stringify(within)})].pop() || open;
      const all = [...place.querySelectorAll(${controls})].filter((one) => one.getClientRects().length && !one.disabled);
      const named = (one) => (one.getAttribute('aria-label') || one.innerText || '').trim();
      const found = all.find((one) => named(one) === ${JSON.stringify(words)}) || all.find((one) => named(one).startsWith(${JSON.stringify(words)}));
      if (!found) return undefined;
      found.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`;
    await this.#tapAt(await until(`something to tap: ${words}`, () => this.engine.value<{ x: number; y: number } | undefined>(find)));
  }

  /** Taps the first element of a selector in the row with these words. */
  async tapIn(row: string, words: string, selector: string): Promise<void> {
    const find = `(() => {
      const place = [...document.querySelectorAll(${JSON.stringify(row)})].find((one) => one.innerText.includes(${JSON.stringify(words)}));
      const found = place && place.querySelector(${JSON.stringify(selector)});
      if (!found) return undefined;
      found.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`;
    await this.#tapAt(await until(`${selector} beside ${words}`, () => this.engine.value<{ x: number; y: number } | undefined>(find)));
  }

  async #tapAt({ x, y }: { x: number; y: number }): Promise<void> {
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.engine.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  }

  /** Types into the field that a selector names. */
  async fill(selector: string, text: string): Promise<void> {
    await this.has(selector);
    await this.engine.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
    await this.engine.send('Input.insertText', { text });
  }

  /** Scans with a keyboard wedge: the keys come 5 ms apart by their own time stamps, as hardware sends them. */
  async scan(code: string): Promise<void> {
    const keys = [...code, 'Enter'];
    const first = Date.now() - keys.length * 5;
    const send = (type: 'keyDown' | 'keyUp', key: string, nth: number) => {
      const text = type === 'keyUp' ? {} : { text: key === 'Enter' ? '\r' : key };
      const name = key.length > 1 ? key : key === ' ' ? 'Space' : '';
      return this.engine.send('Input.dispatchKeyEvent', { type, key, code: name, ...text, timestamp: (first + nth * 5) / 1000 });
    };
    await Promise.all(keys.flatMap((key, nth) => [send('keyDown', key, nth), send('keyUp', key, nth)]));
  }

  /** Takes the network away, or gives it back. */
  async offline(off: boolean): Promise<void> {
    await this.engine.send('Network.emulateNetworkConditions', { offline: off, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  }

  /** Signs in by the form. */
  async signIn(account: string): Promise<void> {
    await this.engine.send('Page.navigate', { url: this.#url });
    await this.sees(this.say('login.do'));
    await this.fill('form input:not([type=password])', account);
    await this.fill('form input[type=password]', demoPassword);
    await this.tap(this.say('login.do'), 'form');
    await until('the home screen', () => this.engine.value<boolean>(`!document.querySelector('input[type=password]')`));
  }
}

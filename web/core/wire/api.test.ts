import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fill } from '../../../contract/messages/fill.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { versionCalls } from '../../../contract/system/version.calls.ts';
import { refusal, testBrowser } from '../device/browserTestKit.ts';
import { CallError, Unreachable } from './CallError.ts';

const browser = testBrowser();

/** The parts of an element that a toast needs. */
class Line {
  className = '';
  textContent = '';
  children: Line[] = [];
  parentElement: Line | undefined;
  setAttribute(): void {}
  append(...all: (Line | string)[]): void {
    for (const one of all) {
      this.textContent += typeof one === 'string' ? one : one.textContent;
      if (typeof one === 'string') continue;
      one.parentElement = this;
      this.children.push(one);
    }
  }
  remove(): void {
    if (this.parentElement) this.parentElement.children = this.parentElement.children.filter((one) => one !== this);
  }
}
const body = new Line();
Object.assign(document, {
  body,
  createElement: () => new Line(),
  querySelector: () => body.children[0] ?? null,
  querySelectorAll: () => [],
});
const toasts = () => body.children.flatMap(({ children }) => children.map(({ textContent }) => textContent));

const { ask, showError } = await import('./api.ts');
const question = versionCalls.latestVersion;

beforeEach(() => {
  body.children = [];
});

describe('what went wrong with a call', () => {
  test('validation-as-toast: what the server refuses is said as a toast, in its words', async () => {
    browser.answer(() => refusal('note.not-found'));
    await expect(ask(question, { current: '1.0' })).rejects.toBeInstanceOf(CallError);
    expect(toasts()).toEqual(['no: note.not-found']);
  });

  test('what was said on its way to the button that was pressed is not said again there; what was not said is', async () => {
    browser.answer(() => refusal('note.not-found'));
    await ask(question, { current: '1.0' }).catch(showError);
    await ask(question, { current: '1.0' }, { quiet: true }).catch(showError);
    expect(toasts()).toEqual(['no: note.not-found', 'no: note.not-found']);
  });

  test('S125: what the engine lacks is said by its name, not as a network that is away', async () => {
    const lacked = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const error = await ask(question, { current: '1.0' }, { signal: new AbortController().signal }).catch((one: unknown) => one);
    lacked.mockRestore();
    expect(error).not.toBeInstanceOf(Unreachable);
    expect(toasts()).toEqual([fill('zh', zh['shell.failed.here'], { what: 'AbortSignal.any is not a function' })]);
  });

  test('quiet-call-variant: asked quietly the same call shows nothing, and its screen learns all the same', async () => {
    browser.answer(() => refusal('note.not-found'));
    const error = await ask(question, { current: '1.0' }, { quiet: true }).catch((one: unknown) => one);
    expect(error).toMatchObject({ id: 'note.not-found' });
    expect(toasts()).toEqual([]);
  });

  test('network-failure-raw-error: without network the raw error is kept, and people read words', async () => {
    browser.answer(() => 'lost');
    const error = await ask(question, { current: '1.0' }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Unreachable).cause).toEqual(new TypeError('Failed to fetch'));
    expect(toasts()).toEqual([zh['shell.unreachable.network']]);
  });
});

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppEvent } from '../../../contract/system/events.ts';
import type { StreamEars } from './eventStream.ts';
import { StreamOfWindows, type WindowWord } from './streamOfWindows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A message to another window takes a moment; the server answers a little later. */
const wordMs = 3;
const serverMs = 40;
/** Longer than the time after which a silent window counts as closed. */
const noticedMs = 4000;
/** The time after which another window holds the stream, once one was closed. */
const handedOverMs = 1000;

const claim = (nth: number): AppEvent => ({ name: 'claim', data: { changedAt: String(nth) } });
const setting = { name: 'translation', data: { stamp: 'now' } } as const satisfies AppEvent;

class Window {
  readonly events: AppEvent[] = [];
  openings = 0;
  alive = true;
  seen = true;
  stream: StreamEars | undefined;
  readonly part: StreamOfWindows;

  constructor(browser: Browser, name: string) {
    this.part = new StreamOfWindows({
      name,
      channel: { post: (word) => this.alive && browser.post(this, word), close: () => browser.windows.delete(this) },
      isSeen: () => this.seen,
      keepStreamOpen: (ears) => {
        this.stream = ears;
        setTimeout(() => this.stream === ears && this.alive && this.#opened(ears), serverMs);
        return () => {
          this.stream = undefined;
        };
      },
      onEvent: (event) => void this.events.push(event),
      opened: () => {
        this.openings += 1;
      },
    });
  }

  #opened(ears: StreamEars): void {
    ears.opened();
    ears.event(setting);
  }
}

class Browser {
  readonly windows = new Set<Window>();
  #opened = 0;

  open(): Window {
    this.#opened += 1;
    const one = new Window(this, `window ${String(this.#opened).padStart(4, '0')}`);
    this.windows.add(one);
    one.part.start();
    return one;
  }

  post(from: Window, word: WindowWord): void {
    const others = [...this.windows].filter((one) => one !== from);
    setTimeout(() => {
      for (const one of others) if (one.alive && this.windows.has(one)) one.part.hear(word);
    }, wordMs);
  }

  close(one: Window): void {
    one.part.end();
    one.alive = false;
  }

  /** It dies without notice; its connection ends. */
  kill(one: Window): void {
    one.alive = false;
    one.stream = undefined;
    this.windows.delete(one);
  }

  get holders(): Window[] {
    return [...this.windows].filter(({ stream }) => stream);
  }

  /** The server sends an event to each open stream. */
  tell(event: AppEvent): void {
    for (const { stream } of this.holders) stream?.event(event);
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('S126: the windows of a browser', () => {
  test('hold one stream, and each hears what it tells, once', async () => {
    const browser = new Browser();
    const all = Array.from({ length: 10 }, () => browser.open());
    await pass(handedOverMs);
    expect(browser.holders).toHaveLength(1);
    browser.tell(claim(1));
    await pass(wordMs);
    expect(all.map(({ events }) => events.filter(({ name }) => name === 'claim'))).toEqual(all.map(() => [claim(1)]));
  });

  test('say what stands to one that comes later, which asks the server nothing', async () => {
    const browser = new Browser();
    browser.open();
    await pass(handedOverMs);
    const late = browser.open();
    await pass(2 * wordMs);
    expect([late.stream, late.events, late.openings]).toEqual([undefined, [setting], 1]);
  });

  test('hand it over within a second when the one that holds it is closed, and all know that it is a new one', async () => {
    const browser = new Browser();
    const all = Array.from({ length: 10 }, () => browser.open());
    await pass(handedOverMs);
    const [first] = browser.holders;
    if (!first) throw new Error('nobody holds it');
    const left = all.filter((one) => one !== first);
    const before = left.map(({ openings }) => openings);
    browser.close(first);
    await pass(handedOverMs);
    expect(browser.holders).toHaveLength(1);
    expect(left.map(({ openings }) => openings)).toEqual(before.map((times) => times + 1));
  });

  test('miss one that died without a word, also when nobody looked at any of them meanwhile', async () => {
    const browser = new Browser();
    const [first, second, third] = [browser.open(), browser.open(), browser.open()];
    await pass(handedOverMs);
    browser.kill(browser.holders[0] ?? first);
    await pass(noticedMs);
    expect(browser.holders).toHaveLength(1);
    for (const one of [first, second, third]) one.seen = false;
    browser.kill(browser.holders[0] ?? first);
    await pass(60_000);
    const [left] = browser.windows;
    if (!left) throw new Error('no window is left');
    left.seen = true;
    left.part.seenChanged();
    await pass(handedOverMs + serverMs);
    expect(left.stream).toBeDefined();
  });

  test('one that woke up and still believes that it holds the stream lets it go', async () => {
    const browser = new Browser();
    const [first, second] = [browser.open(), browser.open()];
    await pass(handedOverMs);
    const asleep = browser.holders[0] ?? first;
    const other = asleep === first ? second : first;
    browser.windows.delete(asleep);
    await pass(noticedMs);
    expect(other.stream).toBeDefined();
    browser.windows.add(asleep);
    await pass(noticedMs);
    browser.tell(claim(2));
    await pass(noticedMs);
    expect([asleep.stream, other.stream !== undefined]).toEqual([undefined, true]);
  });

  test('a window that is looked at takes it from one that nobody sees and that has lost it', async () => {
    const browser = new Browser();
    const first = browser.open();
    await pass(handedOverMs);
    first.seen = false;
    const second = browser.open();
    await pass(handedOverMs);
    expect(second.stream).toBeUndefined();
    first.stream?.closed();
    await pass(noticedMs);
    expect([first.stream, second.stream !== undefined]).toEqual([undefined, true]);
  });

  test('law: whatever windows come, go, die and are covered, in the end one holds it and each that is open hears', async () => {
    const step = fc.tuple(
      fc.constantFrom('open', 'close', 'kill', 'cover', 'look'),
      fc.nat(9),
      fc.constantFrom(0, 1, 5, 50, 399, 401, 1000, 2500),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const browser = new Browser();
        browser.open();
        for (const [what, nth, ms] of steps) {
          const all = [...browser.windows];
          const one = all[nth % Math.max(all.length, 1)];
          if (what === 'open') browser.open();
          else if (one && what === 'close') browser.close(one);
          else if (one && what === 'kill') browser.kill(one);
          else if (one) {
            one.seen = what === 'look';
            one.part.seenChanged();
          }
          await pass(ms);
        }
        browser.open();
        await pass(2 * noticedMs);
        expect(browser.holders).toHaveLength(1);
        browser.tell(claim(9));
        await pass(wordMs);
        for (const { events } of browser.windows) expect(events.filter((event) => event.name === 'claim')).toEqual([claim(9)]);
        for (const one of [...browser.windows]) browser.kill(one);
        vi.clearAllTimers();
      }),
      { numRuns: 500 },
    );
  });

  test('where they cannot be told of each other only those that are seen hold a stream', async () => {
    let streams = 0;
    let seen = true;
    const part = new StreamOfWindows({
      name: 'alone',
      channel: undefined,
      isSeen: () => seen,
      keepStreamOpen: () => {
        streams += 1;
        return () => {
          streams -= 1;
        };
      },
      onEvent: () => undefined,
      opened: () => undefined,
    });
    part.start();
    expect(streams).toBe(1);
    seen = false;
    part.seenChanged();
    expect(streams).toBe(0);
  });
});

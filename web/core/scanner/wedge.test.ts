import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scan } from './scan.ts';
import { ScanQueue } from './scanQueue.ts';
import { Wedge, type WedgeLog, type WedgeSettings } from './wedge.ts';
import type { WedgeKey } from './wedgeKeys.ts';

/** A bench: a wedge with a clock, a way to press keys, and what came out. */
function bench(settings: Partial<WedgeSettings> = {}) {
  const scans: Scan[] = [];
  const typed: string[] = [];
  const logs: WedgeLog[] = [];
  const swallowed: string[] = [];
  let now = 1_000_000;
  const wedge = new Wedge(
    {
      onScan: (scan, text) => {
        scans.push(scan);
        typed.push(text);
      },
      onLog: (entry) => logs.push(entry),
    },
    settings,
  );
  const press = (key: string, gap: number, more: Partial<WedgeKey> = {}): void => {
    now += gap;
    if (wedge.key({ key, at: now, ...more })) swallowed.push(key);
  };
  const type = (text: string, gap: number, more: Partial<WedgeKey> = {}): void => {
    for (const char of text) {
      if (/[A-Z_:]/.test(char)) press('Shift', 0);
      press(
        char === '\x1d' ? ']' : char === '\n' ? 'Enter' : char === '\t' ? 'Tab' : char,
        gap,
        char === '\x1d' ? { ctrl: true, ...more } : more,
      );
    }
  };
  const wait = (ms: number): void => {
    now += ms;
    wedge.idle(now);
  };
  return { wedge, scans, typed, logs, swallowed, press, type, wait, codes: () => scans.map((scan) => scan.code), now: () => now };
}

describe('a scan ends', () => {
  test.each([
    ['Enter', '\n', 'enter'],
    ['Tab', '\t', 'tab'],
  ])('on %s', (key, end, name) => {
    const b = bench();
    b.type(`DN12345678${end}`, 5);
    expect(b.scans).toEqual([
      { code: 'DN12345678', source: 'wedge', startedAt: 1_000_005, duration: 45, keys: 10, repeat: false, end: name },
    ]);
    expect(b.swallowed).toContain(key);
  });
  test('on silence, once, and an end key that comes late presses nothing', () => {
    const b = bench();
    b.type('DN12', 5);
    b.wait(79);
    expect(b.scans).toEqual([]);
    b.wait(1);
    expect(b.scans).toMatchObject([{ code: 'DN12', end: 'idle' }]);
    b.press('Enter', 60);
    expect(b.swallowed.at(-1)).toBe('Enter');
    b.press('Enter', 400);
    expect(b.swallowed.filter((key) => key === 'Enter')).toHaveLength(1);
    expect(b.scans).toHaveLength(1);
  });
  test('on the next key when the clock of a busy page slept', () => {
    const b = bench();
    b.type('FIRST1', 5);
    b.press('S', 200);
    b.type('ECOND\n', 5);
    expect(b.codes()).toEqual(['FIRST1', 'SECOND']);
  });
  test('on CR and LF as one', () => {
    const b = bench();
    b.type('DN1234\n\nDN5678\n\n', 5);
    expect(b.codes()).toEqual(['DN1234', 'DN5678']);
    expect(b.swallowed.filter((key) => key === 'Enter')).toHaveLength(4);
    const controls = bench();
    controls.type('DN1234', 5);
    controls.press('m', 5, { ctrl: true });
    expect(controls.scans).toMatchObject([{ code: 'DN1234', end: 'enter' }]);
  });
  test('on a configured suffix; prefix and suffix are cut off', () => {
    const b = bench({ prefix: '~', suffix: '##' });
    b.type('~AB-1##~AB-2##', 5);
    expect(b.scans).toMatchObject([
      { code: 'AB-1', end: 'suffix', keys: 7 },
      { code: 'AB-2', end: 'suffix' },
    ]);
    expect(b.typed[0]).toBe('~AB-1#');
  });
  test.each(['\\n', '\\r\\n', '\\t'])('with a literal %s that a wrong setting sends', (spelt) => {
    const b = bench();
    b.type(`DN1234${spelt}`, 5);
    b.wait(100);
    expect(b.codes()).toEqual(['DN1234']);
  });
});

describe('characters', () => {
  test('group separators stay, also as the first character', () => {
    const b = bench();
    b.type('\x1d0109506000134352' + '10AB\x1d17271231\n', 5);
    expect(b.codes()).toEqual(['\x1d010950600013435210AB\x1d17271231']);
    expect(b.swallowed.filter((key) => key === ']')).toHaveLength(2);
  });
  test('an input method that hides the keys does not hide the code', () => {
    const b = bench();
    for (const [code, shift] of [
      ['KeyK', true],
      ['KeyW', true],
      ['Minus', false],
      ['Digit1', false],
      ['Semicolon', true],
      ['Numpad7', false],
    ] as const) {
      b.press('Process', 5, { code, shift });
    }
    b.press('Process', 5, { code: 'Enter' });
    expect(b.codes()).toEqual(['KW-1:7']);
  });
  test('Alt and the numbers of the numpad', () => {
    const b = bench();
    for (const digits of ['075', '087', '049']) {
      b.press('Alt', 2, { alt: true });
      for (const digit of digits) b.press(digit, 2, { code: `Numpad${digit}`, alt: true });
      b.wedge.keyUp({ key: 'Alt', at: b.now() });
    }
    b.press('Enter', 2);
    expect(b.codes()).toEqual(['KW1']);
  });
  test('AltGr, trigger keys and Chinese letters inside a code', () => {
    const b = bench();
    b.press('F9', 0);
    b.press('Unidentified', 5);
    b.type('仓A', 5);
    b.press('@', 5, { ctrl: true, alt: true });
    b.press('Unidentified', 5);
    b.type('1\n', 5);
    expect(b.codes()).toEqual(['仓A@1']);
  });
});

describe('bursts', () => {
  test('30 scans at 5 ms a key: none lost, none mixed', () => {
    const b = bench();
    const wanted = Array.from({ length: 30 }, (_, nth) => `BOX-2026-${String(nth).padStart(5, '0')}`);
    for (const code of wanted) b.type(`${code}\n`, 5);
    expect(b.codes()).toEqual(wanted);
    expect(b.scans.every((scan) => !scan.repeat)).toBe(true);
  });
  test('any codes, any speed of a scanner, any end', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_:/.\x1d-]{3,24}[A-Za-z0-9]$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.constantFrom('\n', '\t', '')), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (list, gap) => {
          const b = bench();
          for (const [text, end] of list) {
            b.type(text + end, gap);
            if (end === '') b.wait(90);
          }
          expect(b.codes()).toEqual(list.map(([text]) => text));
        },
      ),
    );
  });
  test('the same code at once is delivered as a repeat, later it is new', () => {
    const b = bench();
    b.type('AAA-1\nAAA-1\nBBB-1\nBBB-1\n', 5);
    b.wait(800);
    b.type('BBB-1\n', 5);
    expect(b.scans.map((scan) => scan.repeat)).toEqual([false, true, false, true, false]);
  });
});

describe('people', () => {
  test('typing at 120 ms is never eaten, in a field or without', () => {
    for (const field of [true, false]) {
      const b = bench();
      b.type('hello world 12345\n', 120, { field });
      b.wait(500);
      expect(b.scans).toEqual([]);
      expect(b.swallowed).toEqual([]);
    }
  });
  test('any typing slower than a scanner', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...'abc123 \n'), fc.integer({ min: 60, max: 400 })), { maxLength: 60 }), (keys) => {
        const b = bench();
        for (const [key, gap] of keys) b.type(key, gap, { field: true });
        b.wait(1000);
        expect(b.scans).toEqual([]);
        expect(b.swallowed).toEqual([]);
      }),
    );
  });
  test('a held key, shortcuts, corrections and a quick pair of digits with Enter are not scans', () => {
    const b = bench();
    b.press('a', 500);
    for (let nth = 0; nth < 20; nth++) b.press('a', 33, { repeat: true });
    b.press('Enter', 30);
    b.press('c', 300, { ctrl: true });
    b.press('v', 20, { ctrl: true });
    b.type('1', 300);
    b.type('2\n', 45);
    b.type('abc', 300);
    b.press('Backspace', 30);
    b.press('Enter', 30);
    expect(b.scans).toEqual([]);
    expect(b.swallowed).toEqual([]);
  });
  test('in a field, silence ends only what no person can type', () => {
    const b = bench();
    b.type('that', 40, { field: true });
    b.wait(100);
    expect(b.scans).toEqual([]);
    b.type('DN1234', 20, { field: true });
    b.wait(100);
    expect(b.codes()).toEqual(['DN1234']);
  });
  test('a person types, a scanner scans, a person goes on', () => {
    const b = bench();
    b.type('12', 130, { field: true });
    b.wait(100);
    b.type('DN12345678\n', 8, { field: true });
    b.wait(300);
    b.type('3\n', 130, { field: true });
    expect(b.codes()).toEqual(['DN12345678']);
    expect(b.typed).toEqual(['DN12345678']);
    expect(b.swallowed).toEqual(['Enter']);
  });
});

test('text in one piece is a scan, several lines are several', () => {
  const b = bench();
  b.wedge.text('DN1234\r\nDN5678\r\n', 5);
  expect(b.scans).toMatchObject([
    { code: 'DN1234', end: 'text', duration: 0 },
    { code: 'DN5678', repeat: false },
  ]);
});

test('the log shows keys with gaps, scans, and why a burst was none', () => {
  const b = bench();
  b.type('AB1\n', 6);
  b.type('ab\n', 120);
  expect(b.logs.filter((entry) => entry.type === 'key').slice(0, 4)).toMatchObject([
    { key: 'Shift', taken: 'passive' },
    { key: 'A', taken: 'char', char: 'A' },
    { key: 'Shift', gap: 0 },
    { key: 'B', taken: 'char', gap: 6 },
  ]);
  expect(b.logs.find((entry) => entry.type === 'scan')).toMatchObject({ scan: { code: 'AB1' }, average: 6 });
  expect(b.logs.filter((entry) => entry.type === 'human')).toMatchObject([
    { text: 'a', reason: 'short' },
    { text: 'b', reason: 'short' },
  ]);
});

describe('the queue', () => {
  const scan = (code: string): Scan => ({ code, source: 'wedge', startedAt: 0, duration: 0, keys: 1, repeat: false });
  test('works in order, one at a time, survives a failure, and waits for a screen', async () => {
    const errors: string[] = [];
    const queue = new ScanQueue((_, failed) => errors.push(failed.code));
    queue.push(scan('A'));
    queue.push(scan('B'));
    expect(queue.pending).toBe(2);
    const log: string[] = [];
    const release = queue.handle(async ({ code }) => {
      log.push(`start ${code}`);
      await new Promise((done) => setTimeout(done, code === 'A' ? 10 : 1));
      if (code === 'B') throw new Error('no');
      log.push(`end ${code}`);
    });
    queue.push(scan('C'));
    await new Promise((done) => setTimeout(done, 40));
    expect(log).toEqual(['start A', 'end A', 'start B', 'start C', 'end C']);
    expect(errors).toEqual(['B']);
    release();
    queue.push(scan('D'));
    expect(queue.pending).toBe(1);
    queue.clear();
    expect(queue.pending).toBe(0);
  });
});

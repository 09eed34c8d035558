import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bench } from './wedgeTestKit.ts';

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
          const b = bench({ ends: 'silence' });
          for (const [text, end] of list) {
            b.type(text + end, gap);
            if (end === '') b.wait(b.wedge.silenceMs);
          }
          expect(b.codes()).toEqual(list.map(([text]) => text));
        },
      ),
    );
  });
  test('a code whose keys are stamped before the end of the one before is a code of its own', () => {
    const b = bench();
    b.type('BOX-0001\n', 5);
    b.press('B', -40);
    b.type('OX-0002\n', 5);
    expect([b.codes(), b.refused]).toEqual([['BOX-0001', 'BOX-0002'], []]);
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
    b.wait(500);
    expect(b.scans).toEqual([]);
    b.type('DN1234', 20, { field: true });
    b.wait(500);
    expect(b.codes()).toEqual(['DN1234']);
  });
  test('a person types, a scanner scans, a person goes on', () => {
    const b = bench();
    b.type('12', 130, { field: true });
    b.wait(500);
    b.type('DN12345678\n', 8, { field: true });
    b.wait(300);
    b.type('3\n', 130, { field: true });
    expect(b.codes()).toEqual(['DN12345678']);
    expect(b.typed).toEqual(['DN12345678']);
    expect(b.field()).toBe('123');
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
  expect(b.logs.filter((entry) => entry.type === 'human')).toMatchObject([{ text: 'ab', reason: 'short' }]);
});

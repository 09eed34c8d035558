import { describe, expect, test } from 'vitest';
import { scannerTestCodes } from '../../../contract/labels/scannerTest.ts';
import type { Scan } from '../device/scan.ts';
import { learnScanner, type TestScan } from './learnScanner.ts';
import { Wedge } from './wedge.ts';

const { bars, square, pair } = scannerTestCodes;
const codeOf: Record<string, [string, boolean]> = {
  '-': ['Minus', false],
  _: ['Minus', true],
  ':': ['Semicolon', true],
  '+': ['Equal', true],
  '/': ['Slash', false],
  '.': ['Period', false],
};
const azerty: Record<string, string> = {
  '0': 'à',
  '1': '&',
  '2': 'é',
  '3': '"',
  '4': "'",
  '5': '(',
  '6': '-',
  '7': 'è',
  '8': '_',
  '9': 'ç',
  '-': ')',
  A: 'Q',
  Q: 'A',
  W: 'Z',
  Z: 'W',
  M: '?',
  a: 'q',
  q: 'a',
  w: 'z',
  z: 'w',
  m: ',',
  ':': 'M',
  '+': '+',
  _: '°',
  '/': '!',
  '.': ':',
};

/** The key events of a scanner for codes, as the wedge of the test page gets them; `gap` is the pause before each key. */
function scanOf(
  codes: readonly string[],
  { layout = (char: string) => char, end = 'Enter', gap = (_nth: number): number => 10, between = 3000 } = {},
): TestScan[] {
  const scans: TestScan[] = [];
  let pause = 0;
  const wedge = new Wedge(
    {
      onScan: (scan: Scan) => scans.push({ scan, pause }),
      onLog: (entry) => {
        if (entry.type === 'scan') pause = entry.pause;
      },
    },
    { layout: 'typed' },
  );
  let at = 0;
  for (const code of codes) {
    at += between;
    for (const [nth, char] of [...code].entries()) {
      at += nth === 0 ? 0 : gap(nth);
      const [key = '', shift = false] = /[A-Za-z]/.test(char)
        ? [`Key${char.toUpperCase()}`, char < 'a']
        : /\d/.test(char)
          ? [`Digit${char}`, false]
          : (codeOf[char] ?? ['', false]);
      wedge.key({ key: layout(char), code: key, shift, at });
    }
    at += 10;
    if (end) wedge.key({ key: end, code: end, at });
    else wedge.idle(at + 3000);
  }
  return scans;
}

describe('S1, S10: one sheet of test codes says how a scanner is set', () => {
  test('nothing special', () => {
    expect(learnScanner(scanOf([bars, square]))).toMatchObject({
      settings: { prefix: '', suffix: '', ends: 'key', patienceMs: 450, guardMs: 0 },
      seen: [bars, square],
      capsLock: false,
      glued: false,
    });
  });
  test('what it sends before and behind each code', () => {
    expect(learnScanner(scanOf([`.Q1${bars}#`, `.Q1${square}#`].map((one) => one.replace('#', '/'))))?.settings).toMatchObject({
      prefix: '.Q1',
      suffix: '/',
    });
  });
  test('another keyboard layout: read by position', () => {
    const learnt = learnScanner(scanOf([bars, square], { layout: (char) => azerty[char] ?? char }));
    expect(learnt?.settings).toMatchObject({ layout: 'us', prefix: '', suffix: '' });
    expect(learnt?.seen).toEqual([bars, square]);
  });
  test('a scanner without an end key, and its pauses', () => {
    expect(learnScanner(scanOf([bars], { end: '' }))?.settings).toMatchObject({ ends: 'silence', patienceMs: 450 });
    expect(learnScanner(scanOf([bars], { gap: (nth) => (nth === 12 ? 300 : 10) }))?.settings).toMatchObject({
      ends: 'key',
      patienceMs: 900,
    });
  });
  test('CapsLock is named, and is no layout', () => {
    const learnt = learnScanner(scanOf([bars.toLowerCase()]));
    expect(learnt).toMatchObject({ capsLock: true, seen: [bars] });
    expect(learnt?.settings.layout).toBeUndefined();
  });
  test('two codes in one shot are kept apart by a guard interval; without anything between them it is said', () => {
    expect(learnScanner(scanOf([...pair], { between: 120 }))?.settings.guardMs).toBe(1000);
    expect(learnScanner(scanOf([...pair]))?.settings.guardMs).toBe(0);
    expect(learnScanner(scanOf([pair.join('')]))?.glued).toBe(true);
  });
  test('anything else teaches nothing', () => expect(learnScanner(scanOf(['MO261124014-0009']))).toBeUndefined());
});

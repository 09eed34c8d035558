import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bench } from './wedgeTestKit.ts';

const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9:/.-]{2,22}[A-Z0-9]$/);
/** Gaps between the keys of one scan: a scanner's pace with a pause here and there, or any pace at all. */
const pace = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 400 }) }),
  { minLength: 30, maxLength: 30 },
);
const anyPace = fc.oneof(
  { weight: 4, arbitrary: pace },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 30, maxLength: 30 }) },
);
const way = fc.record({
  end: fc.constantFrom('\n', '\t', ''),
  frame: fc.constantFrom(['', ''], ['\x02', '\x03'], ['~', ''], ['', '##']),
  field: fc.boolean(),
});
const known = fc.constantFrom('', 'key', 'silence') as fc.Arbitrary<'' | 'key' | 'silence'>;
const settings = { prefix: '~', suffix: '##' };

describe('a code comes whole or not at all', () => {
  test('S1: whatever the pauses inside, the end, the frame and the field: the code, a refusal, or all of it as typed text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(code, anyPace, way), { minLength: 1, maxLength: 4 }), known, (list, ends) => {
        const b = bench({ ...settings, ends });
        for (const [text, gaps, { end, frame, field }] of list) {
          const before = { scans: b.scans.length, refused: b.refused.length, field: b.field() };
          const sent = frame[0] + text + frame[1] + end;
          b.type(sent, gaps, { field });
          b.wait(2500);
          const came = b.codes().slice(before.scans);
          const left = b.field().slice(before.field.length);
          expect(b.field().startsWith(before.field)).toBe(true);
          if (came.length > 0) expect([came, left]).toEqual([[text], '']);
          else if (b.refused.length === before.refused) expect([field, left]).toEqual([true, sent.replace(/[\x00-\x1f]/g, '')]);
          else expect(sent.replace(/[\x00-\x1f]/g, '').startsWith(left)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('several scanners, apart by more than a pause: no code has anything of another', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, pace, way, fc.integer({ min: 451, max: 2600 })), { minLength: 2, maxLength: 8 }),
        known,
        (list, ends) => {
          const b = bench({ ...settings, ends });
          for (const [text, gaps, { end, frame, field }, apart] of list) {
            b.type(frame[0] + text + frame[1] + end, [apart, ...gaps], { field });
          }
          b.wait(2500);
          const wanted = list.map(([text]) => text);
          let at = 0;
          for (const one of b.codes()) {
            const next = wanted.indexOf(one, at);
            expect(next).toBeGreaterThanOrEqual(at);
            at = next + 1;
          }
          const typed = list.filter(([, , { field }]) => field).length;
          if (b.codes().length + typed < list.length) expect(b.refused.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 3000 },
    );
  });

  /** Input of one device over time: scans of two different scanners, and text that a person types into a field. */
  const scanned = fc.record({ is: fc.constant('scan' as const), text: code, gaps: anyPace, way, apart: fc.integer({ min: 0, max: 2600 }) });
  const typedWords = fc.record({
    is: fc.constant('typed' as const),
    keys: fc.array(fc.tuple(fc.constantFrom(...'abc123 '), fc.integer({ min: 90, max: 400 })), { minLength: 1, maxLength: 10 }),
    end: fc.constantFrom('\n', '\t', ''),
    apart: fc.integer({ min: 451, max: 2600 }),
  });
  const stream = fc.array(fc.oneof({ weight: 3, arbitrary: scanned }, { weight: 1, arbitrary: typedWords }), {
    minLength: 2,
    maxLength: 9,
  });

  test('S1: scans of two scanners in every way and typing in a field, one after the other: each scan is its code, a refusal or typed text; nothing is mixed', () => {
    fc.assert(
      fc.property(stream, known, fc.constantFrom(0, 300), (list, ends, guardMs) => {
        const b = bench({ ...settings, ends, guardMs });
        // After an end key or a frame the next code may follow at once (a suffix counts only at a scanner's speed); otherwise only after
        // more than a pause. After a code without its end key a person may type at once, and the next scan comes when that code was passed
        // on.
        let least = 0;
        for (const one of list) {
          const first = Math.max(one.apart, least);
          if (one.is === 'scan') {
            const {
              text,
              gaps,
              way: { end, frame, field },
            } = one;
            b.type(frame[0] + text + frame[1] + end, [first, ...gaps], { field });
            least = end === '' && frame[1] !== '\x03' ? 451 : 0;
          } else {
            b.type(one.keys.map(([key]) => key).join('') + one.end, [first, ...one.keys.slice(1).map(([, gap]) => gap), 120], {
              field: true,
            });
            least = least > 0 ? 2001 : 451;
          }
        }
        b.wait(2500);
        // Every result is a scanned code, in order; each run of lost codes was reported at least once.
        const wanted = list.filter((one) => one.is === 'scan');
        const came = new Set<number>();
        let at = 0;
        for (const one of b.codes()) {
          const next = wanted.findIndex(({ text }, nth) => nth >= at && text === one);
          expect([one, next]).toEqual([one, expect.toSatisfy((nth: number) => nth >= at)]);
          came.add(next);
          at = next + 1;
        }
        const runs = wanted
          .map(({ way: { field } }, nth) => (came.has(nth) ? ' ' : field ? 'f' : 'x'))
          .join('')
          .split(/ +/)
          .filter((run) => run.includes('x')).length;
        expect(b.refused.length).toBeGreaterThanOrEqual(runs);
        // The typed text is in the field, in order.
        let from = 0;
        for (const one of list) {
          if (one.is === 'scan') continue;
          const words = one.keys.map(([key]) => key).join('');
          from = b.field().indexOf(words, from);
          expect([words, from]).toEqual([words, expect.toSatisfy((found: number) => found >= 0)]);
          from += words.length;
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('what a person typed stays when a scan comes into the same field', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...'abc123'), fc.integer({ min: 90, max: 400 })), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 81, max: 2000 }),
        code,
        pace,
        fc.constantFrom('\n', '\t', ''),
        known,
        (keys, apart, text, gaps, end, ends) => {
          const b = bench({ ends });
          for (const [key, gap] of keys) b.type(key, gap, { field: true });
          const typed = b.field();
          b.type(text + end, [apart, ...gaps], { field: true });
          b.wait(2500);
          expect(b.field().startsWith(typed)).toBe(true);
          expect([[], [text]]).toContainEqual(b.codes());
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a scanner that ends its codes with a key is read through any one pause after its first three characters', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 400 }), fc.nat(), known, (text, pause, where, ends) => {
        const b = bench({ ends });
        const at = 3 + (where % (text.length - 3 || 1));
        b.type(
          `${text}\n`,
          [...text, ''].map((_, nth) => (nth === at ? pause : 10)),
        );
        expect([b.codes(), b.refused]).toEqual([[text], []]);
      }),
    );
  });
});

describe('pauses that gave parts of a code', () => {
  test.each([
    ['3010-1004', [10, 10, 10, 10, 10, 120, 10, 10, 10, 10], ['3010-1004'], []],
    ['MO261124014-0009', [10, 10, 120, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], [], ['broken']],
    ['3010-1004', [10, 40, 40, 40, 40, 75, 75, 75, 75, 75], ['3010-1004'], []],
    ['90920389', [10, 10, 120, 10, 10, 10, 10, 10, 10], [], ['broken']],
  ])('%s with gaps %j', (text, gaps, right, refused) => {
    const b = bench();
    b.type(`${text}\n`, gaps);
    expect([b.codes(), b.refused]).toEqual([right, refused]);
    b.type('NEXT-1\n', 5);
    expect(b.codes()).toEqual([...right, 'NEXT-1']);
  });
});

describe('what is refused in words', () => {
  test('a scan of two characters', () => {
    const b = bench();
    b.type('A1\n', 5);
    expect([b.codes(), b.refused]).toEqual([[], ['too-short']]);
  });
  test('a scan in which another key was pressed', () => {
    const b = bench();
    b.type('3010-', 5);
    b.press('ArrowRight', 5);
    b.type('1004\n', 5);
    expect([b.codes(), b.refused]).toEqual([[], ['broken']]);
  });
  test('a second code of one shot, where a guard is set', () => {
    const b = bench({ guardMs: 300 });
    b.type('6901234567892\nMO-1\n', 5);
    b.wait(500);
    b.type('MO-2\n', 5);
    expect([b.codes(), b.refused]).toEqual([['6901234567892', 'MO-2'], ['crowd']]);
  });
});

describe('keyboard layout', () => {
  const azerty = (b: ReturnType<typeof bench>, keys: readonly (readonly [string, string])[]) => {
    for (const [key, pressed] of keys) b.press(key, 5, { code: pressed });
    b.press('Enter', 5);
  };
  test('accented letters show that the device has another layout; from then on keys are read by position', () => {
    const b = bench();
    azerty(b, [
      ['"', 'Digit3'],
      ['à', 'Digit0'],
      ['&', 'Digit1'],
      ['à', 'Digit0'],
      [')', 'Minus'],
      ['&', 'Digit1'],
    ]);
    azerty(b, [
      ['"', 'Digit3'],
      ['&', 'Digit1'],
      ["'", 'Digit4'],
      ['a', 'KeyQ'],
    ]);
    expect(b.codes()).toEqual(['3010-1', '314q']);
  });
  test('otherwise the reading by position is a second one', () => {
    const b = bench();
    azerty(b, [
      ['"', 'Digit3'],
      ['&', 'Digit1'],
      ["'", 'Digit4'],
    ]);
    expect(b.scans).toMatchObject([{ code: `"&'`, positions: '314' }]);
  });
});

describe('what users of other systems met', () => {
  test('a square code with blanks, quotation marks and a pause inside is one code, with CR and LF behind it too', () => {
    const b = bench();
    b.type('{"stockitem": 536}', [5, 5, 5, 5, 200, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    b.press('Enter', 5);
    b.press('Enter', 5);
    b.wait(3000);
    b.type('SECOND-1', 5);
    b.press('Enter', 5);
    b.press('Enter', 5);
    b.wait(3000);
    expect([b.codes(), b.refused]).toEqual([['{"stockitem": 536}', 'SECOND-1'], []]);
  });

  test('several codes in one shot: with a guard interval the first counts and the rest is refused, without one all come', () => {
    for (const [guardMs, wanted] of [
      [1000, ['INV-1']],
      [0, ['INV-1', '455-1720-ND', 'PZ-9']],
    ] as const) {
      const b = bench({ guardMs });
      for (const one of ['INV-1', '455-1720-ND', 'PZ-9']) {
        b.type(one, 5);
        b.press('Enter', 5);
        b.wait(40);
      }
      expect(b.codes()).toEqual(wanted);
    }
  });

  test('a French keyboard with CapsLock on: the keys say the code by their position', () => {
    const b = bench();
    const keys: [string, string][] = [
      ['0', 'Digit0'],
      ['4', 'Digit4'],
      ['h', 'KeyH'],
      ['a', 'KeyQ'],
      ['3', 'Digit3'],
      ['z', 'KeyW'],
    ];
    for (const [key, code] of keys) b.press(key, 5, { code });
    b.press('Enter', 5, { code: 'Enter' });
    expect(b.scans).toMatchObject([{ code: '04ha3z', positions: '04hq3w' }]);
  });
});

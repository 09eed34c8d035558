import { describe, expect, test } from 'vitest';
import { bench } from './wedgeTestKit.ts';

describe('a scan ends', () => {
  test.each([
    ['Enter', '\n', 'enter'],
    ['Tab', '\t', 'tab'],
  ])('on %s', (key, end, name) => {
    const b = bench();
    b.type(`DN12345678${end}`, 5);
    expect(b.scans).toEqual([
      { code: 'DN12345678', source: 'wedge', startedAt: 1_000_005, duration: 45, endedAt: 1_000_055, keys: 10, repeat: false, end: name },
    ]);
    expect(b.swallowed).toContain(key);
  });
  test('on silence, once, and an end key that comes late presses nothing', () => {
    const b = bench();
    b.type('DN12', 5);
    b.wait(b.wedge.silenceMs - 1);
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
    b.press('S', 600);
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
    b.wait(b.wedge.silenceMs);
    expect(b.codes()).toEqual(['DN1234']);
  });
});

describe('a scanner that is known to end its codes with a key', () => {
  const known = () => {
    const b = bench();
    b.type('FIRST1\n', 5);
    b.wait(3000);
    return b;
  };
  test('is waited for until its key', () => {
    const b = known();
    b.type('NOLABEL', 5);
    b.wait(400);
    b.type('0001\n', 5);
    expect(b.codes()).toEqual(['FIRST1', 'NOLABEL0001']);
  });
  test('a code without its key is refused in words; the same again is of a scanner that has none', () => {
    const b = known();
    b.type('SECOND2', 5);
    b.wait(2000);
    expect([b.codes(), b.refused]).toEqual([['FIRST1'], ['no-end']]);
    b.type('SECOND2', 5);
    b.wait(2000);
    b.type('THIRD3', 5);
    b.wait(450);
    b.type('FOURTH4\n', 5);
    expect([b.codes(), b.refused]).toEqual([['FIRST1', 'SECOND2', 'THIRD3', 'FOURTH4'], ['no-end']]);
  });
  test('what came without its key is not put before the next code', () => {
    const b = known();
    b.type('MO', 5);
    b.wait(1000);
    b.type('DN1234\n', 5);
    expect([b.codes(), b.refused]).toEqual([['FIRST1'], ['broken']]);
    b.type('DN1234\n', 5);
    expect(b.codes()).toEqual(['FIRST1', 'DN1234']);
  });
});

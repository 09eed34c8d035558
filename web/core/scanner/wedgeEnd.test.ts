import { describe, expect, test } from 'vitest';
import { bench, silentBench } from './wedgeTestKit.ts';

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
    const b = silentBench();
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
    const b = silentBench();
    b.type(`DN1234${spelt}`, 5);
    b.wait(100);
    expect(b.codes()).toEqual(['DN1234']);
  });
});

describe('patience', () => {
  const half = (b: ReturnType<typeof bench>) => {
    b.type('NOLABEL', 5);
    // The device is busy: the other half was pressed in time and is heard of late.
    b.wedge.idle(b.now() + 300);
    b.type('0001\n', 5);
  };
  test('a code is not cut in two by a busy device, neither the first nor a later one', () => {
    const b = bench();
    half(b);
    b.wait(1000);
    half(b);
    expect(b.codes()).toEqual(['NOLABEL0001', 'NOLABEL0001']);
  });
  test('one that does not is heard as soon as it is silent, also after one that did', () => {
    const b = bench();
    b.type('FIRST1\n', 5);
    b.type('SECOND2', 5);
    b.wait(100);
    expect(b.codes()).toEqual(['FIRST1']);
    b.wait(400);
    expect(b.codes()).toEqual(['FIRST1', 'SECOND2']);
    b.type('THIRD3', 5);
    b.wait(100);
    expect(b.codes()).toEqual(['FIRST1', 'SECOND2', 'THIRD3']);
  });
});

import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, packagePath, versionLines } from './version.rules.ts';

const version = array(nat(99_999), { minLength: 1, maxLength: 5 });

describe('version-compare-numeric', () => {
  it.each([
    ['2.2.45', '2.2.9', 1],
    ['2.2.45', '2.10.0', -1],
    ['2.2', '2.2.0', 0],
    ['2.2.45', '2.2.45', 0],
    ['v2.3', '2.2.99', 1],
    ['20250724', '20250725', -1],
    ['', '0', 0],
  ] as const)('%s against %s is %s', (one, other, sign) => {
    expect(compareVersions(one, other)).toBe(sign);
  });
  it('orders as the lists of numbers do, whichever way round', () => {
    const byNumbers = (one: number[], other: number[]): number => {
      for (let at = 0; at < 5; at += 1) {
        const difference = (one[at] ?? 0) - (other[at] ?? 0);
        if (difference !== 0) return Math.sign(difference);
      }
      return 0;
    };
    assert(
      property(version, version, (one, other) => {
        const sign = compareVersions(one.join('.'), other.join('.'));
        expect(sign).toBe(byNumbers(one, other));
        expect(compareVersions(other.join('.'), one.join('.')) + sign).toBe(0);
      }),
    );
  });
});

describe('a version', () => {
  it('its description has lines between $', () => {
    expect(versionLines('扫码更快$ 修复打印 $$')).toEqual(['扫码更快', '修复打印']);
  });
  it('its path is built from name, code and file', () => {
    expect(packagePath('2.2.46', '20261121', 'kuwei 1.apk')).toBe('/api/Basic/AppPackage/2.2.46/20261121/kuwei%201.apk');
  });
});

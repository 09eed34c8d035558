import { linesOf } from '../core/cellText.ts';

/** Compares version numbers by their dotted segments as numbers (rule version-compare-numeric): -1, 0 or 1. */
export function compareVersions(one: string, other: string): -1 | 0 | 1 {
  const left = segments(one);
  const right = segments(other);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0n) - (right[at] ?? 0n);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

// A part without digits counts as 0, and letters around digits are ignored: "v2.2.45" is 2.2.45.
const segments = (version: string): bigint[] => version.split('.').map((part) => BigInt(/\d+/.exec(part)?.[0] ?? '0'));

/** The lines of a version's description, which are separated by `$`. */
export const versionLines = (description: string): string[] => linesOf(description, '$');

/** The address of the app's packages; the rest of the path names the package. */
export const packageRoot = '/api/Basic/AppPackage';

/** The download path of a version, built from VersionName, VersionCode and Remark1. */
export const packagePath = (name: string, code: string, file: string): string =>
  [packageRoot, ...[name, code, file].map(encodeURIComponent)].join('/');

import { scannerTestCodes } from '../../../contract/labels/scannerTest.ts';
import type { Scan } from '../device/scan.ts';
import { WEDGE_DEFAULTS, type WedgeSettings } from './wedgeSettings.ts';

/** A scan of the test page, with the longest pause inside of it. */
export interface TestScan {
  scan: Scan;
  pause: number;
}

/** The facts about a scanner from the sheet of test codes. */
export interface Learnt {
  settings: Partial<WedgeSettings>;
  /** The codes that arrived: with all of them the scanner is known. */
  seen: readonly string[];
  capsLock: boolean;
  /** Two codes arrived as one: the scanner sends nothing between them, which no setting here can fix. */
  glued: boolean;
}

const { bars, square, pair } = scannerTestCodes;
const testCodes: readonly string[] = [bars, square, ...pair];
/** Codes that follow each other faster than people aim come from one shot. */
const oneShotMs = 1000;

const inverted = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

interface Reading {
  code: string;
  prefix: string;
  suffix: string;
  layout: 'us' | 'typed' | '';
  capsLock: boolean;
}

/** The test code of a scan, the way to read its keys, and the scanner's prefix and suffix. */
function readingOf({ code, positions }: Scan): Reading | undefined {
  const ways = [
    { text: code, layout: positions === undefined ? '' : 'typed', capsLock: false },
    { text: positions ?? '', layout: 'us', capsLock: false },
    { text: inverted(code), layout: positions === undefined ? '' : 'typed', capsLock: true },
    { text: inverted(positions ?? ''), layout: 'us', capsLock: true },
  ] as const;
  for (const { text, layout, capsLock } of ways) {
    const found = testCodes.find((one) => text.includes(one));
    if (!found) continue;
    const at = text.indexOf(found);
    const around = capsLock ? inverted(text) : text;
    return { code: found, layout, capsLock, prefix: around.slice(0, at), suffix: around.slice(at + found.length) };
  }
  return undefined;
}

/** Finds the settings of a scanner from its test codes, sent while nothing was cut off and no layout was chosen. */
export function learnScanner(scans: readonly TestScan[]): Learnt | undefined {
  const read = scans.flatMap((one) => {
    const reading = readingOf(one.scan);
    return reading ? [{ ...one, ...reading }] : [];
  });
  const [first] = read;
  if (!first) return undefined;
  const glued = read.some(({ prefix, suffix }) => [prefix, suffix].some((text) => pair.some((one) => text.includes(one))));
  const whole = read.filter(({ prefix, suffix }) => prefix.length + suffix.length <= 12);
  const around = whole[0] ?? { prefix: '', suffix: '' };
  const same = whole.every(({ prefix, suffix }) => prefix === around.prefix && suffix === around.suffix);
  const layout = read.find((one) => one.layout !== '')?.layout ?? '';
  const keys = read.filter(({ scan }) => scan.end === 'enter' || scan.end === 'tab').length;
  const silent = read.filter(({ scan }) => scan.end === 'idle').length;
  const pause = Math.max(0, ...read.map((one) => one.pause));
  const [a, b] = pair.map((code) => read.find((one) => one.code === code)?.scan);
  const [early, late] = a && b && a.startedAt > b.startedAt ? [b, a] : [a, b];
  const oneShot = early && late && late.startedAt - (early.startedAt + early.duration) < oneShotMs;
  return {
    settings: {
      ...(same ? { prefix: around.prefix, suffix: around.suffix } : {}),
      ...(layout ? { layout } : {}),
      ends: keys > silent ? 'key' : silent > 0 ? 'silence' : '',
      patienceMs: Math.min(WEDGE_DEFAULTS.restMs, Math.max(WEDGE_DEFAULTS.patienceMs, Math.round(pause * 3))),
      guardMs: oneShot ? oneShotMs : 0,
    },
    seen: testCodes.filter((code) => read.some((one) => one.code === code)),
    capsLock: read.some((one) => one.capsLock),
    glued,
  };
}

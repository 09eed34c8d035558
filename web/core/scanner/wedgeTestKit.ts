import type { Scan } from '../device/scan.ts';
import { Wedge, type WedgeLog, type WedgeSettings } from './wedge.ts';
import type { WedgeKey } from './wedgeKeys.ts';

/** A bench: a wedge with a clock, a way to press keys, and what came out. */
export function bench(settings: Partial<WedgeSettings> = {}) {
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

/** The bench of a scanner without an end key, which the wedge has learnt from its first code. */
export function silentBench(settings: Partial<WedgeSettings> = {}) {
  const b = bench(settings);
  b.type('ZZZZ', 5);
  b.wait(2000);
  for (const seen of [b.scans, b.typed, b.logs, b.swallowed]) seen.length = 0;
  return b;
}

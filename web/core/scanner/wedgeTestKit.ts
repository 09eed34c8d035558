import type { Scan } from '../device/scan.ts';
import { Wedge } from './wedge.ts';
import type { WedgeKey } from './wedgeKeys.ts';
import type { WedgeLog, WedgeSettings } from './wedgeSettings.ts';

/** A wedge under test: its clock, a way to press keys, and its results. */
export function bench(settings: Partial<WedgeSettings> = {}) {
  const scans: Scan[] = [];
  const typed: string[] = [];
  const logs: WedgeLog[] = [];
  const swallowed: string[] = [];
  const refused: string[] = [];
  let inField = '';
  const removed = (text: string, behind = ''): void => {
    const [mine, kept] = [text, behind].map((one) => one.replace(/[\x00-\x1f]/g, '')) as [string, string];
    if (inField.endsWith(mine + kept)) inField = inField.slice(0, inField.length - mine.length - kept.length) + kept;
  };
  let now = 1_000_000;
  const wedge = new Wedge(
    {
      onScan: (scan, text) => {
        scans.push(scan);
        typed.push(text);
        removed(text);
      },
      onRefuse: (why, _, text, kept) => {
        refused.push(why);
        removed(text, kept);
      },
      onLog: (entry) => logs.push(entry),
    },
    settings,
  );
  const press = (key: string, gap: number, more: Partial<WedgeKey> = {}): void => {
    now += gap;
    if (wedge.key({ key, at: now, ...more })) swallowed.push(key);
    else if (more.field && key.length === 1 && !more.ctrl) inField += key;
  };
  const named: Partial<Record<string, string>> = { '\x1d': ']', '\x02': 'b', '\x03': 'c', '\n': 'Enter', '\t': 'Tab' };
  /** Types a text; `gap` between all keys, or one for each. */
  const type = (text: string, gap: number | readonly number[], more: Partial<WedgeKey> = {}): void => {
    [...text].forEach((char, nth) => {
      if (/[A-Z_:]/.test(char)) press('Shift', 0);
      const ctrl = /[\x02\x03\x1d]/.test(char) ? { ctrl: true } : {};
      press(named[char] ?? char, typeof gap === 'number' ? gap : (gap[nth] ?? 5), { ...ctrl, ...more });
    });
  };
  const wait = (ms: number): void => {
    now += ms;
    wedge.idle(now);
  };
  return {
    wedge,
    scans,
    typed,
    logs,
    swallowed,
    refused,
    press,
    type,
    wait,
    field: () => inField,
    codes: () => scans.map((scan) => scan.code),
    now: () => now,
  };
}

import type { Scan } from '../device/scan.ts';

/** Settings of the keyboard wedge; all times in milliseconds. */
export type WedgeSettings = {
  /** A burst whose keys follow each other at most this far apart on average is a scanner. */
  averageMs: number;
  /** The same in a focused field, for a burst that no Enter, Tab or suffix ends, or that has a pause; stricter, since people type there. */
  fieldAverageMs: number;
  /** A gap longer than this is a pause: scanners make one when their radio or the device stalls, people at every key. */
  pauseMs: number;
  /** The longest pause inside a code; silence of this length ends a code of a scanner that sends no end key. */
  patienceMs: number;
  /** After a longer silence the next key does not continue the burst, even when the scanner is known to end its codes with a key. */
  restMs: number;
  /** Fewest characters of a code that silence ends. */
  idleLength: number;
  /** Fewest characters of a code that Enter, Tab or the suffix ends. */
  minLength: number;
  /** How the scanner of this device ends its codes, once known: for a scanner with an end key, silence ends no code. */
  ends: 'key' | 'silence' | '';
  /** Cut off when present. */
  prefix: string;
  /** Ends a code like Enter; cut off. */
  suffix: string;
  /** The same code again within this time is marked as repeat. */
  blankingMs: number;
  /** Another code within this time after a scan is refused: one shot may read several codes of a carton. */
  guardMs: number;
  /** `us`: keys are read by their position on the US keyboard; `typed`: as the device has them; else as they turn out. */
  layout: 'us' | 'typed' | '';
};

export const WEDGE_DEFAULTS: WedgeSettings = {
  ...{ averageMs: 50, fieldAverageMs: 35, pauseMs: 80, patienceMs: 450, restMs: 2000 },
  ...{ idleLength: 4, minLength: 3, ends: '', prefix: '', suffix: '', blankingMs: 700, guardMs: 0, layout: '' },
};

/** Why a scan is refused. The worker gets a message, and no part of the scan is used. */
export type Refused = 'broken' | 'too-short' | 'too-slow' | 'no-end' | 'crowd';

/** Why keys are taken for typing. */
export type Typed = 'slow' | 'short' | 'edited' | 'held';

/** The log of the scanner test page: every key with its gap, every scan, and why a burst was not one. */
export type WedgeLog =
  | {
      type: 'key';
      at: number;
      key: string;
      code: string;
      gap: number | undefined;
      taken: 'char' | 'end' | 'passive' | 'other';
      char?: string;
    }
  | { type: 'scan'; scan: Scan; average: number; pause: number }
  | { type: 'human'; at: number; text: string; reason: Typed; average: number }
  | { type: 'refused'; at: number; text: string; reason: Refused; average: number };

/** Callbacks around a burst; `onStart` comes before its first character reaches a field. `typed` is the most of it that fields received. */
export type WedgeEvents = {
  onScan: (scan: Scan, typed: string) => void;
  /** An incomplete scan: no part of it is used. `kept` is the text that a person typed behind it. */
  onRefuse?: (why: Refused, text: string, typed: string, kept: string) => void;
  onStart?: () => void;
  onLog?: (entry: WedgeLog) => void;
  onLearn?: (known: Partial<WedgeSettings>) => void;
};

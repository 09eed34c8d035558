import { readStored, writeStored } from './storage.ts';

const key = 'wms-clock';
/** What the device remembers of the clock: how far it is off, and the latest moment that the server said. */
interface KnownClock {
  skew: number;
  heard: number;
}
/** So often the latest moment is written down. */
const writeMs = 60_000;

const stored = readStored<KnownClock | number>(key);
let skew = typeof stored === 'number' ? stored : (stored?.skew ?? 0);
/** It is later than this: what the server said last, and how long the page has run since. */
let heard = typeof stored === 'object' ? stored.heard : 0;
let heardAt = performance.now();
let written = heard;
let heardHere = false;

/** Whether the server has told the time since this page was opened; before that the clock may be wrong. */
export const isClockHeard = (): boolean => heardHere;

/** Learns how far this device's clock is off, from the `Date` of an answer: handhelds are seldom right. */
export function learnClock(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  heardHere = true;
  heard = server;
  heardAt = performance.now();
  const difference = server - Date.now();
  // `Date` counts whole seconds and travels; less than this says nothing.
  const isOff = Math.abs(difference - skew) >= 5000;
  if (isOff) skew = difference;
  if (!isOff && Math.abs(heard - written) < writeMs) return;
  written = heard;
  writeStored(key, { skew, heard } satisfies KnownClock);
}

/**
 * Now, as the server's clock has it; milliseconds since 1970. A clock that was put back (an empty battery) is not believed: it is never
 * earlier than the server was heard to say before, and the time that this page has run since.
 */
export const serverNow = (): number => Math.max(Date.now() + skew, Math.floor(heard + performance.now() - heardAt));

import { readStored, writeStored } from './storage.ts';

const key = 'wms-clock';
/** The stored state of the clock: its difference from the server's, and the latest time from the server. */
interface KnownClock {
  skew: number;
  heard: number;
}
/** Interval of storing the latest time. */
const writeMs = 60_000;

const stored = readStored<KnownClock | number>(key);
let skew = typeof stored === 'number' ? stored : (stored?.skew ?? 0);
/** A lower bound of the time: the last one from the server, plus the running time of the page. */
let heard = typeof stored === 'object' ? stored.heard : 0;
let heardAt = performance.now();
let written = heard;
let heardHere = false;

/** Whether the server has sent its time since this page was opened; before that the clock may be wrong. */
export const isClockHeard = (): boolean => heardHere;

/** Learns how far this device's clock is off, from the `Date` of an answer: handhelds are seldom right. */
export function learnClock(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  heardHere = true;
  heard = server;
  heardAt = performance.now();
  const difference = server - Date.now();
  // `Date` counts whole seconds and takes time to travel; a smaller difference means nothing.
  const isOff = Math.abs(difference - skew) >= 5000;
  if (isOff) skew = difference;
  if (!isOff && Math.abs(heard - written) < writeMs) return;
  written = heard;
  writeStored(key, { skew, heard } satisfies KnownClock);
}

/**
 * The present time by the server's clock, in milliseconds since 1970. A clock that was set back (by an empty battery) is ignored: the result is never
 * earlier than the last time from the server plus the running time of this page.
 */
export const serverNow = (): number => Math.max(Date.now() + skew, Math.floor(heard + performance.now() - heardAt));

import { readStored, writeStored } from './storage.ts';

const key = 'wms-clock';
let skew = readStored<number>(key) ?? 0;

/** Learns how far this device's clock is off, from the `Date` of an answer: handhelds are seldom right. */
export function learnClock(date: string | null): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // `Date` counts whole seconds and travels; less than this says nothing.
  if (Math.abs(difference - skew) < 5000) return;
  skew = difference;
  writeStored(key, skew);
}

/** Now, as the server's clock has it; milliseconds since 1970. */
export const serverNow = (): number => Date.now() + skew;

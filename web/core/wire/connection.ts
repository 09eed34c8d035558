import { learnClock } from '../device/deviceClock.ts';
import { createStore } from '../device/store.ts';

/** Whether the server answers, by the last request. `navigator.onLine` is not used: it only depends on the cable, not on the server. */
type ConnectionState = 'online' | 'slow' | 'offline';

/** The state of the connection. */
export const connection = createStore<ConnectionState>('online');

/** An answer that takes longer is slow. */
export const slowMs = 3000;
const probeMs = 5000;
const idleMs = 30_000;
const backOffMs = [2000, 3000, 5000, 10_000, 15_000];

/** By the running time of the page, which cannot be set back. */
let lastHeard = performance.now();
/** The time of the newest request that was answered quickly. */
let quickAskedAt = 0;
let misses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Notes that the server answered after this many milliseconds. Uploads do not count. Neither does a slow answer while a later
 * question was answered fast: then the server was waiting, and the network is not slow.
 */
export function recordAnswer(ms?: number): void {
  lastHeard = performance.now();
  misses = 0;
  if (ms !== undefined && ms <= slowMs) quickAskedAt = Math.max(quickAskedAt, lastHeard - ms);
  connection.set(ms !== undefined && ms > slowMs && quickAskedAt < lastHeard - ms ? 'slow' : 'online');
}

/** The server did not answer: sets the state to offline and asks until it does. */
export function recordFailure(): void {
  connection.set('offline');
  schedule();
}

/** Asks the server whether it is there. */
export async function probe(): Promise<boolean> {
  const from = performance.now();
  try {
    const answer = await fetch('/api/ping', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    learnClock(answer.headers.get('date'));
    // A gateway answers 502 to 504 for a server that is down.
    if (answer.status >= 502 && answer.status <= 504) throw new Error(`status ${answer.status}`);
    recordAnswer(performance.now() - from);
    return true;
  } catch {
    misses += 1;
    connection.set('offline');
    return false;
  }
}

function schedule(): void {
  clearTimeout(timer);
  const away = connection.get() === 'offline';
  const wait = away ? (backOffMs[Math.min(misses, backOffMs.length - 1)] ?? idleMs) : idleMs;
  timer = setTimeout(async () => {
    const due = connection.get() === 'offline' || performance.now() - lastHeard >= idleMs;
    if (due && document.visibilityState === 'visible') await probe();
    schedule();
  }, wait);
}

/** Checks the connection while nothing is requested: every half minute, and at once when the device wakes or finds a network. */
export function watchConnection(win: Window): void {
  schedule();
  for (const event of ['online', 'offline']) win.addEventListener(event, () => void probe().then(schedule));
  win.document.addEventListener('visibilitychange', () => {
    if (win.document.visibilityState === 'visible') void probe().then(schedule);
  });
}

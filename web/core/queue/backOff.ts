import { connection } from '../wire/connection.ts';

const longestMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Waits before the next attempt, each time longer; or shorter, until the server answers again. */
export function backOff(attempt: number): Promise<void> {
  return new Promise((wake) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      wake();
    };
    const timer = setTimeout(end, longestMs[attempt] ?? longestMs.at(-1));
    const stop = connection.subscribe(() => {
      if (connection.get() !== 'offline') end();
    });
  });
}

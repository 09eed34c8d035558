import { Unreachable } from './CallError.ts';
import { connection, probe, slowMs } from './connection.ts';
import { waitingFor } from './waitingFor.ts';

/**
 * A request that a worker waits for. On a network that drops packets there is no answer: when it is slow, the app checks
 * whether the server is reachable, and the request ends as soon as it is not.
 */
export async function whileOnline<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const away = waitingFor<'away'>();
  const stop = connection.subscribe(() => connection.get() === 'offline' && away.resolve('away'));
  const timer = setTimeout(() => void probe().then((there) => there || away.resolve('away')), slowMs);
  const lost = away.promise.then(() => Promise.reject(new Unreachable('network')));
  try {
    return await Promise.race([ask(ended.signal), lost]);
  } finally {
    stop();
    clearTimeout(timer);
    ended.abort();
  }
}

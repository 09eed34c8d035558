import { Unreachable } from './CallError.ts';
import { connection, probe, slowMs } from './connection.ts';
import { waitingFor } from './waitingFor.ts';

/**
 * A question that a worker stands and waits for. A network that swallows packets answers nobody: when it is slow the server is
 * asked whether it is there, and what waits ends as soon as it is known to be away.
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

import { Unreachable } from '../wire/CallError.ts';
import { connection } from '../wire/connection.ts';
import { loadUser } from './session.ts';

const againMs = 2000;

/**
 * Reads the person and their permissions, without which every screen is read only. Without an answer it is repeated when the
 * server is reachable, while it is `still` wanted; `failed` is called each time.
 */
export async function loadUserSurely(still: () => boolean, failed: (error: unknown) => void): Promise<void> {
  for (;;) {
    try {
      return await loadUser();
    } catch (error) {
      failed(error);
      if (!(error instanceof Unreachable)) throw error;
    }
    await new Promise((wake) => setTimeout(wake, againMs));
    await whenReachable();
    if (!still()) throw new Unreachable('network');
  }
}

/** Resolves when the server is reachable, which may be now. */
const whenReachable = (): Promise<void> =>
  new Promise((wake) => {
    const look = (): boolean => connection.get() !== 'offline';
    if (look()) return wake();
    const stop = connection.subscribe(() => {
      if (!look()) return;
      stop();
      wake();
    });
  });

import { useEffect } from 'react';

/** Keeps the screen lit while a task is on it; the lock ends with the page's sight and is asked for again when it is back. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery and without HTTPS: then the device sleeps as it does elsewhere.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (gone) void held?.release();
      else lock = held;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

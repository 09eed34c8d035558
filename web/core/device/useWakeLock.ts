import { useEffect } from 'react';

/** Keeps the screen on during a task; the lock ends when the page is hidden and is requested again when it is visible. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let released = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a low battery and without HTTPS: then the screen turns off as usual.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (released) void held?.release();
      else lock = held;
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      released = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}

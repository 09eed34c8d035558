import { useEffect, useEffectEvent } from 'react';

/** A scanner types its keys this close to each other; a person who strikes the slash means the search. */
const alone = 150;

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([data-scan-sink]), textarea, select, [contenteditable]') !== null;

/** Ctrl+K, and a slash that is struck alone outside of fields, open the search across everything (S91). */
export function useSearchKeys(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    let last = 0;
    let waiting: number | undefined;
    const onKey = (event: KeyboardEvent) => {
      clearTimeout(waiting);
      const before = event.timeStamp - last;
      last = event.timeStamp;
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        onOpen();
      } else if (key === '/' && !ctrlKey && !metaKey && !altKey && before > alone && !inField(event.target)) {
        // The key's letter would land in the search, and Firefox would open its own.
        event.preventDefault();
        waiting = setTimeout(onOpen, alone) as unknown as number;
      }
    };
    // Before the scanner's own listener, which keeps keys to itself.
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(waiting);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

import { useCallback, useSyncExternalStore } from 'react';

const wide = '(min-width: 900px)';
/** Wide enough for a table beside the side navigation. */
export const roomy = '(min-width: 1100px)';

/** Whether this is a wide browser, where lists are tables. */
export function useWide(query: string = wide): boolean {
  return useSyncExternalStore(
    useCallback(
      (run) => {
        const media = matchMedia(query);
        media.addEventListener('change', run);
        return () => media.removeEventListener('change', run);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}

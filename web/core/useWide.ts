import { useSyncExternalStore } from 'react';

const query = '(min-width: 900px)';

/** Whether this is a wide browser, where lists are tables. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (run) => {
      const media = matchMedia(query);
      media.addEventListener('change', run);
      return () => media.removeEventListener('change', run);
    },
    () => matchMedia(query).matches,
  );
}

import type { ComponentType } from 'react';
import { constants } from '../../../contract/core/constants.ts';

/** A screen that is loaded when it is first opened. */
export interface LazyScreen {
  load: () => Promise<ComponentType>;
  /** The component once it was loaded. */
  loaded?: ComponentType;
}

/** Loads a screen, 60 seconds at most (rule page-chunk-load-error). */
export async function loadScreen(screen: LazyScreen): Promise<ComponentType> {
  if (screen.loaded) return screen.loaded;
  const limit = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('the page took longer than a minute')), constants['lazy-page-timeout']);
  });
  screen.loaded = await Promise.race([screen.load(), limit]);
  return screen.loaded;
}

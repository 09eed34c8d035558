import { type ComponentType, createElement } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { ListScreen } from './list/ListScreen.tsx';
import type { ListDefinition } from './list/listDefinition.ts';
import type { RecordDefinition } from './record/recordDefinition.ts';

/** A screen that is loaded when it is first opened. */
export interface LazyScreen {
  load: () => Promise<ComponentType>;
  /** The component once it was loaded. */
  loaded?: ComponentType;
}

/** A screen of its own: `page(() => import('./x.tsx').then((m) => m.X))`. */
export const page = (load: () => Promise<ComponentType>): LazyScreen => ({ load });

/** A list screen: `list(() => import('./x.screen.ts').then((m) => m.x))`. Its template comes with the app: every second screen is one. */
export const list = (load: () => Promise<ListDefinition>): LazyScreen => ({
  load: async () => {
    const definition = await load();
    return () => createElement(ListScreen, { definition });
  },
});

/** A record screen: `record(() => import('./x.screen.ts').then((m) => m.x))`. */
export const record = (load: () => Promise<RecordDefinition>): LazyScreen => ({
  load: async () => {
    const [{ RecordScreen }, definition] = await Promise.all([import('./record/RecordScreen.tsx'), load()]);
    return () => createElement(RecordScreen, { definition });
  },
});

/** Loads a screen, 60 seconds at most (rule page-chunk-load-error). */
export async function loadScreen(screen: LazyScreen): Promise<ComponentType> {
  if (screen.loaded) return screen.loaded;
  const limit = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('the page took longer than a minute')), constants['lazy-page-timeout']);
  });
  screen.loaded = await Promise.race([screen.load(), limit]);
  return screen.loaded;
}

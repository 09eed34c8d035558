import { type ComponentType, createElement } from 'react';
import { ListScreen } from '../list/ListScreen.tsx';
import type { ListDefinition } from '../list/listDefinition.ts';
import type { RecordDefinition } from '../record/recordDefinition.ts';
import type { LazyScreen } from './loadScreen.ts';

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
    const [{ RecordScreen }, definition] = await Promise.all([import('../record/RecordScreen.tsx'), load()]);
    return () => createElement(RecordScreen, { definition });
  },
});

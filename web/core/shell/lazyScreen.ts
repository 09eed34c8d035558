import { type ComponentType, createElement } from 'react';
import type { ListDefinition } from '../list/listDefinition.ts';
import type { RecordDefinition } from '../record/recordDefinition.ts';
import type { LazyScreen } from './loadScreen.ts';

/** A screen of its own: `page(() => import('./x.tsx').then((m) => m.X))`. */
export const page = (load: () => Promise<ComponentType>): LazyScreen => ({ load });

const listTemplate = () => import('../list/ListScreen.tsx');
const recordTemplate = () => import('../record/RecordScreen.tsx');

/** A list screen: `list(() => import('./x.screen.ts').then((m) => m.x))`. */
export const list = (load: () => Promise<ListDefinition>): LazyScreen => ({
  load: async () => {
    const [{ ListScreen }, definition] = await Promise.all([listTemplate(), load()]);
    return () => createElement(ListScreen, { definition });
  },
});

/** A record screen: `record(() => import('./x.screen.ts').then((m) => m.x))`. */
export const record = (load: () => Promise<RecordDefinition>): LazyScreen => ({
  load: async () => {
    const [{ RecordScreen }, definition] = await Promise.all([recordTemplate(), load()]);
    return () => createElement(RecordScreen, { definition });
  },
});

/** Loads the templates of lists and records and the runtime of scan flows ahead, so that the first of each opens at once. Errors are ignored: the screen loads them again. */
export function loadTemplates(): void {
  for (const template of [listTemplate, () => import('../flow/useScanFlow.ts'), recordTemplate]) void template().catch(() => undefined);
}

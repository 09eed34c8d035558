import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { screens } from '../../screens.ts';
import { builtScreens, history } from '../navigation/go.ts';
import { UnknownScreen } from './FaultScreen.tsx';
import type { LazyScreen } from './loadScreen.ts';
import { ScreenSlot } from './ScreenSlot.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: UnknownScreen });

const routes = Object.entries<LazyScreen>(screens).map(([path, screen]) =>
  createRoute({ getParentRoute: () => root, path, component: () => <ScreenSlot path={path} screen={screen} /> }),
);

builtScreens.set(new Set(Object.keys(screens)));

/** One route a line of `screens.ts`. Screens read the address with {@link useSearch}; the router does not parse it. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  history,
  parseSearch: () => ({}),
  stringifySearch: () => '',
  caseSensitive: true,
});

import { createHashHistory } from '@tanstack/history';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { createStore } from '../device/store.ts';
import { takeBack } from '../ui/backStack.ts';

/** The path of a screen: every one has a title, `screen.<path>`. */
export type ScreenPath = TextKey extends infer K ? (K extends `screen.${infer P}` ? P : never) : never;

/** The parameters of a screen; stored in the address, so that a reload and a link open the same. */
export type ScreenSearch = Readonly<Record<string, string | number | undefined>>;

/** The history of the app, in the hash of the address. */
export const history = createHashHistory();

/** The path of the screen that is open, without a slash at its end. */
export const pathNow = (): string => history.location.pathname.replace(/(.)\/+$/, '$1');

/** The paths that have a screen in this build; filled at the start from `screens.ts`. */
export const builtScreens = createStore<ReadonlySet<string>>(new Set());

/** The address of a screen within the app. */
export function hrefOf(path: string, search: ScreenSearch = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Opens a screen. */
export function go(path: ScreenPath, search?: ScreenSearch, { replace = false }: { replace?: boolean } = {}): void {
  const href = hrefOf(path, search);
  if (replace) history.replace(href);
  else history.push(href);
}

/**
 * Back, by the hardware's key or ours, closes an open sheet before it leaves the screen (R42). A typed or
 * pasted address has no state and looks like back to the history; it leads there.
 */
export function followBack(): void {
  const isBack = (action: string) => action === 'BACK' && globalThis.history.state !== null;
  history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => isBack(action) && takeBack() });
}

/** Leaves the screen with everything open on it. */
export const leaveBack = (): void => history.back({ ignoreBlocker: true });

/** Goes back where the person came from; to the home screen when this was the first page. */
export function goBack(): void {
  if (history.canGoBack()) history.back();
  else go('/pages/home/home2', undefined, { replace: true });
}

/** Replaces the address of the same visit: no extra step for back, and the visit's state stays. */
export function changeAddress(search: string): void {
  const { pathname } = history.location;
  history.replace(`${pathname}${search}`, { visit: visitKey() });
}

/**
 * Names this visit to a screen: the same again after back, another one after opening the screen anew. A page that
 * was opened by its address has no key of its own (the history makes up another each time) and goes by the address.
 */
export function visitKey(): string {
  const { state, href } = history.location;
  const { visit } = state as { visit?: string };
  if (visit !== undefined) return visit;
  return state.__TSR_index === 0 ? `opened ${href}` : (state.__TSR_key ?? href);
}

import { createHashHistory } from '@tanstack/history';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { createStore } from '../device/store.ts';
import { takeBack } from '../ui/backStack.ts';

/** The path of a screen: every one has a title, `screen.<path>`. */
export type ScreenPath = TextKey extends infer K ? (K extends `screen.${infer P}` ? P : never) : never;

/** The parameters of a screen; stored in the address, so that a reload and a link open the same. */
export type ScreenSearch = Readonly<Record<string, string | number | undefined>>;

/** What the history keeps of an entry. */
const entry = (index: number) => {
  const key = Math.random().toString(36).slice(2);
  return { key, __TSR_key: key, __TSR_index: index };
};

/** The first page of a window has an entry of its own below it: then back reaches the app too, and closes a sheet over the page (S92). */
function layGround(): void {
  const { history } = globalThis;
  if (history.state !== null) return;
  history.replaceState(entry(0), '');
  history.pushState(entry(1), '');
}
layGround();

/** The history of the app, in the hash of the address. */
export const history = createHashHistory();

/** Whether this is the first page of the window. */
const isFirst = (): boolean => (history.location.state.__TSR_index ?? 0) <= 1;

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
 * Back, by the hardware's key or ours, closes what is open over a screen before it leaves the screen (R42, S92). A typed or pasted address
 * comes without state and is no step back: it leads there, and gets its place above what was open, so that back is a step back from then on.
 */
export function followBack(): void {
  const isBack = (action: string) => action === 'BACK' && globalThis.history.state !== null;
  history.block({ enableBeforeUnload: false, blockerFn: ({ action }) => isBack(action) && takeBack() });
  let index = history.location.state.__TSR_index ?? 0;
  history.subscribe(() => {
    if (globalThis.history.state === null) return globalThis.history.replaceState(entry(index + 1), '');
    const now = history.location.state.__TSR_index ?? 0;
    // Before the first page the history has no page of the app.
    if (now === 0 && index === 1) globalThis.history.back();
    index = now;
  });
}

/** Leaves the screen with everything open on it. */
export const leaveBack = (): void => history.back({ ignoreBlocker: true });

/** Goes back where the person came from; to the home screen when this was the first page. */
export function goBack(): void {
  if (!isFirst()) history.back();
  else go('/pages/home/home2', undefined, { replace: true });
}

/** Replaces the address of the same visit: no extra step for back, and the visit's state stays. */
export function changeAddress(search: string): void {
  const { pathname } = history.location;
  history.replace(`${pathname}${search}`, { visit: visitKey() });
}

/** Names this visit to a screen: the same after back, a new one when the screen is opened again. */
export function visitKey(): string {
  const { state, href } = history.location;
  const { visit } = state as { visit?: string };
  return visit ?? state.__TSR_key ?? href;
}

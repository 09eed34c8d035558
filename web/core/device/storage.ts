import { createStore } from './store.ts';

/** Whether local storage refuses writes: its values (sign-in, preferences) then exist on this page only. */
export const notRemembered = createStore(false);

/** Reads JSON that this window alone kept (session storage): a reload finds it, another window does not. */
export function readOfWindow<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps JSON for this window; undefined removes it. Where that is forbidden, a reload finds the data that all windows share. */
export function writeOfWindow(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As if the window were new.
  }
}

/** Values that storage refused, the newest for each key; undefined where the key was removed. */
const onThisPage = new Map<string, string | undefined>();

/** Reads JSON from local storage; undefined when there is none or when it is broken. Where storage is forbidden or full, the data that this page wrote. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = onThisPage.has(key) ? onThisPage.get(key) : (localStorage.getItem(key) ?? undefined);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Writes JSON to local storage; undefined removes the key. What a full or forbidden storage does not take stays on this page until it does. */
export function writeStored(key: string, value: unknown): void {
  onThisPage.delete(key);
  onThisPage.set(key, value === undefined ? undefined : JSON.stringify(value));
  try {
    for (const [each, text] of [...onThisPage].reverse()) {
      if (text === undefined) localStorage.removeItem(each);
      else localStorage.setItem(each, text);
      onThisPage.delete(each);
    }
  } catch {
    // The next write tries again.
  }
  notRemembered.set(onThisPage.size > 0);
}

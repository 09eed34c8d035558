import { readStored, writeStored } from '../core/device/storage.ts';
import { createStore } from '../core/device/store.ts';

/** Settings of the home screen on this device: whether the last used functions come before the groups, and their list. */
interface LastUsed {
  wished: boolean;
  /** Paths, the latest first. */
  paths: readonly string[];
}

const key = 'wms-last-used';
const most = 8;

/** The present list of last used functions. */
export const lastUsed = createStore<LastUsed>({ wished: true, paths: [], ...readStored<Partial<LastUsed>>(key) });

function keep(next: LastUsed): void {
  writeStored(key, next);
  lastUsed.set(next);
}

/** Says whether the last used functions come first. */
export const wishLastUsed = (wished: boolean): void => keep({ ...lastUsed.get(), wished });

/** Notes that a function was opened from the home screen. */
export function noteUse(path: string): void {
  const { paths } = lastUsed.get();
  keep({ ...lastUsed.get(), paths: [path, ...paths.filter((one) => one !== path)].slice(0, most) });
}

const groupsKey = 'wms-open-groups';

/** The groups of functions that are open where they are folded, by their names in the menu. */
export const openGroups = createStore<readonly string[]>(readStored<string[]>(groupsKey) ?? []);

/** Opens or closes a group. */
export function toggleGroup(name: string): void {
  const now = openGroups.get();
  const next = now.includes(name) ? now.filter((one) => one !== name) : [...now, name];
  writeStored(groupsKey, next);
  openGroups.set(next);
}

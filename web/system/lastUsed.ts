import { readStored, writeStored } from '../core/device/storage.ts';
import { createStore } from '../core/device/store.ts';

/** Settings of the home screen on this device: whether the last used functions come first, and their list. */
interface LastUsed {
  wished: boolean;
  /** Paths, the latest first. */
  paths: readonly string[];
}

const key = 'wms-last-used';
const most = 8;

/** The present list of last used functions. */
export const lastUsed = createStore<LastUsed>({ wished: false, paths: [], ...readStored<Partial<LastUsed>>(key) });

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

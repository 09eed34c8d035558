/** Reads JSON from local storage; undefined when there is none, when it is broken, or when storage is forbidden. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Writes JSON to local storage; undefined removes the key. A full or forbidden storage loses the wish, not the work. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The app goes on with what it holds in memory.
  }
}

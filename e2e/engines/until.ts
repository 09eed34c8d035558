/** Not an assertion about time: it only ends a test that hangs. */
export const patienceMs = 60_000;

/** Asks until there is an answer; an error means not yet. After the time limit it throws the last error. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (let trouble: unknown; ; ) {
    try {
      const found = await ask();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      trouble = error;
    }
    if (Date.now() > end) throw new Error(`never: ${what}`, { cause: trouble });
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

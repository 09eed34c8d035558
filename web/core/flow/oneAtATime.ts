/** Runs one piece of work after the other, whether they fail or not. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const now = last.then(work);
    last = now.catch(() => undefined);
    return now;
  };
}

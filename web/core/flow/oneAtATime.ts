/** Does one piece of work after the other, whatever becomes of each. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const now = last.then(work);
    last = now.catch(() => undefined);
    return now;
  };
}

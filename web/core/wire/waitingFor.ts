/** A promise and its end apart; older handhelds have no Promise.withResolvers. */
export function waitingFor<T>(): { promise: Promise<T>; resolve: (is: T) => void } {
  let resolve: (is: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A promise and its end apart; older handhelds have no Promise.withResolvers. */
export function waitingFor(): { promise: Promise<boolean>; resolve: (is: boolean) => void } {
  let resolve: (is: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

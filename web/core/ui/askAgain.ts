import { confirm, placeNow, type Question } from './Dialog.tsx';

/**
 * Asks with the `given` values first, and passes the answer to `then`; undefined when cancelled. After a refusal by `then` it asks again,
 * with the given values and the reason; if the person has left the screen by then, a toast shows the refusal.
 */
export async function askAgain<G, A>(
  first: G,
  question: (given: G, refused: unknown, keep: (now: G) => void) => Question,
  then: (given: G) => A | Promise<A>,
): Promise<A | undefined> {
  const place = placeNow();
  let given = first;
  const keep = (now: G) => {
    given = now;
  };
  for (let refused: unknown; ; ) {
    if (!(await confirm(question(given, refused, keep)))) return undefined;
    try {
      return await then(given);
    } catch (error) {
      if (placeNow() !== place) throw error;
      refused = error;
    }
  }
}

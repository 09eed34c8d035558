import { confirm, placeNow, type Question } from './Dialog.tsx';

/**
 * Asks with what was `given` first, and gives to `then` what it became; undefined when cancelled. What `then` refuses is asked again, with
 * what was given and why; whoever has left the screen by then is told.
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

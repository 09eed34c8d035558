/** Longer than closed resources need to leave the event loop. */
const longestMs = 2_000;

/**
 * Ends the process with this code once nothing is left to do. `process.exit` can hang for ever: it joins the background threads of V8, and
 * one that compiles may wait for the main thread to collect garbage (Node 26). It is used only where something keeps the event loop alive.
 */
export function endProcess(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), longestMs).unref();
}

import { prepareFeedback } from '../device/feedback.ts';
import { prepareParts } from '../ui/lazyPart.tsx';
import { connection } from '../wire/connection.ts';

/** By then the screen is shown, and its own requests are sent. */
const afterMs = 1500;

/** Loads code that the first scan and the first look at a part would wait for, when the browser is idle; returns a function that stops it. */
export function prepareWork(): () => void {
  const timer = setTimeout(() => {
    prepareFeedback();
    if (connection.get() === 'online') void prepareParts();
  }, afterMs);
  return () => clearTimeout(timer);
}

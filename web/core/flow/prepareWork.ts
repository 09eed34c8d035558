import { prepareFeedback } from '../device/feedback.ts';
import { prepareParts } from '../ui/lazyPart.tsx';
import { connection } from '../wire/connection.ts';

/** The screen stands by then, and its own questions are asked. */
const afterMs = 1500;

/** Prepares what the first scan and the first look at a part would wait for, when nothing else is to be done; gives the way to leave it. */
export function prepareWork(): () => void {
  const timer = setTimeout(() => {
    prepareFeedback();
    if (connection.get() === 'online') void prepareParts();
  }, afterMs);
  return () => clearTimeout(timer);
}

// Loaded before everything else by `npm run test:full` (NODE_OPTIONS=--import): each statement waits a random moment before it
// leaves, so that other work can happen between two statements of one call. Not part of the product.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const longest = Number(process.env['KUWEI_TEST_DELAY'] ?? '0');
type Ask = (...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Ask };
const ask = prototype.query;
/** The last statement of each connection: the next one leaves after it, in the requested order. */
const last = new WeakMap<object, Promise<unknown>>();

/** On a real network most statements arrive at once and a few late; equal delays would only make it slower. */
const moment = (): number => (Math.random() < 0.5 ? 0 : Math.random() * longest);

function askLater(this: object, ...args: unknown[]): unknown {
  const before = last.get(this);
  const millis = moment();
  if (millis === 0 && !before) return ask.apply(this, args);
  const turn = Promise.resolve(before).then(() => pause(millis));
  last.set(this, turn);
  void turn.then(() => last.get(this) === turn && last.delete(this));
  const answered = turn.then(() => ask.apply(this, args));
  const [first] = args;
  const asksBack = args.some((one) => typeof one === 'function');
  const carriesItsAnswer = typeof first === 'object' && first !== null && 'submit' in first;
  if (!asksBack && !carriesItsAnswer) return answered;
  answered.catch(() => {});
  return carriesItsAnswer ? first : undefined;
}

if (longest > 0) prototype.query = askLater;

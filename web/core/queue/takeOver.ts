import type { CallOutput } from '../../../contract/core/call.ts';
import type { leftWorkCalls } from '../../../contract/system/leftWork.calls.ts';
import { giveAgain } from './queue.ts';

/** A step from another device, as the server gives it to the person who takes it over. */
type LeftStep = CallOutput<typeof leftWorkCalls.takeLeftWork>['steps'][number];

/**
 * Repeats steps of another device in this person's name: with their own ids, so that each acts once wherever it is sent from, and with
 * their own age, because the server remembers an answer from its first time on.
 */
export async function takeOver(steps: readonly LeftStep[]): Promise<void> {
  for (const { operation: id, call: callName, document, key, about, at, path, body, flow, lane, input, closes } of steps)
    await giveAgain({
      ...{ id, callName, path, flow, lane, closes, about, document: { key: key || lane, title: document } },
      body: JSON.parse(body),
      input: JSON.parse(input),
      since: Date.parse(at.replace(' ', 'T')),
    });
}

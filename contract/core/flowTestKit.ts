import type { FlowCalls, FlowCommand, FlowScan, GivenCommand, Moment, ScanFlow, Taken } from './scanFlow.ts';

let last = 0;

/** The next moment of a test's device. */
export const tick = (): Moment => {
  last += 1;
  return { at: last, time: '2026-11-22 09:00:00' };
};

/** A command as the device gives it back. */
export const asGiven = <C extends FlowCalls>(command: FlowCommand, moment: Moment = tick()): GivenCommand<C> =>
  ({ ...moment, id: `id-${moment.at}`, callName: command.call.name, input: command.input }) as unknown as GivenCommand<C>;

/** A given command with the server's answer. */
export const withAnswer = <G extends GivenCommand, A>(command: G, answer: A): G & { answer: A } => ({ ...command, answer });

/** Applies the commands as production does, with these on their way; gives the new state and the commands. */
export function done<S, F, C extends FlowCalls>(
  flow: ScanFlow<S, F, C>,
  state: S,
  taken: Taken<S>,
  open: readonly GivenCommand<C>[] = [],
): { state: S; given: GivenCommand<C>[]; taken: Taken<S> } {
  const given = taken.commands.map((command) => asGiven<C>(command));
  const changed = taken.change ? open.reduce((now, command) => flow.given(now, command), taken.change(state)) : state;
  return { state: given.reduce((now, command) => flow.given(now, command), changed), given, taken };
}

/** A scan as production takes it. */
export const scanned = <S, F, C extends FlowCalls>(
  flow: ScanFlow<S, F, C>,
  state: S,
  code: string,
  facts?: F,
  more: Partial<FlowScan> = {},
) => done(flow, state, flow.take(state, { code, ...more }, facts, tick()));

/** The tone and text of a verdict, in one line. */
export const saidOf = ({ verdict: { tone, word } }: Taken<never> | { verdict: Taken<never>['verdict'] }): string =>
  `${tone} ${typeof word === 'string' ? word : word.id}`;

/**
 * A flow's part in the property test of all flows (test/fitness/flows.property.test.ts): a first state, and
 * the actions of a worker.
 */
export interface FlowSample<S, F> {
  name: string;
  start: S;
  facts?: F;
  codes: readonly string[];
  /** The actions of the buttons. */
  does?: readonly ((state: S, facts: F | undefined, now: Moment) => Taken<S>)[];
  /** The visible part of the state, where the state holds more (such as remembered names of labels). */
  seen?: (state: S) => unknown;
}

/** Declares a sample for the property test. */
export const flowSample = <S, F, C extends FlowCalls>(
  { name }: ScanFlow<S, F, C>,
  sample: Omit<FlowSample<NoInfer<S>, NoInfer<F>>, 'name'>,
): FlowSample<S, F> => ({ name, ...sample });

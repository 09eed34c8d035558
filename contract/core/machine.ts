import type { ErrorId } from '../messages/texts.ts';

/** One step of a document: from any of these states to one, done by one command. */
export interface Step<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  /** The refusal in every other state, or one for each state; `document.state` without it. */
  readonly refuse?: ErrorId | { readonly [K in S]?: ErrorId };
}

/**
 * A document's states as a table. The server enforces it, screens enable or explain by it, the state
 * texts are `state.<machine>.<state>`.
 */
export interface Machine<S extends string = string, A extends string = string> {
  readonly name: string;
  readonly states: readonly S[];
  readonly start: S;
  readonly steps: Readonly<Record<A, Step<S>>>;
}

/** Declares a machine and checks that every state named in a step exists and can be reached. */
export function machine<const S extends string, A extends string>(definition: {
  name: string;
  states: readonly S[];
  start: NoInfer<S>;
  steps: Record<A, Step<NoInfer<S>>>;
}): Machine<S, A> {
  const reached = new Set<string>([definition.start]);
  for (const step of Object.values<Step<S>>(definition.steps)) reached.add(step.to);
  const lost = definition.states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`machine ${definition.name}: unreachable ${lost.join(', ')}`);
  return definition;
}

/** Whether the machine allows the action in this state. */
export const allows = <S extends string, A extends string>(of: Machine<S, A>, action: A, state: string): boolean =>
  of.steps[action].from.some((from) => from === state);

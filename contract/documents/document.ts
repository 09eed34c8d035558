import type { Machine } from '../core/machine.ts';
import type { DocumentType } from '../exchange/outboundTypes.ts';
import { reservedRoles } from './lifecycle.rules.ts';

/** When and how a kind of document is sent to the partner. */
export interface DocumentExchange {
  /**
   * The step of the machine with which it leaves: its last human step. Without one it leaves when it is made.
   */
  readonly leavesAt?: string;
  /** After its step it waits: a person or the timed job synchronizes it, or it goes at once where the plant receives in real time. */
  readonly waits?: true;
}

/**
 * A kind of document, declared once (ARCHITECTURE: documents). A kind that leaves has the name of its message
 * (contract/exchange/outboundTypes); that file also names its reversal. Steps with a fixed meaning: `synchronize` (a partner has it),
 * `unsynchronize` (the partner deleted it again), `delete`.
 */
export interface DocumentKind<N extends string = string, M extends Machine = Machine> {
  readonly name: N;
  readonly machine: M;
  /** The beginning of its numbers. */
  readonly numbers: string;
  readonly exchange?: N extends DocumentType ? DocumentExchange : never;
  /** Steps of a second person; the document keeps who and when. */
  readonly reviews?: readonly (keyof M['steps'] & string)[];
}

/** Declares a kind of document. */
export function document<const N extends string, const M extends Machine>(kind: DocumentKind<N, M>): DocumentKind<N, M> {
  const { name, machine, exchange } = kind;
  if (exchange && !machine.steps['synchronize']) throw new Error(`document ${name} leaves, but its machine has no step "synchronize"`);
  const leavesAt = exchange?.leavesAt;
  if (leavesAt && !machine.steps[leavesAt]) throw new Error(`document ${name} leaves at "${leavesAt}", which is no step of its machine`);
  const reserved = reservedRoles.find((role) => Object.hasOwn(machine.steps, role));
  if (reserved) throw new Error(`document ${name}: a step cannot be named "${reserved}", which means something of every document`);
  return kind;
}

/** Any kind, as the life's own code sees it. */
export interface AnyDocumentKind extends Omit<DocumentKind, 'exchange'> {
  readonly exchange?: DocumentExchange;
}

/** The state of a deleted one; kinds that cannot be deleted have none. */
export const deletedState = ({ machine }: Pick<AnyDocumentKind, 'machine'>): string | undefined => machine.steps['delete']?.to;

/** States from which a document may go to its partner. */
export const sendableStates = ({ machine }: Pick<AnyDocumentKind, 'machine'>): readonly string[] =>
  machine.steps['synchronize']?.from ?? [];

/** States of a document that the partner has: the state after its synchronization and later ones, but not its end, where the partner has it no longer. */
export function statesThere({ machine }: Pick<AnyDocumentKind, 'machine'>): readonly string[] {
  const there = new Set<string>();
  const add = (state: string | undefined): void => {
    if (state === undefined || there.has(state) || state === deletedState({ machine })) return;
    there.add(state);
    for (const [action, { from, to }] of Object.entries(machine.steps)) if (action !== 'unsynchronize' && from.includes(state)) add(to);
  };
  add(machine.steps['synchronize']?.to);
  return [...there];
}

import type { z } from 'zod';
import { type Call, call } from '../core/call.ts';
import { chosenCodes } from '../core/chosen.ts';
import { code, id, int, oneOf, text } from '../core/fields.ts';
import { type Outcomes, outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { reversalOf } from '../exchange/outboundTypes.ts';
import { confirmed } from '../exchange/unanswered.ts';
import type { ErrorId, TextKey } from '../messages/texts.ts';
import type { AnyDocumentKind } from './document.ts';
import { isExchanging, refusalsOf, selectRefusal } from './lifecycle.rules.ts';

/** One call of a document's life: its name, its addresses, and how the numbers of the documents are spelled there. */
export interface LifeWay<N extends string = string> {
  readonly name: N;
  readonly path: string | readonly [string, ...string[]];
  /** The wire name of the number, or of the list of them. */
  readonly field?: string;
  readonly permission: string;
  /** Refusals of this kind, besides those of every document's life. */
  readonly refusals?: readonly ErrorId[];
  readonly doc: string;
}

/**
 * The calls of a document's life. `synchronize`, `close` (as abnormal), `set` (by hand), `clear` and `abnormal` (the count) are every
 * kind's; any other name is a step of its machine that is done to chosen documents: `delete`, `review`, `audit`.
 */
export interface LifeWays {
  readonly synchronize?: LifeWay;
  readonly close?: LifeWay;
  readonly set?: LifeWay;
  readonly clear?: LifeWay;
  readonly abnormal?: LifeWay;
  readonly [step: string]: LifeWay | undefined;
}

interface Inputs {
  close: { nos?: string[] | undefined; reason?: string | undefined; confirmed?: boolean | undefined };
  set: {
    no: string;
    status: '0' | '1' | 'not-synchronized' | 'synchronized';
    erpNo?: string | undefined;
    reason?: string | undefined;
    confirmed?: boolean | undefined;
  };
  clear: { no: string; reason?: string | undefined };
  abnormal: { warehouseId?: number | undefined };
}
interface Outputs {
  set: { done: number };
  clear: { done: number };
  abnormal: { count: number };
}

/** The call of one role. */
export type LifeCall<R extends PropertyKey, N extends string = string> = Call<
  z.ZodType<R extends keyof Inputs ? Inputs[R] : { nos?: string[] | undefined }, Record<string, unknown>>,
  z.ZodType<R extends keyof Outputs ? Outputs[R] : Outcomes, Record<string, unknown>>,
  ErrorId
> & { readonly name: N };

export type LifeCalls<W extends LifeWays = LifeWays> = {
  readonly [R in keyof W]: LifeCall<R, NonNullable<W[R]>['name']>;
};

const org = ['org', text(20).optional()] as const;
const doneShape = shape({ done: ['Done', int()] });

const inputs = (field: string) => ({
  set: shape({
    no: [field, code()],
    status: ['status', oneOf('0', '1', 'not-synchronized', 'synchronized')],
    erpNo: ['erpNo', text(60).optional()],
    reason: ['reason', text(140).optional()],
    confirmed,
  }),
  /** With a reason: the partner deleted its document without telling us, so ours is no longer synchronized. */
  clear: shape({ org, no: [field, code()], reason: ['reason', text(140).optional()] }),
  close: shape({ nos: [field, chosenCodes()], reason: ['reason', text(140).optional()], confirmed }),
  abnormal: shape({ org: ['Org', text(20).optional()], warehouseId: ['WID', id().optional()] }),
  step: shape({ org, nos: [field, chosenCodes()] }),
});

/** Fields that older clients do not send, with the texts that they get. */
const unsaid: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  close: { reason: 'older.reason' },
  set: { reason: 'older.reason', erpNo: 'older.number' },
};

const outputs: Record<string, z.ZodType> = { set: doneShape, clear: doneShape, abnormal: shape({ count: ['Count', int()] }) };

/** The refusal when no document is chosen: the first one of the call. */
export const nothingChosen = ({ refusals }: Pick<Call, 'refusals'>): ErrorId => refusals[0] ?? 'document.select';

/** Refusals of a call that closes the exchange of documents of several kinds. */
export const closeOfKindsRefusals = [
  'select-to-close',
  'exchange.reason-required',
  'sync.unanswered',
  'document.not-found',
  'document.state',
  'document.in-exchange',
  'sync.already-synchronized',
  'sync.already-closed',
] as const satisfies readonly ErrorId[];

/** The refusals of a call of the life. */
function refusalsIn(kind: AnyDocumentKind, role: string, way: LifeWay, missing: readonly ErrorId[]): readonly ErrorId[] {
  if (role === 'abnormal') return [];
  const step = isExchanging(role) ? 'synchronize' : role;
  const many = role === 'set' || role === 'clear' ? [] : [selectRefusal(role)];
  const exchange: readonly ErrorId[] = kind.exchange ? ['document.in-exchange'] : [];
  const there: readonly ErrorId[] = role === 'delete' && kind.exchange && !reversalOf(kind.name) ? ['document.there'] : [];
  const again: readonly ErrorId[] = [
    ...(isExchanging(role) ? (['sync.already-synchronized'] as const) : []),
    ...(role === 'close' ? (['exchange.reason-required', 'sync.already-closed'] as const) : []),
    ...(role === 'close' || role === 'set' ? (['sync.unanswered'] as const) : []),
    ...(role === 'set' ? (['sync.number-required', 'sync.why-taken-back', 'sync.heard-since'] as const) : []),
  ];
  const own: readonly ErrorId[] = kind.reviews?.includes(role) ? ['document.own-review'] : [];
  return [
    ...new Set([...many, ...own, ...missing, ...again, ...refusalsOf(kind.machine, step), ...exchange, ...there, ...(way.refusals ?? [])]),
  ];
}

/** Makes the calls of a kind's life; `missing` is the refusal of an unknown number. */
export function lifecycleCalls<const W extends LifeWays>(
  kind: AnyDocumentKind,
  ways: W,
  missing: readonly ErrorId[] = ['document.not-found'],
): LifeCalls<W> {
  const made = Object.entries(ways).flatMap(([role, way]) => {
    if (!way) return [];
    const { name, path, field = 'billnos', permission, doc } = way;
    if (!isExchanging(role) && role !== 'abnormal' && !kind.machine.steps[role])
      throw new Error(`${name}: the machine of ${kind.name} has no step "${role}"`);
    const { step, ...special } = inputs(field);
    const shapes: Record<string, z.ZodType> = special;
    const definition = call({
      name,
      paths: typeof path === 'string' ? [path] : path,
      access: 'permission',
      permission,
      effect: role === 'abnormal' ? 'read' : 'write',
      input: shapes[role] ?? step,
      ...(role in unsaid ? { unsaid: unsaid[role] } : {}),
      output: outputs[role] ?? outcomes,
      refusals: refusalsIn(kind, role, way, missing),
      life: { kind: kind.name, role },
      doc,
    });
    return [[role, definition] as const];
  });
  return Object.fromEntries(made) as unknown as LifeCalls<W>;
}

/** The same by the calls' names, for the feature's calls. */
export type NamedLifeCalls<L extends LifeCalls> = { readonly [R in keyof L as string extends R ? never : L[R]['name']]: L[R] };

export const namedCalls = <L extends object>(life: L): NamedLifeCalls<L & LifeCalls> =>
  Object.fromEntries(Object.values(life as LifeCalls).map((one) => [one.name, one])) as unknown as NamedLifeCalls<L & LifeCalls>;

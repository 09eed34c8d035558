import type { z } from 'zod';
import type { ErrorId, TextKey } from '../messages/texts.ts';
import { type WireNames, wireNamesOf } from './wireNames.ts';

/** Who may call: everybody, every signed-in person, or everybody with the permission named like the call. */
export type Access = 'public' | 'signedIn' | 'permission';

/**
 * What is declared of a call. `paths[0]` is its address; the rest are spellings of the same call that older
 * clients use (decision 0002). The name is the handler's file name and, with access `permission`, the permission.
 */
interface CallDefinition<I extends z.ZodType, O extends z.ZodType, R extends ErrorId> {
  readonly name: string;
  readonly paths: readonly [string, ...string[]];
  /** Paths answered to GET as well (their fields stand in the query string). */
  readonly get?: readonly string[];
  readonly access: Access;
  readonly effect: 'read' | 'write';
  readonly input: I;
  readonly output: O;
  /** Every refusal the handler can give; another one does not compile. */
  readonly refusals: readonly R[];
  /** The permission when it is not the call's own name: calls of one job share one. */
  readonly permission?: string;
  /** Wire field with an account: a caller who names their own account needs no permission. */
  readonly ownAccountIn?: string;
  /** The permission that a supplier's account needs instead. */
  readonly supplierPermission?: string;
  /** Accepts a file in multipart field `file`; `large` ones go to the disk instead of memory, up to 300 MB. */
  readonly upload?: boolean | 'large';
  /** Answers also while the caller must change the password first (rule login-nonconforming-password). */
  readonly beforePasswordChange?: boolean;
  /** Its answer holds a secret (a token): it is not stored, so a repeat runs again. */
  readonly secret?: boolean;
  /** Wire fields where an empty text clears the stored value; in all other fields an empty text counts as not sent (decision 0022). */
  readonly emptyClears?: readonly string[];
  /** Wire fields that are not in the specification: a client that only knows the specification gets these texts in them (decision 0275). */
  readonly unsaid?: Readonly<Record<string, TextKey>>;
  /** Its input holds a secret (a key), so the device does not store it while it is being sent. */
  readonly secretInput?: boolean;
  /** A secret call that programs make many times a day and that changes nothing of interest: it gets no audit row. */
  readonly unaudited?: boolean;
  /** One of a document's life: its handler is made of the document's definition (contract/documents). */
  readonly life?: { readonly kind: string; readonly role: string };
  readonly doc: string;
}

/** One call of the product. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, R extends ErrorId = ErrorId>
  extends CallDefinition<I, O, R> {
  /** The names of input and output: all that the browser needs of the two schemas (tools/callsOfBrowser.ts). */
  readonly wire: { readonly input?: WireNames; readonly output?: WireNames };
}

export type AnyCall = Call;
/** A call that changes nothing, however often it is made. */
export type ReadCall = AnyCall & { readonly effect: 'read' };
export type CallInput<C extends AnyCall> = z.output<C['input']>;
export type CallOutput<C extends AnyCall> = z.output<C['output']>;
export type CallRefusal<C extends AnyCall> = C['refusals'][number];

/** A look-up of a scanned code can find two codes that differ in case only. That refusal is declared once here, not at each of these calls. */
const lookUps: readonly ErrorId[] = ['label.not-found', 'location.not-found', 'take.unknown-code', 'report.bar-unknown'];
const withTwoFit = <R extends ErrorId>(refusals: readonly R[]): readonly R[] =>
  refusals.some((id) => lookUps.includes(id)) ? [...refusals, 'scan.two-fit' as R] : refusals;

/** Declares a call; every field of it is data that server, client, OpenAPI and tests read. */
export const call = <I extends z.ZodType, O extends z.ZodType, E extends AnyCall['effect'], const R extends ErrorId = never>(
  definition: CallDefinition<I, O, R> & { readonly effect: E },
): Call<I, O, R> & { readonly effect: E } => ({
  ...definition,
  refusals: withTwoFit(definition.refusals),
  wire: { input: wireNamesOf(definition.input), output: wireNamesOf(definition.output) },
});

/** The permission that a call requires, or undefined; also that of supplier accounts, if it differs. */
export const permissionOf = (one: AnyCall, supplier = false): string | undefined => {
  if (one.access !== 'permission') return undefined;
  return (supplier ? one.supplierPermission : undefined) ?? one.permission ?? one.name;
};

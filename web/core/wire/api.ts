import type { AnyCall, CallInput, CallOutput } from '../../../contract/core/call.ts';
import { constants } from '../../../contract/core/constants.ts';
import { hasOutcomes } from '../../../contract/core/envelope.ts';
import { decode, encode } from '../../../contract/core/wireNames.ts';
import { operationId as newOperationId } from '../device/operationId.ts';
import { createStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import { t } from '../words/i18n.ts';
import { bodyOf } from './bodyOf.ts';
import { CallError, RefusedHere, Unreachable } from './CallError.ts';
import { freshToken, signInOver, storedAccount } from './tokens.ts';
import { deviceProof, type Question, send, sendForEnvelope } from './transport.ts';

/** Options of a call. */
export interface AskOptions {
  /** No toast: the screen shows the error itself (the `…N` calls of the specification). */
  quiet?: boolean;
  operationId?: string;
  signal?: AbortSignal;
  /** Travels as multipart field `file`. */
  file?: File;
}

/** The headers of organisation and database; the session fills them. */
export const callerHeaders = createStore<Record<string, string>>({});
/** The account of these calls: a waiting write is sent for no other account. */
export const callerAccount = createStore('');
/** Counts up whenever the server ended the sign-in; the session clears the stored login on it. */
export const signedOutByServer = createStore(0);

/** Counts up whenever the server refuses because the password must be changed first. */
export const passwordFirst = createStore(0);

/** Counts up whenever another tab was seen to work in another person's name. */
export const otherAccount = createStore(0);

/** Makes a call of the contract and returns its output under code names; rejects with CallError or Unreachable. */
export async function ask<C extends AnyCall>(call: C, input: CallInput<C>, options: AskOptions = {}): Promise<CallOutput<C>> {
  const body = encode(call.wire.input, input);
  const data = await askWire(
    { path: call.paths[0], body: options.file ? formOf(body, options.file) : body, signal: options.signal },
    {
      ...options,
      open: call.access === 'public',
      operationId: call.effect === 'write' ? (options.operationId ?? newOperationId()) : undefined,
    },
  );
  return decode(call.wire.output, data) as CallOutput<C>;
}

/** Sends and returns wire names; the layer between the transport and `ask`, lists and the command queue. */
export async function askWire(
  question: Question,
  { quiet, open, operationId, account }: { quiet?: boolean; open?: boolean; operationId?: string; account?: string },
): Promise<unknown> {
  try {
    const extra: Record<string, string> = operationId ? { 'Idempotency-Key': operationId } : {};
    const { status, envelope } = await withToken(open === true, (headers) => {
      // While the token was renewed, another person may have signed in: the request must not be sent in their name.
      if (account !== undefined && account !== callerAccount.get()) throw new CallError(401, 'other-account', '', {});
      return sendForEnvelope({ ...question, headers: { ...headers, ...question.headers, ...extra } });
    });
    // With one outcome for each of several documents, the caller shows the outcomes, also when all were refused.
    if (envelope.Result || hasOutcomes(envelope.Data)) return envelope.Data;
    throw new CallError(status, envelope.Code, envelope.Message, envelope.Data ?? {});
  } catch (error) {
    if (error instanceof CallError && error.id === 'login.change-password-first') passwordFirst.set(passwordFirst.get() + 1);
    if (!quiet) showError(error);
    throw error;
  }
}

/** Sends with the token, and once more with a new one when the server no longer takes it. */
async function withToken<T extends { status: number }>(
  open: boolean,
  attempt: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const own = callerHeaders.get();
  if (open) return attempt({ ...own, 'X-Device-Key': deviceProof() });
  try {
    const token = await ownToken();
    const first = await attempt({ ...own, Authorization: `Bearer ${token}` });
    if (first.status !== 401) return first;
    const second = await attempt({ ...own, Authorization: `Bearer ${await ownToken(token)}` });
    if (second.status === 401) throw signInOver();
    return second;
  } catch (error) {
    if (error instanceof CallError && error.id === 'not-signed-in') signedOutByServer.set(signedOutByServer.get() + 1);
    throw error;
  }
}

/** Tabs share their tokens; a token that another person brought is not used. */
async function ownToken(refused?: string): Promise<string> {
  const token = await freshToken(refused);
  const stored = storedAccount();
  if (stored === undefined || stored === callerAccount.get()) return token;
  otherAccount.set(otherAccount.get() + 1);
  throw new CallError(401, 'other-account', '', {});
}

/** Errors that were already shown to the person. */
const shown = new WeakSet<Error>();

/** Shows an error as a toast, once (rules wrapper-result-message, validation-as-toast). */
export function showError(error: unknown): void {
  // The login screen shows the first; at the second the page reloads.
  if (error instanceof CallError && (error.id === 'not-signed-in' || error.id === 'other-account')) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof Error) {
    if (shown.has(error)) return;
    shown.add(error);
  }
  toast(wordsOf(error), { ms: constants['toast-duration-server'], tone: 'red' });
}

/** The text of an error. */
export function wordsOf(error: unknown): string {
  if ((error instanceof CallError || error instanceof RefusedHere) && error.message) return error.message;
  if (error instanceof Unreachable) return t(`shell.unreachable.${error.reason}`);
  // The engine lacks something, or our code has a fault: neither the network nor the server is the cause.
  if (error instanceof TypeError || error instanceof ReferenceError) return t('shell.failed.here', { what: error.message });
  return t('shell.failed');
}

/** The same for a question about a scanned code: a malformed one is no code of this plant, not a field filled in wrong (R44). */
export const wordsOfScan = (error: unknown): string =>
  error instanceof CallError && error.id === 'malformed' ? t('scanner.not-a-code') : wordsOf(error);

function formOf(body: unknown, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append(constants['upload-file-field'], file);
  return form;
}

/** Makes a call that answers with a file; refusals come as CallError as everywhere. */
export async function askFile<C extends AnyCall>(call: C, input: CallInput<C>, id: string = newOperationId()): Promise<File> {
  const extra = call.effect === 'write' ? { 'Idempotency-Key': id } : undefined;
  return fetchFile({ path: call.paths[0], body: encode(call.wire.input, input), headers: extra }, call.name);
}

/** Callbacks and abort signal of a download. */
export interface Download {
  signal?: AbortSignal;
  /** Called with the number of bytes received. */
  onBytes?: (bytes: number) => void;
}

/** A file may be long: the only time limit is a pause without data. */
async function fetchFile(question: Question, otherwise: string, { signal, onBytes }: Download = {}): Promise<File> {
  const silent = new AbortController();
  const limit = () => setTimeout(() => silent.abort(), constants['timeout-request']);
  let timer = limit();
  try {
    const request = { ...question, timeout: 'none', signal: AbortSignal.any(signal ? [signal, silent.signal] : [silent.signal]) } as const;
    const answer = await withToken(false, (headers) => send({ ...request, headers: { ...headers, ...question.headers } }));
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || type.startsWith('application/json')) {
      const envelope = await answer.json();
      throw new CallError(answer.status, envelope.Code, envelope.Message, envelope.Data ?? {});
    }
    const name = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const body = await bodyOf(answer, (bytes) => {
      clearTimeout(timer);
      timer = limit();
      onBytes?.(bytes);
    });
    return new File([body], name ? decodeURIComponent(name) : otherwise, { type });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw silent.signal.aborted ? new Unreachable('timeout', error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Hands a file to the browser to keep. */
export function keepFile(file: File, name = file.name): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Asks for a file and hands it to the browser under its name. */
export async function download(path: string, body: unknown, fileName: string, followed?: Download): Promise<void> {
  try {
    keepFile(await fetchFile({ path, body }, fileName, followed), fileName);
  } catch (error) {
    showError(error);
    throw error;
  }
}

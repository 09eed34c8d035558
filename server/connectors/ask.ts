import type { z } from 'zod';
import { cut, harmless } from '../../contract/core/harmless.ts';
import { contentHeader } from '../../contract/exchange/contentHash.node.ts';
import { exchangeError } from '../../contract/exchange/protocol.answers.ts';
import { bodyLimit } from '../../contract/exchange/protocol.ts';
import { signRequest, signWebhook, webhookId } from '../../contract/exchange/signature.node.ts';
import { traceRequest } from '../core/process/traces.ts';
import { type Connection, secretsOf } from '../exchange/connections.ts';
import { type SentenceId, storedSentence } from '../exchange/storedSentence.ts';
import { wordsOfError } from '../exchange/wordsOfError.ts';
import { accessOf } from './accessToken.ts';
import type { Outcome } from './askOutcome.ts';
import { AnswerTooLarge, NotUtf8, parseJson, readText } from './readAnswer.ts';

export interface Question {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address, with query. */
  path: string;
  body?: unknown;
  /** The id of the message in every attempt: with it the request is also signed by Standard Webhooks. */
  id?: string;
  /** Sent with the request, so that both sides' logs can be compared. */
  trace?: string;
  timeoutMs?: number;
  /** The hash of the document's content (contentHash.node.ts); the partner returns it in its answer to a request by key. */
  content?: string;
  /** Any answer of 2xx will do: it may be empty. */
  answersEmpty?: boolean;
}

/** Sends a request to a partner. It does not throw: any failure on the way is an unknown outcome. */
export type Ask = (question: Question) => Promise<Outcome>;

/** Connections whose partner did not accept the new secret at the last request: the next request uses the old one first. */
const behind = new WeakSet<Connection>();

/**
 * Signed requests over one connection, with a token where the partner requires one. After a refused cached token the request is repeated
 * with a fresh one: a refused request has had no effect.
 */
export const askOver =
  (connection: Connection, now: () => number = Date.now): Ask =>
  async (question) => {
    const access = await accessOf(connection, now);
    if (!access) return askSigned(connection, question, now);
    if (!access.ok) return access.outcome;
    const first = await askSigned(connection, question, now, access.token);
    if (!isUnknownHere(first) || access.isFresh) return first;
    const again = await accessOf(connection, now, access.token);
    if (!again?.ok) return again?.outcome ?? first;
    return askSigned(connection, question, now, again.token);
  };

const isUnknownHere = (outcome: Outcome): boolean => outcome.kind === 'refused' && outcome.status === 401;

/** While a secret changes, a request that the partner refuses is repeated with the old secret. */
async function askSigned(connection: Connection, question: Question, now: () => number, token?: string): Promise<Outcome> {
  const [fresh = '', old] = secretsOf(connection, now());
  const askWith = (secret: string) => askOnce(connection, { secret, token }, question, now);
  if (old === undefined) return askWith(fresh);
  const isBehind = behind.has(connection);
  const first = await askWith(isBehind ? old : fresh);
  if (!isUnknownHere(first)) return first;
  const second = await askWith(isBehind ? fresh : old);
  if (isUnknownHere(second)) return second;
  if (isBehind) behind.delete(connection);
  else behind.add(connection);
  return second;
}

/** The credentials of a request. */
interface Shown {
  secret: string;
  token: string | undefined;
}

async function askOnce(connection: Connection, { secret, token }: Shown, question: Question, now: () => number): Promise<Outcome> {
  const url = new URL(connection.baseUrl + question.path);
  const body = question.body === undefined ? '' : JSON.stringify(question.body);
  const credentials = { key: connection.key, secret };
  const signature = signRequest({ method: question.method, path: url.pathname + url.search, body }, credentials, now());
  const { id } = question;
  const keys = secretsOf(connection, now()).map((one) => Buffer.from(one));
  const timeoutMs = question.timeoutMs ?? connection.timeoutMs;
  const { method, trace } = question;
  const about = {
    'kuwei.partner': connection.partner,
    'http.request.method': method,
    'server.address': url.hostname,
    'url.path': url.pathname,
  };
  const span = trace ? traceRequest(trace, `${method} ${connection.partner}`, about) : undefined;
  try {
    const response = await fetch(url, {
      method: question.method,
      headers: {
        ...signature,
        ...(id ? signWebhook({ id: webhookId(id), body }, keys, now()) : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(question.content ? { [contentHeader]: question.content } : {}),
        ...(trace ? { 'X-Request-Id': trace, 'X-Kuwei-Trace': trace } : {}),
        ...span?.headers,
      },
      body: body || undefined,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    span?.end({ 'http.response.status_code': response.status }, !response.ok);
    if (question.answersEmpty && response.ok && text.trim() === '') return { kind: 'answer', status: response.status, body: null };
    return outcomeOf(response, token ? text.replaceAll(token, '•••') : text, now(), token !== undefined);
  } catch (error) {
    span?.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
    return unheard(error, timeoutMs);
  }
}

// The partner asks to come back later or to sign in: it did not judge the message.
const comeBack = [408, 425, 429];
// Without the protocol's own error these statuses come from a proxy: the partner itself did not answer.
const inBetween = [502, 503, 504];

function outcomeOf(response: Response, text: string, now: number, hasToken: boolean): Outcome {
  const { status } = response;
  const body = harmless(parseJson(text));
  const retryAfterMs = retryAfter(response.headers.get('retry-after'), now);
  if (status >= 200 && status < 300) {
    if (body !== undefined) return { kind: 'answer', status, body };
    return { kind: 'unknown', status, problem: storedSentence('silent.not-json', `HTTP ${status} ${cut(text, 300)}`), misfit: true };
  }
  const errorBody = exchangeError.safeParse(body);
  const sentence = sentenceOf(status, hasToken);
  const problem = wordsOf(sentence, status, errorBody.success ? errorBody.data.message : textOf(text), text);
  if (status >= 400 && status < 500 && !comeBack.includes(status)) {
    return { kind: 'refused', status, error: errorBody.success ? wordIn(errorBody.data.error) : '', problem };
  }
  return { kind: 'unknown', status, problem, retryAfterMs, silent: inBetween.includes(status) && !errorBody.success };
}

/** A stable error of the protocol. Errors of web servers for an unknown path ("Not Found") are not. */
const wordIn = (error: string): string => (/^[A-Za-z0-9][\w.-]*$/.test(error) ? error : '');

/** Whether a text may come from a person: no HTML page and no JSON object. */
const textOf = (text: string): string => (/^\s*[<{[]/.test(text) ? '' : text);

const statuses: Record<number, SentenceId> = {
  401: 'answered.key',
  403: 'answered.key',
  404: 'answered.not-there',
  405: 'answered.not-there',
  408: 'answered.busy',
  409: 'answered.key-taken',
  410: 'answered.not-there',
  413: 'answered.too-large',
  425: 'answered.busy',
  429: 'answered.busy',
  501: 'answered.not-there',
  502: 'answered.gateway',
  503: 'answered.busy',
  504: 'answered.gateway',
};

function sentenceOf(status: number, hasToken: boolean): SentenceId {
  const sentence = statuses[status] ?? (status >= 500 ? 'answered.fault' : 'answered.not-accepted');
  return sentence === 'answered.key' && hasToken ? 'answered.token' : sentence;
}

/** The sentence for a status, followed by the partner's own words. */
function wordsOf(sentence: SentenceId, status: number, errorBody: string, text: string): string {
  const words = cut(errorBody.trim(), 300);
  return storedSentence(sentence, words && ` · ${words}`, `HTTP ${status} ${cut(text, 300)}`);
}

/** The faults of an answer outside of the protocol, for people who run the two systems. */
export const notAsAgreed = ({ issues }: z.core.$ZodError): string =>
  storedSentence('silent.not-protocol', cut(issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '), 300));

function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, 60 * 60_000) : undefined;
}

function unheard(error: unknown, timeoutMs: number): Outcome {
  const misfit = (problem: string): Outcome => ({ kind: 'unknown', problem, misfit: true });
  if (error instanceof AnswerTooLarge) return misfit(storedSentence('silent.too-large', bodyLimit / 1024 / 1024));
  if (error instanceof NotUtf8) return misfit(storedSentence('silent.encoding'));
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const problem = isLate ? storedSentence('silent.time', timeoutMs / 1000) : wordsOfError(error, 'silent.network');
  return { kind: 'unknown', problem, silent: true };
}

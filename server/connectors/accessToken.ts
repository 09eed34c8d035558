import { z } from 'zod';
import { cut, harmless } from '../../contract/core/harmless.ts';
import type { Connection, OAuthClient } from '../exchange/connections.ts';
import { storedSentence, technicalIn } from '../exchange/storedSentence.ts';
import { wordsOfError } from '../exchange/wordsOfError.ts';
import type { Outcome } from './askOutcome.ts';
import { parseJson, readText } from './readAnswer.ts';

/** A valid token, or the reason why there is none. */
export type Access = { ok: true; token: string; until: number; isFresh: boolean } | { ok: false; outcome: Outcome };

/** The connection data for a token request, with its time limit. */
export type TokenAsker = Pick<Connection, 'oauth' | 'timeoutMs'>;

/** The tokens of connections; concurrent senders share one request. A saved connection begins again. */
const tokens = new WeakMap<TokenAsker, Promise<Access>>();

/** A margin, so that a token does not expire on its way. */
const shortBefore = (lifeMs: number): number => Math.min(30_000, lifeMs / 10);
/** Servers need not send how long a token is valid. */
const unsaidSeconds = 300;

/**
 * The token of a connection that needs one, else undefined. It is kept until shortly before its end. `refused` is a token that the
 * partner refused: another one is fetched, unless a concurrent request has done so.
 */
export async function accessOf(connection: TokenAsker, now: () => number, refused?: string): Promise<Access | undefined> {
  if (!connection.oauth) return undefined;
  const before = tokens.get(connection);
  const held = await before;
  // A failed request is forgotten at once, so this one failed while we waited for it.
  if (held && (!held.ok || (held.until > now() && held.token !== refused))) return held.ok ? { ...held, isFresh: false } : held;
  if (tokens.get(connection) === before) {
    const request = fetchToken(connection.oauth, connection.timeoutMs, now);
    tokens.set(connection, request);
    void request.then(({ ok }) => !ok && tokens.get(connection) === request && tokens.delete(connection));
  }
  return tokens.get(connection);
}

const tokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().min(1).optional(),
});
const errorAnswer = z.object({ error: z.string(), error_description: z.string().optional() });

/** RFC 6749, 4.4: id and secret as name and password, the rest as a form. */
async function fetchToken({ tokenUrl, clientId, clientSecret, scope }: OAuthClient, timeoutMs: number, now: () => number): Promise<Access> {
  const began = now();
  const basic = Buffer.from(`${inForm(clientId)}:${inForm(clientSecret)}`).toString('base64');
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${basic}`,
        Accept: 'application/json',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    // Some servers repeat the request in their answer; the text that people read must not contain the secret.
    const text = (await readText(response)).replaceAll(clientSecret, '•••').replaceAll(basic, '•••');
    const body = harmless(parseJson(text));
    const token = tokenAnswer.safeParse(body);
    if (response.ok && token.success) {
      const lifeMs = (token.data.expires_in ?? unsaidSeconds) * 1000;
      return { ok: true, token: token.data.access_token, until: began + lifeMs - shortBefore(lifeMs), isFresh: true };
    }
    if (response.ok) return { ok: false, outcome: noToken('misfit', `HTTP ${status} ${namesIn(body)}`) };
    const { data: errorBody } = errorAnswer.safeParse(body);
    const detail = `HTTP ${status} ${cut(text, 300)}`;
    if (status >= 500 || [408, 429].includes(status)) return { ok: false, outcome: noToken('silent', detail) };
    return {
      ok: false,
      outcome: noToken('refused', detail, errorBody && cut(` · ${errorBody.error_description ?? errorBody.error}`, 300)),
    };
  } catch (error) {
    return { ok: false, outcome: noToken('silent', technicalIn(wordsOfError(error, 'silent.network'))) };
  }
}

/** Nothing was sent to the partner. If waiting does not help, it is treated like a wrong key: shown as such, and retried slowly. */
function noToken(why: 'silent' | 'refused' | 'misfit', detail: string, errorBody = ''): Outcome {
  if (why === 'silent') return { kind: 'unknown', problem: storedSentence('token.silent', detail), silent: true };
  if (why === 'misfit') return { kind: 'refused', status: 401, error: '', problem: storedSentence('token.misfit', detail) };
  return { kind: 'refused', status: 401, error: '', problem: storedSentence('token.refused', errorBody, detail) };
}

const inForm = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** Of an answer without a token only the field names are shown, because the token may have another name. */
const namesIn = (body: unknown): string => (body !== null && typeof body === 'object' ? Object.keys(body).slice(0, 20).join(', ') : '');

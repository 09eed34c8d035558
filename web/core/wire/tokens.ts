import { constants } from '../../../contract/core/constants.ts';
import { decode, encode } from '../../../contract/core/wireNames.ts';
import { sessionCalls } from '../../../contract/identity/session.calls.ts';
import { serverNow } from '../device/deviceClock.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { CallError, Unreachable } from './CallError.ts';
import { probe } from './connection.ts';
import { sendForEnvelope } from './transport.ts';

/** One token and when it ends, ISO 8601 in UTC. */
interface TokenPart {
  content: string;
  expires: string;
}
export interface TokenPair {
  access: TokenPart;
  refresh: TokenPart;
}

const accessKey = 'wms-token';
const refreshKey = 'wms-refresh-token';
const renewMs = constants['refresh-token-renew-days'] * 24 * 60 * 60_000;

/** The tokens that this device holds. */
export function readTokens(): TokenPair | undefined {
  const access = readStored<TokenPart>(accessKey);
  const refresh = readStored<TokenPart>(refreshKey);
  return access?.content && refresh?.content ? { access, refresh } : undefined;
}

/** The last signed-in account, in any tab. */
export const storedAccount = (): string | undefined => readStored<{ usercode?: string }>(constants['storage-key-login'])?.usercode;

/** Keeps tokens; undefined forgets them. */
export function keepTokens(pair: TokenPair | undefined): void {
  writeStored(accessKey, pair?.access);
  writeStored(refreshKey, pair?.refresh);
}

/** Access token expired, or refresh token with 7 days or less left (rule session-token-refresh-condition). */
export const needsRefresh = ({ access, refresh }: TokenPair, now: number): boolean =>
  !(Date.parse(access.expires) > now) || !(Date.parse(refresh.expires) - now > renewMs);

const isOver = ({ refresh }: TokenPair): boolean => !(Date.parse(refresh.expires) > serverNow());

let refreshing: Promise<string> | undefined;

/**
 * The access token for a call; refreshed first when it must be, once for all calls that wait. Rejects with a
 * CallError when the sign-in is over, with Unreachable when that cannot be known.
 */
export async function freshToken(refused?: string): Promise<string> {
  const pair = readTokens();
  if (!pair) throw signInOver();
  if (pair.access.content !== refused && !needsRefresh(pair, serverNow())) return pair.access.content;
  refreshing ??= alone(() => refreshOnce(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** One tab at a time: a refresh token that is used twice ends the whole sign-in. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('wms-refresh', work) as Promise<T>) : work();
}

async function refreshOnce(refused: string | undefined): Promise<string> {
  // Another tab may have done it while this one waited for the lock.
  const pair = readTokens();
  if (!pair) throw signInOver();
  // With a wrong clock it may look expired, so the server's time counts.
  if (isOver(pair) && !(await probe())) throw new Unreachable('network');
  if (isOver(pair)) throw signInOver();
  if (pair.access.content !== refused && !needsRefresh(pair, serverNow())) return pair.access.content;
  const tokens = await renew(pair);
  // A person who signed in meanwhile has other tokens.
  if (readTokens()?.refresh.content !== pair.refresh.content) throw new CallError(401, 'other-account', '', {});
  keepTokens(tokens);
  return tokens.access.content;
}

/** New tokens for old ones, which are over with that. */
export async function renew({ refresh }: TokenPair): Promise<TokenPair> {
  const call = sessionCalls.refresh;
  const { status, envelope } = await sendForEnvelope({ path: call.paths[0], body: encode(call.wire.input, { token: refresh.content }) });
  if (status >= 500 || status === 429) throw new CallError(status, envelope.Code, envelope.Message, envelope.Data ?? {});
  if (!envelope.Result) throw signInOver();
  return (decode(call.wire.output, envelope.Data) as { tokens: TokenPair }).tokens;
}

/** The sign-in has expired: the person has to sign in again. */
export const signInOver = (): CallError => new CallError(401, 'not-signed-in', '', { error: 'not-signed-in' });

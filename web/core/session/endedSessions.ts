import { sessionCalls } from '../../../contract/identity/session.calls.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { callerAccount, callerHeaders } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { connection } from '../wire/connection.ts';
import { readTokens, renew, storedAccount, type TokenPair } from '../wire/tokens.ts';
import { sendForEnvelope } from '../wire/transport.ts';

/** A sign-in that ended on this device while the server could not be reached. */
interface Ended {
  tokens: TokenPair;
  headers: Record<string, string>;
}

const key = 'kuwei-ended';
const ended = (): readonly Ended[] => readStored<Ended[]>(key) ?? [];

/** Remembers the present sign-in, which ends here now: the server would take its tokens for weeks (S79). */
export function tellLater(): void {
  const tokens = readTokens();
  // Another window may have signed in another person since.
  if (tokens && storedAccount() === callerAccount.get()) writeStored(key, [...ended(), { tokens, headers: callerHeaders.get() }]);
}

/** Tells the server which sign-ins ended here without it, now and whenever it answers again. Called once. */
export function followEndedSessions(): void {
  connection.subscribe(tellEnded);
  tellEnded();
}

let telling = false;
async function tellEnded(): Promise<void> {
  if (telling || connection.get() === 'offline') return;
  telling = true;
  try {
    for (const one of ended()) {
      await tell(one);
      const left = ended().filter(({ tokens }) => tokens.refresh.content !== one.tokens.refresh.content);
      writeStored(key, left.length > 0 ? left : undefined);
    }
  } catch {
    // Sign-outs that the server has not received are sent when it answers again.
  } finally {
    telling = false;
  }
}

async function tell({ tokens, headers }: Ended): Promise<void> {
  const signOut = async ({ access }: TokenPair) => {
    const { status } = await sendForEnvelope({
      path: sessionCalls.signOut.paths[0],
      body: {},
      headers: { ...headers, Authorization: `Bearer ${access.content}` },
    });
    if (status >= 500 || status === 429) throw new CallError(status, '', '', {});
    return status;
  };
  if ((await signOut(tokens)) !== 401) return;
  // Its short-lived token is over; the other one may still be good.
  const renewed = await renew(tokens).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 401) return undefined;
    throw error;
  });
  if (renewed) await signOut(renewed);
}

import { Refusal } from '../core/answer/refusal.ts';
import { hashToken } from '../core/call/access.ts';
import type { App } from '../core/call/app.ts';
import type { Caller } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import { networkOf } from '../core/http/address.ts';
import { KeyedSemaphore } from './keyedSemaphore.ts';
import { logLimitedAttempt } from './turnedAway.ts';

/** How many guesses are free within a time, and how long later ones wait: `wait` seconds, doubled with each up to `longest`. */
interface Pace {
  readonly kind: 'account' | 'device' | 'address';
  readonly windowMinutes: number;
  readonly free: number;
  readonly wait: number;
  readonly longest: number;
}

/** On unknown devices: after five guesses the account is closed to such devices for a quarter of an hour. */
const unknownDevice: Pace = { kind: 'account', windowMinutes: 15, free: 5, wait: 900, longest: 900 };
/** On a device on which the person signed in before nobody is ever locked out: each further guess only waits longer. */
const knownDevice: Pace = { kind: 'device', windowMinutes: 60, free: 4, wait: 2, longest: 300 };
/** For an address of unknown devices; known devices do not count here, so that other devices cannot lock them out. */
const fromAddress: Pace = { kind: 'address', windowMinutes: 10, free: 50, wait: 600, longest: 600 };

/**
 * The database counts row by row, so that concurrent guesses never exceed the limit. It uses the clock and not the start of the statement,
 * because the start is before the changes it waited for.
 */
const countText = `
  insert into guess as g (kind, subject, device, tries, since, next_at)
  values (:kind, lower(:subject), :device, 1, now(), '-infinity')
  on conflict (kind, subject, device) do update
     set (tries, since, next_at) = (
       select n, case when n = 1 then now() else g.since end,
              case when n < :free then '-infinity'
                   else clock_timestamp() + least(:wait * power(2, least(n - :free, 20)), :longest) * interval '1 second' end
         from (select case when g.since < now() - :windowMinutes * interval '1 minute' then 1 else g.tries + 1 end as n) as counted)
   where g.next_at <= clock_timestamp()
  returning tries`;
const waitText = `
  select case when next_at > now() then ceil(extract(epoch from next_at - now()))::int else 1 end as seconds from guess
   where kind = $1 and subject = lower($2) and device = $3`;

const forgetText = 'delete from guess where kind = $1 and subject = lower($2) and device = $3';
const giveBackText = `
  update guess set tries = greatest(tries - 1, 0), next_at = '-infinity' where kind = $1 and subject = lower($2) and device = $3 and tries <= $4`;

/** The parts of a request that identify the guesser. */
type Guesser = Pick<Caller, 'address' | 'device' | 'deviceKey'>;

/** The id of an enrolled device proves nothing: the device identifies itself with its key. */
const knownText = `
  with enrolled as (select key_hash is not distinct from $3 as proven, key_hash is not null as bound, revoked_at is null as good
                      from device where id::text = $2)
  select exists (select from enrolled where proven and bound and good)
      or (exists (select from session s join user_account u on u.id = s.user_id where u.spelling = lower($1) and s.device = $2)
          and not exists (select from enrolled where bound and not proven)) as known`;

/** Whether a device was enrolled, or the account signed in on it before. */
export async function isKnownDevice({ database }: App, account: string, { device, deviceKey }: Guesser): Promise<boolean> {
  if (!device) return false;
  const { rows } = await database.pool.query<{ known: boolean }>(knownText, [account, device, hashToken(deviceKey)]);
  return rows[0]?.known ?? false;
}

/** The subject under which attempts at an account are counted: known devices have their own, so that strangers cannot use up their attempts. */
export async function guessSubjectOf(app: App, account: string, guesser: Guesser): Promise<{ device: string; subject: string }> {
  const device = (await isKnownDevice(app, account, guesser)) ? guesser.device : '';
  return { device, subject: device ? `${account} ${device}` : account };
}

async function count(
  app: App,
  pace: Pace,
  { subject, device, address }: { subject: string; device: string; address: string },
): Promise<void> {
  const { pool } = app.database;
  const { kind, windowMinutes, free, wait, longest } = pace;
  const counted = await pool.query(...named(countText, { kind, subject, device, windowMinutes, free, wait, longest }));
  if (counted.rows.length > 0) return;
  const { rows } = await pool.query<{ seconds: number }>(waitText, [kind, subject, device]);
  const seconds = rows[0]?.seconds ?? 1;
  await logLimitedAttempt(app, 'sign-in', subject, address);
  throw kind === 'account'
    ? new Refusal('login.locked', { minutes: Math.ceil(seconds / 60) })
    : new Refusal('too-many-requests', { seconds });
}

/** Many right passwords arrive at once at the start of a shift: they wait for each other instead of counting together. */
const ofAddress = new KeyedSemaphore(4);
const ofAccount = new KeyedSemaphore(1);

/** Compares a password that was counted as a guess first; a right one is taken back from the count. */
export async function countedGuess<T>(
  app: App,
  guesser: Guesser,
  account: string,
  compare: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { device, address } = guesser;
  const network = networkOf(address);
  const isKnown = await isKnownDevice(app, account, guesser);
  const guess = async () => {
    const pace = isKnown ? knownDevice : unknownDevice;
    const on = isKnown ? device : '';
    if (!isKnown) await count(app, fromAddress, { subject: network, device: '', address });
    await count(app, pace, { subject: account, device: on, address });
    const right = await compare();
    if (right === undefined) return undefined;
    await app.database.pool.query(forgetText, [pace.kind, account, on]);
    if (!isKnown) await app.database.pool.query(giveBackText, [fromAddress.kind, network, '', fromAddress.free]);
    return right;
  };
  const turn = () => ofAccount.run(`${isKnown ? device : ''} ${account.toLowerCase()}`, guess);
  return isKnown ? turn() : ofAddress.run(network, turn);
}

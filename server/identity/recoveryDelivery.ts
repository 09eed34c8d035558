import type { Language } from '../../contract/messages/texts.ts';
import type { App } from '../core/call/app.ts';
import { openSecretBox } from '../exchange/secretBox.ts';
import type { RecoveryMail, RecoveryMessage } from './recoveryMail.ts';

interface Claimed extends Omit<RecoveryMessage, 'code'> {
  id: number;
  hash: string;
  sealed: Buffer | null;
  language: Language;
  minutes: number;
}

/** One server process takes a code; when it dies with it, another takes it a minute later. */
const claimText = `
  update recovery_code c set claimed_until = now() + interval '1 minute'
    from user_account u
   where u.id = c.user_id
     and c.id = (select id from recovery_code
                  where delivery = 'waiting' and used_at is null and expires > now() and (claimed_until is null or claimed_until < now())
                  order by id limit 1 for update skip locked)
  returning c.id, c.code_hash as hash, c.sealed, u.account, u.name, u.contact, u.language,
            ceil(extract(epoch from c.expires - now()) / 60)::int as minutes`;

/** A mailed code is deleted; another one stays readable for administrators while it is valid. */
const settleText = `update recovery_code set delivery = $2, sealed = case when $2 = 'mail' then null else sealed end where id = $1`;
const forgetText = 'update recovery_code set sealed = null where sealed is not null and expires < now()';

/**
 * Mails waiting codes as soon as one is requested on any server process. A code that cannot be mailed stays in the list of requests, where an
 * administrator can show it on screen. The log never has a code: its readers could take over any account.
 */
export function startRecoveryDelivery(app: App, mail: RecoveryMail | undefined, log: (line: string) => void): () => Promise<void> {
  let wanted = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    while (wanted) {
      wanted = false;
      await deliverWaiting(app, mail, log).catch((error: Error) => log(`recovery codes wait: ${error.message}`));
    }
    running = undefined;
  };
  const run = () => {
    wanted = true;
    running ??= work();
  };
  const off = app.bus.on('recovery', run);
  const timer = setInterval(run, 15_000);
  timer.unref();
  run();
  return async () => {
    off();
    clearInterval(timer);
    await running;
  };
}

async function deliverWaiting({ database, config }: App, mail: RecoveryMail | undefined, log: (line: string) => void): Promise<void> {
  await database.pool.query(forgetText);
  for (;;) {
    const { rows } = await database.pool.query<Claimed>(claimText);
    const [message] = rows;
    if (!message) return;
    const delivery = await deliver(message, config.dataDir, mail, log);
    await database.pool.query(settleText, [message.id, delivery]);
  }
}

async function deliver(
  { hash, sealed, ...message }: Claimed,
  dataDir: string,
  mail: RecoveryMail | undefined,
  log: (line: string) => void,
): Promise<string> {
  if (!sealed || !mail?.reaches(message)) {
    log(`${message.account} asked for a recovery code and has no mail; an administrator finds the request under Recovery requests`);
    return 'list';
  }
  try {
    const box = await openSecretBox(dataDir);
    await mail.send({ ...message, code: box.open(sealed, hash) });
    return 'mail';
  } catch (error) {
    log(`the recovery code of ${message.account} could not be sent: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  }
}

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';
import { freePort } from '../core/database/embeddedPostgres.ts';

const port = await freePort();
const mails: string[] = [];
let refuse = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refuse) return done(new Error('mailbox full'));
      mails.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
const plant = usePlant({ mail: { url: `smtp://127.0.0.1:${port}`, from: 'kuwei@plant.example' } });
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(port, '127.0.0.1', resolve);
  });
  await plant.pool.query(`update user_account set contact = account || '@plant.example', language = 'en' where account <> 'clerk'`);
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      smtp.close(() => resolve());
    }),
);

/** The last request, and whether its code is still stored. */
const latest = async (): Promise<{ kept: boolean; delivery: string }> =>
  (await plant.pool.query('select sealed is not null as kept, delivery from recovery_code order by id desc limit 1')).rows[0];

describe('password recovery by mail', () => {
  it('password-recovery-code: sends the code in the person’s language, and keeps it from the list', async () => {
    const client = new Client(plant.url);
    await client.ask('sendRecoveryCode', { account: 'inspector' });
    await expect.poll(() => mails.length).toBe(1);
    await expect.poll(latest).toEqual({ kept: false, delivery: 'mail' });
    expect(mails[0]).toContain('To: inspector@plant.example');
    const code = /code is (\d{6})/.exec(mails[0] ?? '')?.[1];
    expect(
      (await client.ask('recoverPassword', { account: 'inspector', code, wanted: 'Recover2026', confirmation: 'Recover2026' })).ok,
    ).toBe(true);
  });
  it('shows the code to the administrator when the mail server refuses it', async () => {
    refuse = true;
    await new Client(plant.url).ask('sendRecoveryCode', { account: 'recount' });
    await expect.poll(latest).toEqual({ kept: true, delivery: 'failed' });
    refuse = false;
  });
  it('leaves it to the administrator when the person has no address', async () => {
    await new Client(plant.url).ask('sendRecoveryCode', { account: 'clerk' });
    await expect.poll(latest).toEqual({ kept: true, delivery: 'list' });
    expect(mails).toHaveLength(1);
  });
  it('S163: a code that nobody used is forgotten when it is over', async () => {
    await plant.pool.query(`update recovery_code set expires = now() - interval '1 second'`);
    await new Client(plant.url).ask('sendRecoveryCode', { account: 'line' });
    const kept = 'select count(*)::int as n from recovery_code where sealed is not null and expires < now()';
    await expect.poll(async () => (await plant.pool.query(kept)).rows[0].n).toBe(0);
  });
});

import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { verifyRequest, verifyWebhook } from '../../contract/exchange/signature.node.ts';
import { usePlant } from '../../test/plant.ts';
import { readConfig } from '../core/process/config.ts';
import { alarmChannels } from './alarmChannels.ts';
import { AlarmJob } from './alarmJob.ts';

const plant = usePlant();
const secret = 'a secret of the receiver';
const password = 'pass-of-the-mail';
const mails: string[] = [];
let refuses = '';
const smtp = new SMTPServer({
  onAuth: (auth, _session, done) => done(auth.password === password ? null : new Error('wrong password'), { user: 'kuwei' }),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refuses) return done(new Error(refuses));
      expect(session.secure).toBe(true);
      // Long lines are broken for the way.
      mails.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', ''));
      done();
    });
  },
});
interface Post {
  test: boolean;
  alarms: { state: string; figure: string; about: string; text: string }[];
}
const posts: Post[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  void read(request).then((body) => {
    const parts = { method: 'POST', path: request.url ?? '', body };
    expect(verifyRequest(parts, request.headers, (key) => (key === 'alarm' ? secret : undefined), Date.now())).toMatchObject({ ok: true });
    expect(verifyWebhook(body, request.headers, Buffer.from(secret), Date.now())).toMatchObject({ ok: true });
    if (status === 200) posts.push(JSON.parse(body));
    response.writeHead(status).end();
  });
});
async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
const mailUrl = (port: number, word = password) => `smtp://kuwei:${word}@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`;
const settings = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  SMTP_URL: mailUrl(portOf(smtp.server)),
  SMTP_FROM: 'kuwei@plant.example',
  KUWEI_ALARM_MAIL: 'operator@plant.example, second@plant.example',
  KUWEI_ALARM_URL: `http://127.0.0.1:${portOf(receiver)}/alarms?plant=1`,
  KUWEI_ALARM_SECRET: secret,
  ...more,
});
const warned: object[] = [];
const log = { info: () => {}, warn: (detail: object, text: string) => void warned.push({ ...detail, text }) };
/** A server's job; each server has its own. */
const server = (more: NodeJS.ProcessEnv = {}) =>
  new AlarmJob(plant.pool, { dataDir: tmpdir() }, alarmChannels(readConfig(settings(more))), log);
const later = (interval: string) =>
  plant.pool.query(
    `update alarm set told_at = told_at - $1::interval, ended_at = ended_at - $1::interval, claimed_until = claimed_until - $1::interval`,
    [interval],
  );
const faults = (n: number) =>
  plant.pool.query(
    "insert into ledger_check (org, at, balances, faults) values ('101', now(), 1, $1) on conflict (org) do update set faults = excluded.faults",
    [n],
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  receiver.close();
});
beforeEach(async () => {
  await plant.pool.query('delete from alarm');
  await faults(0);
  mails.length = posts.length = warned.length = 0;
  refuses = '';
  status = 200;
});

describe('an alarm leaves the house', () => {
  it('once when it begins, whichever of two servers sees it, again each day, and once when it is over', async () => {
    await faults(3);
    await Promise.all([server().run(), server().run(), server().run()]);
    await server().run();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: operator@plant.example, second@plant.example/m);
    expect(mails[0]).toMatch(/New: 101: the ledger does not agree with itself: look at Check of the ledger \(3\)/);
    const ledger = { figure: 'kuwei_ledger_faults', about: '101', value: 3, text: expect.stringMatching(/^New: 101/) };
    expect(posts).toEqual([{ from: expect.any(String), test: false, alarms: [expect.objectContaining({ ...ledger, state: 'new' })] }]);

    await later('25 hours');
    await Promise.all([server().run(), server().run()]);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatch(/Since \d{4}-\d\d-\d\d \d\d:\d\d: 101: the ledger/);

    await faults(0);
    await server().run();
    await later('20 minutes');
    await Promise.all([server().run(), server().run()]);
    await server().run();
    expect(mails).toHaveLength(3);
    expect(mails[2]).toMatch(/^Subject: Kuwei alarm is over/m);
    expect(posts.map(({ alarms }) => alarms.map(({ state }) => state))).toEqual([['new'], ['lasts'], ['over']]);
    expect((await plant.pool.query('select from alarm')).rowCount).toBe(0);
    expect(warned).toEqual([]);
  });

  it('once also when its value goes over and under the limit again', async () => {
    for (const n of [1, 0, 1, 0, 1]) {
      await faults(n);
      await server().run();
    }
    expect(mails).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });

  it('of one machine is not ended by another that has none, and ends when nobody measures it any more', async () => {
    await plant.pool.query(
      `insert into alarm (channel, place, figure, about, value, told_at) values ('mail', 'other', 'kuwei_disk_free_ratio', '/var', 0.04, now())`,
    );
    await server().run();
    await later('20 minutes');
    await server().run();
    expect(mails).toEqual([]);
    await plant.pool.query("update alarm set seen_at = now() - interval '2 days'");
    await server().run();
    await later('20 minutes');
    await server().run();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/Over: other \/var: less than a tenth of the disk/);
  });
});

describe('a receiver of alarms that fails', () => {
  it('is tried again, and the other is not sent twice; no password is in the log', async () => {
    await faults(2);
    refuses = 'mailbox full';
    await server().run();
    await server({ SMTP_URL: mailUrl(portOf(smtp.server), 'not-the-password') }).run();
    expect(posts).toHaveLength(1);
    expect(warned).toEqual([expect.objectContaining({ channel: 'mail', alarms: 1, why: expect.stringMatching(/mailbox full/) })]);
    await later('3 minutes');
    await server({ SMTP_URL: mailUrl(portOf(smtp.server), 'not-the-password') }).run();
    expect(warned).toHaveLength(2);
    refuses = '';
    await later('3 minutes');
    await server().run();
    expect(mails).toHaveLength(1);
    expect(posts).toHaveLength(1);
    expect(JSON.stringify(warned)).not.toMatch(/pass-of|not-the-password|a secret/);
  });

  it('by a status of its own is tried again', async () => {
    await faults(2);
    status = 500;
    await server().run();
    expect(warned).toEqual([expect.objectContaining({ channel: 'webhook', why: 'the receiver answered 500' })]);
    status = 200;
    await later('3 minutes');
    await server().run();
    expect([posts.length, mails.length]).toEqual([1, 1]);
  });

  it('by silence holds neither the other nor the end of the server; another server sends its alarm later', async () => {
    const silent = createNetServer((socket) => void socket.on('error', () => {}));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    await faults(2);
    const held = server({ SMTP_URL: mailUrl(portOf(silent)) });
    held.look();
    const told = "select from alarm where channel = 'webhook' and told_at is not null";
    await expect.poll(async () => (await plant.pool.query(told)).rowCount).toBe(1);
    expect(posts).toHaveLength(1);
    await held.stop();
    expect(warned).toEqual([]);
    await later('3 minutes');
    await server().run();
    expect([posts.length, mails.length]).toEqual([1, 1]);
  });
});

it('the settings of alarms are refused in words when they are unusable', () => {
  const refusal = (more: NodeJS.ProcessEnv) => {
    try {
      readConfig(settings(more));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal({})).toBe('');
  expect(refusal({ KUWEI_ALARM_MAIL: 'operator' })).toMatch(/KUWEI_ALARM_MAIL must be mail addresses/);
  expect(refusal({ SMTP_URL: '' })).toMatch(/SMTP_URL must be set/);
  expect(refusal({ KUWEI_ALARM_URL: 'ftp://x' })).toMatch(/KUWEI_ALARM_URL must begin/);
  expect(refusal({ KUWEI_ALARM_URL: 'https://a:word@x/' })).toMatch(/hold no password/);
  expect(refusal({ KUWEI_ALARM_SECRET: 'short' })).toMatch(/KUWEI_ALARM_SECRET must have 16/);
  expect(refusal({ KUWEI_ALARM_LANGUAGE: 'id' })).toMatch(/KUWEI_ALARM_LANGUAGE must be one of zh, en, yn/);
});

describe('server/sendTestAlarm.ts', () => {
  const type = (more: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, ['--no-warnings', 'server/sendTestAlarm.ts'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_OPTIONS: '', ...settings(more) },
    }).then(
      ({ stdout }) => ({ said: stdout, fails: false }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ said: `${stdout}${stderr}`, fails: true }),
    );
  it('sends a test by each way and says whether it was accepted', async () => {
    const sent = await type({ KUWEI_ALARM_LANGUAGE: 'zh' });
    expect(sent).toEqual({
      fails: false,
      said: expect.stringMatching(/mail to operator@plant.example[\s\S]*accepted[\s\S]*webhook to http:\S+ was accepted/),
    });
    expect(mails[0]).toMatch(/^Subject: =\?UTF-8/m);
    expect(posts).toEqual([expect.objectContaining({ test: true, alarms: [] })]);
    const refused = await type({ SMTP_URL: mailUrl(portOf(smtp.server), 'not-the-password') });
    expect(refused).toEqual({ fails: true, said: expect.stringMatching(/mail to \S+ \S+ was not accepted: Invalid login/) });
    expect(refused.said).not.toContain('not-the-password');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';
import { testPassword } from '../../test/seed.ts';

/** R77: guessing passwords. */
const plant = usePlant();
const unknown = { 'X-Device': 'aaaaaaaaaaaa' };
const known = { 'X-Device': 'bbbbbbbbbbbb' };

const guess = (account: string, password = 'wrong', headers: Record<string, string> = unknown, url = plant.url) =>
  new Client(url).ask('login', { account, password, org: '101' }, { headers, language: 'en' });
const times = <T>(n: number, work: (nr: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_none, nr) => work(nr)));
const compared = (answers: readonly { code: string }[]) => answers.filter(({ code }) => code === 'login.incorrect').length;
const tries = async (kind: string) =>
  (await plant.pool.query('select coalesce(max(tries), 0) as n from guess where kind = $1', [kind])).rows[0].n;

beforeEach(() => plant.pool.query('delete from guess'));

describe('R77: guesses are counted before they are compared', () => {
  it('of 20 at once at one account, on two servers, five are compared', async () => {
    const second = await plant.second();
    const answers = await Promise.all([times(10, () => guess('clerk')), times(10, () => guess('clerk', 'wrong', unknown, second.url))]);
    await second.close();
    expect(compared(answers.flat())).toBe(5);
    expect(await guess('clerk', testPassword)).toMatchObject({ ok: false, code: 'login.locked' });
  });
  it('an old password that is asked for counts the same', async () => {
    const change = () =>
      new Client(plant.url).ask(
        'changePassword',
        { account: 'clerk', old: 'wrong', wanted: 'Plum12345', confirmation: 'Plum12345' },
        { headers: unknown },
      );
    expect(compared(await times(20, change))).toBe(5);
  });
  it('of 80 at once from one address at as many accounts, 50 are compared', async () => {
    const answers = await times(80, (nr) => guess(`ghost${nr}`));
    expect(compared(answers)).toBe(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });
  it('right passwords take nothing: 60 people sign in at once for the first time from one address', async () => {
    await plant.pool.query(`
      with made as (insert into user_account (account, name, password_hash)
                    select 'shift' || n, 'x', (select password_hash from user_account where account = 'line') from generate_series(1, 60) n returning id)
      insert into user_role (user_id, org, role_code) select id, '101', 'line-leader' from made`);
    const answers = await times(60, (nr) => guess(`shift${nr + 1}`, testPassword, { 'X-Device': `cccccccc${nr + 1000}` }));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await tries('address')).toBe(0);
    // The same person on several devices at once.
    expect((await times(12, () => guess('shift1', testPassword, unknown))).filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe('R77: one spelling of an account, made by the database', () => {
  it('no other spelling of an account brings more tries', async () => {
    await plant.pool.query(`insert into user_account (account, name, password_hash) values ('wiwi', 'w', 'x')`);
    const { rows } = await plant.pool.query<{ same: boolean }>(`select lower('wİwi') = 'wiwi' as same`);
    const spellings = ['wiwi', 'WIWI', 'Wiwi', 'wIwI', ...(rows[0]?.same ? ['wİwi', 'WİWİ'] : [])];
    const answers = [];
    for (let n = 0; n < 24; n += 1) answers.push(await guess(spellings[n % spellings.length] ?? ''));
    expect(compared(answers)).toBe(5);
  });
  it('nor of resets and codes', async () => {
    const spelled = (nr: number) => ['leader', 'LEADER', 'Leader', 'lEADER'][nr % 4] ?? '';
    const wanted = { wanted: 'Reset2026x', confirmation: 'Reset2026x' };
    const resets = await times(20, (nr) =>
      new Client(plant.url).ask('resetPassword', { account: spelled(nr), idCardTail: '000000', ...wanted }),
    );
    expect(resets.filter(({ code }) => code === 'password.reset-incorrect').length).toBeLessThanOrEqual(5);
    const codes = await times(12, (nr) => new Client(plant.url).ask('sendRecoveryCode', { account: spelled(nr) }));
    expect(codes.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
    await plant.pool.query('delete from attempt');
  });
});

describe('R77: the same words', () => {
  it('for an account that exists and for one that does not, before it is shut and after', async () => {
    const answerFor = async (account: string) => {
      const words = [];
      for (let n = 0; n < 7; n += 1) words.push((await guess(account)).message);
      return words;
    };
    const real = await answerFor('inspector');
    await plant.pool.query(`delete from guess where kind = 'address'`);
    expect(await answerFor('nobody-of-this-name')).toEqual(real);
    expect(new Set(real).size).toBe(2);
  });
});

describe('R77: nobody is shut out by the guesses of others', () => {
  it('on a device on which the person signed in before, the next guess waits a little; it is never a quarter of an hour', async () => {
    expect((await guess('director', testPassword, known)).ok).toBe(true);
    await times(20, () => guess('director'));
    expect((await guess('director', testPassword)).code).toBe('login.locked');
    expect((await guess('director', testPassword, known)).ok).toBe(true);
    const slowed = await times(20, () => guess('director', 'wrong', known));
    expect(compared(slowed)).toBe(4);
    const refused = slowed.find(({ status }) => status === 429);
    expect(refused?.message).toMatch(/[12] second/);
    await plant.pool.query(`update guess set next_at = now() where kind = 'device'`);
    expect((await guess('director', testPassword, known)).ok).toBe(true);
    expect(await tries('device')).toBe(0);
  });
  it('an address with too many failures is open to the devices that are known there', async () => {
    expect((await guess('recount', testPassword, known)).ok).toBe(true);
    await plant.pool.query('delete from guess');
    await plant.pool.query(
      `insert into guess (kind, subject, tries, since, next_at) values ('address', '127.0.0.1', 50, now(), now() + interval '10 minutes')`,
    );
    const refused = await guess('recount', testPassword, unknown);
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(refused.message).toMatch(/(5\d\d|600) seconds/);
    expect((await guess('recount', testPassword, known)).ok).toBe(true);
    await plant.pool.query(`update guess set since = now() - interval '11 minutes', next_at = now() - interval '1 second'`);
    expect((await guess('recount', testPassword, unknown)).ok).toBe(true);
  });
  it('a password that an administrator gives opens at once', async () => {
    const admin = await plant.signIn('admin');
    await times(8, () => guess('supplier'));
    const shown = (await admin.list('accounts', { search: 'supplier' })).data.rows[0];
    expect(shown?.lockedUntil).toBeTruthy();
    const { password } = (await admin.ask('issuePassword', { account: 'supplier' })).data;
    expect((await guess('supplier', password)).ok).toBe(true);
  });
});

describe('R79: a device that was shut out', () => {
  it('signs in without its header nowhere that lets enrolled devices in only', async () => {
    const admin = await plant.signIn('admin');
    const { code } = (await admin.ask('createDeviceCode', { name: 'PDA' })).data;
    const { id } = (await new Client(plant.url).ask('enrolDevice', { code })).data;
    const device = new Client(plant.url);
    const login = (headers: Record<string, string>) =>
      device.ask('login', { account: 'leader', password: testPassword, org: '101' }, { headers });
    expect((await login({ 'X-Device': '' })).ok).toBe(true);
    const before = (await login({ 'X-Device': 'never-enrolled' })).data.tokens.refresh.content;
    await admin.ask('saveSwitch', { key: 'enrolledDevicesOnly', open: true });
    expect((await login({ 'X-Device': '' })).code).toBe('login.device-unknown');
    expect((await device.ask('refresh', { token: before })).code).toBe('login.device-unknown');
    const { tokens } = (await login({ 'X-Device': id })).data;
    await admin.ask('revokeDevice', { id });
    expect((await login({ 'X-Device': id })).code).toBe('login.device-revoked');
    expect((await login({ 'X-Device': '' })).code).toBe('login.device-unknown');
    expect((await device.ask('refresh', { token: tokens.refresh.content }, { headers: { 'X-Device': '' } })).ok).toBe(false);
    // People who may enrol devices can sign in to do so.
    expect(
      (await new Client(plant.url).ask('login', { account: 'admin', password: testPassword, org: '101' }, { headers: { 'X-Device': '' } }))
        .ok,
    ).toBe(true);
    await admin.ask('saveSwitch', { key: 'enrolledDevicesOnly', open: false });
    expect((await login({ 'X-Device': '' })).ok).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';
import { hashPassword } from './password.ts';

const plant = usePlant();
const old = 'Wms2026demo';

describe('changePassword', () => {
  const client = () => new Client(plant.url);
  it.each([
    ['password-old-required', {}, 'Please enter the old password!'],
    ['password-new-required', { old }, 'Please enter the new password!'],
    [
      'password-differs-from-old',
      { old, wanted: old, confirmation: old },
      'The entered password is the same as the old password. Please re-enter!',
    ],
    [
      'password-confirmation-matches',
      { old, wanted: 'Plum12345', confirmation: 'x' },
      'The confirmation password does not match the new password. Please re-enter!',
    ],
    [
      'password-min-length',
      { old, wanted: 'Abc1234', confirmation: 'Abc1234' },
      'The password length must be at least 8 characters. Please re-enter!',
    ],
    ['password-not-all-digits', { old, wanted: '12345678', confirmation: '12345678' }, 'Passwords must not be purely numeric.'],
    [
      'password-letters-and-digits',
      { old, wanted: 'abcdefgh', confirmation: 'abcdefgh' },
      'The password must contain both numbers and letters. Please re-enter.',
    ],
    ['a wrong old password', { old: 'wrong', wanted: 'Plum12345', confirmation: 'Plum12345' }, 'Username or password is incorrect!'],
  ])('%s', async (_rule, input, message) => {
    const answer = await client().ask('changePassword', { account: 'leader', ...input }, { language: 'en' });
    expect(answer).toMatchObject({ status: 200, ok: false, message });
  });
  it('changes without a token, and ends every session of the account', async () => {
    const before = await plant.signIn('leader');
    const answer = await client().ask('changePassword', { account: 'LEADER', old, wanted: 'Chosen2026', confirmation: 'Chosen2026' });
    expect(answer.data.sessionsEnded).toBe(1);
    await expect.poll(async () => (await before.ask('userInfo', {})).status).toBe(401);
    await expect(plant.signIn('leader')).rejects.toThrow();
    expect((await new Client(plant.url).signIn('leader', '101', 'Chosen2026')).token).not.toBe('');
  });
  it('keeps the session that changes it, and never stores or answers the password', async () => {
    const line = await plant.signIn('line');
    const elsewhere = await plant.signIn('line');
    const answer = await line.ask('changePassword', { old, wanted: 'Chosen2026xy', confirmation: 'Chosen2026xy' });
    expect(answer.data.sessionsEnded).toBe(1);
    expect((await line.ask('userInfo', {})).ok).toBe(true);
    await expect.poll(async () => (await elsewhere.ask('userInfo', {})).status).toBe(401);
    const { rows } = await plant.pool.query(
      `select to_jsonb(a)::text || coalesce((select string_agg(to_jsonb(o)::text, '') from operation o), '') as all from audit a`,
    );
    expect(JSON.stringify(rows)).not.toContain('Chosen2026xy');
  });
  it('counts wrong old passwords against the account', async () => {
    const wrong = { account: 'director', old: 'wrong', wanted: 'Plum12345', confirmation: 'Plum12345' };
    for (let n = 0; n < 5; n += 1) expect((await client().ask('changePassword', wrong)).code).toBe('login.incorrect');
    expect((await client().ask('changePassword', { ...wrong, old })).code).toBe('login.locked');
  });
});

describe('resetPassword', () => {
  const reset = (account: string, idCardTail?: string) =>
    new Client(plant.url).ask(
      'resetPassword',
      { account, idCardTail, wanted: 'Reset2026x', confirmation: 'Reset2026x' },
      { language: 'en' },
    );
  it('password-reset-id-card: asks for it, takes it whatever its case, and wants the password changed next', async () => {
    await plant.pool.query(`update user_account set id_card_tail_hash = $1 where account = 'clerk'`, [await hashPassword('01234X')]);
    expect((await reset('clerk')).message).toBe('Please enter the last 6 digits of the ID card!');
    expect((await reset('clerk', '012345')).code).toBe('password.reset-incorrect');
    expect((await reset('clerk', '01234x')).ok).toBe(true);
    const signedIn = await new Client(plant.url).ask('login', { account: 'clerk', password: 'Reset2026x' });
    expect(signedIn.data.account.passwordConforms).toBe(false);
    const { rows } = await plant.pool.query(
      `select document, detail->>'refused' as refused from audit where call = 'resetPassword' order by id`,
    );
    expect(rows).toEqual([
      { document: 'clerk', refused: 'true' },
      { document: 'clerk', refused: null },
    ]);
  });
  it('allows five tries an hour, 20 at once too, and tells nobody which accounts exist', async () => {
    await plant.pool.query('delete from attempt');
    const many = await Promise.all(Array.from({ length: 20 }, () => reset('inspector', '000000')));
    expect(many.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(5);
    expect((await reset('inspector', '000000')).status).toBe(429);
    const unknown = await reset('nobody', '000000');
    expect(unknown).toMatchObject({ code: 'password.reset-incorrect', message: 'The account and the ID card digits do not match' });
    await plant.pool.query('delete from attempt');
  });
});

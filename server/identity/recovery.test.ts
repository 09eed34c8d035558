import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const wanted = { wanted: 'Recover2026', confirmation: 'Recover2026' };

async function codeFromList(account: string): Promise<string> {
  const admin = await plant.signIn('admin');
  const find = async () =>
    (await admin.list('recoveryRequests', { jsWhere: { Account: { value: account, searchType: '=' } } })).data.rows[0];
  await expect.poll(async () => (await find())?.delivery).not.toBe('waiting');
  const shown = await admin.ask('readRecoveryCode', { id: (await find())?.id ?? 0 });
  return shown.ok ? shown.data.code : shown.code;
}

describe('password recovery through the administrators’ list', () => {
  it('password-recovery-code: is asked for, told by the administrator, and good once', async () => {
    const client = new Client(plant.url);
    expect((await client.ask('sendRecoveryCode', { account: 'keeper' })).data.minutes).toBe(10);
    const code = await codeFromList('keeper');
    expect(code).toMatch(/^\d{6}$/);
    expect((await client.ask('recoverPassword', { account: 'keeper', ...wanted }, { language: 'en' })).message).toBe(
      'Please enter the verification code!',
    );
    expect((await client.ask('recoverPassword', { account: 'keeper', code, ...wanted })).ok).toBe(true);
    expect((await new Client(plant.url).signIn('keeper', '101', 'Recover2026')).token).not.toBe('');
    expect((await client.ask('recoverPassword', { account: 'keeper', code, ...wanted })).code).toBe('password.code-incorrect');
    expect(await codeFromList('keeper')).toBe('password.code-gone');
  });
  it('allows five tries, 20 at once too; the right code is of no use afterwards', async () => {
    const client = new Client(plant.url);
    await client.ask('sendRecoveryCode', { account: 'clerk' });
    const code = await codeFromList('clerk');
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 20 }, () => client.ask('recoverPassword', { account: 'clerk', code: wrong, ...wanted })));
    expect((await client.ask('recoverPassword', { account: 'clerk', code, ...wanted })).code).toBe('password.code-incorrect');
    await plant.pool.query('delete from attempt');
  });
  it('ends after ten minutes', async () => {
    const client = new Client(plant.url);
    await client.ask('sendRecoveryCode', { account: 'line' });
    const code = await codeFromList('line');
    await plant.pool.query(`update recovery_code set expires = now() - interval '1 second'`);
    expect((await client.ask('recoverPassword', { account: 'line', code, ...wanted })).code).toBe('password.code-incorrect');
  });
  it('answers the same for an account that does not exist, and refuses the fourth in an hour', async () => {
    const client = new Client(plant.url);
    const known = await client.ask('sendRecoveryCode', { account: 'leader' });
    const unknown = await client.ask('sendRecoveryCode', { account: 'nobody' });
    expect(unknown.envelope).toEqual(known.envelope);
    for (let n = 0; n < 2; n += 1) await client.ask('sendRecoveryCode', { account: 'nobody' });
    expect((await client.ask('sendRecoveryCode', { account: 'nobody' })).status).toBe(429);
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../test/plant.ts';

const plant = usePlant();
const run = promisify(execFile);

async function create(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, DATABASE_URL: plant.databaseUrl };
  const words = ['server/createAdministrator.ts', '--account', 'chief', '--name', '李伟', ...args];
  return run('node_modules/.bin/node', words, { env }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr }),
  );
}

const passwordIn = (out: string): string => /first sign-in: (\S+)/.exec(out)?.[1] ?? '';

describe('createAdministrator', () => {
  it('makes the organisation and its first administrator, who must change the password first', async () => {
    expect(await create('--org', '900')).toMatchObject({ code: 1, out: expect.stringContaining('There is no organisation 900') });
    const made = await create('--org', '900', '--org-name', '新厂');
    expect(made).toMatchObject({ code: 0 });
    const chief = await new Client(plant.url).signIn('chief', '900', passwordIn(made.out));
    expect((await chief.list('accounts')).code).toBe('login.change-password-first');
    await chief.ask('changePassword', { old: passwordIn(made.out), wanted: 'Wagon2026x', confirmation: 'Wagon2026x' });
    await expect.poll(async () => (await chief.list('accounts')).data.total).toBe(1);
    const { rows } = await plant.pool.query(`select count(*) as places from location where org = '900'`);
    expect(rows[0].places).toBe(5);
  });
  it('refuses an account that exists, and is the way back in with --reset', async () => {
    expect(await create('--org', '900')).toMatchObject({ code: 1, out: expect.stringContaining('exists already') });
    const reset = await create('--org', '900', '--reset');
    expect((await new Client(plant.url).signIn('chief', '900', passwordIn(reset.out))).token).not.toBe('');
  });
  it('R31: whoever is made while nobody looks after the installation does, others only with --installation', async () => {
    const keepers = async () =>
      (
        await plant.pool.query(
          "select u.account from user_role r join user_account u on u.id = r.user_id where r.role_code = 'installation-administrator'",
        )
      ).rows;
    expect(await keepers()).toEqual([{ account: 'admin' }]);
    await create('--org', '900', '--reset', '--installation');
    expect(await keepers()).toEqual([{ account: 'admin' }, { account: 'chief' }]);
    await plant.pool.query("delete from user_role where role_code = 'installation-administrator'");
    await create('--org', '900', '--reset');
    expect(await keepers()).toEqual([{ account: 'chief' }]);
  });
  it('says what it needs', async () => {
    expect(await create()).toMatchObject({ code: 1, out: expect.stringContaining('--org 101') });
    expect(await create('--org', '900', '--time-zone', 'Mars/Base')).toMatchObject({ code: 1, out: 'There is no time zone Mars/Base\n' });
  });
});

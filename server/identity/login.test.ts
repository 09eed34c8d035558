import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('login', () => {
  it('session-login-on-20000, username-trimmed: gives tokens and account', async () => {
    const answer = await new Client(plant.url).ask('login', { account: ' Keeper ', password: 'Wms2026demo', org: '101' });
    expect(answer.code).toBe('20000');
    expect(answer.envelope).toMatchObject({
      Result: true,
      code: 20000,
      Data: { AccountInfo: { Account: 'keeper', Pwd: '', U9Org: '101' } },
    });
    expect(answer.data.tokens.access.content).toHaveLength(43);
  });
  it('login-account-required, login-password-required, login-organization-required', async () => {
    const client = new Client(plant.url);
    expect((await client.ask('login', {})).message).toBe('请输入账号！');
    expect((await client.ask('login', { account: 'keeper' }, { language: 'en' })).message).toBe('Please enter the password!');
    expect((await client.ask('login', { account: 'line', password: 'Wms2026demo', org: '102' })).code).toBe('login.organization-required');
  });
  it('login-failure-carries-msg: the same words for a wrong password and an unknown account', async () => {
    const client = new Client(plant.url);
    const wrong = await client.ask('login', { account: 'leader', password: 'wrong' }, { language: 'en' });
    const unknown = await client.ask('login', { account: 'nobody', password: 'wrong' }, { language: 'en' });
    expect(wrong.envelope).toMatchObject({ Result: false, code: 42200, msg: 'Username or password is incorrect!' });
    expect(unknown.envelope).toEqual(wrong.envelope);
  });
  it('R11: the database of older installations may be named in the form; another one is refused', async () => {
    const named = (databaseName: string) =>
      new Client(plant.url).ask('login', { account: 'line', password: 'Wms2026demo', org: '101', databaseName });
    expect((await named('main')).ok).toBe(true);
    expect(await named('U9Test')).toMatchObject({ status: 403, code: 'wrong-database' });
  });
  it('S123, R11, login-organization-required: nobody is signed in to an organisation that they did not name; who belongs to several organisations says which, who belongs to one need not', async () => {
    const signIn = (account: string, headers = {}) => new Client(plant.url).ask('login', { account, password: 'Wms2026demo' }, { headers });
    expect((await signIn('keeper')).code).toBe('login.organization-required');
    expect((await signIn('keeper', { org: '102' })).data.account.org).toBe('102');
    expect((await signIn('line')).data.account.org).toBe('101');
  });
});

describe('login-nonconforming-password, password-change-forced', () => {
  it('is told to change the password first and may do nothing else until then', async () => {
    await plant.pool.query(`update user_account set password_conforms = false where account = 'recount'`);
    const client = new Client(plant.url);
    const signedIn = await client.ask('login', { account: 'recount', password: 'Wms2026demo' });
    expect(signedIn.data.account.passwordConforms).toBe(false);
    client.token = signedIn.data.tokens.access.content;
    expect(await client.list('accounts', {}, { language: 'en' })).toMatchObject({
      status: 403,
      code: 'login.change-password-first',
      message: 'Your password does not meet the rules. Use Change Password first.',
    });
    expect((await client.ask('userInfo', {})).data.user.passwordConforms).toBe(false);
    const changed = await client.ask('changePassword', { old: 'Wms2026demo', wanted: 'Second2026', confirmation: 'Second2026' });
    expect(changed.ok).toBe(true);
    await expect.poll(async () => (await client.list('accounts')).code).toBe('forbidden');
    expect((await client.ask('userInfo', {})).data.user.passwordConforms).toBe(true);
  });
});

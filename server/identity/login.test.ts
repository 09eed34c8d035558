import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('login', () => {
  it('session-login-on-20000: gives tokens and account', async () => {
    const answer = await new Client(plant.url).ask('login', { account: ' Keeper ', password: 'Wms2026demo', org: '101' });
    expect(answer.code).toBe('20000');
    expect(answer.envelope).toMatchObject({ Result: true, code: 20000, Data: { AccountInfo: { Account: 'keeper', Pwd: '', U9Org: '101' } } });
    expect(answer.data.tokens.access.content).toHaveLength(43);
  });
  it('login-account-required, login-password-required, login-organization-required', async () => {
    const client = new Client(plant.url);
    expect((await client.ask('login', {})).message).toBe('请输入账号！');
    expect((await client.ask('login', { account: 'keeper' }, { language: 'en' })).message).toBe('Please enter the password!');
    expect((await client.ask('login', { account: 'line', password: 'Wms2026demo', org: '102' })).code).toBe('login.organization-required');
  });
  it('locks the account after five wrong passwords', async () => {
    const client = new Client(plant.url);
    for (let n = 0; n < 5; n += 1) expect((await client.ask('login', { account: 'clerk', password: 'wrong' })).code).toBe('login.incorrect');
    expect((await client.ask('login', { account: 'clerk', password: 'Wms2026demo' })).code).toBe('login.locked');
  });
});

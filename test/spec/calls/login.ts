import { expect } from 'vitest';
import { cell, type OlderClient } from '../olderClient.ts';
import type { Effects, OlderWorld } from '../olderWorld.ts';

const fieldsOf = (w: OlderWorld, username = 'keeper') => ({
  ...{ username: ` ${username} `, password: w.password, eipaulg: '', autoLogin: 'false', u9org: '101', u9charge: '1' },
  ...{ dbconnname: 'main', cutform: '', sysversion: '2.2.45' },
});
const rolesOf = async (client: OlderClient) => (await client.post('Login/UserInfoPost', { token: client.token })).rows('Path').length;

/** Sign-in, renewal of tokens and the current person, each by POST and by GET. */
export const loginEffects: Effects = {
  'Login/CheckLogin': async (w) => {
    const client = w.stranger();
    client.keepSession(await client.get('Login/CheckLogin', fieldsOf(w)));
    expect(await rolesOf(client)).toBeGreaterThan(3);
  },
  'Login/CheckLoginPost': async (w) => {
    const client = w.stranger();
    const answer = await client.post('Login/CheckLoginPost', fieldsOf(w));
    client.keepSession(answer);
    const info = cell(answer.row, 'AccountInfo') as object;
    expect(info).toMatchObject({ Account: 'keeper', U9Org: '101', Pwd: '' });
    expect(await rolesOf(client)).toBeGreaterThan(3);
    expect((await client.post('Login/CheckLoginPost', { ...fieldsOf(w), password: 'wrong' })).ok).toBe(false);
  },
  'Login/RefreshToken': async (w) => {
    const client = await w.stranger().signIn('keeper', w.password);
    const before = client.token;
    client.keepSession(await client.get('Login/RefreshToken', { token: client.refreshToken }));
    expect([client.token === before, (await rolesOf(client)) > 3]).toEqual([false, true]);
  },
  'Login/RefreshTokenPost': async (w) => {
    const client = await w.stranger().signIn('keeper', w.password);
    const before = client.token;
    client.keepSession(await client.post('Login/RefreshTokenPost', { token: client.refreshToken }));
    expect([client.token === before, (await rolesOf(client)) > 3]).toEqual([false, true]);
  },
  'Login/UserInfo': async (w) => {
    const answer = await w.who.keeper.get('Login/UserInfo', { token: w.who.keeper.token });
    expect([answer.ok, 'menu' in answer.row, 'roles' in answer.row]).toEqual([true, true, true]);
  },
  'Login/UserInfoPost': async (w) => {
    const answer = await w.who.keeper.does('Login/UserInfoPost', { token: w.who.keeper.token });
    expect(['menu' in answer.row, answer.has('warehouse-keeper')]).toEqual([true, true]);
  },
};

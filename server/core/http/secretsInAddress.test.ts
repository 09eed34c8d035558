import { expect, it } from 'vitest';
import { Client, usePlant } from '../../../test/plant.ts';
import { testPassword } from '../../../test/seed.ts';
import { handlerList } from '../../handlers.ts';

const plant = usePlant();
const open = usePlant({ secretsInAddress: true });

const twins = handlerList.flatMap(({ call }) => (call.secret ? (call.get ?? []) : []));
const inAddress = (url: string, path: string, fields: Record<string, string>) =>
  fetch(`${url}${path}?${new URLSearchParams(fields)}`, { headers: { 'Accept-Language': 'en' } });
const signIn = { username: 'keeper', password: testPassword, u9org: '101' };

it('S172: a password or token in the address is refused in words at every call that takes one', async () => {
  expect(twins.sort()).toEqual(['/api/Login/CheckLogin', '/api/Login/RefreshToken']);
  for (const path of twins) {
    const answer = await inAddress(plant.url, path, { ...signIn, token: 'x' });
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { Code: 'secret-in-address' }]);
  }
  const { rows } = await plant.pool.query("select 1 from audit where call = 'login'");
  expect(rows).toEqual([]);
  const keeper = await new Client(plant.url).signIn('keeper');
  const userInfo = (query: string) =>
    fetch(`${plant.url}/api/Login/UserInfo${query}`, { headers: { Authorization: `Bearer ${keeper.token}`, org: '101' } });
  expect((await userInfo('')).status).toBe(200);
  expect((await userInfo(`?token=${keeper.token}`)).status).toBe(403);
});

it('S172: an operator with older clients may allow it', async () => {
  const answer = await inAddress(open.url, '/api/Login/CheckLogin', signIn);
  const { Code, Data } = (await answer.json()) as { Code: string; Data: { Token: { RefreshToken: { content: string } } } };
  expect(Code).toBe('20000');
  const again = await inAddress(open.url, '/api/Login/RefreshToken', { token: Data.Token.RefreshToken.content });
  expect((await again.json()) as object).toMatchObject({ Code: '20000' });
});

it('S172: no answer as JSON is kept by a browser or a proxy unless its route says so', async () => {
  const keeper = await new Client(plant.url).signIn('keeper');
  const post = (path: string, body: string, token = keeper.token) =>
    fetch(plant.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, org: '101', 'Content-Type': 'application/json' },
      body,
    });
  const answers = await Promise.all([
    post('/api/Login/UserInfo', '{}'),
    post('/api/Login/UserInfo', '{}', 'nobody'),
    post('/api/Basic/GetDataListN', '{"data":{"RNO":"004"}}'),
    post('/api/Basic/GetDataListN', '{'),
    post('/api/Nothing', '{}'),
    fetch(`${plant.url}/api/Basic/GetUserOrgMap?usercode=keeper`),
    fetch(`${plant.url}/metrics`),
  ]);
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
  expect((await fetch(`${plant.url}/api/openapi.json`)).headers.get('cache-control')).toBe('no-cache');
});

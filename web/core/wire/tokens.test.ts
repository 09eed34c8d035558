import { beforeEach, expect, test } from 'vitest';
import { refusal, success, testBrowser } from '../device/browserTestKit.ts';
import { CallError, Unreachable } from './CallError.ts';
import { freshToken, keepTokens, needsRefresh, readTokens } from './tokens.ts';

const day = 86_400_000;
const pair = (accessIn: number, refreshIn: number, name = 'old') => ({
  access: { content: `${name}-a`, expires: new Date(Date.now() + accessIn).toISOString() },
  refresh: { content: `${name}-r`, expires: new Date(Date.now() + refreshIn).toISOString() },
});
const wire = ({ access, refresh }: ReturnType<typeof pair>) => ({
  Token: {
    AccessToken: { content: access.content, Expires: access.expires },
    RefreshToken: { content: refresh.content, Expires: refresh.expires },
  },
});
let browser: ReturnType<typeof testBrowser>;
beforeEach(() => {
  browser = testBrowser();
});

test.each([
  [60_000, 8 * day, false],
  [-1, 8 * day, true],
  [60_000, 7 * day, true],
  [60_000, 7 * day + 5000, false],
])('session-token-refresh-condition: access in %i ms, refresh in %i ms → %s', (access, refresh, expected) => {
  expect(needsRefresh(pair(access, refresh), Date.now())).toBe(expected);
});

test('session-refresh-before-call: one refresh serves all calls that wait', async () => {
  keepTokens(pair(-1, 20 * day));
  browser.answer(() => success(wire(pair(60_000, 30 * day, 'new'))));
  expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual(['new-a', 'new-a', 'new-a']);
  expect(browser.seen.map(({ path, body }) => [path, body])).toEqual([['/api/Login/RefreshTokenPost', { token: 'old-r' }]]);
  expect(readTokens()?.refresh.content).toBe('new-r');
});

test('a token that the server no longer takes is changed even before its time', async () => {
  keepTokens(pair(60_000, 20 * day));
  browser.answer(() => success(wire(pair(60_000, 30 * day, 'new'))));
  expect(await freshToken('old-a')).toBe('new-a');
});

test('session-cleared-on-refresh-failure: a refused or expired refresh token ends the sign-in, a silent server does not', async () => {
  keepTokens(pair(-1, 20 * day));
  browser.answer(() => refusal('login.refresh-failed', 401));
  await expect(freshToken()).rejects.toMatchObject({ id: 'not-signed-in' });
  keepTokens(pair(-1, -1));
  await expect(freshToken()).rejects.toBeInstanceOf(CallError);
  keepTokens(pair(-1, 20 * day));
  browser.answer(() => 'lost');
  await expect(freshToken()).rejects.toBeInstanceOf(Unreachable);
  expect(readTokens()).toBeDefined();
});

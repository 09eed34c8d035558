import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, success, testBrowser, untilHolds } from '../device/browserTestKit.ts';

const browser = testBrowser();
const { claimChanges, followLiveEvents, settingChanges, takeAnew, takeEvent } = await import('./liveEvents.ts');
const { readEvent } = await import('./eventStream.ts');
const { mayDo, session } = await import('./session.ts');
const { queryClient } = await import('../wire/queryClient.ts');
const { keepTokens } = await import('../wire/tokens.ts');
const { fromWire } = await import('../../../contract/core/shape.ts');
const { sessionCalls } = await import('../../../contract/identity/session.calls.ts');
const { settingDefaults } = await import('../../../contract/system/settings.ts');

const userWith = (permissions: string[]) => ({
  menu: [],
  roles: [],
  permissions,
  user: { ID: 1, Account: 'keeper', Name: '张伟', U9Org: '101', PwdCheck: true },
  organisations: [],
  language: 'zh',
});
const login = { usercode: 'keeper', u9org: '101', dbconnname: 'main', wid: '', wname: '', WCode: '', workshopcode: '', workshopname: '' };

beforeEach(() => {
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString();
  keepTokens({ access: { content: 'a', expires }, refresh: { content: 'r', expires } });
  session.set({ login });
});

test('S126: what changed between the first questions of a window and its first stream is asked for again', () => {
  const changes = settingChanges.get();
  const invalidations = vi.spyOn(queryClient, 'invalidateQueries');
  invalidations.mockClear();
  takeAnew();
  expect([settingChanges.get() - changes, invalidations.mock.calls.map(([what]) => what?.queryKey)]).toEqual([
    1,
    [['badge'], ['list', 'count'], ['settings']],
  ]);
  invalidations.mockClear();
  takeAnew();
  expect(invalidations.mock.calls).toEqual([[]]);
});

test('an event of the stream is read by its name, data and organisation, a beat is none', () => {
  expect(readEvent('event: claim\norg: 102\ndata: {"changedAt":""}')).toEqual({ name: 'claim', data: { changedAt: '' }, org: '102' });
  expect(readEvent('event: notice\ndata: {"open":true,"text":"盘点\\n停收"}')).toEqual({
    name: 'notice',
    data: { open: true, text: '盘点\n停收' },
  });
  expect(readEvent(': beat')).toBeUndefined();
});

test('the first access event is what stands; another stamp fetches the person anew, and screens ask again', async () => {
  const invalidations = vi.spyOn(queryClient, 'invalidateQueries');
  invalidations.mockClear();
  browser.answer(({ path }) => success(path.includes('UserInfo') ? userWith(['receive']) : undefined));
  takeEvent({ name: 'access', data: { stamp: 'a' } });
  takeEvent({ name: 'access', data: { stamp: 'a' } });
  expect([browser.seen.length, mayDo('receive')]).toEqual([0, false]);
  takeEvent({ name: 'access', data: { stamp: 'b' } });
  await untilHolds(() => expect(mayDo('receive')).toBe(true));
  await untilHolds(() => expect(invalidations).toHaveBeenCalledTimes(1));
});

test('settings that differ from those told before count as a change, also after a lost connection', () => {
  const before = settingChanges.get();
  takeEvent({ name: 'setting', data: settingDefaults });
  takeEvent({ name: 'setting', data: settingDefaults });
  expect(settingChanges.get()).toBe(before);
  takeEvent({ name: 'setting', data: { ...settingDefaults, labelCheck: !settingDefaults.labelCheck } });
  expect(settingChanges.get()).toBe(before + 1);
});

test('S126: what is about another organisation than this window works in changes nothing here, and is known when it goes there', () => {
  const [settings, claims] = [settingChanges.get(), claimChanges.get()];
  takeEvent({ name: 'setting', data: settingDefaults, org: '102' });
  takeEvent({ name: 'setting', data: { ...settingDefaults, labelCheck: !settingDefaults.labelCheck }, org: '102' });
  takeEvent({ name: 'claim', data: { changedAt: '' }, org: '102' });
  expect([settingChanges.get(), claimChanges.get()]).toEqual([settings, claims]);
  session.set({ login: { ...login, u9org: '102' } });
  takeEvent({ name: 'setting', data: settingDefaults, org: '102' });
  takeEvent({ name: 'claim', data: { changedAt: '' }, org: '102' });
  expect([settingChanges.get(), claimChanges.get()]).toEqual([settings + 1, claims + 1]);
});

test('S126: after a while without a stream what it tells no state of is asked for again, and texts only when others were changed', async () => {
  const invalidations = vi.spyOn(queryClient, 'invalidateQueries');
  const claims = claimChanges.get();
  browser.answer(() => success({ data: [], total: 0 }));
  takeEvent({ name: 'translation', data: { stamp: '1' } });
  invalidations.mockClear();
  browser.seen.length = 0;
  takeAnew();
  takeEvent({ name: 'translation', data: { stamp: '1' } });
  expect([claimChanges.get(), invalidations.mock.calls.at(0), browser.seen.length]).toEqual([claims + 1, [], 0]);
  takeEvent({ name: 'translation', data: { stamp: '2' } });
  await untilHolds(() => expect(browser.seen.length).toBe(1));
});

test('S126: windows of two people in one browser do not hear what is told to the other', async () => {
  const events: unknown[] = [];
  const other = new BroadcastChannel('kuwei-events somebody-else');
  const own = new BroadcastChannel('kuwei-events keeper');
  other.onmessage = () => events.push('other');
  own.onmessage = () => events.push('own');
  browser.answer(() => refusal('busy', 503));
  session.set({ login, user: fromWire(sessionCalls.userInfo.output, userWith([])) as NonNullable<ReturnType<typeof session.get>>['user'] });
  followLiveEvents();
  await untilHolds(() => expect(events).toContain('own'));
  expect(events).not.toContain('other');
  session.set(undefined);
  other.close();
  own.close();
});

test('a session that was ended elsewhere leads to the login as soon as the stream is refused', async () => {
  browser.answer(() => refusal('not-signed-in', 401));
  session.set({ login, user: fromWire(sessionCalls.userInfo.output, userWith([])) as NonNullable<ReturnType<typeof session.get>>['user'] });
  followLiveEvents();
  await untilHolds(() => expect(session.get()).toBeUndefined());
});

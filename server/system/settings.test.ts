import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsPath } from '../../contract/system/events.ts';
import { settingKeys } from '../../contract/system/settingDefinitions.ts';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { comesTrue } from '../../test/partners.ts';
import { Client, usePlant } from '../../test/plant.ts';
import type { RunningServer } from '../startServer.ts';

const plant = usePlant();
let second: RunningServer;
beforeAll(async () => {
  second = await plant.second();
});
afterAll(() => second.close());

const onSecond = async (account: string): Promise<Client> => new Client(second.url).signIn(account);
const settingValue = async (client: Client, key: string) => (await client.ask('settings', { key })).data.settings[0]?.value;

describe('switches and values', () => {
  it('every one is listed with what it does, in the caller’s language', async () => {
    const keeper = await plant.signIn('keeper');
    const { data } = await keeper.ask('settings', {}, { language: 'en' });
    expect(data.settings.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
    expect(data.settings.find(({ key }) => key === 'labelCheck')).toMatchObject({
      type: 'switch',
      isOpen: false,
      changedBy: '',
    });
    expect(data.settings.find(({ key }) => key === 'labelCheckMinimum')).toMatchObject({ value: 1, minimum: 1, maximum: 999 });
  });

  it('a switch changed on one server is obeyed by the other, and by open apps, within a second', async () => {
    const admin = await plant.signIn('admin');
    const elsewhere = await onSecond('keeper');
    const recorder = new EventRecorder(second.url, elsewhere);
    await comesTrue(() => recorder.events.length >= 3);
    expect(recorder.events.find(({ name }) => name === 'setting')).toMatchObject({ data: { realTimeReceipt: false } });
    expect(await settingValue(elsewhere, 'realTimeReceipt')).toBe(false);
    expect((await admin.ask('saveSwitch', { key: 'realTimeReceipt', open: true })).ok).toBe(true);
    await comesTrue(async () => (await settingValue(elsewhere, 'realTimeReceipt')) === true);
    await comesTrue(() => recorder.events.some(({ data }) => (data as { realTimeReceipt?: boolean }).realTimeReceipt === true));
    recorder.stop();
    const { rows } = await plant.pool.query(`select org, account, detail from audit where call = 'saveSwitch' order by id desc limit 1`);
    expect(rows[0]).toEqual({ org: '101', account: 'admin', detail: { before: false, after: true } });
  });

  it('holds for its organisation only', async () => {
    const admin = await plant.signIn('admin');
    await admin.ask('saveSwitch', { key: 'labelCheck', open: true });
    const there = await plant.signIn('keeper', '102');
    expect(await settingValue(there, 'labelCheck')).toBe(false);
  });

  it.each([
    ['syncMinutes', undefined, 'setting.sync-time-required'],
    ['plantArea', undefined, 'setting.plant-area-required'],
    ['syncMinutes', 0, 'setting.wrong'],
    ['syncMinutes', '2.5', 'setting.wrong'],
    ['labelCheckMinimum', 1000, 'setting.wrong'],
    ['preparationConditions', 'relesed', 'setting.condition-unknown'],
    ['preparationConditions', 'released；Whole Set', 'setting.condition-unknown'],
    ['preparationConditions', 'needed within days 3', 'setting.condition-unknown'],
    ['preparationConditions', 'neededWithinDays=3；轻拿轻放', 'setting.condition-unknown'],
    ['preparationConditions', 'wholeset:yes', 'setting.condition-unknown'],
    // S86: a field that was not sent is not an empty one.
    ['preparationConditions', undefined, 'setting.wrong'],
    ['nothing', 1, 'setting.unknown'],
    ['toString', 1, 'setting.unknown'],
  ] as const)('sync-time-required, plant-area-required: %s = %s is refused: %s', async (key, value, code) => {
    const admin = await plant.signIn('admin');
    expect((await admin.ask('updateOrgSetting', value === undefined ? { key } : { key, value })).code).toBe(code);
  });

  it('S86: preparation-conditions: what is none of them is named with those that there are; a sentence is for the picker', async () => {
    const admin = await plant.signIn('admin');
    const set = (value: string) => admin.ask('updateOrgSetting', { key: 'preparationConditions', value });
    expect((await set('released；relesed')).message).toBe(
      '没有“relesed”这个条件。可用的有：released；wholeSet；neededWithinDays:3。给备料员看的话请写成一句',
    );
    for (const value of ['released; wholeSet；neededWithinDays:3', '轻拿轻放', 'Handle with care', ''])
      expect((await set(value)).ok).toBe(true);
  });

  it('a value is stored as what it is; nobody but an administrator changes it', async () => {
    const admin = await plant.signIn('admin');
    expect((await admin.ask('updateOrgSetting', { key: 'syncMinutes', value: '30' })).data).toEqual({ key: 'syncMinutes', value: 30 });
    expect((await admin.ask('updateOrgSetting', { key: 'plantArea', value: '一号厂区' })).ok).toBe(true);
    expect((await admin.list('organisations')).data.rows.find(({ org }) => org === '101')?.plantArea).toBe('一号厂区');
    expect((await admin.ask('saveSwitch', { key: 'syncMinutes', open: true })).code).toBe('setting.unknown');
    const leader = await plant.signIn('leader');
    expect((await leader.ask('saveSwitch', { key: 'realTimeReceipt', open: true })).status).toBe(403);
  });
});

describe('the announcement', () => {
  it('content-required; otherwise everyone sees it without a reload, on both servers', async () => {
    const admin = await plant.signIn('admin');
    const recorders = [new EventRecorder(plant.url, await plant.signIn('keeper')), new EventRecorder(second.url, await onSecond('leader'))];
    await comesTrue(() => recorders.every(({ events }) => events.length >= 3));
    expect((await admin.ask('updateNotice', { appCode: 'A42', open: true })).message).toBe('请输入内容');
    expect((await admin.ask('updateNotice', { appCode: 'A42', open: true, text: '今晚 22 点停机维护' })).ok).toBe(true);
    const shows = (text: string) =>
      comesTrue(() =>
        recorders.every(({ events }) => events.some(({ name, data }) => name === 'notice' && (data as { text: string }).text === text)),
      );
    expect(await shows('今晚 22 点停机维护')).toBe(true);
    for (const recorder of recorders) recorder.events.length = 0;
    expect((await admin.ask('updateNotice', { appCode: 'A42', open: false })).data).toEqual({ open: false, text: '今晚 22 点停机维护' });
    expect(await shows('')).toBe(true);
    for (const recorder of recorders) recorder.stop();
  });

  it('nobody listens without a session, and the stream ends with it', async () => {
    expect((await fetch(plant.url + eventsPath)).status).toBe(401);
    const keeper = await onSecond('keeper');
    const recorder = new EventRecorder(second.url, keeper);
    await comesTrue(() => recorder.events.length >= 3);
    await keeper.ask('signOut', {});
    await recorder.ended;
  });
});

describe('what somebody may do', () => {
  it('a changed role is obeyed at once by every server, and its holders’ apps are told; others hear nothing', async () => {
    const admin = await plant.signIn('admin');
    const keeper = await onSecond('keeper');
    const [recorder, other] = [new EventRecorder(second.url, keeper), new EventRecorder(second.url, await onSecond('leader'))];
    await comesTrue(() => recorder.events.length >= 3 && other.events.length >= 3);
    const stamps = ({ events }: EventRecorder) => events.filter(({ name }) => name === 'access').length;
    expect([stamps(recorder), stamps(other)]).toEqual([1, 1]);
    const role = (await admin.ask('rolePermissions', { role: 'warehouse-keeper' })).data;
    const held = role.permissions.flatMap((one) => (one.held ? [one.permission] : []));
    const save = (permissions: string[]) => admin.ask('saveRole', { code: 'warehouse-keeper', permissions });
    await save(held.filter((one) => one !== 'stock'));
    await comesTrue(async () => (await keeper.list('stock')).status === 403);
    await comesTrue(() => stamps(recorder) === 2);
    await admin.ask('addUserRole', { account: 'keeper', role: 'quality-inspector', org: undefined });
    await comesTrue(async () => (await keeper.list('stock')).ok);
    await comesTrue(() => stamps(recorder) === 3);
    await admin.ask('removeUserRole', { account: 'keeper', role: 'quality-inspector', org: undefined });
    await save(held);
    expect(stamps(other)).toBe(1);
    recorder.stop();
    other.stop();
  });
});

describe('the monthly sales target', () => {
  it('month-required, sales-target-required, then kept and changed', async () => {
    const admin = await plant.signIn('admin');
    expect((await admin.ask('saveSaleTarget', {})).code).toBe('sale-target.month-required');
    expect((await admin.ask('saveSaleTarget', { month: '2026-12' })).code).toBe('sale-target.value-required');
    for (const amount of ['-1', '0', '1.234'])
      expect((await admin.ask('saveSaleTarget', { month: '2026-12', amount })).code, `validator-amount ${amount}`).toBe(
        'sale-target.wrong',
      );
    expect((await admin.ask('saveSaleTarget', { month: '2026-12', amount: '1200.5' })).data).toEqual({
      month: '2026-12',
      amount: '1200.5',
    });
    await admin.ask('saveSaleTarget', { month: '2026-12', amount: '1300' });
    expect((await admin.list('saleTargets')).data.rows).toMatchObject([{ month: '2026-12', amount: '1300', changedBy: 'admin' }]);
    expect((await admin.post('/api/Basic/SaveSaleTarget', { data: { month: '2026-13', target: 1 } })).status).toBe(400);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';
import { testPassword } from '../../test/seed.ts';

const plant = usePlant();

type Headers = Record<string, string>;
const times = <T>(n: number, work: (nr: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_none, nr) => work(nr)));
const guess = (account: string, headers: Headers, password = 'wrong') =>
  new Client(plant.url).ask('login', { account, password, org: '101' }, { headers });
const compared = (answers: readonly { code: string }[]) => answers.filter(({ code }) => code === 'login.incorrect').length;

beforeEach(() => plant.pool.query('delete from guess; delete from attempt'));

describe('S168: who is one caller', () => {
  it('an address is the same with every port that a proxy writes along', async () => {
    const answers = await times(80, (nr) => guess(`ghost${nr}`, { 'X-Device': '', 'X-Forwarded-For': `203.0.113.7:${40_000 + nr}` }));
    expect(compared(answers)).toBe(50);
    const { rows } = await plant.pool.query(`select distinct subject from guess where kind = 'address'`);
    expect(rows).toEqual([{ subject: '203.0.113.7' }]);
  });
  it('so is every address of a /64 of IPv6', async () => {
    const from = (nr: number) => `2001:db8:1:2:${(nr + 1).toString(16)}::${nr + 7}`;
    const answers = await times(80, (nr) => guess(`spirit${nr}`, { 'X-Device': '', 'X-Forwarded-For': from(nr) }));
    expect(compared(answers)).toBe(50);
    const resets = await times(40, (nr) =>
      new Client(plant.url).ask(
        'resetPassword',
        { account: `spirit${nr}`, idCardTail: '000000', wanted: 'Reset2026x', confirmation: 'Reset2026x' },
        { headers: { 'X-Device': '', 'X-Forwarded-For': from(nr) } },
      ),
    );
    expect(resets.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
  it('what is no address is not believed, and nobody is somebody new by it', async () => {
    await guess('ghost', { 'X-Device': '', 'X-Forwarded-For': 'anything' });
    const { rows } = await plant.pool.query(`select distinct subject from guess where kind = 'address'`);
    expect(rows).toEqual([{ subject: '127.0.0.1' }]);
  });
});

describe('S168: an enrolled device is who has its key', () => {
  async function enrolled(key: string): Promise<string> {
    const admin = await plant.signIn('admin');
    const { code } = (await admin.ask('createDeviceCode', { name: 'PDA' })).data;
    return (await new Client(plant.url).ask('enrolDevice', { code }, { headers: { 'X-Device-Key': key } })).data.id;
  }
  it('its identity alone opens no way around the limits', async () => {
    const id = await enrolled('key of the device');
    const thief = { 'X-Device': id, 'X-Device-Key': 'another' };
    expect(compared(await times(80, (nr) => guess(`ghost${nr}`, thief)))).toBe(50);
    await plant.pool.query('delete from guess');
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'key of the device' }, testPassword)).ok).toBe(true);
    await times(10, () => guess('leader', thief));
    expect((await guess('leader', thief, testPassword)).code).toBe('login.locked');
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'key of the device' }, testPassword)).ok).toBe(true);
  });
  it('nor into an organisation that lets enrolled devices in only', async () => {
    const admin = await plant.signIn('admin');
    const id = await enrolled('its own key');
    await admin.ask('saveSwitch', { key: 'enrolledDevicesOnly', open: true });
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'another' }, testPassword)).code).toBe('login.device-unknown');
    expect((await guess('leader', { 'X-Device': id }, testPassword)).code).toBe('login.device-unknown');
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'its own key' }, testPassword)).ok).toBe(true);
    await admin.ask('saveSwitch', { key: 'enrolledDevicesOnly', open: false });
  });
  it('one that was enrolled before keys came keeps the first with which somebody signs in', async () => {
    const id = await enrolled('');
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'first' }, testPassword)).ok).toBe(true);
    expect((await guess('leader', { 'X-Device': id, 'X-Device-Key': 'second' }, testPassword)).ok).toBe(true);
    const { rows } = await plant.pool.query(`select key_hash = sha256('first') as first from device where id = $1`, [id]);
    expect(rows).toEqual([{ first: true }]);
  });
});

describe('S168: strangers use up nothing of the owner', () => {
  const own = { 'X-Device': 'own-device' };
  const stranger = { 'X-Device': 'elsewhere', 'X-Forwarded-For': '203.0.113.9' };
  const wanted = { wanted: 'Recover2026', confirmation: 'Recover2026' };
  const send = (headers: Headers) => new Client(plant.url).ask('sendRecoveryCode', { account: 'inspector' }, { headers });
  const recover = (code: string, headers: Headers) =>
    new Client(plant.url).ask('recoverPassword', { account: 'inspector', code, ...wanted }, { headers });
  async function newestCode(): Promise<string> {
    const admin = await plant.signIn('admin');
    const find = async () =>
      (await admin.list('recoveryRequests', { jsWhere: { Account: { value: 'inspector', searchType: '=' } } })).data.rows[0];
    await expect.poll(async () => (await find())?.delivery).toBe('list');
    return (await admin.ask('readRecoveryCode', { id: (await find())?.id ?? 0 })).data.code;
  }

  it('neither the requests for a code nor its tries, on a device where the owner signed in before', async () => {
    expect((await guess('inspector', own, testPassword)).ok).toBe(true);
    const answers = await times(6, () => send(stranger));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect((await send(own)).ok).toBe(true);
    const code = await newestCode();
    const wrong = code === '000000' ? '000001' : '000000';
    await times(12, () => recover(wrong, stranger));
    expect((await recover(code, stranger)).code).toBe('password.code-incorrect');
    expect((await recover(code, own)).ok).toBe(true);
  });
  it('nor the tries with the ID card', async () => {
    const reset = (headers: Headers) =>
      new Client(plant.url).ask('resetPassword', { account: 'inspector', idCardTail: '000000', ...wanted }, { headers });
    expect((await times(8, () => reset(stranger))).filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect((await reset(own)).code).toBe('password.reset-incorrect');
  });
});

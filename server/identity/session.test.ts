import { describe, expect, it } from 'vitest';
import { menuTree } from '../../contract/system/menu.ts';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();

const use = (client: Client, tokens: { access: { content: string }; refresh: { content: string } }) => {
  client.token = tokens.access.content;
  client.refreshToken = tokens.refresh.content;
};

describe('refresh', () => {
  it('session-token-refresh-condition: gives a new pair and the old access token ends', async () => {
    const client = await plant.signIn('leader');
    const first = { token: client.token, refresh: client.refreshToken };
    const answer = await client.ask('refresh', { token: first.refresh });
    expect(answer.ok).toBe(true);
    use(client, answer.data.tokens);
    expect(client.token).not.toBe(first.token);
    expect(Date.parse(answer.data.tokens.refresh.expires) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await client.ask('userInfo', {})).data.user.account).toBe('leader');
    // A process that has just seen the old token may accept it for half a minute more; the others do not.
    const other = await plant.second();
    const late = new Client(other.url);
    late.token = first.token;
    expect((await late.ask('userInfo', {})).status).toBe(401);
    await other.close();
  });
  it('leaves no line in the audit: it goes by itself; signing in and out do', async () => {
    const count = async () => (await plant.pool.query('select call, count(*)::int as n from audit group by call order by call')).rows;
    await plant.pool.query('delete from audit');
    const client = await plant.signIn('clerk');
    for (let nth = 0; nth < 3; nth += 1) use(client, (await client.ask('refresh', { token: client.refreshToken })).data.tokens);
    await client.ask('signOut', {});
    expect(await count()).toEqual([
      { call: 'login', n: 1 },
      { call: 'signOut', n: 1 },
    ]);
  });
  it('S169: a session ends after the days of the setting, however often it was renewed, and no token lives on after it', async () => {
    const admin = await plant.signIn('admin');
    const client = await plant.signIn('leader');
    const began = (days: number) =>
      plant.pool.query(
        `update session set created_at = now() - make_interval(days => $1) where user_id = (select id from user_account where account = 'leader')`,
        [days],
      );
    await began(89);
    const last = await client.ask('refresh', { token: client.refreshToken });
    expect(last.ok).toBe(true);
    const left = Date.parse(last.data.tokens.refresh.expires) - Date.now();
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    await began(91);
    expect(await client.ask('refresh', { token: last.data.tokens.refresh.content })).toMatchObject({
      status: 401,
      code: 'login.refresh-failed',
    });
    await admin.ask('updateOrgSetting', { key: 'sessionDays', value: '365' });
    expect((await client.ask('refresh', { token: last.data.tokens.refresh.content })).ok).toBe(true);
    await admin.ask('updateOrgSetting', { key: 'sessionDays', value: '1' });
    const short = await new Client(plant.url).ask('login', { account: 'clerk', password: 'Wms2026demo', org: '101' });
    expect(Date.parse(short.data.tokens.refresh.expires) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    await admin.ask('updateOrgSetting', { key: 'sessionDays', value: '90' });
  });
  it('rotates again when the answer was lost, and 20 at once work', async () => {
    const client = await plant.signIn('leader');
    const token = client.refreshToken;
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Client(plant.url).ask('refresh', { token })));
    expect(answers.map(({ ok }) => ok)).toEqual(Array(20).fill(true));
    // All get the same tokens, so that the session has one chain.
    expect(new Set(answers.map(({ data }) => `${data.tokens.access.content} ${data.tokens.refresh.content}`)).size).toBe(1);
    const last = answers.at(-1);
    if (last) expect((await client.ask('refresh', { token: last.data.tokens.refresh.content })).ok).toBe(true);
  });
  it('S128: an answer that reached nobody is given again at any later time; once somebody works with it, the token is a stolen one', async () => {
    const client = await plant.signIn('leader');
    const { token, refreshToken } = client;
    const lost = await client.ask('refresh', { token: refreshToken });
    const later = () => plant.pool.query(`update refresh_token set used_at = used_at - interval '10 minutes' where used_at is not null`);
    await later();
    const again = await client.ask('refresh', { token: refreshToken });
    expect(again.data.tokens.refresh.content).toBe(lost.data.tokens.refresh.content);
    use(client, again.data.tokens);
    expect(client.token).not.toBe(token);
    expect((await client.ask('userInfo', {})).ok).toBe(true);
    await later();
    expect((await new Client(plant.url).ask('refresh', { token: refreshToken })).status).toBe(401);
    await expect.poll(async () => (await client.ask('userInfo', {})).status).toBe(401);
  });
  it('session-cleared-on-refresh-failure: a token used again later ends the whole session, on every server process', async () => {
    const client = await plant.signIn('leader');
    const stolen = client.refreshToken;
    use(client, (await client.ask('refresh', { token: stolen })).data.tokens);
    const second = await plant.second();
    const other = new Client(second.url);
    other.token = client.token;
    other.org = '101';
    expect((await other.ask('userInfo', {})).ok).toBe(true);
    await plant.pool.query(`update refresh_token set used_at = now() - interval '31 seconds' where used_at is not null`);
    const refused = await client.ask('refresh', { token: stolen }, { language: 'en' });
    expect(refused).toMatchObject({ status: 401, code: 'login.refresh-failed', message: 'Your login has expired. Please log in again.' });
    await expect.poll(async () => (await other.ask('userInfo', {})).status).toBe(401);
    expect((await client.ask('userInfo', {})).status).toBe(401);
    expect((await client.ask('refresh', { token: client.refreshToken })).status).toBe(401);
    const admin = await plant.signIn('admin');
    const audited = await admin.list('auditEntries', { jsWhere: { CallName: { value: 'refresh', searchType: '=' } }, pageSize: 1 });
    const [entry] = audited.data.rows;
    expect(entry).toMatchObject({ account: 'leader', document: 'leader', device: 'test' });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ refused: true, sessionsEnded: 1, address: '127.0.0.1' });
    await second.close();
  });
  it('R77: refuses what was never a token, however often, and shuts nobody out who shares its address', async () => {
    const client = new Client(plant.url);
    expect((await client.ask('refresh', {})).status).toBe(401);
    expect((await client.ask('refresh', { token: 'x'.repeat(43) })).code).toBe('login.refresh-failed');
    for (let n = 0; n < 60; n += 1) expect((await client.ask('refresh', { token: 'x' })).status).toBe(401);
    const keeper = await plant.signIn('keeper');
    expect((await keeper.ask('refresh', { token: keeper.refreshToken })).ok).toBe(true);
  });
});

describe('userInfo', () => {
  it('menu-tree-by-parent, menu-filter-app: the menu of the role, in the language of the request', async () => {
    const info = await (await plant.signIn('keeper')).ask('userInfo', {}, { language: 'en' });
    expect(info.envelope.Code).toBe('20000');
    const { menu, roles, permissions, organisations } = info.data;
    expect(roles).toEqual(['warehouse-keeper']);
    expect(permissions).toContain('receive');
    expect(organisations.map(({ org }) => org)).toEqual(['101', '102']);
    const groups = menu.filter(({ parentId }) => parentId === 0);
    expect(groups.every(({ component }) => component === 'layout')).toBe(true);
    expect(
      menu.every(({ iconClass, parentId }) => iconClass === 'APP' && (parentId === 0 || groups.some(({ id }) => id === parentId))),
    ).toBe(true);
    expect(menu.find(({ name }) => name === 'ScanRecieveNew')).toMatchObject({
      title: 'Receive with label check',
      path: '/pages/InStorage/ScanRecieveNew',
      parentId: 1,
    });
    expect(info.envelope.Data).toHaveProperty(
      'menu.0',
      expect.objectContaining({ Id: 1, Parentid: 0, IconClass: 'APP', Name: 'incoming' }),
    );
  });
  it('shows nobody a screen whose work they may not do', async () => {
    const names = async (account: string) => (await (await plant.signIn(account)).ask('userInfo', {})).data.menu.map(({ name }) => name);
    expect(await names('supplier')).not.toContain('ScanRecieve');
    const shown = await names('line');
    const { permissions } = (await (await plant.signIn('line')).ask('userInfo', {})).data;
    for (const group of menuTree) {
      const allowed = group.entries.filter((one) => one.permissions.every((permission) => permissions.includes(permission)));
      expect(shown.filter((name) => group.entries.some((one) => one.name === name))).toEqual(allowed.map(({ name }) => name));
      expect(shown.includes(group.name)).toBe(allowed.length > 0);
    }
    expect(shown).toContain('StockDetail');
    expect(shown).not.toContain('ScanRecieve');
    expect((await (await plant.signIn('admin')).ask('userInfo', {})).data.permissions).toEqual(['*']);
  });
  it('follows what an administrator takes away, at once, and it stays away after a restart', async () => {
    const line = await plant.signIn('line');
    await (await plant.signIn('admin')).ask('saveRole', { code: 'line-leader', permissions: ['receive'] });
    await expect.poll(async () => (await line.ask('userInfo', {})).data.permissions).toEqual(['receive']);
    const restarted = await plant.second();
    await restarted.close();
    expect((await (await plant.signIn('line')).ask('userInfo', {})).data.permissions).toEqual(['receive']);
  });
});

describe('signOut', () => {
  it('ends the session', async () => {
    const client = await plant.signIn('inspector');
    expect((await client.ask('signOut', {})).data.ended).toBe(true);
    await expect.poll(async () => (await client.ask('userInfo', {})).status).toBe(401);
    expect((await client.ask('refresh', { token: client.refreshToken })).status).toBe(401);
  });
});

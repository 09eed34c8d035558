import { expect, test } from 'vitest';
import { constants } from '../contract/core/constants.ts';
import { positionCalls } from '../contract/locations/position.calls.ts';
import { settingCalls } from '../contract/system/setting.calls.ts';
import { inLanguage } from './stories.ts';
import { useWorld } from './world.ts';

/** Rules of the specification for the app itself: its language, its calls, its lists, its error messages. */
const world = useWorld((world) =>
  world.pool.query(
    "insert into app_version (version_name, version_code, description, package_file) values ('2.2.100', '20261130', 'New', '')",
  ),
);
const stored = (name: string) => `JSON.parse(localStorage.getItem('${name}'))`;

test('default-language, language-persisted: a new device speaks Chinese; the language that is chosen outlives a reload', async () => {
  const device = await world.device({});
  const { page } = device;
  await device.go('/pages/login/index');
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await page.getByText('登录').first().waitFor();
  await device.button(device.say('shell.language')).click();
  const offered = page.getByRole('dialog').getByRole('listitem');
  expect((await offered.allTextContents()).map((text) => text.trim())).toEqual(['简体中文', 'English', 'Indonesia']);
  await page.getByRole('button', { name: 'Indonesia' }).click();
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor();
  expect(await page.evaluate(`${stored('wms-system')}.DefualtLanguage`)).toBe('yn');
});

test('request-headers, session-refresh-before-call: a call says who asks, and renews the sign-in first when that is due', async () => {
  const device = await world.device({ account: 'keeper', language: 'en' });
  const { page } = device;
  await device.go('/pages/my/index');
  await device.settle();
  const soon = new Date(Date.now() + (constants['refresh-token-renew-days'] - 1) * 86_400_000).toISOString();
  await page.evaluate(
    `localStorage.setItem('wms-refresh-token', JSON.stringify({ ...${stored('wms-refresh-token')}, expires: '${soon}' }))`,
  );
  const before = await page.evaluate<string>(`${stored('wms-token')}.content`);
  const requests: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'POST') requests.push({ path: pathname, headers: request.headers() });
  });
  await device.go('/pages/Stock/StockDetail');
  await page.locator('.kw-card').first().waitFor();
  const list = requests.find(({ path }) => path.includes('GetDataList'));
  // The token is refreshed before the list is read; public calls, such as the switches, do not wait for it.
  expect(requests.slice(0, list && requests.indexOf(list)).map(({ path }) => path)).toContainEqual(expect.stringContaining('RefreshToken'));
  expect(list?.headers).toMatchObject({ systemversion: constants['app-version-name'], org: '101', dbconnname: 'main' });
  const after = await page.evaluate<string>(`${stored('wms-token')}.content`);
  expect(list?.headers['authorization']).toBe(`Bearer ${after}`);
  expect(after).not.toBe(before);
});

test('version-compare-numeric, quiet-call-variant: 2.2.100 is newer than 2.2.45; what is asked aside says nothing when it fails', async () => {
  const device = await world.device({ account: 'keeper', language: 'en' });
  device.forgive(/500/);
  await device.page.route(`**${settingCalls.settings.paths[0]}`, (route) =>
    route.fulfill({
      status: 500,
      json: { Result: false, Code: 'unexpected', code: 50_000, Message: 'Settings failed', msg: '', Data: {} },
    }),
  );
  await device.go('/pages/my/index');
  await device.sees(device.say('version.newer', { name: '2.2.100' }));
  await device.settle();
  expect(await device.page.getByText('Settings failed').count()).toBe(0);
  await world.pool.query("update app_version set version_name = '2.2.9' where version_name = '2.2.100'");
  await device.page.reload();
  await device.sees(device.say('my.account'));
  await device.settle();
  expect(await device.page.getByText(device.say('version.newer', { name: '2.2.9' })).count()).toBe(0);
});

test('warehouse-cleared-empties-three, pagination-leading-pages: a warehouse is let go whole; the first four pages have numbers', async () => {
  const desk = await world.device({ account: 'leader', size: 'browser', language: 'en' });
  await desk.go('/pages/Stock/StockDetail');
  const chosen = () => desk.page.evaluate<string[]>(`(({ wid, wname, WCode }) => [wid, wname, WCode])(${stored('wms-loginInfo')})`);
  expect(await chosen()).toEqual(['', '', '']);
  await desk.page.locator('.kw-table tbody tr').first().waitFor();
  const pages = desk.page.locator('.kw-pages button');
  expect((await pages.allTextContents()).slice(1, 5)).toEqual(['1', '2', '3', '4']);
  const picker = desk.page.getByLabel(desk.say('picker.warehouse'), { exact: true });
  await picker.selectOption({ index: 1 });
  await expect.poll(async () => (await chosen()).every((part) => part !== '')).toBe(true);
  await picker.selectOption('');
  await expect.poll(chosen).toEqual(['', '', '']);
});

test('remark-truncation: a list shows twelve characters of a remark', async () => {
  await world.pool.query("update qa_result set remark = '0123456789ABCDEF'");
  const desk = await world.device({ account: 'director', size: 'browser', language: 'en' });
  await desk.go('/pages/InStorage/InnerCom/QAScanRecord');
  await desk.page.getByText('0123456789AB…', { exact: true }).first().waitFor();
});

inLanguage(
  'list-control-states: a list is pulled a little, far enough, loads, and says that it did or that it could not: %s',
  async (language) => {
    const device = await world.device({ account: 'keeper', language });
    device.forgive(/500/, /net::/);
    const { page } = device;
    await device.go('/pages/Stock/StockDetail');
    await page.locator('.kw-card').first().waitFor();
    await device.settle();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] });
    const word = page.locator('.kw-pull-word');
    const says = (text: string) => word.filter({ hasText: text }).waitFor();
    const pull = async () => {
      await touch('touchStart', 300);
      await touch('touchMove', 320);
      await touch('touchMove', 350);
      await says(device.say('list.pull.inside'));
      await touch('touchMove', 420);
      await says(device.say('list.pull.beyond'));
    };
    expect(await word.count()).toBe(0);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/GetDataListN', async (route) => {
      await held;
      await route.continue();
    });
    await pull();
    await touch('touchEnd', 0);
    await says(device.say('list.pull.loading'));
    go();
    await says(device.say('list.pull.done'));
    await word.waitFor({ state: 'detached' });
    await page.unrouteAll();
    await page.route('**/GetDataListN', (route) =>
      route.fulfill({ status: 500, json: { Result: false, Code: 'unexpected', code: 50_000, Message: 'x', msg: '', Data: {} } }),
    );
    await pull();
    await touch('touchEnd', 0);
    await says(device.say('list.pull.failed'));
  },
);

inLanguage(
  'network-failure-raw-error, page-chunk-load-error, user-info-failure-carries-message: what fails is said in words: %s',
  async (language) => {
    const device = await world.device({ account: 'leader', language });
    device.forgive(/Failed to load/, /net::/, /dynamically imported/, /403/);
    const { page } = device;
    await device.go('/pages/my/signconfig');
    await device.settle();
    await page.route('**/api/**', (route) => route.abort('connectionreset'));
    await device.go('/pages/Stock/StockDetail');
    await device.sees(device.say('list.needs-network'));
    await page.unrouteAll();
    await device.button(device.say('shell.retry')).click();
    await page.locator('.kw-card').first().waitFor();

    await device.go('/pages/OutStorage/InnerPage/PushOrderTask');
    await device.settle();
    await page.route('**/*.js', (route) => route.abort('connectionreset'));
    await device.go('/pages/InStorage/ProductLabels');
    await device.button(device.say('shell.retry')).waitFor();
    await page.unrouteAll();
    await device.button(device.say('shell.retry')).click();
    await page.getByRole('heading', { name: device.say('screen./pages/InStorage/ProductLabels') }).waitFor();

    const other = await world.device({ account: 'leader', language });
    other.forgive(/Failed to load/);
    await other.page.route(/UserInfo/, (route) =>
      route.fulfill({
        json: { Result: false, Code: 'login.unreadable', code: 20_001, Message: 'The person could not be read', msg: '', Data: {} },
      }),
    );
    await other.go('/pages/home/home2');
    await other.sees('The person could not be read');
  },
);

inLanguage('save-failure-wording-defect: a save that fails without words says that it failed: %s', async (language) => {
  const { rows } = await world.pool.query<{ label: string; place: string }>(
    `select b.code as label, o.code as place from label b join location p on p.id = b.location_id and p.kind = 'storage'
       join location o on o.warehouse_id = p.warehouse_id and o.id <> p.id and o.kind = 'storage' and o.status = 'active'
      where b.org = '101' and b.state = 'in-stock' and b.status = 'available' order by b.id, o.code limit 1`,
  );
  const device = await world.device({ account: 'keeper', language });
  device.forgive(/500/);
  await device.page.route(`**${positionCalls.bindPosition.paths[0]}`, (route) =>
    route.fulfill({ status: 500, json: { Result: false, Code: 'unexpected', code: 50_000, Message: '', msg: '', Data: {} } }),
  );
  await device.go('/pages/Com/scanMaint/scanIn');
  await device.sees(device.say('bind.do.place'));
  await device.scan(`KW-LOC:${rows[0]?.place}`);
  await device.sees(device.say('bind.do.labels'));
  await device.scan(rows[0]?.label ?? '');
  await device.page.locator('.kw-result').getByText(device.say('shell.save-failed')).first().waitFor();
});

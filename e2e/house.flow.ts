import { expect, test } from 'vitest';
import { zipStored } from '../server/core/tableFile/xlsxZip.ts';
import type { Handheld } from './handheld.ts';
import { signInByForm } from './signIn.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const home = '/pages/home/home2';
const dialog = (device: Handheld) => device.page.getByRole('alertdialog');
const confirmed = (device: Handheld, label: string) => dialog(device).getByRole('button', { name: label, exact: true });

test('announcement, text and switch show at another device without a reload', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  const hand = await world.device({ account: 'keeper' });
  await hand.go(home);
  await hand.sees(hand.say('screen./pages/InStorage/ScanRecieve'));
  await hand.page.evaluate('window.stayed = true');

  await desk.go('/pages/my/setting');
  await desk.page.getByLabel(desk.say('settings.notice.text')).fill('今晚 22 点停机维护');
  await desk.page.getByRole('switch', { name: desk.say('settings.notice.show') }).click();
  await confirmed(desk, desk.say('shell.confirm')).click();
  await hand.sees('今晚 22 点停机维护');
  await hand.picture('notice');
  await hand.expectSound();
  await desk.picture('settings');

  await desk.go('/pages/my/translation?key=screen./pages/InStorage/ScanRecieve');
  await desk.page.getByLabel('简体中文').fill('扫码收料');
  await desk.button(desk.say('master.save')).click();
  await hand.sees('扫码收料');
  expect(await hand.page.evaluate('window.stayed')).toBe(true);
});

test('two administrators at the announcement, a month’s target and a connection: the second is told and nothing is overwritten', async () => {
  const one = await world.device({ account: 'admin', size: 'browser' });
  const two = await world.device({ account: 'admin', language: 'yn' });
  const refused = async () => {
    await dialog(two)
      .getByText(/mengubahnya pada \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
      .waitFor();
    await confirmed(two, two.say('record.changed.load')).click();
  };
  const saveOf = (device: Handheld, label: string) =>
    device.page
      .locator('section', { has: device.page.getByLabel(label) })
      .last()
      .getByRole('button', { name: device.say('master.save'), exact: true });
  const panels = [
    ['settings.notice.text', '甲的公告', 'Pengumuman B', `select notice as kept from application where app_code = 'A42'`],
    ['field.TargetAmount', '11', '22', `select amount::int::text as kept from sales_target where org = '101'`],
  ] as const;
  for (const device of [one, two]) await device.go('/pages/my/setting');
  for (const [key, first, second, kept] of panels) {
    const value = async () => (await world.pool.query(kept)).rows[0]?.kept;
    for (const device of [one, two]) await device.page.getByLabel(device.say(key)).waitFor();
    await one.page.getByLabel(one.say(key)).fill(first);
    await saveOf(one, one.say(key)).click();
    await expect.poll(value).toBe(first);
    await two.page.getByLabel(two.say(key)).fill(second);
    await saveOf(two, two.say(key)).click();
    await refused();
    await two.page.getByText(first).first().waitFor();
    expect(await value()).toBe(first);
    await two.betweenTaps();
    await saveOf(two, two.say(key)).click();
    await expect.poll(value).toBe(second);
  }
  await two.picture('settings-second');

  for (const device of [one, two]) {
    await device.go('/pages/exchange/connections');
    await device.button(`${device.say('connection.edit')} ${device.say('partner.imos')}`).click();
    await device.page.getByLabel(device.say('connection.timeout')).fill(device === one ? '4000' : '5000');
  }
  await one.button(one.say('action.saveConnection')).click();
  await one.sees(one.say('connection.saved'));
  await two.button(two.say('action.saveConnection')).click();
  await two.page
    .getByRole('dialog')
    .getByText(/mengubahnya pada/)
    .waitFor();
  const { rows } = await world.pool.query(`select timeout_ms from neighbour_connection where neighbour = 'imos'`);
  expect(rows).toEqual([{ timeout_ms: 4000 }]);
});

test('a role that is changed changes the menu of its holders without a reload', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  const hand = await world.device({ account: 'recount' });
  await hand.go(home);
  const tile = hand.page.locator('.kw-tile', { hasText: hand.say('screen./pages/Stock/StockDetail') });
  await tile.waitFor();
  await desk.go('/pages/my/role?code=recount-staff');
  await desk.page.getByLabel(desk.say('permission.stock'), { exact: true }).click();
  await desk.page.locator('.kw-list-foot button').last().click();
  await tile.waitFor({ state: 'detached' });
  await hand.picture('menu-after-role');
});

test('a version is released and offered to the older app; a help document is shown', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go('/pages/my/versionUpload');
  const content = Buffer.from(
    zipStored(
      new Map([
        ['AndroidManifest.xml', Buffer.from('x')],
        ['classes.dex', Buffer.from('y')],
      ]),
    ),
  );
  await desk.page.getByLabel(desk.say('field.VersionName')).fill('9.0.1');
  await desk.page.getByLabel(desk.say('field.VersionCode')).fill('20261121');
  await desk.page.getByLabel(desk.say('field.VersionDescription')).fill('扫码更快\n打印修复');
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'kuwei.apk', mimeType: 'application/octet-stream', buffer: content });
  await desk.button(desk.say('version.upload')).click();
  await desk.sees(desk.say('version.released'));

  const hand = await world.device({ account: 'keeper' });
  await hand.go(home);
  await hand.sees(hand.say('version.newer', { name: '9.0.1' }));
  await hand.picture('version-newer');
  await hand.expectSound();
  await hand.button(hand.say('version.newer.see')).click();
  await hand.sees('9.0.1');
  await hand.page.getByText('9.0.1').first().click();
  await hand.sees('打印修复');
  await hand.picture('version');

  await desk.go('/pages/home/syspdf');
  const paper = await desk.page.context().newPage();
  await paper.setContent('<h1>帮助</h1><p>先签到，再扫送货单。</p>');
  const buffer = await paper.pdf();
  await paper.close();
  await desk.page.locator('input[type=file]').setInputFiles({ name: '帮助.pdf', mimeType: 'application/pdf', buffer });
  await desk.sees(desk.say('master.saved'));
  await hand.go('/pages/home/syspdf');
  await hand.page.locator('canvas').first().waitFor();
  await hand.picture('help-document');
});

test('of a file with mistakes every one is named; the good rows come in when the others are left out, and those stay in view', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser', language: 'yn' });
  await desk.go('/pages/warehousing/recordImport?kind=items');
  const content = 'ItemNo,NameZh,Unit\nIMP-1,好,件\nIMP-2,,件\nIMP-3,好,件\n';
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await desk.sees(desk.say('import.faults', { name: 'items.csv', n: 1 }));
  await desk.expectSound();
  await desk.button(desk.say('import.others', { n: 1 })).click();
  await desk.sees(desk.say('import.preview', { n: 2, shown: 2 }));
  await desk.expectSound();
  await desk.button(desk.say('import.do', { n: 2 })).click();
  await desk.sees(desk.say('import.to-mend', { n: 1 }));
  await desk.sees(`${desk.say('import.done.what', { created: 2, updated: 0, unchanged: 0 })} ${desk.say('import.left-out', { n: 1 })}`);
  await desk.picture('import-left-out');
  await desk.expectSound();
});

test.each([
  ['handheld', 'zh'],
  ['browser', 'en'],
] as const)(
  'a file is seen as it will be stored before it is, and a person says its encoding where it is not sure (%s)',
  async (size, language) => {
    const device = await world.device({ account: 'admin', size, language });
    await device.go('/pages/warehousing/recordImport?kind=suppliers');
    const code = `GBK-${size.toUpperCase()}`;
    // 镕 in GBK, a rare character.
    const buffer = Buffer.concat([Buffer.from(`SupplierCode,NameZh\n${code},`), Buffer.from([0xe9, 0x46])]);
    await device.page.locator('input[type=file]').setInputFiles({ name: 'suppliers.csv', mimeType: 'text/csv', buffer });
    await device.sees(device.say('import.encoding.ask'));
    await device.page.getByLabel(device.say('import.encoding')).selectOption('gb18030');
    await device.sees('镕');
    await device.picture(`import-preview-${size}`);
    await device.expectSound();
    await device.button(device.say('import.do', { n: 1 })).click();
    await device.sees(device.say('import.done.what', { created: 1, updated: 0, unchanged: 0 }));
  },
);

test('a device is enrolled by a code; the administrator ends its sign-in and shuts it out', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go('/pages/my/devices');
  await desk.button(desk.say('device.add')).first().click();
  await dialog(desk).getByRole('textbox').fill('一仓扫描枪 09');
  const [made] = await Promise.all([desk.page.waitForResponse(/CreateDeviceCode/), confirmed(desk, desk.say('device.add.code')).click()]);
  const { Data } = await made.json();
  await desk.page.getByRole('img', { name: '一仓扫描枪 09' }).waitFor();
  await desk.picture('device-code');
  await confirmed(desk, desk.say('shell.close')).click();

  const hand = await world.device();
  await hand.go('/pages/login/index');
  await hand.sees(hand.say('login.welcome'));
  await hand.scan(Data.Code);
  await hand.sees(hand.say('device.enrolled', { name: '一仓扫描枪 09' }));
  await signInByForm(hand, 'keeper');
  await hand.page.waitForURL(/home2/);

  await desk.go('/pages/my/sessions');
  await desk.page
    .getByRole('row', { name: /一仓扫描枪 09/ })
    .getByRole('checkbox')
    .click();
  await desk.button(new RegExp(`^${desk.say('account.end-session')}`)).click();
  await confirmed(desk, desk.say('account.end-session')).click();
  hand.forgive(/401/);
  await hand.page.waitForURL(/login\/login2/);
  await hand.picture('session-ended');

  await desk.go('/pages/my/devices');
  await desk.page
    .getByRole('row', { name: /一仓扫描枪 09/ })
    .getByRole('checkbox')
    .click();
  await desk.button(new RegExp(`^${desk.say('device.revoke')}`)).click();
  await confirmed(desk, desk.say('device.revoke')).click();
  await desk.page
    .getByRole('row', { name: /一仓扫描枪 09/ })
    .getByText(desk.say('state.device.revoked'))
    .waitFor();
  await signInByForm(hand, 'keeper');
  await hand.sees(hand.say('error.login.device-revoked'));
  await hand.picture('device-revoked');
});

test('the audit says in words who did what, when, before and after, from which device', async () => {
  const desk = await world.device({ account: 'admin', size: 'browser' });
  await desk.go('/pages/my/setting');
  await desk.page.getByRole('switch', { name: desk.say('setting.realTimeReceipt') }).click();
  await confirmed(desk, desk.say('settings.on')).click();
  await desk.sees(desk.say('master.saved'));
  await desk.go('/pages/my/audit');
  await desk.page
    .getByRole('cell', { name: desk.say('action.saveSwitch') })
    .first()
    .waitFor();
  await desk.picture('audit');
  await desk.expectSound();
  const hand = await world.device({ account: 'admin', language: 'en' });
  await hand.go('/pages/my/audit');
  await hand
    .button(new RegExp(hand.say('action.saveSwitch')))
    .first()
    .click();
  await hand.sees(hand.say('setting.realTimeReceipt'));
  await hand.sees(`${hand.say('list.no')} → ${hand.say('list.yes')}`);
  await hand.picture('audit-entry');
  await hand.expectSound();
});

test('home counts what is to be received, put away and prepared; each number leads to its list', async () => {
  const counted = [
    [
      'home.number.receive',
      "select count(*) from delivery_note where org = '101' and state in ('unreceived', 'scanning')",
      /UnRecieveRecord/,
    ],
    ['home.number.put-away', "select count(*) from putaway_task where org = '101' and state = 'pending'", /InStorageWhList/],
    [
      'home.number.issue',
      `select count(*) from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id and t.state <> 'withdrawn'
        where l.org = '101' and l.qty > 0 and l.prepared_qty < l.qty`,
      /OutStorage\/IssueTask/,
    ],
  ] as const;
  const hand = await world.device({ account: 'keeper' });
  for (const [label, text, address] of counted) {
    await hand.go(home);
    const tile = hand.page.locator('.kw-stat', { hasText: hand.say(label) });
    const { rows } = await world.pool.query(text);
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    await expect.poll(() => tile.locator('strong').textContent()).toBe(String(rows[0]?.count));
    if (label === 'home.number.receive') await hand.picture('home');
    await tile.click();
    await hand.page.waitForURL(address);
  }
});

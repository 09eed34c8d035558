import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { TextKey } from '../contract/messages/texts.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { demoUsers } from '../tools/demo/demoUsers.ts';
import { OnFoot } from './onFoot.ts';
import { signInByForm } from './signIn.ts';
import { useWorld } from './world.ts';

/** The screens of a person's own settings, of passwords and of check-ins: each is reached by taps and does its job. */
const world = useWorld((world) =>
  world.pool.query(`
    insert into app_version (version_name, version_code, description, package_file)
    values ('2.2.43', '20261109', E'Receiving is faster$Places are sorted', ''), ('2.2.44', '20261120', E'Cabinets', '')`),
);

test('a keeper reads help, guide and versions, shows the codes, and keeps the sign-in code', async () => {
  const device = await world.device({ account: 'keeper', language: 'en' });
  const keeper = new OnFoot(device);
  // The earlier path of home shows the same screen.
  await device.go('/pages/home/home');
  await device.page.locator('.kw-tile').first().waitFor();
  await keeper.mine('/pages/home/help');
  await device.sees(device.say('help.scan.body'));
  await device.button(device.say('screen./pages/my/operateguide')).click();
  await keeper.at('/pages/my/operateguide');
  const step = device.page.locator('.kw-guide-step').first();
  await step.getByText(device.say('guide.signin.body')).waitFor();
  await step.getByRole('img').waitFor();
  await expect.poll(() => device.page.evaluate('document.querySelector(".kw-guide-step img").naturalWidth')).toBeGreaterThan(0);

  await keeper.mine('/pages/my/versionlist');
  expect(await device.page.getByRole('article').first().textContent()).toContain('2.2.44');
  await keeper.open('2.2.43', '/pages/my/versionDetial');
  const lines = device.page.getByRole('article').filter({ hasText: /Receiving is faster|Places are sorted/ });
  await expect.poll(() => lines.count()).toBe(2);

  await keeper.mine('/pages/my/qrshow');
  await device.page.getByRole('radio', { name: device.say('sign.mine') }).click();
  await device.page.getByRole('img', { name: 'keeper' }).waitFor();

  const { rows: places } = await world.pool.query<{ code: string }>(
    "select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.status = 'active' and l.kind = 'storage' order by l.code limit 2",
  );
  const [{ code: place }, { code: other }] = places as [{ code: string }, { code: string }];
  await keeper.mine('/pages/my/positionqrshow');
  await device.button(device.say('place.location.pick')).click();
  await device.page.getByRole('dialog').getByRole('textbox').fill(place);
  await device.page.getByRole('dialog').getByRole('button', { name: place }).first().click();
  await device.page.getByRole('img', { name: place }).waitFor();

  await keeper.mine('/choose-location');
  await device.page.getByRole('dialog').getByRole('textbox').fill(other);
  await device.page.getByRole('dialog').getByRole('button', { name: other }).first().click();
  await keeper.at('/open-location');
  await device.sees(other);

  await keeper.mine('/pages/my/signconfig');
  await device.page.getByLabel(device.say('sign.code')).fill('W11');
  await device.page.getByRole('switch').click();
  await device.button(device.say('sign.save')).click();
  await device.sees(device.say('master.saved'));
  const requester = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  expect(await requester.ask('signConfig', {})).toMatchObject({ code: 'W11', auto: true });
});

test('a leader says who keeps and who counts a warehouse, and prints sign-in codes', async () => {
  const device = await world.device({ account: 'leader', language: 'en' });
  const leader = new OnFoot(device);
  const people = async (duty: string) =>
    (
      await world.pool.query<{ account: string }>(
        `select u.account from warehouse_person p join warehouse w on w.id = p.warehouse_id join user_account u on u.id = p.user_id
          where w.code = 'W12' and p.duty = $1`,
        [duty],
      )
    ).rows.map(({ account }) => account);
  for (const [route, duty] of [
    ['/pages/Stock/InnerCom/StockWarehouseManager', 'keeper'],
    ['/pages/Stock/InnerCom/StockWarehouseCheckMan', 'counter'],
  ] as const) {
    await leader.home(route);
    const { rows } = await world.pool.query<{ id: number }>("select id from warehouse where org = '101' and code = 'W12'");
    await device.page.getByRole('combobox').selectOption(String(rows[0]?.id));
    await device.page.getByLabel(device.say('place.people.add'), { exact: true }).fill('recount');
    await device.button(device.say('place.people.add.do')).click();
    await expect.poll(() => people(duty)).toContain('recount');
  }
  await leader.home('/pages/Com/barcode/signman');
  await device.page.getByRole('radio', { name: device.say('sign.of.people') }).click();
  await device.button(device.say('sign.make')).click();
  await device.button(device.say('print.keep')).waitFor();
  const [file] = await Promise.all([device.page.waitForEvent('download'), device.button(device.say('print.keep')).click()]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a password is changed by who knows it, reset by the identity card, recovered by a code', async () => {
  const device = await world.device({ account: 'inspector', language: 'en' });
  const { page } = device;
  const inspector = new OnFoot(device);
  // A required field has a star after its name.
  const field = (key: TextKey) => page.getByLabel(new RegExp(`^${device.say(key)}( \\*)?$`));
  const fresh = async (wanted: string) => {
    await field('password.new').fill(wanted);
    await field('password.confirmation').fill(wanted);
    await device.button(device.say('password.do')).click();
    await page.waitForURL(/#\/pages\/login\/(index|login2)/);
  };
  await inspector.mine('/pages/login/changePassword');
  await field('password.old').fill(demoPassword);
  await fresh('Harbour47light');

  const tail = demoUsers().find(({ account }) => account === 'inspector')?.idCardTail ?? '';
  await field('login.account').fill('inspector');
  await device.button(device.say('login.reset')).click();
  await inspector.at('/pages/login/resetPassword');
  await field('account.id-card').fill(tail);
  await fresh('Meadow58stone');

  await device.button(device.say('login.recover')).click();
  await inspector.at('/pages/login/recoverPassword');
  await field('login.account').fill('inspector');
  await device.button(device.say('recover.send')).click();
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  const requester = async () => (await admin.rows('recoveryRequests', { account: 'inspector' }))[0];
  await expect.poll(async () => (await requester())?.delivery).toBe('list');
  const { code } = await admin.ask('readRecoveryCode', { id: (await requester())?.id ?? 0 });
  await field('field.RecoveryCode').fill(code);
  await fresh('Copper69river');
  await signInByForm(device, 'inspector', 'Copper69river');
  await inspector.at('/pages/home/home2');
});

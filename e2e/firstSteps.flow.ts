import { expect } from 'vitest';
import type { FirstAdministrator } from '../server/identity/firstAdministrator.ts';
import { createFirstAdministrator } from '../server/identity/firstAdministrator.ts';
import { Client } from '../test/plant.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import type { Handheld } from './handheld.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

const world = useWorld();
let made = 0;

/** An organisation that has only its administrator. */
async function emptyOrganisation(more: Partial<FirstAdministrator> = {}): Promise<{ account: string; org: string }> {
  made += 1;
  const org = `90${made}`;
  const account = `chief${org}`;
  const password = await createFirstAdministrator(world.server.app.database, { account, name: '陈厂长', org, orgName: '新厂', ...more });
  const chief = await new Client(world.url).signIn(account, org, password);
  await chief.ask('changePassword', { old: password, wanted: demoPassword, confirmation: demoPassword });
  await world.pool.query("update neighbour_connection set enabled = false where neighbour = 'erp'");
  return { account, org };
}

const step = (device: Handheld, label: string) =>
  device.page.getByRole('list', { name: device.say('screen./pages/my/firstSteps') }).getByRole('button', { name: new RegExp(`^${label}`) });
const fill = (device: Handheld, label: string, value: string) =>
  device.page
    .getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}`))
    .first()
    .fill(value);

inRoom(
  'an administrator of a new plant is led from step to step until nothing is missing, and finds the steps again later',
  async ({ language, size }) => {
    const { account, org } = await emptyOrganisation({ installation: true });
    const device = await world.device({ account, org, language, size });
    const say = device.say.bind(device);
    const save = () => device.button(say('master.save')).click();
    /** The list shows the step as done and no longer explains it. */
    const isDone = async (label: string, n: number) => {
      await expect.poll(() => step(device, label).textContent()).toContain(say('firstSteps.done', { n }));
    };
    await device.go('/pages/home/home2');
    await device.page.getByRole('button', { name: new RegExp(`^${say('screen./pages/my/firstSteps')}`) }).click();
    await device.sees(say('firstSteps.warehouses.none'));
    expect(await device.page.getByText(say('firstSteps.open'), { exact: true }).count()).toBe(7);
    await device.picture('first-steps');
    await device.expectSound();

    await step(device, say('master.kind.warehouses')).click();
    await fill(device, say('field.WCode'), 'W1');
    await fill(device, say('field.NameZh'), '一号库');
    await save();
    await isDone(say('master.kind.warehouses'), 1);

    await device.sees(say('firstSteps.areas.none'));
    await step(device, say('master.kind.areas')).click();
    await fill(device, say('field.ACode'), 'A');
    await fill(device, say('field.NameZh'), '甲区');
    await device.page
      .getByLabel(new RegExp(`^${say('field.WCode')}`))
      .first()
      .click();
    await device.page.getByRole('dialog').getByRole('button', { name: /W1/ }).click();
    await save();
    await isDone(say('master.kind.areas'), 1);

    await step(device, say('master.kind.locations')).click();
    await device.page.getByLabel(say('field.WName')).selectOption({ index: 1 });
    await fill(device, say('place.rack.first'), 'A01-01-01');
    await fill(device, say('place.rack.last'), 'A01-02-02');
    await device.button(say('place.rack.do')).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('place.rack.do'), exact: true })
      .click();
    await isDone(say('master.kind.locations'), 4);

    for (const [kind, code] of [
      ['suppliers', 'field.SupplierCode'],
      ['items', 'field.ItemNo'],
    ] as const) {
      await step(device, say(`master.kind.${kind}`)).click();
      await device.button(say('master.add')).first().click();
      await fill(device, say(code), 'X1');
      await fill(device, say('field.NameZh'), '甲');
      if (kind === 'items') await fill(device, say('field.Unit'), 'PCS');
      await save();
      await device.sees('X1');
      await device.button(say('shell.back')).click();
      await isDone(say(`master.kind.${kind}`), 1);
    }

    await step(device, say('firstSteps.people')).click();
    await fill(device, say('login.account'), `keeper${org}`);
    await fill(device, say('field.Name'), '王仓管');
    await device.page.getByLabel(say('account.role')).selectOption({ label: say('role.warehouse-keeper') });
    await device.button(say('account.open')).click();
    await device.button(say('account.password.done')).click();
    await device.page.waitForURL(/my\/account\?/);
    await device.button(say('shell.back')).click();
    await isDone(say('firstSteps.people'), 1);

    await device.betweenTaps();
    await step(device, say('firstSteps.connection')).click();
    await device.page.waitForURL(/exchange\/connections/);
    await device.button(`${say('connection.edit')} ${say('partner.erp')}`).waitFor();
    await world.pool.query("update neighbour_connection set enabled = true, base_url = 'http://127.0.0.1:9' where neighbour = 'erp'");
    await device.button(say('shell.back')).click();
    // An exchange that began before may still be answered.
    const lacks = async () => {
      await world.pool.query("update neighbour_state set last_good_at = null where neighbour = 'erp'");
      await device.button(say('shell.reload')).click();
      await device.settle();
      return device.page.getByText(say('firstSteps.connection.lacking')).count();
    };
    await expect.poll(lacks).toBe(1);
    await device.betweenTaps();
    await world.pool.query("update neighbour_state set last_good_at = now() where neighbour = 'erp'");
    await device.button(say('shell.reload')).click();
    await device.sees(say('firstSteps.all'));
    await device.picture('first-steps-done');
    await device.expectSound();

    await device.go('/pages/home/home2');
    await device.settle();
    expect(await device.page.getByRole('button', { name: new RegExp(`^${say('screen./pages/my/firstSteps')}`) }).count()).toBe(0);
    await device.go('/pages/my/index');
    await device.button(new RegExp(`^${say('screen./pages/my/firstSteps')}`)).click();
    await device.sees(say('firstSteps.all'));
  },
);

inRoom('who does not look after the installation is told who enters the connection', async ({ language, size }) => {
  const { account, org } = await emptyOrganisation();
  const device = await world.device({ account, org, language, size });
  await device.go('/pages/my/firstSteps');
  await device.sees(new RegExp(device.say('firstSteps.forInstallation')));
  expect(await step(device, device.say('firstSteps.connection')).isDisabled()).toBe(true);
});

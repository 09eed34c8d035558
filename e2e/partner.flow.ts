import { expect, test } from 'vitest';
import { useWorld } from './world.ts';

const world = useWorld();

test('an administrator says what a partner calls our fields, tries it, and switches to files', async () => {
  const device = await world.device({ account: 'admin', size: 'browser', language: 'en' });
  await device.go('/pages/exchange/connections');
  await device.button(`${device.say('connection.mapping')} ${device.say('neighbour.qa')}`).click();
  const sheet = device.page.getByRole('dialog');
  await sheet.getByRole('button', { name: device.say('mapping.add') }).click();
  await sheet.getByLabel(device.say('mapping.theirs'), { exact: true }).fill('MEINS');
  await sheet.getByLabel(device.say('mapping.ours'), { exact: true }).selectOption('data.remark');
  await sheet.getByLabel(device.say('mapping.values')).fill('ST = PCS');
  await sheet.getByLabel(device.say('mapping.sample'), { exact: true }).fill('{"id":"Q1","version":1,"MEINS":"ST"}');
  await sheet.getByRole('button', { name: device.say('mapping.try') }).click();
  await sheet.getByText('"remark": "PCS"').waitFor();
  await sheet
    .getByText(/^data\.orderNo: /)
    .first()
    .waitFor();
  await device.picture('exchange-mapping');
  await device.expectSound();
  await sheet.getByRole('button', { name: device.say('mapping.save') }).click();
  await device.sees(device.say('mapping.saved'));
  await expect
    .poll(async () => (await world.pool.query("select field_map->'inbound' as map from neighbour_connection where neighbour = 'qa'")).rows)
    .toMatchObject([
      { map: { qaResult: { fields: [{ theirs: 'MEINS', ours: 'data.remark', values: [{ theirs: 'ST', ours: 'PCS' }] }] } } },
    ]);
  await device.sees(device.say('connection.mapping.count', { kinds: 1, fields: 1 }));
  await device.button(`${device.say('connection.edit')} ${device.say('neighbour.qa')}`).click();
  await device.page
    .getByRole('dialog')
    .getByRole('radio', { name: device.say('connection.mode.files') })
    .check();
  await device.picture('exchange-files');
  await device.page
    .getByRole('dialog')
    .getByRole('button', { name: device.say('action.saveConnection') })
    .click();
  await device.sees(device.say('connection.filesTaken'));
  await device.expectSound();
});

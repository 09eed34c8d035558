import { expect, test } from 'vitest';
import { useWorld } from './world.ts';

const world = useWorld();

test('an administrator says what a partner calls our fields, tries it, and switches to files', async () => {
  const device = await world.device({ account: 'admin', size: 'browser', language: 'en' });
  await device.go('/pages/exchange/connections');
  await device.button(`${device.say('connection.mapping')} ${device.say('partner.qa')}`).click();
  const sheet = device.page.getByRole('dialog', { name: device.say('mapping.title', { partner: device.say('partner.qa') }) });
  await sheet.getByRole('button', { name: device.say('mapping.add') }).click();
  await sheet.getByLabel(device.say('mapping.theirs'), { exact: true }).fill('MEINS');
  // A field of ours is found by its name.
  await sheet.getByRole('button', { name: `${device.say('mapping.ours')}: ` }).click();
  const picker = device.page.getByRole('dialog', { name: device.say('mapping.ours') });
  await picker.getByLabel(device.say('mapping.ours.search')).fill(device.say('wire.remark'));
  await picker.getByRole('button', { name: 'data.remark' }).click();
  await sheet.getByText(device.say('mapping.more')).click();
  await sheet.getByLabel(device.say('mapping.values')).fill('ST = PCS');
  await sheet.getByLabel(device.say('mapping.sample'), { exact: true }).fill('{"id":"Q1","version":1,"MEINS":"ST"}');
  await sheet.getByText('"remark": "PCS"').waitFor();
  await sheet.getByText(`${device.say('wire.orderNo')} (orderNo) ${device.say('fieldFault.missing')}`).waitFor();
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
  await device.button(`${device.say('connection.edit')} ${device.say('partner.qa')}`).click();
  await device.page
    .getByRole('dialog')
    .getByRole('radio', { name: device.say('connection.mode.files') })
    .check();
  // The files in its folders, and a template of each kind of file.
  const files = device.page.getByRole('dialog');
  for (const name of ['in', 'done', 'failed', 'out', 'sent', 'answers'] as const)
    await files.getByText(device.say(`connection.folder.${name}`)).waitFor();
  const [template] = await Promise.all([
    device.page.waitForEvent('download'),
    files.getByRole('button', { name: device.say('connection.template.get') }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('qa-results-sample.csv');
  await device.picture('exchange-files');
  await device.page
    .getByRole('dialog')
    .getByRole('button', { name: device.say('action.saveConnection') })
    .click();
  await device.sees(device.say('connection.filesTaken'));
  await device.expectSound();
});

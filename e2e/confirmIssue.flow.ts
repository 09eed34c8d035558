import { expect } from 'vitest';
import { putLabels } from '../test/positions.ts';
import { demandsIn } from './demands.ts';
import { layoutFaults } from './layoutFaults.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Prepared goods are issued, all of them or a part. */
const world = useWorldWithApp();
const inner = '/pages/OutStorage/InnerPage';
const { lonely, prepare, preparedOf } = demandsIn(world);

inRoom(
  'a part is issued to whoever takes it, $language, $size: what was typed stands when the server refuses, and the refusal stands at its row',
  async ({ language, size }) => {
    const { order, item, place } = await lonely(`OUT-${language}`, '10');
    await putLabels(world.pool, place, [`OUT-${language}-2`], { item, qty: 5 });
    const device = await world.device({ language, size, account: 'keeper' });
    const dialog = device.page.getByRole('alertdialog');
    const pad = device.page.getByRole('dialog', { name: item, exact: true });
    const chooseAll = () => device.page.getByRole('checkbox').last().click({ force: true });
    await prepare(device, order, item);
    await expect.poll(() => preparedOf(order)).toBe('10/0');

    await device.go(`${inner}/IssueOrderConfirmDetail?orderNo=${order}`);
    await device.sees(item);
    await chooseAll();
    await device.button(`${device.say('issue.confirm')} 1`).click();
    await dialog.getByLabel(device.say('field.ReceivedBy')).fill('赵强');
    await dialog.getByLabel(device.say('wire.issueType')).click();
    await device.page.getByRole('button', { name: /^FL02/ }).click();
    const part = async (qty: string) => {
      await dialog.getByRole('button', { name: new RegExp(device.say('issue.confirm.qty')) }).click();
      for (const key of qty) await pad.getByRole('button', { name: key, exact: true }).click();
      await device.settle();
      await device.picture(`issue-part-${qty}`);
      await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
    };
    const confirm = () => dialog.getByRole('button', { name: device.say('issue.confirm'), exact: true }).click();
    await part('7');
    await confirm();
    // Whole cartons are issued: the first holds five of the ten.
    await dialog.getByRole('article').getByRole('alert').waitFor();
    await device.settle();
    await device.picture('issue-part-refused');
    expect(await layoutFaults(device.page, size === 'browser' ? 'mouse' : 'finger')).toEqual([]);
    await device.expectSound();
    expect(await dialog.getByLabel(device.say('field.ReceivedBy')).inputValue()).toBe('赵强');
    await dialog.getByText('FL02').waitFor();
    await part('5');
    await confirm();
    await expect.poll(() => preparedOf(order)).toBe('10/5');
    const { rows } = await world.pool.query(
      `select header ->> 'receivedBy' as taker, header ->> 'issueType' as kind from document d join document_line l on l.document_id = d.id
        where d.kind = 'issue' and l.detail ->> 'orderNo' = $1`,
      [order],
    );
    expect(rows).toEqual([{ taker: '赵强', kind: 'FL02' }]);
    await device.expectSound();
  },
);

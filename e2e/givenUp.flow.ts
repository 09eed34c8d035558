import { expect } from 'vitest';
import { Receipts } from './receipts.ts';
import { inRoom } from './stories.ts';
import { useWorld } from './world.ts';

/** A person closes a document that the ERP may have, and takes back a state that was set by hand. */
const world = useWorld();
const receipts = new Receipts(world);

/** A receipt that was sent once and never answered; the ERP is silent, and nobody asks it again by itself. */
async function unanswered(): Promise<string> {
  // After the fault of an earlier story the exchange rests for a while and tries nothing.
  await receipts.standing((await receipts.receive()).receiptNo, 'synchronized');
  receipts.fault({ partner: 'erp', fault: 'down' });
  const { receiptNo } = await receipts.receive();
  const held = `update outbox set next_at = now() + interval '1 hour' where document_no = $1 and state = 'queued' and attempts > 0`;
  await expect.poll(async () => (await world.pool.query(held, [receiptNo])).rowCount).toBe(1);
  return receiptNo;
}

inRoom(
  'S122, S120: a receipt without an answer is closed on a person’s word; set by hand is taken back, $language, $size',
  async ({ language, size }) => {
    const receiptNo = await unanswered();
    const device = await world.device({ language, size, account: 'leader' });
    const dialog = device.page.getByRole('alertdialog');
    const press = (label: 'action.document.close' | 'action.document.set' | 'action.document.unset') =>
      dialog.getByRole('button', { name: device.say(label), exact: true }).click();
    const act = async (label: 'action.document.close' | 'action.document.set' | 'action.document.unset') => {
      await device.betweenTaps();
      const button = device.button(device.say(label));
      // On a handheld, actions that do not fit are behind one button.
      if ((await button.count()) === 0) {
        await device.button(device.say('list.actions')).click();
        await device.page.getByRole('dialog').getByText(device.say(label), { exact: true }).click();
      } else await button.click();
    };
    await device.go(`/pages/Stock/InnerCom/RecieveRecordInner?receiptNo=${receiptNo}`);
    await device.settle();
    await act('action.document.close');
    await dialog.getByRole('textbox').fill('booked by hand');
    await press('action.document.close');
    await device.sees(device.say('action.document.unanswered.ask'));
    await device.settle();
    await device.picture('give-up-unanswered');
    await device.expectSound();
    await dialog.getByRole('button', { name: device.say('shell.cancel') }).click();
    await receipts.standing(receiptNo, 'queued');

    await act('action.document.close');
    await dialog.getByRole('textbox').fill('booked by hand');
    await press('action.document.close');
    await device.sees(device.say('action.document.unanswered.ask'));
    await press('action.document.close');
    await receipts.standing(receiptNo, 'closed');

    await act('action.document.set');
    await dialog.getByRole('textbox').fill('RCV-BY-HAND');
    await dialog.getByRole('button', { name: device.say('shell.confirm'), exact: true }).click();
    await receipts.standing(receiptNo, 'synchronized');
    const [before = '', after = ''] = device.say('own.set.by-hand', { who: '§' }).split('§');
    await device.page.getByText(before.length > after.length ? before : after).waitFor();
    await act('action.document.unset');
    await dialog.getByRole('textbox').fill('wrong number');
    await device.settle();
    await device.picture('take-back-set-by-hand');
    await press('action.document.unset');
    await receipts.standing(receiptNo, 'closed');
    receipts.fault({ partner: 'erp', fault: 'none' });
    await device.expectSound();
  },
);

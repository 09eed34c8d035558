import { expect, test } from 'vitest';
import { type Announced, announce } from './announce.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { inRoom } from './stories.ts';
import { useWorldWithApp } from './world.ts';

const world = useWorldWithApp();

const region = (device: Handheld) => device.page.getByRole('region', { name: device.say('photo.title') });
const shownIn = (device: Handheld, n: number) => expect.poll(() => region(device).getByRole('img').count()).toBe(n);

/** Chooses a picture where the device's camera would have taken one. */
async function take(device: Handheld): Promise<void> {
  const buffer = await device.page.screenshot();
  await device.page.getByLabel(device.say('photo.take')).setInputFiles({ name: 'carton.png', mimeType: 'image/png', buffer });
}

async function atWork(device: Handheld): Promise<Announced> {
  await world.pool.query('delete from check_in');
  const note = await announce(world);
  device.forgive(...networkComplaints);
  await device.go('/pages/InStorage/ScanRecieveNew');
  // The device must have stored the app before the network is cut.
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
  return note;
}

const kept = async (noteNo: string) =>
  (
    await world.pool.query<{ line: number; bytes: number }>(
      'select line_no as line, octet_length(content) as bytes from photo where doc_no = $1 order by id',
      [noteNo],
    )
  ).rows;

inRoom(
  'a damaged carton is taken while it is received, without network, and is seen at its receipt: $language, $size',
  async ({ language, size }) => {
    const device = await world.device({ language, size, account: 'keeper' });
    const note = await atWork(device);
    await device.page.context().setOffline(true);
    await device.scan(note.labels[2] ?? '');
    await device.sees(device.say('receive.label-verified'));
    await device.button(device.say('photo.take')).click();
    // The carton that was scanned last is of line 2.
    await expect.poll(() => region(device).getByLabel(device.say('photo.line')).inputValue()).toBe('2');
    await take(device);
    await region(device).getByText(device.say('photo.waiting')).waitFor();
    await device.picture('receive-photo');
    await device.expectSound();
    // A scan continues the work.
    await device.scan(note.labels[3] ?? '');
    await expect.poll(() => region(device).count()).toBe(0);
    await device.sees(device.say('receive.label-verified'));
    await device.button(new RegExp(device.say('receive.save'))).click({ force: true });
    await device.button(device.say('receive.unverified.yes')).click();
    await device.sees(device.say('receive.saved.waiting'));
    await device.page.context().setOffline(false);
    const receipt = device.page.locator('.kw-saved-done strong');
    await receipt.waitFor();
    await expect.poll(async () => (await kept(note.noteNo)).map(({ line, bytes }) => [line, bytes <= 300 * 1024])).toEqual([[2, true]]);

    const leader = await world.device({ language, size, account: 'leader' });
    await leader.go(`/pages/Stock/InnerCom/RecieveRecordInner?receiptNo=${await receipt.textContent()}`);
    await shownIn(leader, 1);
    await region(leader)
      .locator('small', { hasText: leader.say('photo.line.of', { n: 2 }) })
      .waitFor();
    await region(leader).getByRole('img').scrollIntoViewIfNeeded();
    await leader.picture('receipt-photo');
    // Deleting one's own photo needs a confirmation, a colleague's a reason.
    await region(leader).getByLabel(leader.say('photo.line')).selectOption('1');
    await take(leader);
    await shownIn(leader, 2);
    await remove(leader, 1);
    await shownIn(leader, 1);
    await remove(leader, 0, 'A face is on it');
    await region(leader).getByText(leader.say('photo.none')).waitFor();
    await leader.expectSound();
    const { rows } = await world.pool.query("select detail from audit where call = 'deleteColleaguePhoto' and document = $1", [
      note.noteNo,
    ]);
    expect(rows).toMatchObject([{ detail: { line: 2, reason: 'A face is on it' } }]);
  },
);

/** Deletes the nth photo shown. */
async function remove(device: Handheld, nth: number, reason?: string): Promise<void> {
  await region(device).getByRole('img').nth(nth).click();
  await device.picture(reason ? 'photo-of-colleague' : 'photo-large');
  await device.button(device.say('photo.delete')).click();
  const question = device.page.getByRole('alertdialog');
  if (reason) {
    await question.getByRole('textbox').fill(reason);
    await device.picture('photo-delete-why');
  }
  await question.getByRole('button', { name: device.say('photo.delete') }).click();
}

test('a short line is taken where its reason is asked for', async () => {
  const device = await world.device({ account: 'keeper' });
  const note = await atWork(device);
  await device.page
    .getByRole('button', { name: device.say('receive.change-qty') })
    .first()
    .click();
  const pad = device.page.getByRole('dialog');
  for (const key of ['9', '0']) await pad.getByRole('button', { name: key, exact: true }).click();
  await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
  await device.sees(device.say('reason.short'));
  await device.picture('receive-short-reason');
  await pad.getByRole('button', { name: device.say('photo.take') }).click();
  await expect.poll(() => region(device).getByLabel(device.say('photo.line')).inputValue()).toBe('1');
  await take(device);
  await shownIn(device, 1);
  await expect.poll(async () => (await kept(note.noteNo)).map(({ line }) => line)).toEqual([1]);
  // The screen returns to the question that the photo was taken for.
  await device.button(device.say('shell.close')).click();
  await device.button(device.say('reason.short')).click();
  await device.sees(device.say('receive.short', { qty: 10 }));
});

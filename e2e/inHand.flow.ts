import { expect, test } from 'vitest';
import { Receipts } from './receipts.ts';
import { useWorld } from './world.ts';

/** Unsaved work can be undone step by step, and one tap does not lose it. */
const world = useWorld();

/** Codes of cartons on shelves that no demand wants. */
async function cartons(count: number): Promise<string[]> {
  const { rows } = await world.pool.query<{ code: string }>(
    `select b.code from label b join location p on p.id = b.location_id and p.kind = 'storage' and p.status = 'active' and not p.intermediate
       join balance k on (k.location_id, k.item_id, k.batch, k.project, k.status) = (b.location_id, b.item_id, b.batch, b.project, b.status) and k.reserved = 0
      where b.org = '101' and b.state = 'in-stock' and b.status = 'available' and b.project = '' and b.qty >= 8
        and not exists (select from label c where c.parent_id = b.id)
      order by b.id limit $1`,
    [count],
  );
  return rows.map(({ code }) => code);
}

test('scan-out: the last scan is undone, putting all back is asked from two rows on, and can be undone too', async () => {
  const [first = '', second = ''] = await cartons(2);
  const device = await world.device({ account: 'keeper', language: 'en' });
  const undo = device.button(device.say('flow.undo'));
  const putBack = device.button(device.say('take-out.put-back'));
  const save = (n: number) => device.button(`${device.say('scan-out.save')} ${device.say('take-out.labels', { n })}`);
  await device.go('/pages/OutStorage/ScanOutStorage');
  await device.sees(device.say('scan-out.do.where'));
  expect(await device.page.locator('.kw-nav').getByTitle(device.say('take-out.put-back')).count()).toBe(0);
  await device.scan(first);
  await save(1).waitFor();
  await device.scan(second);
  await save(2).waitFor();
  await undo.click();
  await device.sees(device.say('flow.undone'));
  await save(1).waitFor();
  await device.scan(second);
  await save(2).waitFor();
  await device.picture('in-hand');
  await putBack.click();
  const question = device.page.getByRole('alertdialog');
  await question.getByText(device.say('flow.put-back.ask', { n: 2 })).waitFor();
  await device.button(device.say('flow.leave.no')).click();
  await question.waitFor({ state: 'detached' });
  await save(2).waitFor();
  // The app ignores a tap right after another one.
  await expect.poll(async () => (await question.isVisible()) || putBack.click()).toBe(true);
  await question.getByRole('button', { name: device.say('take-out.put-back') }).click();
  await device.sees(device.say('flow.put-back.done'));
  await save(2).waitFor({ state: 'detached' });
  await undo.click();
  await save(2).waitFor();
  await device.expectSound();
  // Saved work is a document, so that it cannot be undone here.
  await device.page.getByLabel(device.say('field.TypeName')).click();
  await device.page.getByRole('dialog').getByText('CK01').first().click();
  await device.page.getByRole('dialog').waitFor({ state: 'detached' });
  await save(2).click();
  await device.page.locator('.kw-saved-done').first().waitFor();
  await undo.waitFor({ state: 'detached' });
});

test('putaway and collecting: the same two buttons in words stand below the order, none in the bar', async () => {
  const receipts = new Receipts(world);
  const made = await receipts.receive();
  await receipts.passed(made);
  const { rows } = await world.pool.query<{ wid: number; item: string }>(
    `select t.warehouse_id as wid, i.code as item from putaway_task t join receipt r on r.id = t.receipt_id join item i on i.id = t.item_id
      where r.receipt_no = $1 and t.state = 'pending' order by t.id`,
    [made.receiptNo],
  );
  const device = await world.device({ account: 'keeper', language: 'zh' });
  await device.go(`/pages/InStorage/InComingIn?wid=${rows[0]?.wid}`);
  await device.sees(rows[0]?.item ?? '');
  await device.scan(made.receiptNo);
  await device.sees(device.say('putaway.taken.rows', { n: rows.length }));
  await device.button(device.say('putaway.drop')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('putaway.drop') })
    .click();
  await device.sees(device.say('flow.put-back.done'));
  await device.button(device.say('flow.undo')).click();
  await device.button(new RegExp(`^${device.say('putaway.save')}`)).waitFor();
  // A reload keeps the work in hand, and offers no undo before the next step.
  await device.page.reload();
  await device.button(device.say('putaway.drop')).waitFor();
  expect(await device.button(device.say('flow.undo')).count()).toBe(0);
});

import { expect, test } from 'vitest';
import { eventually } from '../test/partners.ts';
import { networkComplaints } from './handheld.ts';
import { addLine, doStep, itemInStock, saveAs, stateOf } from './paperwork.ts';
import { useWorldWithApp } from './world.ts';

const world = useWorldWithApp();

test('a miscellaneous receipt is entered by the keeper with scans and reviewed by the leader (rules misc-document-type-required, misc-material-required, warehouse-and-location-required)', async () => {
  const { item, place } = await itemInStock(world);
  const keeper = await world.device({ account: 'keeper', language: 'zh' });
  await keeper.go('/pages/InStorage/MisRcvInStorage');
  await keeper.button(new RegExp(`^${keeper.say('master.save')}`)).click();
  await keeper.sees(keeper.say('error.table.cell-required', { field: keeper.say('field.TypeName') }));
  await keeper.page.getByLabel(keeper.say('field.TypeName')).click();
  await keeper.page.getByRole('dialog').getByText('ZS01').click();
  await addLine(keeper, item, '3', place);
  await keeper.picture('misc-line');
  await keeper.expectSound();
  await keeper.button(keeper.say('entry.take')).click();
  await keeper.picture('misc-receipt');
  await keeper.expectSound();
  const no = await saveAs(keeper);
  await keeper.picture('misc-saved');
  const leader = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  await leader.go('/pages/Stock/MisRcvStorageRecord');
  await leader.sees(no);
  await leader.picture('misc-records');
  await leader.go(`/pages/documents/miscReceipt?docNo=${no}`);
  await leader.sees(item);
  await leader.picture('misc-record');
  await leader.expectSound();
  await doStep(leader, leader.say('action.document.review'));
  await eventually(
    () => stateOf(world, no),
    (state) => state !== 'open',
  );
});

test('goods that a customer sent back are judged line by line: a part is free, the rest on hold, and what was wrong is taken back', async () => {
  const { rows } = await world.pool.query<{ no: string; item: string; qty: number }>(
    `select d.doc_no as no, i.code as item, l.qty::float as qty from document d join document_line l on l.org = d.org and l.document_id = d.id
       join item i on i.id = l.item_id where d.org = '101' and d.kind = 'productReturn' and d.state <> 'deleted' and l.to_status = 'inspection'
        and l.qty >= 2 order by l.id limit 1`,
  );
  const [back] = rows;
  if (!back) throw new Error('the demo has no goods return under inspection');
  const path = `/pages/documents/productReturn?docNo=${back.no}`;
  const leader = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  await leader.go(path);
  const judge = async (word: 'judge.accept' | 'judge.reject', ...typed: string[]) => {
    await leader.page.getByRole('row', { name: back.item }).first().getByRole('checkbox').check();
    await leader.button(new RegExp(`^${leader.say(word)}`)).click();
    const dialog = leader.page.getByRole('alertdialog');
    for (const [nth, text] of typed.entries()) await dialog.getByRole('textbox').nth(nth).fill(text);
    await leader.picture(word);
    await dialog.getByRole('button', { name: leader.say(word), exact: true }).click();
  };
  const judged = async (status: string): Promise<number> =>
    (
      await world.pool.query(
        `select coalesce(sum(l.qty), 0)::float as qty from document d join document_line l on l.org = d.org and l.document_id = d.id
          where d.kind = 'judgement' and d.state = 'saved' and d.header ->> 'docNo' = $1 and l.to_status = $2`,
        [back.no, status],
      )
    ).rows[0]?.qty;
  await judge('judge.accept', '1');
  await expect.poll(() => judged('available')).toBe(1);
  await judge('judge.reject', '1', 'Scratched');
  await expect.poll(() => judged('hold')).toBe(1);
  await leader.sees('Scratched');
  await leader.picture('judged');
  await leader.expectSound();
  for (const language of ['zh', 'yn'] as const) {
    const handheld = await world.device({ account: 'leader', language });
    await handheld.go(path);
    await handheld.sees('Scratched');
    await handheld.page.getByText('Scratched').scrollIntoViewIfNeeded();
    await handheld.picture(`judged-${language}`);
    await handheld.expectSound();
  }
  await leader.page.getByRole('row', { name: 'Scratched' }).getByRole('checkbox').check();
  await doStep(leader, leader.say('judge.take-back'));
  await expect.poll(() => judged('hold')).toBe(0);
});

test('what a customer sends back asks for the batch of an item that needs one before it is sent', async () => {
  const { rows } = await world.pool.query<{ no: string; item: string; line: number }>(
    `select r.return_no as no, i.code as item, t.line_no as line from sales_return r
       join sales_return_line t on t.org = r.org and t.sales_return_id = r.id join item i on i.id = t.item_id
      where r.org = '101' and r.withdrawn_at is null and i.batch_controlled and t.batch = '' order by r.id desc limit 1`,
  );
  const [back] = rows;
  if (!back) throw new Error('the demo has no announced return of an item with batches');
  const leader = await world.device({ account: 'leader', language: 'en' });
  await leader.go('/pages/InStorage/ReturnProduct');
  await leader.page.getByLabel(leader.say('field.ReturnNo')).click();
  await leader.page.getByRole('dialog').getByText(back.no).click();
  await leader.sees(back.item);
  await leader.page.getByLabel(leader.say('field.TypeName')).click();
  await leader.page.getByRole('dialog').getByText('TH01').click();
  // A code that names no return leaves the goods in hand unchanged.
  await leader.scan('NO-SUCH-RETURN');
  await leader.sees(leader.say('entry.brings-nothing', { no: 'NO-SUCH-RETURN' }));
  await leader.sees(back.item);
  expect(await leader.page.getByLabel(leader.say('field.ReturnNo')).textContent()).toContain(back.no);
  await leader.picture('return-stray-scan');
  leader.forgive(...networkComplaints);
  await leader.page.context().setOffline(true);
  await leader.button(new RegExp(`^${leader.say('master.save')}`)).click();
  // On the card of the line, which shows its number already.
  const refusal = leader.say('error.entry.batch-required', { line: back.line, item: back.item });
  await leader.sees(refusal.replace(`${leader.say('entry.at-line', { line: back.line })} `, ''));
  await leader.picture('return-batch');
});

test('what a form lets choose lies on the device: a receipt is entered whole without network, also after a reload, and is saved once', async () => {
  const { rows } = await world.pool.query(
    `select (select code from item where org = '101' and status = 'active' and batch_controlled order by code offset 60 limit 1) as item,
            (select l.code from location l join warehouse w on w.id = l.warehouse_id where w.org = '101' and w.code = 'W11'
                and l.kind = 'storage' and l.status = 'active' order by l.code limit 1) as place`,
  );
  const { item, place } = rows[0];
  const keeper = await world.device({ account: 'keeper', language: 'yn' });
  keeper.forgive(...networkComplaints);
  await keeper.go('/pages/InStorage/MisRcvInStorage');
  await keeper.page.evaluate('navigator.serviceWorker.ready');
  await keeper.settle();
  await keeper.page.context().setOffline(true);
  await keeper.page.reload();
  for (const [field, code] of [
    ['field.TypeName', 'ZS02'],
    ['field.BeneficiaryDept', 'D103'],
  ] as const) {
    await keeper.page.getByLabel(keeper.say(field)).click();
    const sheet = keeper.page.getByRole('dialog');
    await sheet.getByText(keeper.say('list.kept', { time: '' }).trim()).waitFor();
    await sheet.getByPlaceholder(keeper.say('shell.search')).fill(code.toLowerCase());
    await keeper.picture(`kept-choices-${code}`);
    await sheet.getByRole('button', { name: new RegExp(`^${code}`) }).click();
    await expect.poll(() => keeper.page.getByLabel(keeper.say(field)).textContent()).toContain(code);
  }
  // A location code is accepted without a look-up.
  await keeper.scan(`KW-LOC:${place}`);
  const line = keeper.page.getByRole('dialog').last();
  await line.getByText(place).first().waitFor();
  await line.getByLabel(keeper.say('field.ItemNo')).click();
  // It is not among the first fifty, but the device keeps all of them.
  const items = keeper.page.getByRole('dialog').last();
  expect(await items.getByText(item).count()).toBe(0);
  await items.getByPlaceholder(keeper.say('shell.search')).fill(item);
  await items.getByText(item).first().click();
  await line.getByText(item).first().waitFor();
  // A code that is newer than the device's copy is accepted as typed; the server looks it up.
  await line.getByLabel(keeper.say('field.ProjectNo')).click();
  const projects = keeper.page.getByRole('dialog').last();
  await projects.getByPlaceholder(keeper.say('shell.search')).fill('NEW-1');
  await keeper.picture('kept-choices-typed');
  await projects.getByRole('button', { name: keeper.say('picker.as-typed', { code: 'NEW-1' }) }).click();
  await expect.poll(() => line.getByLabel(keeper.say('field.ProjectNo')).textContent()).toContain('NEW-1');
  await line.getByLabel(keeper.say('field.ProjectNo')).click();
  await keeper.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: keeper.say('master.none') })
    .click();
  await line.getByLabel(keeper.say('field.Qty')).fill('2');
  await line.getByLabel(keeper.say('field.BatchNo')).fill('B1');
  await keeper.picture('kept-choices-line');
  await keeper.button(keeper.say('entry.take')).click();
  await keeper.expectSound();
  await keeper.button(new RegExp(`^${keeper.say('master.save')}`)).click();
  await keeper.sees(keeper.say('arrival.saved.waiting'));
  await keeper.page.reload();
  await keeper.sees(keeper.say('arrival.saved.waiting'));
  // An item that the device keeps is found by its code too.
  await keeper.scan(item);
  await keeper.page.getByRole('dialog').getByText(item).first().waitFor();
  await keeper.button(keeper.say('shell.close')).click();
  await keeper.page.context().setOffline(false);
  const made = () =>
    world.pool.query(
      `select i.code as item, p.code as place, l.qty::float as qty, d.header ->> 'type' as type from document d
         join document_line l on l.org = d.org and l.document_id = d.id join item i on i.id = l.item_id join location p on p.id = l.to_location_id
        where d.kind = 'miscReceipt' and d.header ->> 'department' = 'D103'`,
    );
  await expect.poll(async () => (await made()).rows).toEqual([{ item, place, qty: 2, type: 'ZS02' }]);
  // The page that saved it was closed: its number stays in the form until it is dismissed, or scanned there next.
  const [{ no }] = (
    await world.pool.query("select doc_no as no from document where kind = 'miscReceipt' and header ->> 'department' = 'D103'")
  ).rows as [{ no: string }];
  await keeper.sees(keeper.say('entry.saved.as', { no }));
  await keeper.picture('saved-after-reload');
  await keeper.page.reload();
  await keeper.sees(keeper.say('entry.saved.as', { no }));
  await keeper.button(keeper.say('flow.put-away')).click();
  await keeper.page.getByText(keeper.say('entry.saved.as', { no })).waitFor({ state: 'detached' });
});

test('stock is brought in line by hand by the leader, with a reason, and taken back', async () => {
  const { item, place } = await itemInStock(world);
  const leader = await world.device({ account: 'leader', language: 'en' });
  await leader.go('/pages/InStorage/InputStorage');
  await leader.page.getByLabel(leader.say('field.EntryReason')).fill('Found behind the rack');
  await addLine(leader, item, '1', place);
  await leader.button(leader.say('entry.take')).click();
  await leader.picture('manual-storage');
  const no = await saveAs(leader);
  await leader.go(`/pages/documents/manualStorage?docNo=${no}`);
  await doStep(leader, leader.say('manual.take-back'));
  await eventually(
    () => stateOf(world, no),
    (state) => state === 'deleted',
  );
});

test('a document that is refused after a reload is in its form again with the reason, and is saved once mended', async () => {
  const { item, place } = await itemInStock(world);
  const open = (is: boolean) =>
    world.pool.query(`update location set status = $2 where org = '101' and code = $1`, [place, is ? 'active' : 'inactive']);
  const leader = await world.device({ account: 'leader', language: 'en' });
  leader.forgive(...networkComplaints);
  await leader.go('/pages/InStorage/InputStorage');
  await leader.page.evaluate('navigator.serviceWorker.ready');
  const reason = leader.page.getByLabel(leader.say('field.EntryReason'));
  await reason.fill('Kept on the device');
  await addLine(leader, item, '1', place);
  await leader.button(leader.say('entry.take')).click();
  await leader.page.context().setOffline(true);
  await leader.button(new RegExp(`^${leader.say('master.save')}`)).click();
  await leader.sees(leader.say('shell.unsent', { n: 1 }));
  // The next document can be typed without waiting for the network.
  await leader.sees(leader.say('arrival.saved.waiting'));
  expect(await leader.page.locator('.kw-commit-main').getAttribute('aria-busy')).toBeNull();
  await leader.picture('kept-on-device');
  await leader.page.reload();
  await expect.poll(() => reason.inputValue()).toBe('');
  await leader.sees(leader.say('arrival.saved.waiting'));
  // A scan that only the server can read is not kept; the message names its code.
  await leader.scan('UNKNOWN-LABEL-1');
  await leader.sees(leader.say('scanner.unread', { code: 'UNKNOWN-LABEL-1' }));
  await open(false);
  await leader.page.context().setOffline(false);
  await leader.sees(leader.say('error.location.inactive', { code: place }));
  await expect.poll(() => reason.inputValue()).toBe('Kept on the device');
  await leader.sees(item);
  await leader.picture('refused-draft');
  await leader.expectSound();
  await open(true);
  expect(await stateOf(world, await saveAs(leader))).toBe('saved');
  await expect.poll(() => reason.inputValue()).toBe('');
});

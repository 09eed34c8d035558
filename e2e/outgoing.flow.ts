import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { useWorldWithApp } from './world.ts';

/** Goods leave: for a requisition, for a shipment, by scan, and back to their sender. */
const world = useWorldWithApp();

interface Carton {
  code: string;
  item: string;
}

let cartons = 0;
/** A carton that nothing reserves; each call takes another item. */
async function carton(): Promise<Carton> {
  cartons += 1;
  const { rows } = await world.pool.query<Carton>(
    `select distinct on (i.code) b.code, i.code as item from label b join item i on i.id = b.item_id
       join location p on p.id = b.location_id and p.kind = 'storage' and p.status = 'active' and not p.intermediate
       join balance k on (k.location_id, k.item_id, k.batch, k.project, k.status) = (b.location_id, b.item_id, b.batch, b.project, b.status) and k.reserved = 0
      where b.org = '101' and b.state = 'in-stock' and b.status = 'available' and b.project = '' and b.qty >= 8
        and not exists (select from label c where c.parent_id = b.id)
        and not exists (select from document_line l where b.id = any(l.label_ids))
      order by i.code, b.id limit 1 offset $1`,
    [cartons],
  );
  if (!rows[0]) throw new Error('the demo has no carton to take');
  return rows[0];
}

const stateOf = async (no: string): Promise<string> =>
  (await world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state ?? '';

/** Picks a record in a field of a form. */
async function choose(device: Handheld, field: Parameters<Handheld['say']>[0], code: string): Promise<void> {
  await device.page.getByLabel(device.say(field)).click();
  await device.page.getByRole('dialog').getByText(code).first().click();
  await device.page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Saves a form, and reads the number from the message. */
async function saveAs(device: Handheld): Promise<string> {
  await device.button(new RegExp(`^${device.say('master.save')}`)).click();
  return savedNo(device);
}

/** The number of the saved document, read from its card. */
async function savedNo(device: Handheld): Promise<string> {
  const said = device.page.locator('.kw-saved-done strong').first();
  await said.waitFor();
  return /[A-Z]{2}101\d+/.exec((await said.textContent()) ?? '')?.[0] ?? '';
}

/** Does a step at a record and says yes. */
async function doStep(device: Handheld, label: string): Promise<void> {
  await device.button(label).click();
  await device.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
}

const signIn = (account: string): Promise<DemoClient> => new DemoClient(world.url, '101').signIn(account, demoPassword);

/** A requisition of three that may be collected, written through the calls. */
async function reviewed({ item }: Carton): Promise<string> {
  const clerk = await signIn('clerk');
  const { docNo } = await clerk.ask('saveRequisition', { type: 'LL02', workshop: 'CJ03', lines: [{ itemNo: item, qty: '3' }] });
  await clerk.ask('submitRequisitions', { nos: [docNo] });
  await (await signIn('leader')).ask('reviewRequisitions', { nos: [docNo] });
  return docNo;
}

const soundBooks = async () => expect((await compareLedger(world.pool)).differences).toEqual([]);

test('a requisition is written by the workshop, reviewed by the leader, and collected by scan without network; a carton that holds more is split', async () => {
  const { item, code } = await carton();
  const clerk = await world.device({ account: 'clerk', language: 'zh' });
  await clerk.go('/pages/OutStorage/PickItemEdit');
  await clerk.button(new RegExp(`^${clerk.say('master.save')}`)).click();
  await clerk.sees(clerk.say('error.table.cell-required', { field: clerk.say('field.TypeName') }));
  await choose(clerk, 'field.TypeName', 'LL02');
  await choose(clerk, 'field.WorkshopCode', 'CJ03');
  await clerk.scan(item);
  const sheet = clerk.page.getByRole('dialog');
  await sheet.getByText(item).first().waitFor();
  await sheet.getByLabel(clerk.say('field.Qty')).fill('3');
  await clerk.button(clerk.say('entry.take')).click();
  await clerk.picture('requisition-form');
  await clerk.expectSound();
  await clerk.page.locator('.kw-screen-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  const no = await saveAs(clerk);
  // S187: that it waits to be submitted is seen, wherever one had scrolled.
  const seen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => clerk.page.getByText(clerk.say('requisition.saved-draft')).evaluate(seen)).toBe(true);
  await clerk.picture('requisition-saved');
  await clerk.button(clerk.say('entry.open')).click();
  await clerk.sees(clerk.say('state.requisition.open'));
  await clerk.picture('requisition-draft');
  await doStep(clerk, clerk.say('requisition.submit'));
  await expect.poll(() => stateOf(no)).toBe('unreviewed');

  const leader = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  // The text appears once, after the thing that it names.
  await leader.page.route(/texts-.*\.json/, (route) => leader.page.waitForTimeout(300).then(() => route.continue()));
  await leader.go(`/pages/OutStorage/PickItemDetail?code=${no}`);
  await leader.sees(item);
  await leader.sees(leader.say('field.TypeName'));
  expect(await leader.page.locator('.kw-facts dt').allTextContents()).not.toContain('');
  await doStep(leader, leader.say('requisition.review'));
  await expect.poll(() => stateOf(no)).toBe('reviewed');
  await leader.sees(leader.say('state.requisition.reviewed'));
  await leader.picture('requisition-reviewed');
  await leader.expectSound();

  const keeper = await world.device({ account: 'keeper', language: 'yn' });
  await keeper.go('/pages/OutStorage/PickItemTake');
  await keeper.sees(keeper.say('take-out.do.requisition'));
  await keeper.picture('collect-begin');
  expect(await layoutFaults(keeper.page, 'finger')).toEqual([]);
  await keeper.scan(no);
  await keeper.sees(keeper.say('take-out.opened', { no }));
  await keeper.sees(item);
  await keeper.picture('collect-open');
  await keeper.expectSound();
  await keeper.page.evaluate('navigator.serviceWorker.ready');
  keeper.forgive(...networkComplaints);
  await keeper.page.context().setOffline(true);
  await keeper.scan(code);
  await keeper.sees(keeper.say('take-out.do.save'));
  await keeper.picture('collect-split');
  await keeper.button(new RegExp(`^${keeper.say('take-out.save')}`)).click();
  await keeper.sees(keeper.say('take-out.waiting'));
  await keeper.picture('collect-waiting');
  await keeper.page.context().setOffline(false);
  expect(await savedNo(keeper)).toMatch(/^IS101/);
  await keeper.picture('collect-saved');
  await keeper.expectSound();
  await keeper.button(keeper.say('entry.open')).click();
  await keeper.sees(item);
  await keeper.picture('collect-record');
  const { rows } = await world.pool.query(
    'select b.state, b.qty::float as qty from label b join label o on o.id = b.parent_id where o.code = $1 order by b.id',
    [code],
  );
  expect(rows.map(({ state }) => state)).toEqual(['issued', 'in-stock']);
  await soundBooks();
});

test('several requisitions are collected in one round by scan without network: each label goes to the one that wants it, and each has an issue of its own', async () => {
  const goods = [await carton(), await carton()];
  const numbers: string[] = [];
  for (const one of goods) numbers.push(await reviewed(one));
  const keeper = await world.device({ account: 'keeper', language: 'zh' });
  await keeper.go('/pages/OutStorage/InnerPage/PickItemMore');
  for (const no of numbers) await keeper.page.getByRole('article').filter({ hasText: no }).getByRole('checkbox').click({ force: true });
  await keeper.picture('collect-more');
  await keeper.expectSound();
  await keeper.button(`${keeper.say('requisition.take.scan')} 2`).click();
  await keeper.sees(new RegExp(`${numbers[0]} · ${numbers[1]}`));
  await keeper.page.evaluate('navigator.serviceWorker.ready');
  keeper.forgive(...networkComplaints);
  await keeper.page.context().setOffline(true);
  for (const { code } of goods.toReversed()) await keeper.scan(code);
  await keeper.sees(keeper.say('take-out.do.save'));
  await keeper.picture('collect-more-taken');
  await keeper.button(new RegExp(`^${keeper.say('take-out.save')}`)).click();
  await keeper.sees(keeper.say('take-out.waiting'));
  await keeper.page.context().setOffline(false);
  await keeper.sees(/IS101\d+, IS101\d+/);
  await keeper.sees(keeper.say('take-out.do.done'));
  await keeper.picture('collect-more-saved');
  await keeper.expectSound();
  const { rows } = await world.pool.query(
    "select d.header ->> 'requisitionNo' as no, b.state from document d join document_line l on l.document_id = d.id join label b on b.id = any(l.label_ids) where d.header ->> 'requisitionNo' = any($1) order by d.id",
    [numbers],
  );
  await keeper
    .button(/^IS101/)
    .last()
    .click();
  await keeper.sees(goods[1]?.item ?? '');
  expect(rows).toEqual(numbers.toSorted().map((no) => ({ no, state: 'issued' })));
  await soundBooks();
});

test('finished goods leave for a shipment, loose ones by their quantity (rule shipment-barcode-not-again)', async () => {
  const { rows: shipments } = await world.pool.query<{ no: string; item: string }>(
    `select h.shipment_no as no, i.code as item from sales_shipment h join sales_shipment_line l on l.sales_shipment_id = h.id join item i on i.id = l.item_id
      where h.org = '101' and exists (select from balance b where b.org = '101' and b.item_id = l.item_id and b.status = 'available' and b.qty >= l.qty)
        and (select coalesce(sum(t.qty), 0) from document_line t where t.source_kind = 'sales_shipment' and t.source_id = h.id) < l.qty
      order by h.id, l.line_no limit 1`,
  );
  const [{ no, item } = { no: 'no shipment is open', item: '' }] = shipments;
  const device = await world.device({ account: 'keeper', language: 'zh' });
  await device.go('/pages/OutStorage/OutPlan');
  await device.sees(no);
  await device.picture('out-plan');
  await device.go(`/pages/OutStorage/ProdcutOut?shipmentNo=${no}`);
  await device.sees(item);
  await device.picture('ship-open');
  // The message about one document is no longer shown when the next one is open.
  await device.scan('NO-SUCH-CODE');
  await device.sees(device.say('error.take.unknown-code', { code: 'NO-SUCH-CODE' }));
  await device.button(device.say('take-out.other')).click();
  await device.sees(device.say('take-out.idle.paper'));
  await device.scan(no);
  await device.sees(item);
  await device.page.locator('button.kw-card-qty').first().click();
  await device.button(device.say('pad.confirm')).click();
  await device.button(new RegExp(`^${device.say('take-out.save')}`)).waitFor();
  await device.picture('ship-taken');
  await device.expectSound();
  await device.button(new RegExp(`^${device.say('take-out.save')}`)).click();
  expect(await savedNo(device)).toMatch(/^FO101/);
  await device.picture('ship-saved');
  await device.button(device.say('entry.open')).click();
  await device.sees(item);
  await device.picture('ship-record');
  await device.expectSound();

  await soundBooks();
});

test('cartons leave by their scan alone, with and without network: one scanned twice is said, one that others took meanwhile is left out by name, and the rest is confirmed (rule qr-code-not-again)', async () => {
  const [first, taken] = [await carton(), await carton()];
  const device = await world.device({ account: 'keeper', language: 'zh' });
  await device.go('/pages/OutStorage/ScanOutStorage');
  await device.sees(device.say('scan-out.do.where'));
  await device.picture('scan-out-begin');
  await choose(device, 'field.TypeName', 'CK01');
  await device.sees(device.say('scan-out.do.scan'));
  await device.scan(first.code);
  await device.sees(first.item);
  await device.scan(first.code);
  await device.sees(device.say('error.scan-out.label-again', { code: first.code }));
  const { rows: papers } = await world.pool.query<{ no: string }>("select shipment_no as no from sales_shipment where org = '101' limit 1");
  await device.scan(papers[0]?.no ?? '');
  await device.sees(device.say('take-out.finish-first', { no: first.code }));
  await device.picture('scan-out');
  await device.expectSound();
  await device.page.evaluate('navigator.serviceWorker.ready');
  device.forgive(...networkComplaints);
  await device.page.context().setOffline(true);
  await device.scan(taken.code);
  await device.sees(device.say('flow.kept-unknown'));
  await device.picture('scan-out-kept');
  const save = () => device.button(new RegExp(`^${device.say('scan-out.save')}`));
  await save().click();
  await device.sees(device.say('take-out.waiting'));
  const { docNo } = await (await signIn('leader')).ask('scanOut', { type: 'CK01', labels: [taken.code] });
  await device.page.context().setOffline(false);
  const out = await savedNo(device);
  // S101: the card of the rest names the goods that others took meanwhile.
  await device.page
    .locator('.kw-saved-left', { hasText: device.say('error.scan-out.label-in', { code: taken.code, no: docNo }) })
    .waitFor();
  await device.picture('scan-out-saved');
  await device.expectSound();
  await device.button(device.say('entry.open')).click();
  await device.sees(first.item);
  await doStep(device, device.say('out.confirm'));
  await expect.poll(() => stateOf(out)).not.toBe('open');
  // The scanned goods are in the record.
  await device.sees(first.code);
  await device.picture('scan-out-record');
  const { rows } = await world.pool.query('select state from label where code = any($1) order by state', [
    [first, taken].map(({ code }) => code),
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['in-stock', 'issued']);
  await soundBooks();
});

test('rejected material goes back to its supplier at the desk, and a workshop gives back what it has too much of', async () => {
  const leader = await world.device({ account: 'leader', language: 'en', size: 'browser' });
  await leader.go('/pages/OutStorage/RejectedLines');
  await leader.page.getByRole('checkbox').last().waitFor();
  await leader.picture('rejected-lines');
  await leader.page.getByRole('checkbox').last().click({ force: true });
  await leader.button(`${leader.say('iqc-return.start')} 1`).click();
  await leader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: leader.say('iqc-return.start'), exact: true })
    .click();
  await leader.sees(/IR101\d+/);
  await leader.expectSound();
  const { rows } = await world.pool.query<{ no: string }>(
    "select doc_no as no from document where kind = 'iqcReturn' order by id desc limit 1",
  );
  const back = rows[0]?.no ?? '';
  await leader.go(`/pages/documents/iqcReturn?docNo=${back}`);
  await leader.sees(back);
  await doStep(leader, leader.say('out.confirm'));
  await expect.poll(() => stateOf(back)).not.toBe('open');
  await leader.picture('iqc-return-record');
  await leader.go('/pages/Stock/OutStorageRecord');
  await leader.sees(back);
  await leader.picture('out-records');

  const { rows: issued } = await world.pool.query<{ item: string; batch: string }>(
    `select i.code as item, l.batch from document_line l join document d on d.id = l.document_id join item i on i.id = l.item_id
       join workshop w on w.id = d.workshop_id
      where d.org = '101' and d.kind = 'issue' and w.code = 'CJ03' and l.qty >= 4 order by l.id limit 1`,
  );
  const { item = '', batch = '' } = issued[0] ?? {};
  const clerk = await world.device({ account: 'clerk', language: 'yn' });
  await clerk.go('/pages/OutStorage/WorkshopReturn');
  await choose(clerk, 'field.WorkshopCode', 'CJ03');
  await clerk.scan(item);
  const sheet = clerk.page.getByRole('dialog');
  await sheet.getByText(item).first().waitFor();
  await sheet.getByLabel(clerk.say('field.Qty')).fill('1');
  // S180: the batch is one of those that the workshop was issued.
  const batches = sheet.getByLabel(clerk.say('field.BatchNo'));
  const option = batches
    .locator('option')
    .filter({ hasText: batch || clerk.say('entry.no-batch') })
    .first();
  await option.waitFor({ state: 'attached' });
  await batches.selectOption(await option.getAttribute('value'));
  await clerk.button(clerk.say('entry.take')).click();
  await clerk.picture('workshop-return');
  await clerk.expectSound();
  const no = await saveAs(clerk);
  await clerk.button(clerk.say('entry.open')).click();
  await clerk.sees(no);
  await clerk.picture('workshop-return-record');
  await clerk.expectSound();
  await soundBooks();
});

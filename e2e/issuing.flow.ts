import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putLabels } from '../test/positions.ts';
import { putStock } from '../test/stock.ts';
import { demandsIn } from './demands.ts';
import { networkComplaints } from './handheld.ts';
import { layoutFaults } from './layoutFaults.ts';
import { inLanguage, inRoom, inTurnStory } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Material is prepared by list and by scan, with and without network, and confirmed out. */
const world = useWorldWithApp();
const inner = '/pages/OutStorage/InnerPage';
const { wanted, lonely, preparedOf } = demandsIn(world);

inRoom(
  'a picking walk, $language, $size: the next place is said, a label is scanned and split where it holds too much',
  async ({ language, size }) => {
    const { order, item, label } = await wanted(0.5);
    const device = await world.device({ language, size, account: 'keeper' });
    await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    await device.picture(`picking-walk-${language}-${size}`);
    await device.scan(label);
    await expect.poll(() => preparedOf(order)).toBe('3/0');
    await device.sees(device.say('picking.done'));
    // The rest of the carton gets a new label, printed from here; the stop stays visible as done.
    await device.button(device.say('take-out.print-rest')).waitFor();
    await device.sees(device.say('picking.state.done'));
    await device.picture(`picking-done-${language}-${size}`);
    await device.expectSound();
    expect((await compareLedger(world.pool)).differences).toEqual([]);
  },
);

inLanguage('whoever empties a low place is offered a zero count: one tap says that nothing is left: %s', async (language) => {
  const { order, item, label, place } = await lonely(`LOW-${language}`);
  const look = language === 'yn' ? { look: { theme: 'night' as const, textSize: 120 } } : {};
  const device = await world.device({ language, account: 'keeper', size: language === 'en' ? 'browser' : 'handheld', ...look });
  await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
  await device.sees(item);
  await device.scan(label);
  const offer = device.page.getByRole('region', { name: device.say('picking.empty.confirm') });
  await offer.waitFor();
  await device.settle();
  await device.picture('picking-empty');
  expect(await layoutFaults(device.page, language === 'en' ? 'mouse' : 'finger')).toEqual([]);
  await offer.getByRole('button').click();
  await device.sees(device.say('picking.empty.said', { place }));
  await offer.waitFor({ state: 'detached' });
  await device.picture('picking-empty-said');
  await device.expectSound();
});

inRoom(
  'a round is handed over mid-way, $language, $size: the stop says what is still to be taken, a colleague finds it and goes on, and another hears who has it',
  async ({ language, size }) => {
    const [first, second] = [`HAND-${language}-1`, `HAND-${language}-2`];
    const { order, item, place } = await lonely(first, '10');
    await putLabels(world.pool, place, [second], { item, qty: 5 });
    const device = await world.device({ language, size, account: 'keeper' });
    await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    await device.scan(first);
    await expect.poll(() => preparedOf(order)).toBe('5/0');
    const stop = device.page.locator('[aria-current=step]');
    await stop.getByText(device.say('picking.took', { qty: '5' })).waitFor();
    expect(await stop.locator('strong').textContent()).toBe('5');
    await device.picture('picking-half');
    await device.expectSound();
    await device.button(device.say('picking.hand-over')).click();
    const ask = device.page.getByRole('alertdialog');
    await ask.getByText(order).waitFor();
    await device.picture('picking-hand-over');
    await ask.getByRole('button', { name: device.say('picking.hand-over'), exact: true }).click();
    await device.sees(device.say('picking.handed-over', { round: order }));
    await device.expectSound();
    const next = await world.device({ language, size, account: 'leader' });
    const late = await world.device({ language, size, account: 'keeper' });
    await late.go(`${inner}/ScanOrderIssueTaskDetail`);
    const waits = late.page.getByRole('article').filter({ hasText: order });
    await waits.waitFor();
    await late.picture('picking-handed');
    await late.expectSound();
    await next.go('/pages/OutStorage/IssueTask?by=handed');
    await next.sees(order);
    await next.picture('issue-tasks-handed');
    await next.expectSound();
    await (size === 'browser' ? next.page.getByRole('row') : next.page.getByRole('article'))
      .filter({ hasText: order })
      .getByText(order)
      .click();
    await next.sees(next.say('picking.took', { qty: '5' }));
    await next.settle();
    await next.picture('picking-handed-taken');
    // The task disappears from the other person's screen; their tap was on the earlier state.
    const { rows } = await world.pool.query<{ id: string }>('select id from handed_round where order_nos = array[$1]', [order]);
    await late.go(`${inner}/ScanOrderIssueTaskDetail?handed=${rows[0]?.id}`);
    await late.sees(new RegExp(late.say('error.round.taken', { person: '.+', at: '.+' })));
    await late.settle();
    await late.picture('picking-handed-late');
    await next.scan(second);
    await expect.poll(() => preparedOf(order)).toBe('10/0');
    await next.expectSound();
  },
);

inTurnStory('lines get another warehouse, picked out of those in use', async () => {
  const { order, item } = await wanted();
  const device = await world.device({ language: 'yn', account: 'leader' });
  await device.go(`${inner}/UpdateOrderItemWh`);
  await device.page.getByRole('article').first().waitFor();
  await device.scan(item);
  await device.page.getByRole('article').filter({ hasText: order }).getByRole('checkbox').click({ force: true });
  await device.button(`${device.say('issue.change-warehouse')} 1`).click();
  const ask = device.page.getByRole('alertdialog');
  const change = ask.getByRole('button', { name: device.say('issue.change-warehouse'), exact: true });
  await change.click();
  await ask.getByText(device.say('work.required')).waitFor();
  await ask.getByLabel(device.say('field.WName')).click();
  await device.page.getByRole('button', { name: /^W12/ }).click();
  await device.picture('issue-change-warehouse');
  await device.expectSound();
  await change.click();
  const warehouseOf = () =>
    world.pool.query('select w.code from issue_line l join warehouse w on w.id = l.warehouse_id where l.order_no = $1', [order]);
  await expect.poll(async () => (await warehouseOf()).rows).toEqual([{ code: 'W12' }]);
});

inTurnStory('without a round it is said what to scan or choose, and a scanned order is one', async () => {
  const { order, item } = await wanted();
  const device = await world.device({ account: 'keeper', language: 'yn' });
  await device.go(`${inner}/ScanOrderIssueTaskDetail`);
  await device.sees(device.say('picking.do.round'));
  await device.button(device.say('screen./pages/OutStorage/IssueTask')).waitFor();
  expect(await device.page.getByText(device.say('picking.none')).count()).toBe(0);
  await device.picture('picking-no-round');
  await device.scan('NOTHING-OF-IT');
  await device.sees(device.say('picking.none'));
  await device.scan(order);
  await device.sees(item);
  await device.expectSound();
});

inTurnStory('several orders are chosen and walked in one round, and what another has taken in it is seen by whoever goes on', async () => {
  const [one, two] = [await wanted(), await wanted()];
  const device = await world.device({ account: 'keeper', language: 'zh' });
  await device.go('/pages/OutStorage/IssueTask?by=order');
  for (const { order } of [one, two])
    await device.page.getByRole('article').filter({ hasText: order }).getByRole('checkbox').click({ force: true });
  await device.button(`${device.say('picking.scan')} 2`).click();
  await device.sees(one.item);
  await device.scan(one.label);
  await expect.poll(() => preparedOf(one.order)).toBe(`${one.qty}/0`);
  // S106: goods taken by mistake go back by one tap, and can be taken again.
  await device.button(device.say('flow.undo')).click();
  await expect.poll(() => preparedOf(one.order)).toBe('0/0');
  await device.sees(one.item);
  // The picker looked at the end of the walk: after the scan the next place is in view.
  await device.page.setViewportSize({ width: 360, height: 400 });
  const nextPlace = () => device.page.locator('.kw-next-nth').evaluate((element) => element.getBoundingClientRect().top > 0);
  await device.page.locator('.kw-scan-frame').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  expect(await nextPlace()).toBe(false);
  await device.scan(one.label);
  await expect.poll(() => preparedOf(one.order)).toBe(`${one.qty}/0`);
  await expect.poll(nextPlace).toBe(true);
  const next = await world.device({ account: 'leader', language: 'en' });
  await next.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${one.order},${two.order}`);
  await next.sees(next.say('picking.state.done'));
  await next.sees(next.say('picking.state.now'));
  await next.picture('picking-taken-on');
  await next.scan(two.label);
  await expect.poll(() => preparedOf(two.order)).toBe(`${two.qty}/0`);
  await next.sees(next.say('picking.done'));
  await next.expectSound();
});

test('without network: a label is answered by the device, survives a reload, and is prepared once', async () => {
  const { order, item, label, qty } = await wanted();
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go(`${inner}/ScanOrderIssueTaskDetail?orderNo=${order}`);
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(item);
  await device.page.context().setOffline(true);
  await device.scan(label);
  await device.sees(device.say('picking.taken', { item, qty, order }));
  await device.sees(device.say('shell.unsent', { n: 1 }));
  await device.page.reload();
  await device.sees(device.say('picking.done'));
  await device.page.context().setOffline(false);
  await expect.poll(() => preparedOf(order)).toBe(`${qty}/0`);
  const { rows } = await world.pool.query(
    'select count(*)::int as n from issue_pick p join issue_line l on l.id = p.line_id where l.order_no = $1',
    [order],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

inTurnStory(
  'at the desk: lines are prepared as proposed, confirmed out, and the issue stands in the records (rules select-rows-to-prepare, select-rows-to-issue)',
  async () => {
    const { order, item, qty, label } = await wanted();
    const device = await world.device({ language: 'en', size: 'browser', account: 'keeper' });
    await device.go('/pages/OutStorage/IssueTask?by=order');
    await device.sees(device.say('issue.by.order'));
    await device.picture('issue-tasks-by-order');
    await device.go(`${inner}/OrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    // Another button than the next one, because a second press of the same button within a second counts as a double tap.
    await device.button(device.say('issue.prepare.from')).click();
    await device.sees(device.say('error.select-to-prepare'));
    await device.page.getByRole('checkbox').last().click({ force: true });
    const dialog = device.page.getByRole('alertdialog');
    // A dialog that asks for a code accepts a scan.
    await device.button(new RegExp(`^${device.say('issue.why-not').replace('?', '\\?')}`)).click();
    await dialog.getByRole('textbox').waitFor();
    await device.scan(label);
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(label);
    await dialog.getByRole('button', { name: device.say('shell.cancel') }).click();
    await device.button(`${device.say('issue.prepare')} 1`).click();
    await dialog.getByText(item).first().waitFor();
    await device.picture('issue-proposal');
    await dialog.getByRole('button', { name: device.say('issue.prepare'), exact: true }).click();
    await expect.poll(() => preparedOf(order)).toBe(`${qty}/0`);
    await device.go(`${inner}/IssueOrderConfirmDetail?orderNo=${order}`);
    await device.sees(item);
    await device.page.getByRole('checkbox').last().click({ force: true });
    await device.button(`${device.say('issue.confirm')} 1`).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('issue.confirm'), exact: true })
      .click();
    await expect.poll(() => preparedOf(order)).toBe(`${qty}/${qty}`);
    await device.go(`${inner}/IssueRecord`);
    await device.sees(/IS101\d+/);
    await device.picture('issue-records');
    await device.expectSound();
  },
);

inTurnStory('goods from a place that holds two batches: the batch is chosen (rule outbound-batch-required)', async () => {
  const { order, item, place } = await lonely('BATCHES-0', '3');
  for (const batch of ['LOT-A', 'LOT-B']) await putStock(world.pool, item, place, 5, batch);
  const device = await world.device({ account: 'keeper' });
  await device.go(`${inner}/OrderIssueTaskDetail?orderNo=${order}`);
  await device.sees(item);
  await device.page.getByRole('checkbox').last().click({ force: true });
  await device.button(new RegExp(`^${device.say('issue.prepare.from')}`)).click();
  const ask = device.page.getByRole('alertdialog');
  await ask.getByRole('textbox').fill(place);
  await ask.getByRole('button', { name: device.say('issue.prepare'), exact: true }).click();
  await ask.getByText(device.say('issue.prepare.batch.ask', { item, place })).waitFor();
  await ask.getByLabel(device.say('field.BatchNo')).selectOption('LOT-B');
  await device.picture('issue-prepare-batch');
  await device.expectSound();
  await ask.getByRole('button', { name: device.say('issue.prepare'), exact: true }).click();
  await expect.poll(() => preparedOf(order)).toBe('3/0');
  const batches = 'select p.batch from issue_pick p join issue_line l on l.id = p.line_id where l.order_no = $1';
  expect((await world.pool.query(batches, [order])).rows).toEqual([{ batch: 'LOT-B' }]);
});

import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { putOn } from './putOn.ts';
import { Receipts } from './receipts.ts';
import { inRoom, inTurnStory } from './stories.ts';
import { useWorldWithApp } from './world.ts';

/** Released goods are put away by scanning, with or without network. */
const world = useWorldWithApp();
const route = '/pages/InStorage/InComingIn';

interface Task {
  receiptNo: string;
  item: string;
  label: string;
  place: string;
}

/** A receipt whose lines passed the inspection; returns the labels, and a shelf of the warehouse. */
async function released(known?: string, state = 'pending'): Promise<{ receiptNo: string; tasks: Task[]; shelf: string; wid: number }> {
  const receipts = new Receipts(world);
  const made = await receipts.receive(known);
  const { receiptNo } = made;
  await receipts.passed(made);
  const { rows: tasks } = await world.pool.query<Task & { wid: number }>(
    `select r.receipt_no as "receiptNo", i.code as item, p.code as place, t.warehouse_id as wid,
            (select b.code from label b where b.note_line_id = l.note_line_id order by b.id limit 1) as label
       from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id join item i on i.id = t.item_id
       left join location p on p.id = t.location_id where r.receipt_no = $1 and t.state = $2 order by l.line_no`,
    [receiptNo, state],
  );
  const wid = tasks[0]?.wid ?? 0;
  const { rows: shelves } = await world.pool.query<{ code: string }>(
    "select code from location where warehouse_id = $1 and kind = 'storage' and status = 'active' order by code desc limit 1",
    [wid],
  );
  return { receiptNo, tasks, shelf: shelves[0]?.code ?? '', wid };
}

const stateOf = async (receiptNo: string): Promise<string> =>
  (
    await world.pool.query<{ states: string }>(
      `select string_agg(distinct t.state, ' ' order by t.state) as states from putaway_task t join receipt r on r.id = t.receipt_id where r.receipt_no = $1`,
      [receiptNo],
    )
  ).rows[0]?.states ?? '';

const save = (device: Handheld) => device.button(new RegExp(`^${device.say('putaway.save')}`)).click({ force: true });

inRoom('task-states, $language, $size: a receipt is scanned, a shelf is scanned, and its goods lie there', async ({ language, size }) => {
  const { receiptNo, tasks, shelf, wid } = await released();
  const device = await world.device({ language, size, account: 'keeper' });
  await device.go(`${route}?wid=${wid}`);
  await device.sees(tasks[0]?.item ?? '');
  await device.picture(`putaway-tasks-${language}-${size}`);
  await device.scan(receiptNo);
  await device.sees(device.say('putaway.taken.rows', { n: tasks.length }));
  await putOn(device, shelf);
  await device.picture(`putaway-in-hand-${language}-${size}`);
  await save(device);
  await expect.poll(() => stateOf(receiptNo)).toBe('processed');
  await device.page.locator('.kw-saved-done', { hasText: 'PA101' }).waitFor();
  await device.expectSound();
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});

test('a pallet that is scanned on home is put away by one shelf and a save, and is one pallet there', async () => {
  const { receiptNo, shelf } = await released();
  const { rows: labels } = await world.pool.query<{ code: string }>(
    'select b.code from label b join receipt_line l on l.note_line_id = b.note_line_id join receipt r on r.id = l.receipt_id where r.receipt_no = $1',
    [receiptNo],
  );
  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const { codes } = await keeper.ask('makePallets', { count: 1 });
  const pallet = `KW-PAL:${codes[0]}`;
  await keeper.ask('putOnPallet', { pallet, labels: labels.map(({ code }) => code), byHand: false });
  const device = await world.device({ account: 'keeper' });
  await device.go('/pages/home/home2');
  await device.scan(pallet);
  await device.sees(device.say('putaway.taken.pallet', { n: labels.length }));
  await device.picture('putaway-pallet');
  await putOn(device, shelf);
  await save(device);
  await expect.poll(() => stateOf(receiptNo)).toBe('processed');
  const { lies, total } = await keeper.ask('palletSnapshot', { pallet });
  expect([lies, total]).toEqual([shelf, labels.length]);
  expect((await compareLedger(world.pool)).differences).toEqual([]);
});

test('without network: a label, a shelf and a save are answered by the device, survive a reload, and act once', async () => {
  const { receiptNo, tasks, shelf, wid } = await released();
  const device = await world.device({ account: 'keeper' });
  device.forgive(...networkComplaints);
  await device.go(`${route}?wid=${wid}`);
  await device.page.evaluate('navigator.serviceWorker.ready');
  await device.sees(tasks[0]?.item ?? '');
  await device.page.context().setOffline(true);
  await device.scan(receiptNo);
  await device.sees(device.say('putaway.taken.rows', { n: tasks.length }));
  await putOn(device, shelf);
  await save(device);
  await device.sees(device.say('putaway.saved.waiting'));
  await device.sees(device.say('shell.unsent', { n: 1 }));
  await device.page.reload();
  await device.sees(device.say('putaway.saved.waiting'));
  await device.page.context().setOffline(false);
  await expect.poll(() => stateOf(receiptNo)).toBe('processed');
  await device.page.locator('.kw-saved-done', { hasText: 'PA101' }).waitFor();
  const { rows } = await world.pool.query(
    "select count(*)::int as n from document where kind = 'putaway' and header ->> 'receiptNo' = $1",
    [receiptNo],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

inTurnStory('without a warehouse the sign of one is scanned, and its tasks are there', async () => {
  const { tasks, wid } = await released();
  const { rows } = await world.pool.query<{ code: string }>('select code from warehouse where id = $1', [wid]);
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper' });
  await device.go(route);
  await device.sees(device.say('putaway.do.warehouse'));
  await device.scan(`KW-SIGN:${rows[0]?.code}`);
  await device.sees(device.say('receive.checked-in'));
  await device.sees(tasks[0]?.item ?? '');
});

inTurnStory('a fresh device starts in the warehouse where its person checked in today, and says shelf by shelf where to go', async () => {
  const { receiptNo, tasks, wid } = await released();
  const { rows } = await world.pool.query<{ code: string; place: string }>(
    `select w.code, l.code as place from warehouse w join location l on l.warehouse_id = w.id
      where w.id = $1 and l.kind = 'storage' and l.status = 'active' order by l.code limit 2`,
    [wid],
  );
  const [first, second] = rows;
  if (!first || !second || tasks.length < 2) throw new Error('two shelves and two lines are needed');
  const shelves = [second.place, first.place];
  for (const [nth, { item }] of tasks.entries())
    await world.pool.query(
      `update putaway_task t set location_id = (select id from location where warehouse_id = $2 and code = $3)
         from item i, receipt r where i.id = t.item_id and r.id = t.receipt_id and r.receipt_no = $1 and i.code = $4`,
      [receiptNo, wid, shelves[nth % 2], item],
    );
  await world.pool.query('delete from check_in');
  const before = await world.device({ account: 'keeper' });
  await before.go(route);
  await before.scan(`KW-SIGN:${first.code}`);
  await before.sees(before.say('receive.checked-in'));
  const device = await world.device({ account: 'keeper', language: 'en' });
  await device.go(route);
  await device.sees(tasks[0]?.item ?? '');
  await device.scan(receiptNo);
  const headline = device.page.locator('.kw-headline');
  for (const [place, after] of [
    [first.place, device.say('shelf.do.more', { n: 1 })],
    [second.place, ''],
  ] as const) {
    await expect.poll(async () => (await headline.textContent())?.replace(/\s/g, '')).toContain(`${place}${after}`.replace(/\s/g, ''));
    await device.picture(`putaway-next-${place}`);
    await device.scan(`KW-LOC:${place}`);
  }
  await expect.poll(() => headline.textContent()).toContain(device.say('putaway.do.save'));
  await save(device);
  await expect.poll(() => stateOf(receiptNo)).toBe('processed');
});

inTurnStory('without a warehouse nobody says that there is nothing to put away', async () => {
  await world.pool.query('delete from check_in');
  const device = await world.device({ account: 'keeper', language: 'en' });
  await device.go(route);
  await device.sees(device.say('putaway.do.warehouse'));
  await device.settle();
  expect(await device.page.getByText(device.say('putaway.do.none')).count()).toBe(0);
  await device.picture('putaway-no-warehouse');
});

inTurnStory(
  'shelving-not-pushed-location-empty: goods whose item has no place here are held, the leader scans a shelf for them, and the keeper puts them away',
  async () => {
    await world.pool.query(`insert into location (org, kind, warehouse_id, code, name)
    select org, 'receiving', id, '0-IN-01', '暂收区' from warehouse where org = '101' and code = 'W11'`);
    const { noteNo } = await announce(world);
    await world.pool.query("update item set default_location_id = null where org = '101'");
    const { receiptNo, tasks, shelf, wid } = await released(noteNo, 'held');
    const items = [...new Set(tasks.map(({ item }) => item))].join(', ');
    const { rows } = await world.pool.query<{ name: string }>('select name from warehouse where id = $1', [wid]);
    const leader = await world.device({ account: 'leader', language: 'zh' });
    await leader.go('/pages/InStorage/PushInComingInTask');
    await leader.scan(receiptNo);
    for (const { item } of tasks) await leader.page.getByRole('checkbox', { name: leader.say('list.select', { name: item }) }).click();
    await leader.picture('held-tasks');
    await leader.button(new RegExp(`^${leader.say('action.putaway.location')}`)).click();
    const dialog = leader.page.getByRole('alertdialog');
    await dialog.getByText(leader.say('action.putaway.location.ask', { items, warehouse: rows[0]?.name ?? '' })).waitFor();
    await leader.scan(`KW-LOC:${shelf}`);
    await leader.picture('held-location');
    await leader.expectSound();
    await dialog.getByRole('button', { name: leader.say('action.putaway.location'), exact: true }).click();
    await leader.sees(leader.say('putaway.located', { n: tasks.length }));
    expect(await stateOf(receiptNo)).toBe('pending');
    const keeper = await world.device({ account: 'keeper', language: 'yn' });
    await keeper.go(`${route}?wid=${wid}`);
    await keeper.sees(tasks[0]?.item ?? '');
    await keeper.picture('putaway-released');
    await keeper.scan(receiptNo);
    await keeper.sees(keeper.say('putaway.taken.rows', { n: tasks.length }));
    // S58: nobody scanned the shelf that the leader chose, so the screen asks once.
    await save(keeper);
    await keeper.sees(keeper.say('putaway.unscanned-ask', { n: tasks.length }));
    await keeper.betweenTaps();
    await save(keeper);
    await expect.poll(() => stateOf(receiptNo)).toBe('processed');
  },
);

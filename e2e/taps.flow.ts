import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { putLabels } from '../test/positions.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { demandsIn } from './demands.ts';
import type { Handheld } from './handheld.ts';
import { Receipts } from './receipts.ts';
import { useWorldWithApp } from './world.ts';

/** What each job of a day costs from home: taps and scans, as few as its goods need. */
const world = useWorldWithApp();
const { wanted, loose, preparedOf } = demandsIn(world);

/** A person at home, whose taps and scans are counted. */
class Counted {
  readonly device: Handheld;
  taps = 0;
  scans = 0;

  private constructor(device: Handheld) {
    this.device = device;
  }

  static async atHome(account = 'keeper'): Promise<Counted> {
    const device = await world.device({ account });
    await device.go('/pages/home/home2');
    await device.settle();
    return new Counted(device);
  }

  async scan(code: string): Promise<void> {
    this.scans += 1;
    await this.device.scan(code);
  }

  async tap(control: Locator): Promise<void> {
    this.taps += 1;
    await control.click({ force: true });
  }

  get cost(): string {
    return `${this.taps} taps, ${this.scans} scans`;
  }
}

const w11 = `join warehouse w on w.id = l.warehouse_id and w.code = 'W11' where l.org = '101' and l.kind = 'storage' and l.status = 'active'`;

/** Places of warehouse W11 without stock. */
async function emptyPlaces(n: number): Promise<string[]> {
  const { rows } = await world.pool.query<{ code: string }>(
    `select l.code from location l ${w11} and not exists (select from balance b where b.location_id = l.id) order by l.code desc limit $1`,
    [n],
  );
  return rows.map(({ code }) => code);
}

const item = async (): Promise<string> =>
  (
    await world.pool.query<{ code: string }>(
      "select code from item where org = '101' and decimals = 0 and not batch_controlled order by code limit 1",
    )
  ).rows[0]?.code ?? '';

const placeOf = async (label: string): Promise<string | undefined> =>
  (
    await world.pool.query<{ code: string }>('select l.code from label b join location l on l.id = b.location_id where b.code = $1', [
      label,
    ])
  ).rows[0]?.code;

const received = async (noteNo: string) =>
  (
    await world.pool.query<{ qty: string; reason: string }>(
      `select trim_scale(l.qty)::text as qty, l.reason from receipt r join receipt_line l on l.receipt_id = r.id where r.note_no = $1 order by l.line_no`,
      [noteNo],
    )
  ).rows;

/** Waits until a carton of the first of two lines is missing from the receipt, for this reason. */
const halfOfFirst = (noteNo: string, reason: string) =>
  expect
    .poll(() => received(noteNo))
    .toEqual([
      { qty: '50', reason },
      { qty: '100', reason: '' },
    ]);

/** A keeper who is checked in at W11, at home. */
async function checkedIn(): Promise<Counted> {
  await world.pool.query('delete from check_in');
  const before = await Counted.atHome();
  await before.device.scan('KW-SIGN:W11');
  await before.device.settle();
  await before.device.page.close();
  return Counted.atHome();
}

test('a note is received with n cartons by 1 + n scans and one tap; the carton scanned at home counts', async () => {
  const note = await announce(world, { lines: 2, labelsPerLine: 2 });
  const one = await checkedIn();
  const { device } = one;
  await one.scan(note.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 2 }));
  for (const code of note.labels) await one.scan(code);
  await device.sees(device.say('receive.progress.cartons', { n: 4, all: 4 }));
  await one.tap(device.button(new RegExp(device.say('receive.save'))));
  await device.page.locator('.kw-saved-done').waitFor();
  expect(one.cost).toBe('1 taps, 5 scans');
  expect((await received(note.noteNo)).map(({ qty }) => qty)).toEqual(['100', '100']);
});

test('S73: a carton that did not arrive costs one tap more, one that is damaged three, and neither is booked', async () => {
  const [away, damaged] = [await announce(world, { lines: 2, labelsPerLine: 2 }), await announce(world, { lines: 2, labelsPerLine: 2 })];
  const one = await checkedIn();
  const { device } = one;
  const save = () => one.tap(device.button(new RegExp(device.say('receive.save'))));
  const sheet = device.page.getByRole('dialog');
  await one.scan(away.noteNo);
  await device.sees(device.say('receive.note-opened', { n: 2 }));
  for (const code of away.labels.slice(1)) await one.scan(code);
  await device.sees(device.say('receive.progress.cartons', { n: 3, all: 4 }));
  await save();
  await sheet.getByText(device.say('receive.unverified.ask', { n: 1 })).waitFor();
  await device.look('taps-not-arrived');
  await one.tap(sheet.getByRole('button', { name: device.say('receive.unverified.away') }));
  await halfOfFirst(away.noteNo, 'short');
  expect(one.cost).toBe('2 taps, 4 scans');
  await device.go('/pages/home/home2');
  await device.settle();
  await one.scan(damaged.noteNo);
  await device.sees(damaged.noteNo);
  for (const code of damaged.labels.slice(1)) await one.scan(code);
  await device.sees(device.say('receive.progress.cartons', { n: 3, all: 4 }));
  await save();
  await one.tap(sheet.getByRole('button', { name: damaged.labels[0] }));
  await one.tap(sheet.getByRole('button', { name: device.say('receive.carton.damaged') }));
  await sheet.getByRole('button', { name: device.say('photo.take') }).waitFor();
  await device.look('taps-damaged');
  // S73: the photo is one of the damaged carton's line, not of the line that was scanned last.
  await sheet.getByRole('button', { name: device.say('photo.take') }).click();
  await expect.poll(() => sheet.getByLabel(device.say('photo.line')).inputValue()).toBe('1');
  await device.page.keyboard.press('Escape');
  await one.tap(sheet.getByRole('button', { name: device.say('receive.save') }));
  await halfOfFirst(damaged.noteNo, 'damaged');
  expect(one.cost).toBe('6 taps, 8 scans');
});

test('a carton is put away from home by two scans and a tap, and moved by a tap and two scans, the label or the place first', async () => {
  const receipts = new Receipts(world);
  const made = await receipts.receive();
  await receipts.passed(made);
  const { rows } = await world.pool.query<{ label: string; place: string }>(
    `select (select b.code from label b where b.note_line_id = l.note_line_id order by b.id limit 1) as label, p.code as place
       from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id join location p on p.id = t.location_id
      where r.receipt_no = $1 order by t.id limit 1`,
    [made.receiptNo],
  );
  const { label = '', place = '' } = rows[0] ?? {};
  const put = await Counted.atHome();
  await put.scan(label);
  await put.device.page.waitForURL(/InComingIn/);
  await put.device.button(new RegExp(`^${put.device.say('putaway.save')}`)).waitFor();
  await put.scan(`KW-LOC:${place}`);
  await put.device.page.locator('.kw-result', { hasText: place }).waitFor();
  await put.device.settle();
  await put.tap(put.device.button(new RegExp(`^${put.device.say('putaway.save')}`)));
  await put.device.page.locator('.kw-saved-done', { hasText: 'PA101' }).waitFor();
  expect(put.cost).toBe('1 taps, 2 scans');

  const [from = '', first = '', second = ''] = await emptyPlaces(3);
  await putLabels(world.pool, from, ['TAP-MOVE'], { item: await item() });
  const mover = await Counted.atHome();
  const { device } = mover;
  await mover.scan('TAP-MOVE');
  await device.page.locator('.kw-record-title', { hasText: 'TAP-MOVE' }).waitFor();
  await mover.tap(device.button(device.say('bind.move')));
  await device.sees(device.say('bind.carried'));
  await device.look('taps-carried');
  await mover.scan(`KW-LOC:${first}`);
  await expect.poll(() => placeOf('TAP-MOVE')).toBe(first);
  expect(mover.cost).toBe('1 taps, 2 scans');
  await device.go('/pages/home/home2');
  await device.settle();
  await mover.scan(`KW-LOC:${second}`);
  await device.page.locator('.kw-record-title', { hasText: second }).waitFor();
  await mover.tap(device.button(device.say('bind.switch.bind')));
  await device.sees(device.say('bind.opened'));
  await mover.scan('TAP-MOVE');
  await expect.poll(() => placeOf('TAP-MOVE')).toBe(second);
  expect(mover.cost).toBe('2 taps, 4 scans');
});

test('S105, S108: a line is picked as proposed by its order at home and two scans, and its issue is a tap away; too little there costs four taps with the quantity and the reason', async () => {
  const { order, label, place } = await wanted();
  const one = await Counted.atHome();
  const { device } = one;
  await one.scan(order);
  await device.page.waitForURL(/ScanOrderIssueTaskDetail/);
  await device.sees(place);
  await one.scan(`KW-LOC:${place}`);
  await one.scan(label);
  await expect.poll(() => preparedOf(order)).not.toBe('0/0');
  expect(one.cost).toBe('0 taps, 3 scans');
  await device.settle();
  await device.look('taps-picked');
  await one.tap(device.button(device.say('picking.issue')));
  await device.page.waitForURL(/IssueOrderConfirmDetail/);
  await device.page.getByRole('article').filter({ hasText: order }).waitFor();

  const few = await loose('MO-TAP-FEW', 18);
  const short = await Counted.atHome();
  const pad = short.device.page.getByRole('dialog');
  await short.scan(few.order);
  await short.device.sees(few.place);
  await short.tap(short.device.button(short.device.say('picking.short')));
  await short.tap(pad.locator('.kw-pad-keys').getByRole('button', { name: '7', exact: true }));
  await short.device.look('taps-found');
  await short.tap(pad.getByRole('button', { name: short.device.say('pad.confirm') }));
  await short.tap(pad.getByRole('button', { name: short.device.say('picking.short.why.fewer') }));
  await expect.poll(() => preparedOf(few.order)).toBe('7/0');
  expect(short.cost).toBe('4 taps, 1 scans');
  const reported = 'select count(*)::int as n from issue_short s join issue_line l on l.id = s.line_id where l.order_no = $1';
  await expect.poll(async () => (await world.pool.query(reported, [few.order])).rows[0]?.n).toBe(1);
});

test('a place is counted by its scan at home and one scan for each carton, an empty one by a second scan of the place', async () => {
  const [full = '', empty = ''] = await emptyPlaces(2);
  await putLabels(world.pool, full, ['TAP-COUNT-1', 'TAP-COUNT-2'], { item: await item() });
  const leader = await new DemoClient(world.url, '101').signIn('leader', demoPassword);
  const { docNo } = await leader.ask('createCount', { warehouse: 'W11', locations: [full, empty], counters: ['keeper'], opening: false });
  const one = await Counted.atHome();
  const { device } = one;
  await one.scan(`KW-LOC:${full}`);
  await device.page.locator('.kw-headline', { hasText: full }).waitFor();
  for (const code of ['TAP-COUNT-1', 'TAP-COUNT-2']) await one.scan(code);
  await device.page.locator('.kw-card', { hasText: 'TAP-COUNT-2' }).waitFor();
  expect(one.cost).toBe('0 taps, 3 scans');
  await device.go('/pages/home/home2');
  await device.settle();
  await one.scan(`KW-LOC:${empty}`);
  await device.sees(device.say('count.empty-ask'));
  await one.scan(`KW-LOC:${empty}`);
  await device.sees(device.say('count.empty'));
  expect(one.cost).toBe('0 taps, 5 scans');
  await one.tap(device.button(new RegExp(`^${device.say('action.count.submit')}`)));
  await expect
    .poll(async () => (await world.pool.query('select state from document where doc_no = $1', [docNo])).rows[0]?.state)
    .toBe('counted');
});

test('pieces are reported by their scans at home and one tap', async () => {
  const { rows } = await world.pool.query<{ order: string; pieces: string[] }>(
    `select o.order_no as order, array_agg(s.code order by s.code) as pieces from production_order o join item i on i.id = o.item_id
       join location own on own.id = i.default_location_id
       join line_scan s on s.org = o.org and s.order_no = o.order_no and s.withdrawn_at is null
      where o.org = '101' and o.status = 'released' and o.withdrawn_at is null and not exists (select from label b where b.production_order_id = o.id)
        and exists (select from location p where p.warehouse_id = own.warehouse_id and p.reporting and p.status = 'active')
      group by o.order_no having count(*) >= 3 order by o.order_no limit 1`,
  );
  const [{ order, pieces } = { order: '', pieces: [] }] = rows;
  const one = await Counted.atHome('line');
  const { device } = one;
  await one.scan(pieces[0] ?? '');
  await device.page.waitForURL(/ScanComplete/);
  await device.sees(order);
  for (const piece of pieces.slice(1, 3)) await one.scan(piece);
  await device.sees(pieces[2] ?? '');
  await one.tap(device.button(new RegExp(`^${device.say('report.commit')}`)));
  await device.sees(/PR101\d+/);
  expect(one.cost).toBe('1 taps, 3 scans');
});

test('S78: home shows the jobs with what waits for each; groups are folded, and the device remembers which are open', async () => {
  const { device } = await Counted.atHome();
  const jobs = device.page.locator('section', { has: device.page.getByRole('heading', { name: device.say('home.jobs') }) });
  const receive = jobs.getByRole('button', { name: device.say('screen./pages/InStorage/ScanRecieveNew') });
  const { rows } = await world.pool.query<{ n: string }>(
    "select count(*) as n from delivery_note where org = '101' and state in ('unreceived', 'scanning')",
  );
  await expect.poll(() => receive.locator('.kw-badge').textContent()).toBe(String(rows[0]?.n));
  expect(await device.page.locator('.kw-tile').count()).toBeLessThan(12);
  const group = device.page.locator('.kw-home-group', { hasText: device.say('menu.stock') });
  await group.click();
  const stock = device.page.getByRole('button', { name: device.say('screen./pages/Stock/StockDetail') });
  await stock.waitFor();
  await device.page.reload();
  await stock.waitFor();
  expect(await group.getAttribute('aria-expanded')).toBe('true');
  await device.look('home-jobs');
});

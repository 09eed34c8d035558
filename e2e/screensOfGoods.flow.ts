import { expect, test } from 'vitest';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { OnFoot } from './onFoot.ts';
import { saveAs } from './paperwork.ts';
import { putOn } from './putOn.ts';
import { useWorld } from './world.ts';

/** The screens of incoming and outgoing goods and of their records: each is reached by taps and does its job. */
const world = useWorld();
const client = (account: string) => new DemoClient(world.url, '101').signIn(account, demoPassword);

test('a keeper receives for now and into storage, pushes a note again, and finds warehouses and suppliers', async () => {
  const { pool } = world;
  const device = await world.device({ account: 'keeper', language: 'en' });
  const keeper = new OnFoot(device);
  const [forNow, stored] = [await announce(world), await announce(world)];
  const placesOf = async (noteNo: string) =>
    (
      await pool.query<{ code: string; kind: string }>(
        `select distinct p.code, p.kind from receipt r join receipt_line l on l.receipt_id = r.id join location p on p.id = l.location_id
          where r.note_no = $1`,
        [noteNo],
      )
    ).rows;

  await keeper.home('/pages/InStorage/RecieveItem');
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
  await device.scan(forNow.noteNo);
  const { rows: shelves } = await pool.query<{ code: string }>(
    "select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.kind = 'storage' and l.status = 'active' order by l.code limit 1",
  );
  const shelf = shelves[0]?.code ?? '';
  await device.button(new RegExp(device.say('receive.save'))).click();
  await device.page.locator('.kw-saved-done', { hasText: forNow.noteNo }).waitFor();
  const [standing] = await placesOf(forNow.noteNo);

  await keeper.home('/pages/InStorage/RecieveAndIn');
  await device.scan(stored.noteNo);
  await device.sees(device.say('receive.note-opened', { n: stored.itemNos.length }));
  await putOn(device, shelf);
  await device.button(new RegExp(device.say('receive.save'))).click();
  await expect.poll(() => placesOf(stored.noteNo)).toEqual([{ code: shelf, kind: 'storage' }]);
  expect(standing?.code).not.toBe(shelf);

  const fresh = await announce(world);
  await keeper.home('/pages/InStorage/DelinoRePushNew');
  await device.page.getByLabel(device.say('push.number')).fill(fresh.noteNo);
  await device.button(device.say('push.add')).click();
  await device.button(device.say('push.go')).click();
  await keeper.card(fresh.noteNo).getByText(device.say('push.done')).waitFor();
  await keeper
    .card(fresh.noteNo)
    .getByRole('button', { name: device.say('push.stock') })
    .click();
  await device.sees(device.say('push.stock.done', { noteNo: fresh.noteNo, n: 0 }));

  await keeper.home('/pages/InStorage/InStorageWhList');
  await keeper.open('Raw material 1', '/pages/InStorage/InComingIn');
  await device.page.locator('.kw-card').first().waitFor();

  const task = (
    await pool.query<{ id: string; item: string; receipt: string; code: string }>(
      `select t.id::text as id, i.code as item, r.receipt_no as receipt, l.code from putaway_task t join item i on i.id = t.item_id join receipt r on r.id = t.receipt_id
         join warehouse w on w.id = t.warehouse_id and w.code = 'W11' join lateral (select code from location where warehouse_id = w.id and kind = 'storage'
           and status = 'active' order by code limit 1) l on true
        where t.org = '101' and t.state = 'pending' order by t.id desc limit 3`,
    )
  ).rows;
  const stateOf = async (nth: number) =>
    (await pool.query<{ state: string }>('select state from putaway_task where id = $1', [task[nth]?.id])).rows[0]?.state;
  await device.button(device.say('screen./pages/InStorage/InnerCom/moreIncom')).click();
  await keeper.at('/pages/InStorage/InnerCom/moreIncom');
  const rowOf = (nth: number) =>
    device.page
      .getByRole('article')
      .filter({ hasText: task[nth]?.item ?? '' })
      .filter({ hasText: task[nth]?.receipt ?? '' })
      .first();
  await rowOf(0).locator('.kw-card-open').click();
  await keeper.at('/pages/InStorage/InnerCom/oneIncom');
  await device.page.locator('.kw-card', { hasText: task[0]?.item ?? '' }).waitFor();
  expect(await device.page.locator('.kw-card').count()).toBe(1);
  await putOn(device, shelf);
  await device.button(new RegExp(`^${device.say('putaway.save')}`)).click();
  await expect.poll(() => stateOf(0)).toBe('processed');

  await keeper.home('/pages/InStorage/InComingIn');
  await device.button(device.say('screen./pages/InStorage/InnerCom/moreIncom')).click();
  await keeper.at('/pages/InStorage/InnerCom/moreIncom');
  for (const nth of [1, 2]) await rowOf(nth).getByRole('checkbox').click({ force: true });
  await device.button(`${device.say('action.putaway.start')} 2`).click();
  await keeper.at('/pages/InStorage/InComingIn');
  await device.sees(device.say('putaway.in-hand'));
  await putOn(device, shelf);
  await device.button(new RegExp(`^${device.say('putaway.save')}`)).click();
  await expect.poll(async () => [await stateOf(1), await stateOf(2)]).toEqual(['processed', 'processed']);

  await keeper.home('/pages/InStorage/InnerCom/DelinoSearch');
  await device.button(device.say('action.chooseSupplier')).click();
  await keeper.at('/pages/Com/ComIndexPage/index');
  const { rows: suppliers } = await pool.query<{ code: string; name: string }>(
    "select code, coalesce(nullif(name_en, ''), name) as name from supplier where org = '101' and code = 'S0001'",
  );
  await device.page.getByPlaceholder(new RegExp(device.say('shell.search'))).fill(suppliers[0]?.code ?? '');
  await device.page.keyboard.press('Enter');
  await keeper.open('S0001', '/pages/InStorage/InnerCom/DelinoSearch');
  await keeper.card(fresh.noteNo).waitFor();

  // S185: the scans of all functions, then those of receiving, which may be deleted.
  await keeper.home('/pages/Stock/AllScanRecord');
  const shown = () => device.page.locator('.kw-card').allTextContents();
  await expect.poll(async () => (await shown()).join()).toContain(device.say('state.labelEvent.shelved'));
  await device.page.getByRole('radio', { name: device.say('scans.view.receiving') }).click();
  await expect.poll(async () => (await shown()).join()).toContain(device.say('state.scanType.label'));
  await device.page.locator('.kw-card-open').first().waitFor();
  const code = (await device.page.locator('.kw-card-open').first().textContent()) ?? '';
  await device.page.locator('.kw-card-open').first().click();
  await keeper.at('/pages/Stock/InnerCom/AllScanRecordDetail');
  await device.page.getByRole('heading', { name: code }).first().waitFor();
  await device.sees(device.say('work.history'));
});

test('a leader looks after records of goods that came and went, and returns what was rejected', async () => {
  const { pool } = world;
  const device = await world.device({ account: 'leader', language: 'en' });
  const leader = new OnFoot(device);
  const requester = await client('leader');
  const one = async (text: string, ...values: unknown[]) => (await pool.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const newest = (kind: string) =>
    one(
      `select d.doc_no as no, i.code as item from document d join document_line l on l.document_id = d.id join item i on i.id = l.item_id
        where d.org = '101' and d.kind = $1 and d.state <> 'deleted' order by d.id desc, l.line_no limit 1`,
      kind,
    );

  const records = [
    ['putaway', '/pages/Stock/InStorageRecord', '/pages/Stock/InnerCom/InStorageDetail'],
    ['productOut', '/pages/Stock/OutStorageRecord', '/pages/Stock/InnerCom/OutStorageDetail'],
  ] as const;
  for (const [kind, list, record] of records) {
    const made = await newest(kind);
    await leader.home(list);
    await leader.open(made['no'] ?? '', record);
    await leader.card(made['item'] ?? '').waitFor();
  }

  const entry = await newest('manualStorage');
  await leader.home('/pages/Stock/InputStorageRecord');
  await leader.card(entry['no'] ?? '').waitFor();

  // Only a document that the ERP does not have yet can be deleted.
  world.simulator.faults.set({ partner: 'erp', fault: 'down' });
  const goods = await one(
    `select s.code as supplier, i.code as item, p.code as place
       from item i join location p on p.id = i.default_location_id join warehouse w on w.id = p.warehouse_id, supplier s
      where i.org = '101' and s.org = '101' and w.code = 'W11' and not i.batch_controlled order by s.id, i.id limit 1`,
  );
  const keeper = await client('keeper');
  await keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
  const loose = await keeper.ask('saveLooseReceipt', {
    supplier: goods['supplier'] ?? '',
    lines: [{ itemNo: goods['item'] ?? '', qty: '1', location: goods['place'] }],
  });
  await leader.home('/pages/InStorage/InnerCom/ScanComponentsRecord');
  await leader.choose(loose.docNo, 'action.document.delete');
  await leader.yes('action.document.delete');
  await expect.poll(async () => (await one('select state from document where doc_no = $1', loose.docNo))['state']).toBe('deleted');
  world.simulator.faults.set({ partner: 'erp', fault: 'none' });

  const [report] = await requester.rows('inspectionResults');
  await leader.home('/pages/Stock/IQCReport');
  const shown = leader.card(report?.reportNo ?? '');
  await shown.getByText(device.say(`state.verdict.${report?.verdict}` as 'state.verdict.passed')).waitFor();

  const [totals] = await requester.rows('outTotals');
  await leader.home('/pages/Stock/OutStorageCount');
  await leader
    .card(totals?.day ?? '')
    .getByText(`${device.say('field.DocumentCount')} ${totals?.documents}`)
    .waitFor();

  const scanned = await newest('scanOut');
  await leader.home('/pages/OutStorage/ScanOutStorage');
  await device.button(device.say('entry.records')).click();
  await leader.at('/pages/OutStorage/ScanOutRecord');
  await leader.open(scanned['no'] ?? '', '/pages/OutStorage/InnerPage/ScanOutStorageDetail');
  await leader.card(scanned['item'] ?? '').waitFor();
  await device.sees(device.say('work.labels'));

  await leader.home('/pages/InStorage/Dialog/CheckDateRange');
  const days = { BeginDate: '2026-11-01', EndDate: '2026-11-30', ValidBeginDate: '2026-11-20', ValidEndDate: '2026-12-31' } as const;
  for (const [wire, day] of Object.entries(days)) await device.page.getByLabel(device.say(`field.${wire as keyof typeof days}`)).fill(day);
  await device.button(device.say('putaway.dates.save')).click();
  await expect
    .poll(async () => {
      const { from, to, validFrom, validTo } = await requester.ask('assessmentDates', {});
      return [from, to, validFrom, validTo];
    })
    .toEqual(Object.values(days));

  const [rejected] = (await requester.rows('rejectedLines')).filter(({ open }) => Number(open) > 0);
  await leader.home('/pages/OutStorage/IQCReturn');
  await device.page.getByLabel(device.say('field.DeliNo')).fill(rejected?.noteNo ?? '');
  await device.page.keyboard.press('Tab');
  await leader.card(rejected?.itemNo ?? '').waitFor();
  const returned = await saveAs(device);
  expect((await one('select kind from document where doc_no = $1', returned))['kind']).toBe('iqcReturn');

  const [back] = (await requester.rows('workshopReturns')).filter(({ state }) => state === 'open');
  const backItem = (
    await one(
      'select i.code from document d join document_line l on l.document_id = d.id join item i on i.id = l.item_id where d.doc_no = $1',
      back?.docNo,
    )
  )['code'];
  const { code: home } = await one(
    "select p.code from item i join location p on p.id = i.default_location_id where i.org = '101' and i.code = $1",
    backItem,
  );
  await leader.home('/pages/InStorage/ReturnItem');
  await device.scan(back?.docNo ?? '');
  // S60: each line is for the default location of its item.
  await leader
    .card(backItem ?? '')
    .getByText(home ?? '')
    .first()
    .waitFor();
  await leader
    .card(backItem ?? '')
    .locator('.kw-card-open')
    .click();
  await device.page
    .getByRole('dialog')
    .getByText(backItem ?? '')
    .first()
    .waitFor();
  const { code: shelf } = await one(
    "select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.kind = 'storage' and l.status = 'active' order by l.code limit 1",
  );
  await device.scan(`KW-LOC:${shelf}`);
  await device.page
    .getByRole('dialog')
    .getByText(shelf ?? '')
    .first()
    .waitFor();
  await device.button(device.say('entry.take')).click();
  await device.button(new RegExp(`^${device.say('master.save')}`)).click();
  await expect.poll(async () => (await one('select state from document where doc_no = $1', back?.docNo))['state']).not.toBe('open');
});

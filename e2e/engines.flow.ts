import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putStock } from '../test/stock.ts';
import { lowestVersions } from '../tools/older/engineNeeds.ts';
import { announce } from './announce.ts';
import { demandsIn } from './demands.ts';
import { enginesHere, installEngine } from './engines/install.ts';
import { OldHandheld } from './engines/oldHandheld.ts';
import { Receipts } from './receipts.ts';
import { workerBrowser } from './workerBrowser.ts';
import { useWorldWithApp } from './world.ts';

/** The main work on real browsers of the old versions that handhelds have (docs/tests.md). */
const world = useWorldWithApp();
const { wanted, preparedOf } = demandsIn(world);
const first = async <T extends object>(text: string, values: unknown[] = []): Promise<Partial<T>> =>
  (await world.pool.query<T>(text, values)).rows[0] ?? {};
/** Paths of the files that the service worker keeps. */
const keptFiles =
  'caches.keys().then((names) => caches.open(names[0])).then((one) => one.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))';
const stateOfNote = async (no: string) =>
  (await first<{ state: string }>('select state from delivery_note where note_no = $1', [no])).state;

/** A page that lacks even the features that the older bundle needs. */
async function tooOld(userAgent: string): Promise<Page> {
  const context = await (await workerBrowser()).newContext({ userAgent });
  await context.addInitScript('delete window.HTMLDialogElement; delete AbortSignal.any');
  const page = await context.newPage();
  onTestFinished(() => context.close());
  return page;
}

describe('S125: below the lowest version', () => {
  test('a page says in three languages which version is here and which is needed, and nothing of the app is loaded', async () => {
    const page = await tooOld(
      'Mozilla/5.0 (Linux; Android 7.1; PDA; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/61.0.3163.98',
    );
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(world.url);
    const { chrome, safari, firefox } = lowestVersions;
    for (const language of ['zh', 'en', 'id']) {
      const words = await page.locator(`#too-old [lang=${language}]`).textContent();
      for (const part of ['WebView 61', `WebView ${chrome}`, `Safari ${safari}`, `Firefox ${firefox}`]) expect(words).toContain(part);
    }
    expect(requests.filter((file) => file.startsWith('/assets/'))).toEqual([]);
  });

  test('where scripts are off the same page stands there', async () => {
    const context = await (await workerBrowser()).newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(world.url);
    await page.getByText('This browser cannot open Kuwei').waitFor();
  });
});

test('S125: a newer engine loads nothing of the bundle for older ones, nor keeps it for the time without network', async () => {
  const device = await world.device({ account: 'keeper' });
  const requests: string[] = [];
  device.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await device.go('/pages/home/home2');
  await device.page.evaluate('navigator.serviceWorker.ready');
  const kept: string[] = await device.page.evaluate(keptFiles);
  expect(kept.length).toBeGreaterThan(100);
  expect([...requests, ...kept].filter((file) => file.startsWith('/assets/old-'))).toEqual([]);
});

describe.each(enginesHere())('S125: Chromium %i', (version) => {
  let device: OldHandheld;
  const at = (what: string) => device.engine.picture(`engine-${version}-${what}`);
  /** Expects no script error, and nothing wider than the screen. */
  const sound = async () => {
    expect(device.engine.thrown).toEqual([]);
    expect(await device.engine.value('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect((await compareLedger(world.pool)).differences).toEqual([]);
  };
  beforeAll(async () => {
    device = new OldHandheld(world.url);
    await device.engine.start(installEngine(version));
    await world.pool.query('delete from check_in');
  });
  afterAll(() => device.engine.stop());

  test('signs in, and loads nothing of the bundle for newer engines', async () => {
    expect(device.engine.version).toContain(`Chrome/${version}.`);
    await device.signIn('keeper');
    await device.sees(device.say('screen./pages/InStorage/ScanRecieveNew'));
    await device.engine.value('navigator.serviceWorker.ready.then(() => true)');
    const loaded = await device.engine.value<string[]>(keptFiles);
    expect(loaded.length).toBeGreaterThan(100);
    expect(loaded.filter((file) => /\.(js|css)$/.test(file) && !file.startsWith('/assets/old-'))).toEqual([]);
    await at('home');
    await sound();
  });

  test('receives with labels, without network and back', async () => {
    const note = await announce(world);
    await device.go('/pages/InStorage/ScanRecieveNew');
    await device.sees(device.say('receive.do.sign'));
    await device.scan('KW-SIGN:W11');
    await device.sees(device.say('receive.do.note'));
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.note-opened', { n: 2 }));
    await device.scan(note.labels[0] ?? '');
    await device.sees(device.say('receive.label-verified'));
    await device.offline(true);
    for (const [nth, label] of note.labels.slice(1).entries()) {
      await device.scan(label);
      await device.sees(`${nth + 2}/${note.labels.length}`);
    }
    await device.sees(device.say('shell.unsent', { n: 3 }));
    await device.reload();
    await device.sees(device.say('shell.unsent', { n: 3 }));
    await at('receive-offline');
    await device.tap(device.say('receive.save'));
    await device.sees(device.say('receive.saved.waiting'));
    expect(await stateOfNote(note.noteNo)).not.toBe('received');
    await device.offline(false);
    await expect.poll(() => stateOfNote(note.noteNo)).toBe('received');
    await device.sees(device.say('shell.unsent', { n: 0 }));
    await device.has('.kw-saved-done');
    await at('receive-saved');
    await sound();
  });

  test('puts away', async () => {
    const receipts = new Receipts(world);
    const made = await receipts.receive();
    await receipts.passed(made);
    const task = await first<{ tasks: number; wid: number }>(
      `select count(*)::int as tasks, min(t.warehouse_id) as wid from putaway_task t join receipt r on r.id = t.receipt_id
        where r.receipt_no = $1 and t.state = 'pending'`,
      [made.receiptNo],
    );
    const { code } = await first<{ code: string }>(
      "select code from location where warehouse_id = $1 and kind = 'storage' and status = 'active' order by code desc limit 1",
      [task.wid],
    );
    // The scanned shelf is the proposed one.
    await world.pool.query(
      `update putaway_task t set location_id = l.id from receipt r, location l
        where r.id = t.receipt_id and r.receipt_no = $1 and l.warehouse_id = t.warehouse_id and l.code = $2`,
      [made.receiptNo, code],
    );
    await device.go(`/pages/InStorage/InComingIn?wid=${task.wid}`);
    await device.sees(made.receiptNo);
    await device.scan(made.receiptNo);
    await device.sees(device.say('putaway.taken.rows', { n: task.tasks ?? 0 }));
    await device.scan(`KW-LOC:${code}`);
    await device.sees(device.say('putaway.placed', { n: task.tasks ?? 0 }));
    await at('putaway');
    await device.tap(device.say('putaway.save'));
    await device.has('.kw-saved-done');
    await sound();
  });

  test('picks', async () => {
    const { order, item, label } = await wanted(0.5);
    await device.go(`/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
    await at('pick');
    await device.scan(label);
    await expect.poll(() => preparedOf(order)).toBe('3/0');
    await device.sees(device.say('picking.done'));
    await at('picked');
    await sound();
  });

  test('counts', async () => {
    const { place, item } = await first<{ place: string; item: string }>(
      `select l.code as place, (select code from item where org = '101' and decimals = 0 and not batch_controlled order by code limit 1) as item
         from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11'
        where l.org = '101' and l.kind = 'storage' and l.status = 'active'
          and not exists (select from balance b where b.location_id = l.id) order by l.code desc limit 1`,
    );
    await putStock(world.pool, item ?? '', place ?? '', 9);
    await device.go('/pages/Stock/InnerCom/StockCheckCreate');
    await device.sees(device.say('action.count.new'));
    await device.scan(`KW-LOC:${place}`);
    await device.sees(place ?? '');
    await device.tap(device.say('action.count.new'));
    await device.sees(device.say('count.do.place'));
    await device.scan(`KW-LOC:${place}`);
    await device.tap(device.say('count.enter'));
    await at('count-pad');
    await device.tap('9', '.kw-pad-keys');
    await device.tap(device.say('pad.confirm'));
    await device.sees(device.say('count.counted', { qty: '9' }));
    await at('count');
    await device.tap(device.say('action.count.submit'));
    await device.sees(device.say('count.submitted'));
    await sound();
  });
});

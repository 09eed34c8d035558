import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { eventsPath } from '../contract/system/events.ts';
import { putStock } from '../test/stock.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { openBrowser } from '../tools/openBrowser.ts';
import { announce } from './announce.ts';
import { demandsIn } from './demands.ts';
import { Handheld } from './handheld.ts';
import { signedInStorage } from './signedInStorage.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const { lonely } = demandsIn(world);
/** A host name of the plant's network: over plain HTTP it is an insecure context, as in many plants. */
const lanName = 'kuwei.lan';
const browser = openBrowser([`--host-resolver-rules=MAP ${lanName} 127.0.0.1`]);
afterAll(async () => (await browser).close());

/** All windows of one browser, and which of them hold a stream of events. */
class Windows {
  readonly all: Handheld[] = [];
  readonly #streams = new Map<Page, number>();
  readonly #add: () => Promise<Page>;
  readonly #url: string;

  constructor(url: string, add: () => Promise<Page>) {
    this.#url = url;
    this.#add = add;
  }

  async open(route: string): Promise<Handheld> {
    const page = await this.#add();
    const count = (by: number) => this.#streams.set(page, (this.#streams.get(page) ?? 0) + by);
    const countIf = (by: number) => (request: Request) => void (request.url().includes(eventsPath) && count(by));
    page.on('request', countIf(1));
    page.on('requestfailed', countIf(-1));
    page.on('requestfinished', countIf(-1));
    const window = new Handheld(page, { url: this.#url, language: 'en', size: 'browser' });
    window.forgive(/Cross-Origin-Opener-Policy header has been ignored/);
    this.all.push(window);
    await window.go(route);
    return window;
  }

  holders(): Handheld[] {
    return this.all.filter(({ page }) => !page.isClosed() && (this.#streams.get(page) ?? 0) > 0);
  }

  async holder(): Promise<Handheld> {
    await expect.poll(() => this.holders().length).toBe(1);
    const [one] = this.holders();
    if (!one) throw new Error('no window holds the stream');
    return one;
  }
}

async function windowsOf(host: string, account: string): Promise<Windows> {
  const url = world.url.replace('127.0.0.1', host);
  const localStorage = await signedInStorage(world.url, { language: 'en', account, org: '101' });
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(120_000);
  return new Windows(url, () => context.newPage());
}

const route = '/pages/Stock/StockDetail';
/** An administrator renames the screen; every window that shows it changes its title when the event arrives. */
async function rename(title: string): Promise<void> {
  const admin = await new DemoClient(world.url, '101').signIn('admin', demoPassword);
  await admin.ask('saveTranslation', { key: `screen.${route}`, zh: title, en: title, yn: title });
}
const showsTitle = ({ page }: Handheld, title: string) => page.getByRole('heading', { name: title }).first().waitFor();

for (const host of ['127.0.0.1', lanName]) {
  test(`S126: ten windows of one browser each load a list, save and hear, also when the one that listens for all is closed or falls silent (${host})`, async () => {
    const windows = await windowsOf(host, 'leader');
    for (let nth = 0; nth < 10; nth += 1) {
      const window = await windows.open(route);
      // Each window is open before the next one: if connections ran out, the sixth would stop.
      await window.page.getByText('3010-1004').first().waitFor();
    }
    expect(await windows.all[0]?.page.evaluate('isSecureContext')).toBe(host === '127.0.0.1');
    const first = await windows.holder();
    const renamed = `Stock of ${host}`;
    await rename(renamed);
    for (const window of windows.all) await showsTitle(window, renamed);

    // A call of the first window while all others are open.
    await windows.all[0]?.go('/pages/OutStorage/PickItemEdit');
    await windows.all[0]?.sees(/Remark/);
    await windows.all[0]?.go(route);

    await first.page.close();
    const second = await windows.holder();
    expect(second).not.toBe(first);
    await rename(`${renamed}, second`);
    const left = windows.all.filter(({ page }) => !page.isClosed());
    for (const window of left) await showsTitle(window, `${renamed}, second`);

    // As a window that crashed or sleeps: it neither sends to the others nor receives from them.
    await second.page.evaluate('BroadcastChannel.prototype.postMessage = () => undefined');
    await expect.poll(() => windows.holders().filter((one) => one !== second).length).toBe(1);
    await rename(`${renamed}, third`);
    for (const window of left.filter((one) => one !== second)) await showsTitle(window, `${renamed}, third`);
    expect(windows.all.flatMap(({ problems }) => problems)).toEqual([]);
    await first.page.context().close();
  });
}

test('S126: what happened while no window had the stream is not lost: numbers on the home screen are asked for again', async () => {
  const windows = await windowsOf('127.0.0.1', 'leader');
  const [one, other] = [await windows.open('/pages/index/index'), await windows.open('/pages/index/index')];
  const asked = new Map<Handheld, number>();
  for (const window of [one, other]) {
    await window.settle();
    window.page.on('request', (request) => {
      if (/Count|GetDataList/.test(request.url())) asked.set(window, (asked.get(window) ?? 0) + 1);
    });
  }
  const holder = await windows.holder();
  const left = holder === one ? other : one;
  await holder.page.close();
  await expect.poll(() => asked.get(left) ?? 0).toBeGreaterThan(0);
  await left.page.context().close();
});

test('S137: a window that is opened anew stands in its own organisation, whatever another window went to meanwhile', async () => {
  const windows = await windowsOf('127.0.0.1', 'admin');
  const [stays, goes] = [await windows.open('/pages/my/index'), await windows.open('/pages/my/index')];
  const orgOf = (window: Handheld) => window.page.getByLabel(window.say('login.organisation'));
  await orgOf(stays).waitFor();
  await orgOf(goes).selectOption('102');
  await goes.settle();
  for (const [window, org] of [
    [stays, '101'],
    [goes, '102'],
  ] as const) {
    await window.page.reload();
    expect(await orgOf(window).inputValue()).toBe(org);
    await window.settle();
    const [request] = await Promise.all([window.page.waitForRequest(/GetDataListN/), window.go(route)]);
    expect(request.headers()['org']).toBe(org);
  }
  await goes.page.context().close();
});

test('S131: a second handheld of the same person at the same note sees what the first one scans, without a reload', async () => {
  await world.pool.query('delete from check_in');
  const note = await announce(world, { lines: 1, labelsPerLine: 4 });
  const [one, two] = [await world.device({ account: 'keeper' }), await world.device({ account: 'keeper' })];
  for (const device of [one, two]) {
    await device.go('/pages/InStorage/ScanRecieveNew');
    if (device === one) {
      await device.sees(device.say('receive.do.sign'));
      await device.scan('KW-SIGN:W11');
    }
    await device.sees(device.say('receive.do.note'));
    await device.scan(note.noteNo);
    await device.sees(device.say('receive.note-opened', { n: 1 }));
  }
  const [first = '', second = ''] = note.labels;
  await one.scan(first);
  await one.sees(one.say('receive.label-verified'));
  await two.sees(/1\/4/);
  await two.scan(first);
  await two.page.locator('.kw-result-duplicate').waitFor();
  await two.scan(second);
  await two.sees(two.say('receive.label-verified'));
  await one.sees(/2\/4/);
});

/** A place with goods of one item. */
async function onePlace(): Promise<string> {
  const { rows } = await world.pool.query<{ place: string; item: string }>(
    `select p.code as place, i.code as item from location p join warehouse w on w.id = p.warehouse_id and w.code = 'W11', item i
      where p.kind = 'storage' and p.status = 'active' and not exists (select from balance b where b.location_id = p.id)
        and i.org = '101' and i.decimals = 0 and not i.batch_controlled order by p.code, i.code limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('no empty place is left');
  await putStock(world.pool, found.item, found.place, 9);
  return found.place;
}

test('S131: a second handheld of the same person in the same round, and at the same count, shows what the first one took and counted', async () => {
  const { order, item } = await lonely('S131-1', '10');
  const [one, two] = [await world.device({ account: 'keeper' }), await world.device({ account: 'keeper' })];
  for (const device of [one, two]) {
    await device.go(`/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=${order}`);
    await device.sees(item);
  }
  await one.scan('S131-1');
  await two.sees(two.say('picking.state.done'));

  const keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const { docNo: no } = await keeper.ask('createCount', { warehouse: 'W11', locations: [await onePlace()], opening: false });
  for (const device of [one, two]) {
    await device.go(`/pages/Stock/InnerCom/StockCheckForm?no=${no}`);
    await device.sees(device.say('count.do.place'));
    await device.sees(/0\/1/);
  }
  await keeper.ask('enterCount', { no, entries: [{ line: 1, qty: '7', at: Date.now() }] });
  for (const device of [one, two]) await device.sees(/1\/1/);
});

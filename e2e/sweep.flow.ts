import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { full } from '../test/slow/full.ts';
import { sameScreens } from '../test/spec/ledgers.ts';
import type { Handheld } from './handheld.ts';
import { hrefOf } from './href.ts';
import { layoutFaults } from './layoutFaults.ts';
import { readingFaults } from './readingFaults.ts';
import { type Look, lookName, looksOf, openNoteLooks } from './sweepPlan.ts';
import { sweepRows } from './sweepRows.ts';
import { tabFaults } from './tabFaults.ts';
import { useWorld } from './world.ts';

/** Every route of the app; routes that redirect at once are not checked. */
const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
const routes = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)]
  .map((match) => match[1] ?? '')
  .filter((route) => !['/', '/pages/index/index'].includes(route));
const signedOut = (route: string) => route.startsWith('/pages/login/') || route === '/board';

/** All screens of a size in all looks take more than a quarter of an hour; the limit only ends a run that hangs. */
const hangsMs = 3_600_000;

/** What the checks went over, printed at the end. */
const counts = { checks: 0, texts: 0, headings: 0, landmarks: 0, tabStops: 0, axeRuns: 0 };
afterAll(() => console.log(`The sweep went over ${JSON.stringify(counts)} on ${routes.length} screens in all`));

/** The parameters of inner screens: records of the demo plant. */
let things: Record<string, string> = {};
/** The newest document of each kind, by its number. */
let documents: ReadonlyMap<string, string> = new Map();
const world = useWorld(async (world) => {
  await world.pool.query(sweepRows);
  await world.pool.query(`
    insert into board (org, name, token_hash, created_by)
    select '101', '大屏', sha256('sweep-board'), id from user_account where account = 'admin'`);
  const { rows } = await world.pool.query<Record<string, string>>(`
    select (select note_no from delivery_note where org = '101' and state = 'received' order by id limit 1) as delino,
           (select note_no from delivery_note where org = '101' and state = 'unreceived' and line_count > 2 order by id limit 1) as waiting,
           (select r.id::text from scan_record r where r.org = '101' and r.scan_type = 'label' order by id limit 1) as id,
           (select id::text from warehouse where org = '101' and code = 'W11') as warehouse,
           (select id::text from outbox where org = '101' order by id limit 1) as message,
           (select id::text from parked_record order by id limit 1) as parked,
           (select id::text from app_version order by id limit 1) as version,
           (select id::text from audit where org = '101' and call = 'saveReceipt' order by id limit 1) as audit,
           (select r.receipt_no from receipt r where r.org = '101' order by id limit 1) as receipt,
           (select task_no from issue_task where org = '101' and state like 'partly%' order by id limit 1) as task,
           (select doc_no from document where org = '101' and kind = 'issue' order by id limit 1) as issue,
           (select order_no from issue_line where org = '101' and order_no <> '' and prepared_qty < qty order by id limit 1) as order_no,
           (select code from label where org = '101' and state = 'in-stock' order by id limit 1) as bar,
           (select order_no from production_order where org = '101' and status = 'released' and withdrawn_at is null order by id limit 1) as orderno,
           (select doc_no from document where org = '101' and kind = 'productionReport' and state = 'saved' order by id limit 1) as report,
           (select doc_no from document where org = '101' and kind = 'countResult' and state = 'counted' order by id limit 1) as count,
           (select doc_no from document where org = '101' and kind = 'countResult' and workshop_id is not null order by id limit 1) as wip,
           (select doc_no from document where org = '101' and kind = 'completionApplication' and state = 'open' order by id limit 1) as application,
           (select i.code from balance b join item i on i.id = b.item_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as item,
           (select l.code from balance b join location l on l.id = b.location_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as place`);
  things = rows[0] ?? {};
  const newest = await world.pool.query<{ kind: string; no: string }>(
    "select kind, max(doc_no) as no from document where org = '101' group by kind",
  );
  documents = new Map(newest.rows.map(({ kind, no }) => [kind, no]));
});

/** The parameters with which a screen is opened by the screens before it. */
function searchOf(route: string): Record<string, string | undefined> {
  const { orderno, delino, id, receipt, bar, item, place, message, parked, warehouse, version, audit } = things;
  const [, kind = ''] = /^\/pages\/documents\/(\w+)$/.exec(route) ?? [];
  if (kind) return { docNo: documents.get(kind) };
  if (route === '/board') return { token: 'sweep-board' };
  if (route.endsWith('/ScanOutStorageDetail')) return { docNo: documents.get('scanOut') };
  if (route.endsWith('/OutStorageDetail')) return { docNo: documents.get('productOut') };
  if (route.endsWith('/PickItemDetail')) return { code: documents.get('requisition') };
  if (route.endsWith('/PreparationRequest')) return { taskNo: things['task'] };
  if (route.endsWith('/IssueDetail')) return { docNo: things['issue'] };
  if (/OrderIssueTaskDetail$/.test(route)) return { orderNo: things['order_no'] };
  if (route.endsWith('/updateRptCompletedDoc') || route.endsWith('/scanbar')) return { docNo: things['report'] };
  if (route.endsWith('/finishConfirmDetail')) return { docNo: things['application'] };
  if (/\/ProductStockCheckDetail$/.test(route)) return { docNo: things['wip'] };
  if (/\/StockCheck(Detail|Detailnner|WhPositionDetail)$/.test(route)) return { docNo: things['count'] };
  if (route.endsWith('/ProductLabels')) return { orderno };
  if (route.endsWith('/StockDetailnner') || route.endsWith('/ScanInAndOutRecord')) return { code: item };
  if (route.endsWith('/StockPositionDetail') || route === '/open-location' || route.endsWith('/positionqrshow')) return { code: place };
  if (route.endsWith('/StockBarcodeDetail')) return { code: bar };
  if (route.endsWith('/OneOrder') || route.endsWith('/finishOneOrder')) return { orderno };
  if (route.endsWith('/exchange/message')) return { id: message };
  if (route.endsWith('/exchange/parkedRecord')) return { id: parked };
  if (route.endsWith('/RecieveRecordInner')) return { receiptNo: receipt };
  if (route.endsWith('/RecieveAndInCard')) return { delino, line: '1' };
  if (route.endsWith('/AllScanRecordDetail')) return { id };
  if (route.startsWith('/pages/my/account')) return { account: 'keeper' };
  if (route === '/pages/my/role') return { code: 'warehouse-keeper' };
  if (route.endsWith('/warehouseInfo') || route.endsWith('/qrshow') || /StockWarehouse(Manager|CheckMan)$/.test(route))
    return { id: warehouse };
  if (route.endsWith('/versionDetial')) return { id: version };
  if (route.endsWith('/auditEntry')) return { id: audit };
  if (route.endsWith('/stockHistory')) return { item };
  if (route.endsWith('/BillDataDetail')) return { 'f.module': 'receipt' };
  if (route.startsWith('/pages/warehousing/')) return {};
  // Flows start empty; a note in the address would open it.
  if (route.endsWith('/RecieveItem') || route.endsWith('/RecieveAndIn')) return {};
  if (route.includes('Recieve') || route.includes('Delino') || route.includes('barqrcode')) return { delino };
  return { id };
}

/** Waits until fonts are loaded and animations have ended, but not for endless ones. */
const stillness = `document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() =>
  Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)))`;

/** Checks a group of screens in one way, and returns their faults. */
class Sweep {
  readonly faults: Record<string, string[]> = {};
  readonly device: Handheld;
  readonly #look: Look;
  /** The screens by the titles of their windows. */
  readonly #titles = new Map<string, string>();

  constructor(device: Handheld, look: Look) {
    this.device = device;
    this.#look = look;
  }

  async visit(routes: readonly string[]): Promise<void> {
    for (const route of routes) {
      const before = this.device.problems.length;
      await this.device.page.goto(`${world.url}/#${hrefOf(route, searchOf(route))}`);
      await this.judge(route, before);
      await this.#compareTitle(route);
    }
  }

  /** Tabs, the history and screen readers distinguish screens by their titles. */
  async #compareTitle(route: string): Promise<void> {
    // Two names of one screen have one title.
    if (sameScreens.has(route)) return;
    const title = await this.device.page.title();
    const other = this.#titles.get(title);
    if (other !== undefined) this.#add(route, [`has the title of ${other}: ${title}`]);
    this.#titles.set(title, route);
  }

  #add(name: string, found: readonly string[]): void {
    const key = `${name} ${lookName(this.#look)}`;
    if (found.length > 0) this.faults[key] = [...(this.faults[key] ?? []), ...found];
  }

  async judge(name: string, before = this.device.problems.length): Promise<void> {
    const { device } = this;
    const { variant, axe, textSize } = this.#look;
    await device.settle();
    await device.page.evaluate(stillness);
    if (full || !variant) await device.snap(`screen${name.replaceAll('/', '-')}${variant && `-${variant}`}`);
    const read = await readingFaults(device.page, { letters: textSize < 100 ? 0 : 12, scrolls: textSize === 200 ? 0.5 : 0 });
    this.#add(name, [
      ...(await device.looksFaults()),
      ...read.faults,
      ...(await layoutFaults(device.page, device.size === 'browser' ? 'mouse' : 'finger')),
      ...(axe ? await device.accessibilityFaults() : []),
      ...device.problems.slice(before),
    ]);
    counts.checks += 1;
    counts.texts += read.texts;
    counts.headings += read.headings;
    counts.landmarks += read.landmarks;
    if (!axe) return;
    counts.axeRuns += 1;
    // Past the last stop of a sheet the browser itself takes the keys, and Escape would not close it.
    if ((await device.page.locator('dialog[open]').count()) > 0) return;
    // The keys come last, because they scroll.
    const walked = await tabFaults(device.page);
    counts.tabStops += walked.stops;
    this.#add(name, walked.faults);
  }
}

/** A note that is open in the flow, as keepers see it all day; on the handheld also the views one tap away. */
async function visitOpenNote(sweep: Sweep): Promise<void> {
  const { device } = sweep;
  const { page } = device;
  const noteNo = things['waiting'] ?? '';
  await world.pool.query('delete from check_in');
  await device.go('/pages/InStorage/ScanRecieveNew?sign=W11');
  // A check-in that the device remembers is not enough, so it waits for the answer to this one.
  await page.locator('.kw-result-accept', { hasText: device.say('receive.checked-in') }).waitFor();
  await device.go(`/pages/InStorage/ScanRecieveNew?delino=${noteNo}`);
  await page.locator('.kw-result-accept', { hasText: noteNo }).waitFor();
  await page.locator('.kw-commit-main').waitFor();
  await sweep.judge('/flow-open');
  const openers = {
    quantity: page.locator('button.kw-card-qty'),
    missing: page.locator('button.kw-progress-text'),
    place: page.locator('button.kw-card-location'),
    lookup: device.button(device.say('flow.lookup')),
    scan: device.button(device.say('shell.scan')),
  };
  for (const [name, opener] of device.size === 'handheld' ? Object.entries(openers) : []) {
    await opener.first().click();
    await page.locator('dialog[open]').waitFor();
    await sweep.judge(`/flow-${name}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

/** Checks these screens in one way. */
async function sweepAll({ look, routes }: { look: Look; routes: readonly string[] }): Promise<Sweep['faults']> {
  const { language, size, theme, textSize, hand } = look;
  const device = (account?: string) => world.device({ language, size, account, look: { theme, textSize, hand } });
  const sweep = new Sweep(await device('admin'), look);
  await sweep.visit(routes.filter((route) => !signedOut(route)));
  const outside = new Sweep(await device(), look);
  await outside.visit(routes.filter(signedOut));
  for (const { device } of [sweep, outside]) await device.page.close();
  return { ...sweep.faults, ...outside.faults };
}

/** Runs this many devices at once; when one fails, the test still waits for the others. */
async function together<T>(of: readonly T[], most: number, work: (one: T) => Promise<Sweep['faults']>): Promise<Sweep['faults']> {
  const waiting = [...of];
  const found: Sweep['faults'] = {};
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) Object.assign(found, await work(one));
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return found;
}

// S151, S157: each screen has its own title, a screen reader announces that it was opened, and the focus is visible.
test.each(looksOf(routes))(
  'every screen is sound: $name',
  async ({ looks }) => {
    expect(await together(looks, 3, sweepAll)).toEqual({});
  },
  hangsMs,
);

// Check-ins are the person's: one device receives at a time.
test('a note that is open in the flow is sound, with its sheets', async () => {
  const found = await together(openNoteLooks, 1, async (look) => {
    const { language, size, theme, textSize, hand } = look;
    const sweep = new Sweep(await world.device({ language, size, account: 'admin', look: { theme, textSize, hand } }), look);
    await visitOpenNote(sweep);
    return sweep.faults;
  });
  expect(found).toEqual({});
});

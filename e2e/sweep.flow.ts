import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Language } from '../contract/messages/texts.ts';
import type { Handheld } from './handheld.ts';
import { hrefOf } from './href.ts';
import { layoutFaults } from './layoutFaults.ts';
import { rareThings } from './rareThings.ts';
import { type Size, sizes } from './sizes.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();

/** Every route of the app, read from its map. */
const map = readFileSync(path.join(import.meta.dirname, '../web/screens.ts'), 'utf8');
const routes = [...map.matchAll(/^ {2}'(\/[^']*)':/gm)].map((match) => match[1] ?? '');
/** These leave at once for another screen, or end the sign-in. */
const passing = ['/', '/pages/index/index'];
const signedOut = routes.filter((route) => route.startsWith('/pages/login/'));
const signedIn = routes.filter((route) => !passing.includes(route) && !signedOut.includes(route));

/** What the inner screens are opened with: things of the demo plant. */
let things: Record<string, string> = {};
beforeAll(async () => {
  await world.pool.query(rareThings);
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
           (select code from label where org = '101' and state = 'in-stock' order by id limit 1) as bar,
           (select i.code from balance b join item i on i.id = b.item_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as item,
           (select l.code from balance b join location l on l.id = b.location_id where b.org = '101' and b.qty > 0 order by b.id limit 1) as place`);
  things = rows[0] ?? {};
});

/** What a screen is opened with, as the screens before it do. */
function searchOf(route: string): Record<string, string | undefined> {
  const { delino, id, receipt, bar, item, place, message, parked, warehouse, version, audit } = things;
  if (route.endsWith('/StockDetailnner') || route.endsWith('/ScanInAndOutRecord')) return { code: item };
  if (route.endsWith('/StockPositionDetail') || route === '/open-location' || route.endsWith('/positionqrshow')) return { code: place };
  if (route.endsWith('/StockBarcodeDetail')) return { code: bar };
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
  if (route.startsWith('/pages/warehousing/')) return {};
  // The flows begin empty; a note in the address would open it.
  if (route.endsWith('/RecieveItem') || route.endsWith('/RecieveAndIn')) return {};
  if (route.includes('Recieve') || route.includes('Delino') || route.includes('barqrcode')) return { delino };
  return { id };
}

/** Goes through screens and collects what is wrong with them. */
class Sweep {
  readonly faults: Record<string, string[]> = {};
  readonly device: Handheld;
  readonly #variant: string;
  readonly #axe: boolean;

  constructor(device: Handheld, { variant = '', axe = true }: { variant?: string; axe?: boolean } = {}) {
    this.device = device;
    this.#variant = variant;
    this.#axe = axe;
  }

  async visit(routes: readonly string[]): Promise<void> {
    for (const route of routes) {
      const before = this.device.problems.length;
      await this.device.page.goto(`${world.url}/#${hrefOf(route, searchOf(route))}`);
      await this.look(route, before);
    }
  }

  async look(name: string, before = this.device.problems.length): Promise<void> {
    const { device } = this;
    await device.settle();
    await device.picture(`screen${name.replaceAll('/', '-')}${this.#variant && `-${this.#variant}`}`);
    const found = [
      ...(await device.looksFaults()),
      ...(await layoutFaults(device.page, device.size === 'browser' ? 'mouse' : 'finger')),
      ...(this.#axe ? await device.accessibilityFaults() : []),
      ...device.problems.slice(before),
    ];
    if (found.length > 0) this.faults[name] = found;
  }
}

/** A note opened in the flow: what a keeper sees all day, and, with `sheets`, what lies one tap away. */
async function visitOpenNote(sweep: Sweep, sheets: boolean): Promise<void> {
  const { device } = sweep;
  const { page } = device;
  await world.pool.query('delete from check_in');
  await device.go(`/pages/InStorage/ScanRecieveNew?sign=W11`);
  await device.sees(device.say('receive.do.note'));
  await device.go(`/pages/InStorage/ScanRecieveNew?delino=${things['waiting']}`);
  await device.sees(things['waiting'] ?? '');
  await page.locator('.kw-commit-main').waitFor();
  await sweep.look('/flow-open');
  const openers = {
    quantity: page.locator('button.kw-card-qty'),
    missing: page.locator('button.kw-progress-text'),
    place: page.locator('button.kw-card-location'),
    lookup: device.button(device.say('flow.lookup')),
    scan: device.button(device.say('shell.scan')),
  };
  for (const [name, opener] of sheets ? Object.entries(openers) : []) {
    await opener.first().click();
    await page.locator('dialog[open]').waitFor();
    await sweep.look(`/flow-${name}`);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

/** Goes through all screens as one person on one device sees them; gives what is wrong. */
async function sweepAll(language: Language, size: Size): Promise<Sweep['faults']> {
  const device = await world.device({ language, size, account: 'admin' });
  const sweep = new Sweep(device);
  await sweep.visit(signedIn);
  await alone(() => visitOpenNote(sweep, size === 'handheld'));
  await device.page.evaluate(() => localStorage.removeItem('wms-token'));
  await device.page.evaluate(() => localStorage.removeItem('wms-loginInfo'));
  await device.page.reload();
  await sweep.visit(signedOut);
  return sweep.faults;
}

let turn: Promise<unknown> = Promise.resolve();
/** Devices look at screens side by side, but check-ins are the person's: one receives at a time. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

test.each(languages)(
  'every screen is sound in %s, at every size',
  async (language) => {
    const found = await Promise.all((Object.keys(sizes) as Size[]).map(async (size) => [size, await sweepAll(language, size)] as const));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([size]) => [size, {}])));
  },
  900_000,
);

/** Ways to have it of one's own. Colours are judged at night; text that is large or small must fit. */
const wishes = [
  { variant: 'night', language: 'zh', size: 'handheld', look: { theme: 'night' }, axe: true, only: /./ },
  { variant: '200', language: 'yn', size: 'handheld', look: { textSize: 200 }, axe: false, only: /./ },
  { variant: '150', language: 'en', size: 'across', look: { textSize: 150 }, axe: false, only: /InStorage|Stock|home/ },
  { variant: '80', language: 'zh', size: 'handheld', look: { textSize: 80 }, axe: false, only: /InStorage|home/ },
  { variant: 'left', language: 'yn', size: 'handheld', look: { hand: 'left' }, axe: false, only: /Recieve|cabinet|home2/ },
  { variant: 'left', language: 'en', size: 'across', look: { hand: 'left' }, axe: false, only: /Recieve|cabinet|home2/ },
] as const;

/** Goes through screens as the person wishes to have them; gives what is wrong. */
async function sweepWished({ variant, language, size, look, axe, only }: (typeof wishes)[number]): Promise<Sweep['faults']> {
  const sweep = new Sweep(await world.device({ language, size, look, account: 'admin' }), { variant, axe });
  await sweep.visit(signedIn.filter((route) => only.test(route)));
  await alone(() => visitOpenNote(sweep, size === 'handheld'));
  return sweep.faults;
}

test.each([
  { which: 'night and large', some: wishes.slice(0, 3) },
  { which: 'small and left', some: wishes.slice(3) },
])(
  'every screen as the person wishes it: $which',
  async ({ some }) => {
    const found = await Promise.all(some.map(async (wish) => [`${wish.variant} ${wish.size}`, await sweepWished(wish)] as const));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([name]) => [name, {}])));
  },
  900_000,
);

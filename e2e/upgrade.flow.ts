import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Handheld } from './handheld.ts';
import { assetsOf, buildNextVersion, TurnAboutProxy, VersionServer } from './upgradeBuilds.ts';
import { useWorld, useWorldWithApp } from './world.ts';

/** Only ends what hangs. */
const patience = 60_000;

const root = path.resolve(import.meta.dirname, '..');
let dir = '';
let next = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kuwei-versions-'));
  next = path.join(dir, 'next');
  await buildNextVersion(next);
  const before = new Set(assetsOf(root));
  // Most files have new names (only texts and tables keep theirs), so that one version lacks the files of the other.
  expect(assetsOf(next).filter((file) => before.has(file)).length).toBeLessThan(before.size / 2);
}, 900_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Each kind of screen, and the next screen, whose files were not loaded before. */
const kinds: Record<string, { account?: string; open: string; ready: string; onward: string[] }> = {
  list: {
    account: 'leader',
    open: '/pages/Stock/StockDetail',
    ready: '.kw-card, tbody tr',
    onward: ['/pages/Stock/RecieveRecord', '/pages/Stock/StockBarcode'],
  },
  record: {
    account: 'leader',
    open: '/pages/warehousing/warehouseInfo?id=WAREHOUSE',
    ready: '.kw-facts, dl',
    onward: ['/pages/warehousing/rack', '/pages/Stock/CountHistory'],
  },
  flow: {
    account: 'keeper',
    open: '/pages/InStorage/ScanRecieveNew',
    ready: 'main',
    onward: ['/pages/InStorage/InComingIn', '/pages/OutStorage/PickItemTake'],
  },
  form: {
    account: 'admin',
    open: '/pages/warehousing/record?kind=items',
    ready: 'form, .kw-master-form',
    onward: ['/pages/warehousing/recordImport?kind=items', '/pages/my/accountForm'],
  },
  dialog: {
    account: 'admin',
    open: '/pages/my/setting',
    ready: '[role=switch], input[type=checkbox]',
    onward: ['/pages/my/roles', '/pages/my/audit'],
  },
  desk: {
    account: 'leader',
    open: '/pages/exchange/desk',
    ready: '.kw-desk',
    onward: ['/pages/exchange/drift', '/pages/InStorage/InnerCom/syncLog'],
  },
  map: {
    account: 'leader',
    open: '/pages/warehousing/map',
    ready: 'svg',
    onward: ['/pages/Com/scanMaint/scanIn', '/pages/statistics/index'],
  },
  home: { account: 'leader', open: '/pages/home/home2', ready: '.kw-tile', onward: ['/pages/my/index', '/pages/my/scantest'] },
  board: { open: '/board?token=BOARD', ready: 'main, .kw-board', onward: [] },
};

interface Seen {
  visits: number;
  white: string[];
  dead: string[];
  /** How often a page reported a missing part and its button loaded it. */
  retried: number;
}

/** Whether a screen finishes loading: a screen that loads for ever is as bad as a button without effect. */
const rests = (device: Handheld): Promise<boolean> =>
  Promise.race([
    device.settle().then(
      () => true,
      () => false,
    ),
    device.page.waitForTimeout(patience).then(() => false),
  ]);

/** What the page shows: nothing, a message with a button that loads the rest, or a screen. */
async function look(device: Handheld, where: string, seen: Seen): Promise<void> {
  seen.visits += 1;
  const { page } = device;
  if (!(await rests(device))) return void seen.dead.push(`${where}: loads for ever`);
  // Only visible text counts, because hidden parts have text too.
  const words = async () => (await page.evaluate('document.body.innerText')) as string;
  if ((await words()).trim().length < 3) {
    await page.waitForTimeout(2000);
    if ((await words()).trim().length < 3) seen.white.push(where);
  }
  const again = device.button(device.say('shell.retry'));
  if ((await again.count()) === 0) return;
  await again.first().click();
  await page.waitForTimeout(500);
  await rests(device);
  if ((await again.count()) > 0) seen.dead.push(where);
  else seen.retried += 1;
}

describe.each([
  ['a browser that keeps nothing', useWorld],
  ['a browser that keeps the app', useWorldWithApp],
] as const)('S160: two versions behind nginx without stickiness, %s', (_what, use) => {
  const world = use();

  test('a browser on every kind of screen goes on through the upgrade of one server after the other: no white page, no dead button', async () => {
    const { rows } = await world.pool.query<{ id: number }>("select id from warehouse where org = '101' order by id limit 1");
    const dataDir = world.server.app.config.dataDir;
    const servers = [1, 2].map(() => new VersionServer(world.server.app.database.url, dataDir));
    const proxy = new TurnAboutProxy();
    onTestFinished(async () => {
      await proxy.stop();
      await Promise.all(servers.map((one) => one.stop()));
    });
    for (const one of servers) await one.start(root);
    await proxy.start(path.join(dir, `proxy-${Date.now()}`), await Promise.all(servers.map(({ port }) => port)));
    world.url = proxy.url;

    const clerk = await world.device({ account: 'admin', language: 'en' });
    const board = await makeBoard(clerk, proxy.url);
    await clerk.page.close();
    const seen: Seen = { visits: 0, white: [], dead: [], retried: 0 };
    const devices = await Promise.all(
      Object.entries(kinds).map(async ([kind, { account, open, ready, onward }]) => {
        const device = await world.device({ language: 'en', size: 'browser', ...(account ? { account } : {}) });
        // A stream ends with its server.
        device.forgive(/net::|502|503|Failed to fetch/);
        const route = open.replace('WAREHOUSE', String(rows[0]?.id)).replace('BOARD', board);
        await device.go(route);
        await device.page.locator(ready).first().waitFor();
        if (kind === 'dialog') {
          await device.settle();
          await device.page.locator('[role=switch], input[type=checkbox]').first().click();
          await device.page.getByRole('alertdialog').waitFor();
        }
        return { kind, device, route, rest: [...onward] };
      }),
    );
    /** Each goes to a screen whose files it has not loaded, and back. */
    const step = async (when: string) => {
      for (const { kind, device, route, rest } of devices) {
        if (kind === 'dialog') await device.page.keyboard.press('Escape');
        for (const to of [rest.shift(), route]) {
          if (to !== undefined && kind !== 'board') await device.go(to);
          await look(device, `${kind}, ${when}: ${to}`, seen);
        }
      }
    };
    const versionOf = async (device: Handheld) => device.page.title();

    // The first server is replaced; requests go to the other meanwhile.
    let over = false;
    const upgrade = (nth: number) => servers[nth]?.stop().then(() => servers[nth]?.start(next));
    const first = upgrade(0)?.finally(() => (over = true));
    await step('while the first is upgraded');
    await first;
    expect(over).toBe(true);
    await step('old and new');
    // Opened while both versions run: page and files come from either server in turn.
    for (let turn = 0; turn < 4; turn += 1) {
      const device = await world.device({ account: 'leader', language: 'en', size: 'browser' });
      device.forgive(/net::|502|503|Failed to fetch/);
      for (const to of ['/pages/Stock/StockDetail', '/pages/exchange/desk', '/pages/Stock/StockCheck']) {
        await device.go(to);
        await look(device, `opened between, ${turn}: ${to}`, seen);
      }
      await device.page.context().close();
    }
    const second = upgrade(1);
    for (const { device, kind, route } of devices) {
      if (kind !== 'board') await device.go('/pages/home/home2');
      await look(device, `${kind}, while the second is upgraded`, seen);
      if (kind !== 'board') await device.go(route);
      await look(device, `${kind}, while the second is upgraded, back`, seen);
    }
    await second;
    for (const { device, kind } of devices) {
      await device.page.reload();
      await look(device, `${kind}, loaded anew`, seen);
    }
    const fresh = await world.device({ account: 'leader', language: 'en', size: 'browser' });
    await fresh.go('/pages/home/home2');
    await look(fresh, 'a new device', seen);
    expect(await versionOf(fresh)).toContain('next version');
    console.log(
      `upgrade: ${seen.visits} looks, ${seen.white.length} white, ${seen.dead.length} dead, ${seen.retried} helped by their button`,
    );
    expect(seen).toMatchObject({ white: [], dead: [] });
    expect(devices.flatMap(({ device }) => device.problems)).toEqual([]);
  });
});

/** Makes a wall board by the call of its form. */
async function makeBoard(device: Handheld, url: string): Promise<string> {
  await device.go('/pages/home/home2');
  await device.settle();
  const token = await device.page.evaluate("JSON.parse(localStorage.getItem('wms-token')).content");
  const response = await fetch(`${url}/api/Basic/CreateBoard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, org: '101', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ BoardName: 'Hall' }),
  });
  return ((await response.json()) as { Data: { Token: string } }).Data.Token;
}

import { beforeAll, describe, expect, test } from 'vitest';
import type { FaultSwitch } from '../simulator/faults.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { hrefOf } from './href.ts';
import type { Size } from './sizes.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();
let keeper: DemoClient;
let place = '';

beforeAll(async () => {
  keeper = await new DemoClient(world.url, '101').signIn('keeper', demoPassword);
  const { rows } = await world.pool.query<{ code: string }>(
    "select l.code from location l join warehouse w on w.id = l.warehouse_id where w.code = 'W11' and l.org = '101' and l.status = 'active' order by l.code limit 1",
  );
  place = rows[0]?.code ?? '';
});

const fault = (given: FaultSwitch): void => world.simulator.faults.set(given);

/** Receives a fresh note whole, through the calls; gives its number and the receipt's. */
async function receive(): Promise<{ noteNo: string; receiptNo: string }> {
  const { noteNo } = await announce(world);
  const { id: warehouseId } = await keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
  const { lines } = await keeper.ask('scanNote', { noteNo, warehouseId });
  const lineNos = lines.map(({ lineNo }) => lineNo);
  await keeper.ask('saveLineLocations', { noteNo, lineNos, locationCode: place, warehouseId });
  const { receiptNo } = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: lineNos.map((lineNo) => ({ lineNo })) });
  return { noteNo, receiptNo };
}

/** Waits until the receipt stands so with the ERP. */
async function standing(receiptNo: string, state: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (await world.pool.query<{ sync_state: string }>('select sync_state from receipt where receipt_no = $1', [receiptNo])).rows[0]
          ?.sync_state,
      { timeout: 20_000 },
    )
    .toBe(state);
}

async function refusedReceipt() {
  fault({ neighbour: 'erp', fault: 'refusedLine', lines: [2] });
  const made = await receive();
  await standing(made.receiptNo, 'failed');
  return made;
}

const push = (neighbour: string, raw: object[]) =>
  fetch(`${world.simulator.url}/control/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ neighbour, raw }),
  });

describe.each(languages)('exceptions in %s', (language) => {
  test('a refused line is explained in the reader’s language, is sent again after the fault is off, and becomes synchronized', async () => {
    const { receiptNo } = await refusedReceipt();
    const device = await world.device({ language, account: 'leader' });
    await device.go('/pages/home/home2');
    await device.sees(device.say('home.number.abnormal'));
    await device.page.locator('.kw-stat', { hasText: device.say('home.number.abnormal') }).click();
    await device.page.waitForURL(/Stock\/Ablnormal/);
    await device.page.getByRole('button', { name: receiptNo }).waitFor();
    await device.sees(device.say('state.messageCause.partly'));
    await device.sees(device.say('state.messageRemedy.partly'));
    await device.settle();
    await device.picture('exchange-exceptions');
    await device.expectSound();
    await device.page.getByRole('button', { name: receiptNo }).click();
    await device.sees(device.say('exchange.lines'));
    await device.sees(device.say('state.lineAnswer.refused'));
    await device.settle();
    await device.picture('exchange-message');
    await device.expectSound();
    fault({ neighbour: 'erp', fault: 'none' });
    await device.button(device.say('action.resendMessages')).click();
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.say('action.resendMessages') })
      .click();
    await device.sees(device.say('exchange.told', { n: 1 }));
    await standing(receiptNo, 'synchronized');
    await device.go('/pages/Stock/Ablnormal');
    await device.settle();
    expect(await device.page.getByRole('button', { name: receiptNo }).count()).toBe(0);
    await device.go('/pages/InStorage/InnerCom/syncLog');
    await device.sees(receiptNo);
    await device.sees(device.say('state.message.synchronized'));
  });
});

test('what shall not be sent any more is closed with a reason, and a keeper who may not is not offered to', async () => {
  const { receiptNo } = await refusedReceipt();
  const watcher = await world.device({ account: 'keeper' });
  await watcher.go('/pages/Stock/Ablnormal');
  await watcher.page.getByRole('button', { name: receiptNo }).click();
  await watcher.sees(watcher.say('exchange.lines'));
  expect(await watcher.button(watcher.say('action.closeMessages')).count()).toBe(0);
  const device = await world.device({ account: 'leader', size: 'browser' });
  await device.go('/pages/Stock/Ablnormal');
  await device.page
    .getByRole('row', { name: new RegExp(receiptNo) })
    .getByRole('checkbox')
    .check();
  await device.button(new RegExp(device.say('action.closeMessages'))).click();
  const dialog = device.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: device.say('action.closeMessages') }).click();
  await dialog.getByText(device.say('work.required')).waitFor();
  await dialog.getByRole('textbox').fill('已手工入账');
  await dialog.getByRole('button', { name: device.say('action.closeMessages') }).click();
  await standing(receiptNo, 'closed');
  fault({ neighbour: 'erp', fault: 'none' });
});

test('a parked record tells why, and is taken in again when what it needed has come', async () => {
  const { rows } = await world.pool.query<{ code: string; unit: string }>(
    "select code, unit from item where org = '101' and not batch_controlled order by code limit 1",
  );
  const lines = [{ line: 1, poNo: 'PO1', poLine: 1, itemNo: rows[0]?.code, qty: '5', unit: rows[0]?.unit }];
  await push('portal', [
    {
      kind: 'deliveryNote',
      id: 'PARK0001',
      version: 1,
      data: {
        noteNo: 'PARK0001',
        org: '101',
        supplierCode: 'S-LATE',
        supplierName: '迟到的',
        deliveryDate: '2026-11-21',
        labels: [],
        lines,
      },
    },
  ]);
  const device = await world.device({ account: 'leader' });
  await device.go('/pages/exchange/desk');
  await device.sees(device.say('neighbour.portal'));
  await device.go('/pages/exchange/parked?neighbour=portal&state=parked');
  await device.page.getByRole('button', { name: 'PARK0001' }).click();
  await device.sees(device.say('exchange.record'));
  await device.button(device.say('action.replayParkedRecords')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('action.replayParkedRecords') })
    .click();
  await device.page.locator('.kw-toast-red').first().waitFor();
  await push('erp', [{ kind: 'supplier', id: '101:S-LATE', version: 1, data: { org: '101', code: 'S-LATE', name: '迟到的' } }]);
  await device.page.waitForTimeout(2100);
  await device.button(device.say('action.replayParkedRecords')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('action.replayParkedRecords') })
    .click();
  await device.sees(device.say('exchange.told', { n: 1 }));
  await device.sees(device.say('state.parked.taken'));
  expect((await world.pool.query("select state from delivery_note where note_no = 'PARK0001'")).rows).toEqual([{ state: 'unreceived' }]);
});

test('a connection is changed without its secret ever being shown, and a wrong address is refused in words', async () => {
  const device = await world.device({ account: 'admin', size: 'browser' });
  await device.go('/pages/exchange/connections');
  await device.button(`${device.say('connection.edit')} ${device.say('neighbour.qa')}`).click();
  const sheet = device.page.getByRole('dialog');
  expect(await sheet.getByLabel(device.say('connection.secret'), { exact: true }).inputValue()).toBe('');
  await sheet.getByLabel(device.say('connection.baseUrl')).fill('ftp://qa');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await sheet.getByText(device.say('error.connection.address-wrong', { address: 'ftp://qa' })).waitFor();
  await device.picture('exchange-connection');
  // The button is deaf for a moment after a press, so that a double tap does nothing twice.
  await device.page.waitForTimeout(2100);
  await sheet.getByLabel(device.say('connection.baseUrl')).fill(`${world.simulator.url}/qa`);
  await sheet.getByLabel(device.say('connection.timeout')).fill('7000');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await device.sees(device.say('connection.saved'));
  await expect
    .poll(
      async () =>
        (await world.pool.query("select timeout_ms, secret is not null as kept from neighbour_connection where neighbour = 'qa'")).rows,
    )
    .toEqual([{ timeout_ms: 7000, kept: true }]);
});

test('rescan-after-deleted-orders and scan-time-handling: a note is set right by scanning it', async () => {
  const { noteNo, receiptNo } = await refusedReceipt();
  fault({ neighbour: 'erp', fault: 'none' });
  const device = await world.device({ account: 'leader' });
  await device.go('/pages/my/exceptionhandle');
  await device.page.getByRole('button', { name: new RegExp(device.say('exception.scanTime')) }).click();
  await device.scan(noteNo);
  await device.page.getByLabel(device.say('exception.scanTime.time')).fill('2026-11-01T08:30');
  await device.button(device.say('exception.go')).click();
  await device.sees(device.say('exception.scanTime.done', { n: 1 }));
  const { rows } = await world.pool.query(
    "select to_char(scanned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from receipt where receipt_no = $1",
    [receiptNo],
  );
  expect(rows).toEqual([{ at: '2026-11-01 08:30' }]);
  await device.go('/pages/my/exceptionhandle?task=rescan');
  await device.scan('NO-SUCH-NOTE');
  await device.button(device.say('exception.go')).click();
  await device.page.locator('.kw-what.kw-chip-red').waitFor();
  await device.picture('exchange-exception-refused');
  // The button is deaf for a moment after a press, so that a double tap does nothing twice.
  await device.page.waitForTimeout(2100);
  await device.scan(noteNo);
  await device.button(device.say('exception.go')).click();
  await device.sees(device.say('exception.rescan.done', { n: 1 }));
  await device.picture('exchange-exception-done');
  await device.button(device.say('exception.rescan.delete')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('exception.rescan.delete') })
    .click();
  await device.sees(device.say('exception.rescan.deleted'));
  expect((await world.pool.query('select state from delivery_note where note_no = $1', [noteNo])).rows).toEqual([{ state: 'unreceived' }]);
});

test('the last used functions come first for who wants it, on this device', async () => {
  const device = await world.device({ account: 'leader' });
  await device.go('/pages/home/home2');
  await device.page.getByRole('switch', { name: device.say('home.recent.wish') }).click();
  await device.page.getByRole('button', { name: device.say('menu.syncLog') }).click();
  await device.page.waitForURL(/syncLog/);
  await device.go('/pages/home/home2');
  await device.page.getByRole('heading', { name: device.say('home.recent') }).waitFor();
  expect(await device.page.getByRole('button', { name: device.say('menu.syncLog') }).count()).toBe(2);
  await device.settle();
  await device.picture('exchange-home-last-used');
  await device.expectSound();
});

test('inside the messaging app its camera is offered, and without a configuration the reason is said', async () => {
  const outside = await world.device({ account: 'keeper' });
  await outside.go('/pages/home/home2');
  await outside.button(outside.say('shell.scan')).click();
  await outside.button(outside.say('shell.scan.camera')).waitFor();
  expect(await outside.button(outside.say('shell.scan.wecom')).count()).toBe(0);
  const device = await world.device({ account: 'keeper', language: 'yn' });
  const session = await device.page.context().newCDPSession(device.page);
  await session.send('Emulation.setUserAgentOverride', { userAgent: 'Mozilla/5.0 (Linux; Android 13) wxwork/4.1.22 MicroMessenger/7.0.1' });
  await device.go('/pages/home/home2');
  await device.button(device.say('shell.scan')).click();
  await device.button(device.say('shell.scan.wecom')).click();
  await device.sees(device.say('error.wecom.not-configured'));
});

describe('the exchange looks sound', () => {
  const rooms: { language: (typeof languages)[number]; size: Size }[] = [
    { language: 'zh', size: 'handheld' },
    { language: 'en', size: 'browser' },
    { language: 'yn', size: 'across' },
  ];
  test.each(rooms)('$language, $size', async ({ language, size }) => {
    const { rows } = await world.pool.query<{ message: string; parked: string }>(
      "select (select max(id) from outbox where org = '101')::text as message, (select max(id) from parked_record)::text as parked",
    );
    const device = await world.device({ language, size, account: 'admin' });
    const routes: [string, string, Record<string, string | undefined>][] = [
      ['home', '/pages/home/home2', {}],
      ['abnormal', '/pages/Stock/Ablnormal', {}],
      ['sync-log', '/pages/InStorage/InnerCom/syncLog', {}],
      ['tasks', '/pages/my/exceptionhandle', {}],
      ['task', '/pages/my/exceptionhandle', { task: 'scanTime' }],
      ['desk', '/pages/exchange/desk', {}],
      ['message', '/pages/exchange/message', { id: rows[0]?.message }],
      ['parked', '/pages/exchange/parked', {}],
      ['parked-record', '/pages/exchange/parkedRecord', { id: rows[0]?.parked }],
      ['records', '/pages/exchange/records', {}],
      ['connections', '/pages/exchange/connections', {}],
      ['drift', '/pages/exchange/drift', {}],
    ];
    for (const [name, route, search] of routes) {
      await device.go(hrefOf(route, search));
      await device.settle();
      if (name === 'drift') {
        await device.button(device.say('drift.go')).click();
        await device.sees(new RegExp(device.say('drift.compared', { n: 0 }).replace('0', '\\d+')));
        await device.settle();
      }
      await device.picture(`exchange-${name}`);
      await device.expectSound();
    }
  });
});

import { expect, test } from 'vitest';
import { startPartner } from '../test/partner.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const push = (partner: string, raw: object[]) =>
  fetch(`${world.simulator.url}/control/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner, raw }),
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
  await device.sees(device.say('partner.portal'));
  await device.go('/pages/exchange/parked?partner=portal&state=parked');
  await device.page.getByRole('button', { name: 'PARK0001' }).click();
  await device.sees(device.say('exchange.record'));
  await device.button(device.say('action.replayParkedRecords')).click();
  await device.page
    .getByRole('alertdialog')
    .getByRole('button', { name: device.say('action.replayParkedRecords') })
    .click();
  await device.page.locator('.kw-toast-red').first().waitFor();
  await push('erp', [{ kind: 'supplier', id: '101:S-LATE', version: 1, data: { org: '101', code: 'S-LATE', name: '迟到的' } }]);
  await device.betweenTaps();
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
  await device.button(`${device.say('connection.edit')} ${device.say('partner.qa')}`).click();
  const sheet = device.page.getByRole('dialog');
  expect(await sheet.getByLabel(device.say('connection.secret'), { exact: true }).inputValue()).toBe('');
  await sheet.getByLabel(device.say('connection.baseUrl'), { exact: true }).fill('ftp://qa');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await sheet.getByText(device.say('error.connection.address-wrong', { address: 'ftp://qa' })).waitFor();
  await device.picture('exchange-connection');
  // The button ignores taps for a moment after a press, so that a double tap acts once.
  await device.betweenTaps();
  await sheet.getByLabel(device.say('connection.baseUrl'), { exact: true }).fill(`${world.simulator.url}/qa`);
  await sheet.getByLabel(device.say('connection.timeout'), { exact: true }).fill('7000');
  await sheet.getByLabel(device.say('connection.tokenUrl')).fill(`${world.simulator.url}/qa/oauth/token`);
  await sheet.getByLabel(device.say('connection.clientId')).fill('kuwei');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await sheet.getByText(device.say('error.connection.client-incomplete')).waitFor();
  await device.betweenTaps();
  await sheet.getByLabel(device.say('connection.clientSecret'), { exact: true }).fill('of the client');
  await sheet.getByRole('switch', { name: device.say('connection.demandsWebhook') }).click();
  await sheet.getByRole('switch', { name: device.say('connection.mayRead') }).click();
  await sheet.getByRole('switch', { name: device.say('connection.toldOf.stock') }).click();
  await sheet.getByLabel(device.say('connection.readsOrgs')).fill('101 NOWHERE');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await sheet.getByText(device.say('error.connection.org-unknown', { org: 'NOWHERE' })).waitFor();
  await device.betweenTaps();
  await sheet.getByLabel(device.say('connection.readsOrgs')).fill('101');
  await sheet.getByLabel(device.say('connection.allowedFrom')).fill('127.0.0.1, 10.0.0.0/33');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await sheet.getByText(device.say('error.connection.network-wrong', { network: '10.0.0.0/33' })).waitFor();
  await device.picture('exchange-connection-http');
  await device.betweenTaps();
  await sheet.getByLabel(device.say('connection.allowedFrom')).fill('127.0.0.1 10.0.0.0/8');
  await sheet.getByRole('button', { name: device.say('action.saveConnection') }).click();
  await device.sees(device.say('connection.saved'));
  await expect
    .poll(
      async () =>
        (
          await world.pool.query(
            `select timeout_ms, secret is not null as kept, client_id, client_secret is not null as client, demands_webhook, allowed_from, may_read_since is not null as reads, reads_orgs as orgs, told_of as told
               from neighbour_connection where neighbour = 'qa'`,
          )
        ).rows,
    )
    .toEqual([
      {
        ...{ timeout_ms: 7000, kept: true, client_id: 'kuwei', client: true },
        ...{ demands_webhook: true, allowed_from: ['127.0.0.1', '10.0.0.0/8'], reads: true, orgs: ['101'], told: ['stock'] },
      },
    ]);
  await world.pool.query(
    "update neighbour_connection set token_url = '', client_secret = null, may_read_since = null where neighbour = 'qa'",
  );
  await world.pool.query("select pg_notify('kuwei', 'connection qa')");
});

test('R59: a connection is tried at once, each direction by itself; the card of one whose pull is refused is not green', async () => {
  const partner = await startPartner(() => ({ status: 401, body: { error: 'unauthorized' } }));
  const device = await world.device({ account: 'admin', language: 'en' });
  try {
    await world.pool.query("update neighbour_connection set base_url = $1 where neighbour = 'imos'", [partner.url]);
    await world.pool.query("update neighbour_state set next_pull_at = now() where neighbour = 'imos'");
    await world.pool.query("select pg_notify('kuwei', 'connection imos')");
    const said = device.say('own.answered.key', { said: '' });
    await device.go('/pages/exchange/connections');
    await device.button(`${device.say('connection.test')} ${device.say('partner.imos')}`).click();
    await device.sees(device.say('connection.test.failed', { direction: device.say('desk.fetching'), said }));
    await device.picture('connection-tested');
    await device.expectSound();
    await device.go('/pages/exchange/desk');
    await device.sees(device.say('desk.pullProblem', { problem: said }));
  } finally {
    partner.stop();
    await world.pool.query("update neighbour_connection set base_url = $1 where neighbour = 'imos'", [`${world.simulator.url}/imos`]);
    await world.pool.query("select pg_notify('kuwei', 'connection imos')");
  }
});

test('the last used functions come before the groups on this device, until somebody does not want it', async () => {
  const device = await world.device({ account: 'leader' });
  await device.go('/pages/home/home2');
  await device.unfold();
  await device.page.getByRole('button', { name: device.say('screen./pages/InStorage/InnerCom/syncLog') }).click();
  await device.page.waitForURL(/syncLog/);
  await device.go('/pages/home/home2');
  await device.page.getByRole('heading', { name: device.say('home.recent') }).waitFor();
  expect(await device.page.getByRole('button', { name: device.say('screen./pages/InStorage/InnerCom/syncLog') }).count()).toBe(2);
  await device.settle();
  await device.picture('exchange-home-last-used');
  await device.expectSound();
  await device.page.getByRole('switch', { name: device.say('home.recent.wish') }).click();
  await device.page.getByRole('heading', { name: device.say('home.recent') }).waitFor({ state: 'detached' });
});

test('scan-config-silent: outside of the messaging app its camera is not offered and nothing is said; scan-error-alert: inside, without a configuration, the reason is', async () => {
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
  await device.sees(device.say('scan.error', { why: device.say('error.wecom.not-configured') }));
});

test('S24: after a restore a leader asks the ERP what it holds, sees what is not here, and has it taken back', async () => {
  const { rows } = await world.pool.query<{ key: string; document_no: string }>(
    `update outbox set key = key || '0' where id = (select max(id) from outbox where org = '101' and type = 'receipt' and state = 'synchronized')
     returning left(key, -1) as key, document_no`,
  );
  const { key = '', document_no: no = '' } = rows[0] ?? {};
  const device = await world.device({ account: 'leader', size: 'browser' });
  await device.go('/pages/exchange/orphans');
  await device.sees(device.say('orphans.empty'));
  await device.button(device.say('action.findOrphans')).first().click();
  await device.page.getByText(no, { exact: true }).first().waitFor();
  await device.picture('exchange-orphans');
  await device.button(device.say('action.takeBackOrphans')).first().click();
  const dialog = device.page.getByRole('alertdialog');
  await dialog.getByText(device.say('orphans.takeBack.ask')).waitFor();
  await dialog.getByRole('button', { name: device.say('action.takeBackOrphans') }).click();
  await device.sees(device.say('orphans.taken', { n: 1 }));
  expect(world.simulator.state.shelves.erp.committed.get(key)?.deleted).toBe(true);
  await device.expectSound();
});

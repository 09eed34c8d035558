import { expect, it } from 'vitest';
import type { FlowName } from '../../contract/core/flowNames.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { testPassword } from '../../test/seed.ts';

const plant = usePlant();
const wait = (place: string, answers: number, slow: number, totalMs: number, worstMs: number) => ({
  place,
  answers,
  slow,
  totalMs,
  worstMs,
});

/** A person who signed in on a device with this name. */
async function signInOn(device: string, account: string, org = '101'): Promise<Client> {
  const client = new Client(plant.url);
  const { data } = await client.ask('login', { account, password: testPassword, org }, { headers: { 'X-Device': device } });
  client.token = data.tokens.access.content;
  client.org = org;
  return client;
}

async function mapOfRm1(who: Client) {
  const { rows } = await plant.pool.query("select id from warehouse where org = '101' and code = 'RM1'");
  return who.ask('warehouseMap', { warehouseId: rows[0]?.id });
}

const report = (who: Client, device: string, unsent: number, places: ReturnType<typeof wait>[]) =>
  who.ask('reportDevice', { unsent, oldestSeconds: 90, atWork: unsent > 0, places, paints: [] }, { headers: { 'X-Device': device } });

it('devices tell how long they waited at which places: added up by day, drawn on the map of their warehouse, of their organisation alone', async () => {
  const [keeper, leader, elsewhere] = [
    await signInOn('D1', 'keeper'),
    await signInOn('D2', 'leader'),
    await signInOn('D3', 'keeper', '102'),
  ];
  expect((await report(keeper, 'D1', 2, [wait('RM1-A01-01', 3, 0, 900, 500), wait('NOWHERE', 1, 1, 9000, 9000)])).data).toEqual({
    places: 1,
  });
  await Promise.all([
    report(leader, 'D2', 0, [wait('RM1-A01-02', 1, 1, 40_000, 40_000), wait('RM1-A01-01', 1, 1, 5100, 5100)]),
    report(keeper, 'D1', 0, [wait('RM1-A01-01', 2, 0, 2000, 1500), wait('RM1-A01-02', 1, 0, 100, 100)]),
    report(elsewhere, 'D3', 1, [wait('RM1-A01-01', 50, 50, 500_000, 20_000)]),
  ]);
  const { data } = await mapOfRm1(leader);
  expect(data.waits).toEqual([
    { code: 'RM1-A01-01', answers: 6, slow: 1, averageMs: 1333, worstMs: 5100 },
    { code: 'RM1-A01-02', answers: 2, slow: 1, averageMs: 20_050, worstMs: 40_000 },
  ]);
  const devices = await plant.pool.query('select org, device, unsent, at_work from device_report order by org, device');
  expect(devices.rows).toEqual([
    { org: '101', device: 'D1', unsent: 0, at_work: false },
    { org: '101', device: 'D2', unsent: 0, at_work: false },
    { org: '102', device: 'D3', unsent: 1, at_work: true },
  ]);
  // Devices report every minute, so there is no audit row and no stored answer.
  expect((await plant.pool.query("select from audit where call = 'reportDevice'")).rowCount).toBe(0);
});

it('S227: devices tell how long scans took until their verdict was painted: half of them and 95 of 100 by flow, with the slowest device', async () => {
  const [keeper, leader] = [await signInOn('D7', 'keeper'), await signInOn('D8', 'leader')];
  await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  await leader.ask('checkIn', { code: 'KW-SIGN:RM1' });
  const painted = (who: Client, device: string, ...paints: [FlowName, number, number][]) =>
    who.ask(
      'reportDevice',
      { unsent: 0, oldestSeconds: 0, atWork: true, places: [], paints: paints.map(([flow, upToMs, scans]) => ({ flow, upToMs, scans })) },
      { headers: { 'X-Device': device } },
    );
  await painted(keeper, 'D7', ['receive', 75, 60], ['receive', 100, 30], ['receive', 150, 10]);
  await painted(leader, 'D8', ['receive', 100, 99], ['receive', 500, 1], ['putaway', 60, 4]);
  await painted(leader, 'D8', ['receive', 500, 9]);
  expect((await mapOfRm1(leader)).data.paints).toEqual([
    { flow: 'receive', scans: 209, devices: 2, halfMs: 100, mostMs: 150, slowest: 'D8', slowestMs: 500 },
    { flow: 'putaway', scans: 4, devices: 1, halfMs: 75, mostMs: 75, slowest: 'D8', slowestMs: 75 },
  ]);
  expect(await painted(keeper, 'D7', ['nothing' as FlowName, 75, 60])).toMatchObject({ status: 400, code: 'malformed' });
});

it('S42: no report breaks the map for others: times beyond the longest wait are refused or cut, and sums may be large', async () => {
  const keeper = await signInOn('D4', 'keeper');
  expect(await report(keeper, 'D4', 0, [wait('RM1-A01-03', 1, 0, 1e15, 0)])).toMatchObject({ status: 400, code: 'malformed' });
  await report(keeper, 'D4', 0, [wait('RM1-A01-03', 1, 5, 1e12, 86_400_000)]);
  for (let turn = 0; turn < 120; turn += 1)
    await report(
      keeper,
      'D4',
      0,
      Array.from({ length: 200 }, () => wait('RM1-A01-04', 100_000, 100_000, 8_640_000_000_000, 86_400_000)),
    );
  const map = await mapOfRm1(keeper);
  expect(map.status).toBe(200);
  expect(map.data.waits).toEqual(
    expect.arrayContaining([
      { code: 'RM1-A01-03', answers: 1, slow: 1, averageMs: 86_400_000, worstMs: 86_400_000 },
      { code: 'RM1-A01-04', answers: 2_400_000_000, slow: 2_400_000_000, averageMs: 86_400_000, worstMs: 86_400_000 },
    ]),
  );
});

it('S42: a device that nobody signed in on, and a supplier, add nothing to the board and the map', async () => {
  const [keeper, supplier] = [await signInOn('D5', 'keeper'), await signInOn('D6', 'supplier')];
  await report(keeper, 'D5', 1, []);
  for (let n = 0; n < 20; n += 1) await report(keeper, `MADE-UP-${n}`, 9, []);
  expect((await report(supplier, 'D6', 9, [wait('RM1-A01-05', 1, 1, 5000, 5000)])).data).toEqual({ places: 0 });
  const { rows } = await plant.pool.query("select device, unsent from device_report where org = '101' and unsent > 0 order by device");
  expect(rows).toEqual([{ device: 'D5', unsent: 1 }]);
  expect((await mapOfRm1(keeper)).data.waits.map(({ code }) => code)).not.toContain('RM1-A01-05');
});

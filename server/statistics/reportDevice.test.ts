import { expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const wait = (place: string, answers: number, slow: number, totalMs: number, worstMs: number) => ({
  place,
  answers,
  slow,
  totalMs,
  worstMs,
});

it('devices tell how long they waited at which places: added up by day, drawn on the map of their warehouse, of their organisation alone', async () => {
  const [keeper, leader] = [await plant.signIn('keeper'), await plant.signIn('leader')];
  const report = (who: typeof keeper, device: string, unsent: number, places: ReturnType<typeof wait>[], org?: string) =>
    who.ask(
      'reportDevice',
      { unsent, oldestSeconds: 90, atWork: unsent > 0, places },
      { headers: { 'X-Device': device }, ...(org ? { org } : {}) },
    );
  expect((await report(keeper, 'D1', 2, [wait('RM1-A01-01', 3, 0, 900, 500), wait('NOWHERE', 1, 1, 9000, 9000)])).data).toEqual({
    places: 1,
  });
  await Promise.all([
    report(leader, 'D2', 0, [wait('RM1-A01-02', 1, 1, 40_000, 40_000), wait('RM1-A01-01', 1, 1, 5100, 5100)]),
    report(keeper, 'D1', 0, [wait('RM1-A01-01', 2, 0, 2000, 1500), wait('RM1-A01-02', 1, 0, 100, 100)]),
    report(keeper, 'D3', 1, [wait('RM1-A01-01', 50, 50, 500_000, 20_000)], '102'),
  ]);
  const { rows } = await plant.pool.query("select id from warehouse where org = '101' and code = 'RM1'");
  const { data } = await leader.ask('warehouseMap', { warehouseId: rows[0]?.id });
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
  // It goes by itself every minute: no row of the audit, no stored answer.
  expect((await plant.pool.query("select from audit where call = 'reportDevice'")).rowCount).toBe(0);
});

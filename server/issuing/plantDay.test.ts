import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { sourceFiles } from '../../tools/sourceFiles.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
});

/** The day of a moment in a time zone, by the runtime's own calendar. */
const dayIn = (moment: string, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));

it('S118: a day is that of the zone: around midnight, at the end of a month and of a year, when clocks change', async () => {
  const moments = [
    ...['2026-11-26T15:59:59Z', '2026-11-26T16:00:00Z', '2026-11-26T17:00:00Z', '2026-11-26T23:30:00Z', '2026-11-30T16:30:00Z'],
    ...['2026-12-31T16:00:00Z', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', '2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z'],
  ];
  for (const zone of ['Asia/Shanghai', 'Asia/Jakarta', 'Europe/Berlin']) {
    const { rows } = await plant.pool.query<{ day: string }>(
      'select plant_day(m, $2)::text as day from unnest($1::timestamptz[]) with ordinality u(m, nth) order by nth',
      [moments, zone],
    );
    expect(rows.map(({ day }) => day)).toEqual(moments.map((moment) => dayIn(moment, zone)));
  }
});

it('S118: stock and requests of an early morning in Shanghai are of that day, whatever zone the database has', async () => {
  const { keeper, leader, task } = world;
  const early = '2026-11-20T22:30:00Z';
  for (const place of ['RM1-A01-05', 'RM1-A01-06']) await putStock(plant.pool, '3010-0015', place, 5);
  await plant.pool.query(
    "update balance set received_at = $1 where location_id = (select id from location where org = '101' and code = 'RM1-A01-06')",
    [early],
  );
  const { lines, no: taskNo } = await task([{ qty: 2, item: '3010-0015' }]);
  const { data } = await keeper.ask('proposeStock', { ids: lines });
  expect(data.lines[0]?.takes[0]?.reason).toBe('先进先出，2026-11-21 入库');
  await plant.pool.query('update issue_task set needed_at = $1 where task_no = $2', [early, taskNo]);
  const planned = await leader.list('outPlan', { jsWhere: { ForNo: { value: taskNo, searchType: '=' } } });
  expect(planned.data.rows).toMatchObject([{ day: '2026-11-21' }]);
});

it('S118: no SQL of the server makes a day by the zone of the database', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const byDatabase = /\bcurrent_date\b|(?<![$:]\w+)::date\b/;
  const faults = sourceFiles(root)
    .filter(({ path: file }) => file.startsWith('server/') && !/\.test\.ts$/.test(file))
    .filter(({ path: file }) => file !== 'server/core/lists/listFilter.ts')
    .filter(({ text }) => byDatabase.test(text));
  expect(faults.map(({ path: file }) => file)).toEqual([]);
});

import { beforeAll, expect, it } from 'vitest';
import { type Client, usePlant } from '../../../test/plant.ts';

const plant = usePlant();
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
  // 23:30 in Shanghai is the same day there, and 15:30 in UTC; 00:30 is the day before in UTC.
  await plant.pool.query(`
    insert into audit (org, call, document, at)
    select '101', 'test', 'at ' || at, at::timestamp at time zone 'Asia/Shanghai'
      from unnest(array['2026-03-01 23:30:00', '2026-03-02 00:30:00', '2026-03-03 12:00:00', '2026-03-04 00:00:00']) at`);
});

const found = async (jsWhere: unknown): Promise<string[]> => {
  const { data, code } = await admin.list('auditEntries', { jsWhere, pageSize: 50, sort: 'At' });
  expect(code).toBe('20000');
  return data.rows.map(({ at }) => String(at));
};
const first = '2026-03-01 23:30:00';
const second = '2026-03-02 00:30:00';
const third = '2026-03-03 12:00:00';

it('a moment is one of several days or moments, in the time of the organisation', async () => {
  expect(await found({ At: { searchType: 'in', value: ['2026-03-01', '2026-03-03'] } })).toEqual([first, third]);
  expect(await found("At in ('2026-03-02', '2026-03-03 12:00:00')")).toEqual([second, third]);
  expect(await found("At between '2026-03-01' and '2026-03-04' and At not in ('2026-03-02', '2026-03-04')")).toEqual([first, third]);
});

it('a day ends with its last second', async () => {
  expect(await found({ At: { searchType: 'between', value: '2026-03-01~2026-03-03' } })).toEqual([first, second, third]);
  expect(await found({ At: { value: '2026-03-02' } })).toEqual([second]);
});

import { expect, it } from 'vitest';
import { allCalls } from '../../contract/allCalls.ts';
import { Client, usePlant } from '../plant.ts';

const plant = usePlant();

it('R79: a text key that every object has is a key like any other', async () => {
  const admin = await plant.signIn('admin');
  for (const key of ['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf']) {
    const saved = await admin.post('/api/Basic/SaveTranslation', { data: { TextKey: key, CNName: '字 {x}' } });
    expect([key, saved.status < 500]).toEqual([key, true]);
  }
});

it('R79: whole numbers that no column holds are refused by name, identities may be large', async () => {
  const admin = await plant.signIn('admin');
  for (const line of [1e15, 2_147_483_648, '999999999999999', 9_007_199_254_740_991]) {
    for (const name of ['printLabels', 'createNoteLabels', 'deleteNoteLabels'] as const) {
      const { status, data } = await admin.post(allCalls[name].paths[0], { data: { delino: 'DN1', lineNo: line, count: 1, lines: [1] } });
      expect([name, line, status, data]).toMatchObject([
        name,
        line,
        400,
        { fields: expect.arrayContaining([expect.objectContaining({ field: 'data.lineNo' })]) },
      ]);
    }
  }
});

it('R79: who is refused for asking too often writes no more rows', async () => {
  const client = new Client(plant.url);
  const rows = async () =>
    (await plant.pool.query<{ n: number }>("select count(*)::int as n from attempt where kind = 'organisations'")).rows[0]?.n;
  await plant.pool.query(`insert into attempt (kind, subject) select 'organisations', '127.0.0.1' from generate_series(1, 121)`);
  const before = await rows();
  for (let n = 0; n < 5; n += 1) expect((await client.ask('organisationsOfUser', { account: `ghost${n}` })).status).toBe(429);
  expect(await rows()).toBe(before);
});

import { beforeAll, expect, it } from 'vitest';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
let keeper: Client;
beforeAll(async () => {
  world = await issuingWorld(plant);
  keeper = world.keeper;
});

const looks = async (place: string): Promise<number> =>
  (
    await plant.pool.query<{ n: number }>(
      'select count(*)::int as n from position_check k join location l on l.id = k.location_id where l.code = $1',
      [place],
    )
  ).rows[0]?.n ?? -1;
const stateOf = async (no: string) =>
  (await plant.pool.query<{ state: string }>('select state from document where doc_no = $1', [no])).rows[0]?.state;

it('a picker is offered low places alone, and who may not count none', async () => {
  await putLabels(plant.pool, 'RM1-A01-02', ['LOW-1'], { item: '3010-0005', qty: 5 });
  await putStock(plant.pool, '3010-0007', 'RM1-A01-04', 400);
  await world.task([
    { qty: 5, item: '3010-0005', order: 'MO-LOW' },
    { qty: 5, item: '3010-0007', order: 'MO-LOW' },
  ]);
  expect((await keeper.ask('pickingSnapshot', { orderNo: 'MO-LOW' })).data.low).toEqual(['RM1-A01-02']);
  await plant.pool.query("delete from role_permission where role_code = 'warehouse-keeper' and permission = 'count'");
  const other = await plant.signIn('keeper');
  const before = (await other.ask('pickingSnapshot', { orderNo: 'MO-LOW' })).data.low;
  await plant.pool.query("insert into role_permission (role_code, permission) values ('warehouse-keeper', 'count')");
  expect(before).toEqual([]);
});

it('an empty place is a look where the books agree, a count for the leader where they do not, and says nothing of goods that came since', async () => {
  const said = async (place: string, at?: string) => (await keeper.ask('confirmEmptyPlace', { place, empty: true, at })).data;
  expect(await said('KW-LOC:RM1-A01-08')).toEqual({ place: 'RM1-A01-08', docNo: '' });
  expect(await looks('RM1-A01-08')).toBe(1);

  await putStock(plant.pool, '3010-0001', 'RM1-A01-09', 3);
  expect(await said('RM1-A01-09', '2026-01-01 08:00:00')).toEqual({ place: 'RM1-A01-09', docNo: '' });
  const { docNo } = await said('RM1-A01-09');
  expect([docNo.startsWith('CT'), await stateOf(docNo)]).toEqual([true, 'counted']);
  expect((await keeper.ask('confirmEmptyPlace', { place: 'RM1-A01-09', empty: true })).code).toBe('count.place-taken');
  expect((await keeper.ask('confirmEmptyPlace', { place: 'NOWHERE', empty: true })).code).toBe('location.not-found');
  const { rows } = (await world.leader.list('counts', { jsWhere: { DocNo: { value: docNo, searchType: '=' } } })).data;
  expect(rows).toMatchObject([{ scope: 'RM1-A01-09' }]);
  expect((await world.leader.ask('reviewCount', { no: docNo, decision: 'accept' })).ok).toBe(true);
});

it('eight who say at once that a place is not as the books say: one count, the others are told its number', async () => {
  await putStock(plant.pool, '3010-0001', 'RM1-A01-10', 3);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => keeper.ask('confirmEmptyPlace', { place: 'RM1-A01-10', empty: false })),
  );
  expect(answers.map(({ code }) => code).filter((code) => code !== '20000')).toEqual(Array(7).fill('count.place-taken'));
});

import { beforeAll, expect, it } from 'vitest';
import { inTransaction, ledgerWorld, newCause, book as post } from '../../test/ledger.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();
let keeper: Client;
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
});

const [known, came, late] = ['3010-0001', '3010-0003', '3010-0005'];
/** A count of a place with one kind of goods; goods that arrive later are not on its form. */
async function counting(place: string): Promise<string> {
  await putStock(plant.pool, known, place, 5);
  const { data, message } = await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false });
  expect(message).toBe('');
  expect((await keeper.ask('startCount', { no: data.docNo })).message).toBe('');
  return data.docNo;
}
const enter = async (no: string, line: number, qty: string) =>
  expect.poll(async () => (await keeper.ask('enterCount', { no, entries: [{ line, qty }] })).message).toBe('');
const lines = async (no: string) => (await keeper.ask('countSheet', { no })).data.lines.map(({ itemNo }) => itemNo);

async function pick(item: string, qty: string, place: string): Promise<void> {
  const world = await ledgerWorld(plant.pool);
  const { rows } = await plant.pool.query<{ item: number; place: number }>(
    "select i.id as item, l.id as place from item i, location l where i.org = '101' and i.code = $1 and l.org = '101' and l.code = $2",
    [item, place],
  );
  const { item: itemId = 0, place: from = 0 } = rows[0] ?? {};
  await inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [world.move(itemId, qty, from, world.virtual('customer'))]));
}

it('what the books had at a place when it was counted comes on the form, also when it has left since', async () => {
  const no = await counting('RM1-A01-01');
  await putStock(plant.pool, came, 'RM1-A01-01', 2);
  await enter(no, 1, '5');
  await pick(came, '2', 'RM1-A01-01');
  expect((await keeper.ask('submitCount', { no })).code).toBe('count.appeared');
  expect(await lines(no)).toEqual([known, came]);
  await enter(no, 2, '2');
  expect((await keeper.ask('submitCount', { no })).message).toBe('');
});

it('what came after the entry at a place does not come on the form along with what was overlooked', async () => {
  const no = await counting('RM1-A01-02');
  await putStock(plant.pool, came, 'RM1-A01-02', 2);
  await enter(no, 1, '5');
  await putStock(plant.pool, late, 'RM1-A01-02', 3);
  expect((await keeper.ask('submitCount', { no })).code).toBe('count.appeared');
  expect(await lines(no)).toEqual([known, came]);
});

it('an opening count says by its code which place is closed', async () => {
  const place = 'RM1-A01-03';
  const { data } = await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: true });
  await keeper.ask('startCount', { no: data.docNo });
  await plant.pool.query("update location set status = 'inactive' where org = '101' and code = $1", [place]);
  const refused = await keeper.ask('addFoundLine', { no: data.docNo, place, itemNo: known, batch: '', status: 'available', qty: '1' });
  expect([refused.code, refused.message]).toEqual(['stock.place-closed', expect.stringContaining(place)]);
});

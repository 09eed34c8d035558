import { beforeAll, expect, it } from 'vitest';
import { inTransaction, ledgerWorld, newCause, book as post } from '../../test/ledger.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { producedOrder, reported, reportingPlant } from '../../test/reporting.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const part = '3010-0021';
let world: Awaited<ReturnType<typeof ledgerWorld>>;
let clerk: Client;
let line: Client;
let director: Client;
beforeAll(async () => {
  await reportingPlant(plant);
  world = await ledgerWorld(plant.pool);
  [clerk, line, director] = await Promise.all([plant.signIn('clerk'), plant.signIn('line'), plant.signIn('director')]);
});

/** Material comes to the workshop, as an issue leaves it. */
async function issue(batch: string, qty: string): Promise<void> {
  const { rows } = await plant.pool.query<{ place: number; item: number }>(
    "select l.id as place, i.id as item from location l, item i where l.org = '101' and l.code = 'V-WORKSHOP-WS-1' and i.org = '101' and i.code = $1",
    [part],
  );
  const [{ place, item } = { place: 0, item: 0 }] = rows;
  await inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [{ ...world.move(item, qty, world.supplier, place), batch }]));
}

/** Counts the workshop; returns the book quantity of each lot. */
async function counted(quantities: Record<string, string>): Promise<Record<string, string | null>> {
  const { data, message } = await clerk.ask('createWipCount', { workshop: 'WS-1' });
  expect(message).toBe('');
  const no = data.docNo;
  await clerk.ask('startCount', { no });
  const { lines } = (await clerk.ask('countSheet', { no })).data;
  for (const { line: lineNo, batch } of lines) {
    await plant.pool.query('update count_entry set by_scan = true where not by_scan');
    expect((await clerk.ask('enterCount', { no, entries: [{ line: lineNo, qty: quantities[batch] ?? '0' }] })).message).toBe('');
  }
  expect((await clerk.ask('submitCount', { no })).message).toBe('');
  const { rows } = (await director.list('countReview', { jsWhere: { DocNo: { value: no } } })).data;
  expect((await director.ask('reviewCount', { no, decision: 'accept' })).data).toMatchObject({ state: 'posted' });
  return Object.fromEntries(rows.map(({ batch, book }) => [batch, book]));
}

it('the books of work in progress are what was issued, less what was reported of it, oldest lots first; a deleted report is none', async () => {
  await issue('B1', '8');
  await issue('B2', '5');
  const order = await producedOrder(plant, { components: { [part]: '150' } });
  // One and a half for each piece, rounded up to whole ones for the total of all reports.
  await reported(line, order, '1');
  await reported(line, order, '2');
  const deleted = await reported(line, order, '4');
  expect((await line.ask('deleteProductionReports', { nos: [deleted] })).message).toBe('');
  expect(await counted({ B1: '2', B2: '5' })).toEqual({ B1: '3', B2: '5' });
  // The posting is kept: the same count again finds the counted quantity.
  expect(await counted({ B1: '2', B2: '5' })).toEqual({ B1: '2', B2: '5' });
  await reported(line, order, '3');
  expect(await counted({ B2: '3' })).toEqual({ B1: '-1', B2: '4' });
  // A surplus over all receipts goes to the newest lot: the sum is right.
  await reported(line, order, '6');
  expect(await counted({ B2: '1' })).toEqual({ B2: '-6' });
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

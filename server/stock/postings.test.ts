import { beforeAll, describe, expect, it } from 'vitest';
import { book, deadlocks, inTransaction, ledgerWorld, newCause, reserve, stockAt, type TestCause } from '../../test/ledger.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { leader, received } from '../../test/receiving.ts';
import type { Refusal } from '../core/answer/refusal.ts';
import { compareLedger } from './compareLedger.ts';
import { post } from './post.ts';
import type { Ledger, Move } from './posting.ts';
import { release } from './reserve.ts';
import { lockPosted, reverse } from './reverse.ts';

const plant = usePlant();
const run = <T>(work: (ctx: Ledger) => T | Promise<T>): Promise<T> => inTransaction(plant.pool, work);
const stockOf = (item: number, place: number) => stockAt(plant.pool, item, place);
let world: Awaited<ReturnType<typeof ledgerWorld>>;
let next = 0;

/** An item that no other test touches, and four places. */
function scene() {
  next += 1;
  const item = world.items[next] ?? 0;
  const [a = 0, b = 0, c = 0, d = 0] = world.physical;
  return { item, a, b, c, d };
}
const bring = (item: number, qty: string, place: number) =>
  run((ctx) => book(ctx, newCause(), [world.move(item, qty, world.supplier, place)]));

beforeAll(async () => {
  world = await ledgerWorld(plant.pool);
});

describe('what is posted is taken back', () => {
  it('R22: posted, taken back, posted, taken back, any number of times', async () => {
    const { item, a } = scene();
    const report = newCause();
    for (const qty of ['4', '3', '5', '2']) {
      await run((ctx) => book(ctx, report, [world.move(item, qty, world.virtual('production'), a)]));
      expect((await stockOf(item, a)).qty).toBe(qty);
      await run((ctx) => reverse(ctx, [report]));
      expect((await stockOf(item, a)).qty).toBe('0');
      await expect(run((ctx) => reverse(ctx, [report]))).rejects.toMatchObject({ id: 'stock.already-reversed' });
    }
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('R22: a line by itself, and what is left of the document afterwards', async () => {
    const { item, a, b } = scene();
    const because = newCause();
    const [one, two] = [
      { ...world.move(item, '4', world.supplier, a), documentLine: 1 },
      { ...world.move(item, '6', world.supplier, b), documentLine: 2 },
    ];
    await run((ctx) => book(ctx, because, [one, two]));
    await run((ctx) => reverse(ctx, [{ ...because, lines: [1] }]));
    await expect(run((ctx) => reverse(ctx, [{ ...because, lines: [1] }]))).rejects.toMatchObject({ id: 'stock.already-reversed' });
    await run((ctx) => book(ctx, because, [one]));
    await run((ctx) => reverse(ctx, [{ ...because, lines: [1] }]));
    expect([(await stockOf(item, a)).qty, (await stockOf(item, b)).qty]).toEqual(['0', '6']);
    await run((ctx) => reverse(ctx, [because]));
    expect((await stockOf(item, b)).qty).toBe('0');
  });

  it('R29: several documents, taken back in opposite orders by several people, never deadlock', async () => {
    const { item, a, b, c, d } = scene();
    const before = await deadlocks(plant.pool);
    const pairs = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const [x, y] = [newCause(), newCause()];
        const [first, second] =
          n % 2
            ? [
                [a, b],
                [c, d],
              ]
            : [
                [d, b],
                [a, c],
              ];
        await run((ctx) =>
          post(ctx, [
            { ...x, moves: (first ?? []).map((place) => world.move(item, '1', world.supplier, place)) },
            { ...y, moves: (second ?? []).map((place) => world.move(item, '1', world.supplier, place)) },
          ]),
        );
        return [x, y] as const;
      }),
    );
    await Promise.all(
      pairs.map(([x, y], n) =>
        run(async (ctx) => {
          if (n % 3) return reverse(ctx, n % 2 ? [x, y] : [y, x]);
          // One after the other, each with its own outcome.
          await lockPosted(ctx, [y, x]);
          await reverse(ctx, [y]);
          await reverse(ctx, [x]);
        }),
      ),
    );
    expect(await deadlocks(plant.pool)).toBe(before);
    for (const place of [a, b, c, d]) expect((await stockOf(item, place)).qty).toBe('0');
  });
});

describe('reservations', () => {
  /** A move of a document line that takes what the line itself reserved. */
  const own = (because: TestCause, documentLine: number, move: Move): Move => ({
    ...move,
    documentLine,
    heldBy: { ...because, documentLine },
  });

  it('R23: what a line reserved is used up by that line: stock 10, own 8, post 8, 0 reserved', async () => {
    const { item, a, b } = scene();
    await bring(item, '10', a);
    const because = newCause();
    await run((ctx) => reserve(ctx, because, [{ ...world.key(item, a), qty: '8', documentLine: 1 }]));
    expect(await stockOf(item, a)).toEqual({ qty: '10', reserved: '8' });
    await run((ctx) => book(ctx, because, [own(because, 1, world.move(item, '3', a, b))]));
    expect(await stockOf(item, a)).toEqual({ qty: '7', reserved: '5' });
    const otherLine = run((ctx) => book(ctx, because, [own(because, 2, world.move(item, '3', a, b))]));
    await expect(otherLine).rejects.toMatchObject({ id: 'stock.insufficient', args: { available: '2', wanted: '3' } });
    // More than it reserved: the rest must be free.
    await run((ctx) => book(ctx, because, [own(because, 1, world.move(item, '6', a, b))]));
    expect(await stockOf(item, a)).toEqual({ qty: '1', reserved: '0' });
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('R23: one posting of several documents uses up each one’s own, on the same key too', async () => {
    const { item, a, b } = scene();
    await bring(item, '10', a);
    const [x, y, z] = [newCause(), newCause(), newCause()];
    for (const one of [x, y, z]) await run((ctx) => reserve(ctx, one, [{ ...world.key(item, a), qty: '3', documentLine: 1 }]));
    const line = (because: TestCause, qty: string) => ({ ...because, moves: [own(because, 1, world.move(item, qty, a, b))] });
    await run((ctx) => post(ctx, [line(x, '3'), line(y, '2')]));
    expect(await stockOf(item, a)).toEqual({ qty: '5', reserved: '4' });
    const both = run((ctx) => post(ctx, [line(y, '1'), line(x, '2')]));
    await expect(both).rejects.toMatchObject({ id: 'stock.insufficient', args: { available: '2', wanted: '3' } });
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('what a task line keeps is taken by the document that confirms it, in part too, and by no other', async () => {
    const { item, a, b } = scene();
    await bring(item, '10', a);
    const [task, other] = [newCause(), newCause()];
    const { documentType, documentId } = task;
    await run((ctx) => reserve(ctx, task, [{ ...world.key(item, a), qty: '8', documentLine: 3 }]));
    const take = (qty: string, documentLine: number) => [
      { ...world.move(item, qty, a, b), heldBy: { documentType, documentId, documentLine } },
    ];
    await run((ctx) => book(ctx, other, take('5', 3)));
    expect(await stockOf(item, a)).toEqual({ qty: '5', reserved: '3' });
    await expect(run((ctx) => book(ctx, other, take('3', 2)))).rejects.toMatchObject({
      id: 'stock.insufficient',
      args: { available: '2' },
    });
    await run((ctx) => release(ctx, { documentType, documentId, lines: [2] }));
    expect((await stockOf(item, a)).reserved).toBe('3');
    await run((ctx) => release(ctx, { documentType, documentId, lines: [3] }));
    expect(await stockOf(item, a)).toEqual({ qty: '5', reserved: '0' });
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('the age of goods goes along with them, and begins anew where nothing was left', async () => {
    const { item, a, b } = scene();
    const ageOf = async (place: number) =>
      (await plant.pool.query<{ at: Date }>('select received_at as at from balance where item_id = $1 and location_id = $2', [item, place]))
        .rows[0]?.at;
    await bring(item, '10', a);
    const first = await ageOf(a);
    await bring(item, '5', a);
    expect(await ageOf(a)).toEqual(first);
    await run((ctx) => book(ctx, newCause(), [world.move(item, '4', a, b)]));
    expect(await ageOf(b)).toEqual(first);
    await run((ctx) => book(ctx, newCause(), [world.move(item, '11', a, world.virtual('adjustment'))]));
    await bring(item, '1', a);
    expect((await ageOf(a))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  it('32 takers of the last 10, 4 of them reserved: exactly 6 go out, the holder gets its 4', async () => {
    const { item, a, b } = scene();
    await bring(item, '10', a);
    const holder = newCause();
    await run((ctx) => reserve(ctx, holder, [{ ...world.key(item, a), qty: '4', documentLine: 1 }]));
    const take = (because: ReturnType<typeof newCause>) => run((ctx) => book(ctx, because, [own(because, 1, world.move(item, '1', a, b))]));
    const causes = Array.from({ length: 32 }, (_, n) => (n % 8 === 3 ? holder : newCause()));
    const results = await Promise.allSettled(causes.map(take));
    const [kept, others] = [true, false].map((isHolder) =>
      results.filter(({ status }, n) => status === 'fulfilled' && (causes[n] === holder) === isHolder),
    );
    expect([kept?.length, others?.length]).toEqual([4, 6]);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(new Set(refused.map(({ id }) => id))).toEqual(new Set(['stock.insufficient']));
    expect(await stockOf(item, a)).toEqual({ qty: '0', reserved: '0' });
  });
});

describe('limits', () => {
  it('R30, R79: more than a quantity can hold is refused by name, in one posting, in the sum of a place, in a move', async () => {
    const { item, a, b } = scene();
    await bring(item, '999999999999', a);
    const { rows } = await plant.pool.query<{ item: string; place: string }>(
      'select (select code from item where id = $1) as item, (select code from location where id = $2) as place',
      [item, a],
    );
    await expect(bring(item, '1', a)).rejects.toMatchObject({ id: 'stock.too-much', args: rows[0] });
    const twice = run((ctx) =>
      book(
        ctx,
        newCause(),
        [1, 2].map(() => world.move(item, '600000000000', world.supplier, b)),
      ),
    );
    await expect(twice).rejects.toMatchObject({ id: 'stock.too-much' });
    await bring(item, '5', b);
    await expect(run((ctx) => book(ctx, newCause(), [world.move(item, '5', b, a)]))).rejects.toMatchObject({
      id: 'stock.too-much',
      args: rows[0],
    });
    const total = run(async (ctx) => ctx.write('select sum(one)::numeric(18, 6) from unnest($1::numeric[]) one', [['6e11', '6e11']]));
    await expect(total).rejects.toMatchObject({ id: 'qty.too-large' });
    expect((await stockOf(item, a)).qty).toBe('999999999999');
  });

  it('R79: a receipt that would fill a place beyond its limit is refused in words, and changes nothing', async () => {
    await received(plant, { lines: 1, qty: 600_000_000_000, firstItem: 31 });
    const { client, warehouseId } = await leader(plant);
    const { noteNo, labels } = await makeNote(plant.pool, { lines: 1, qty: 600_000_000_000, firstItem: 31 });
    await client.ask('scanNote', { noteNo, warehouseId });
    await client.ask('scanLabel', { noteNo, code: labels[0] ?? '' });
    await client.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-05', warehouseId });
    const answer = await client.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] });
    expect([answer.code, answer.message]).toEqual(['stock.too-much', expect.stringContaining('RM1-A01-05')]);
    expect((await client.ask('noteDetail', { noteNo })).data.state).toBe('scanning');
  });

  it('R7: a closed location takes nothing in, gives out what is there, and lets its state change', async () => {
    const { item } = scene();
    const [, , , , , , , , , from = 0, closed = 0] = world.physical;
    await bring(item, '5', from);
    await bring(item, '5', closed);
    await plant.pool.query("update location set status = 'inactive' where id = $1", [closed]);
    try {
      await expect(bring(item, '1', closed)).rejects.toMatchObject({ id: 'stock.place-closed' });
      await expect(run((ctx) => book(ctx, newCause(), [world.move(item, '1', from, closed)]))).rejects.toMatchObject({
        id: 'stock.place-closed',
      });
      await run((ctx) => book(ctx, newCause(), [world.move(item, '2', world.at(closed), world.at(closed, 'hold'))]));
      await run((ctx) => book(ctx, newCause(), [world.move(item, '3', closed, from)]));
      expect([(await stockOf(item, closed)).qty, (await stockOf(item, from)).qty]).toEqual(['2', '8']);
    } finally {
      await plant.pool.query("update location set status = 'active' where id = $1", [closed]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addQty } from '../../contract/core/quantity.ts';
import { book, deadlocks, ledgerWorld, newCause, reserve, stockAt, inTransaction as transact } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { compareLedger } from './compareLedger.ts';
import type { Ledger } from './posting.ts';
import { release } from './reserve.ts';
import { reverse } from './reverse.ts';

const plant = usePlant();

const inTransaction = <T>(work: (ctx: Ledger) => T | Promise<T>): Promise<T> => transact(plant.pool, work);

const cause = newCause;
const world = () => ledgerWorld(plant.pool);
const stockOf = async (itemId: number, locationId: number): Promise<string> => (await stockAt(plant.pool, itemId, locationId)).qty;

describe('the ledger', () => {
  it('law: every balance is the sum of its movements, whatever is posted, refused and reversed', async () => {
    const { physical, supplier, items, move } = await world();
    const place = fc.constantFrom(supplier, ...physical.slice(0, 4));
    const step = fc.record({
      item: fc.constantFrom(...items.slice(0, 3)),
      from: place,
      to: place,
      qty: fc.integer({ min: 1, max: 500_000 }),
    });
    const posting = fc.record({ moves: fc.array(step, { minLength: 1, maxLength: 6 }), takeBack: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 6 }), async (postings) => {
        await Promise.all(
          postings.map(async ({ moves, takeBack }) => {
            const because = cause();
            const list = moves
              .filter(({ from, to }) => from !== to)
              .map(({ item, from, to, qty }) => move(item, String(qty / 1000), from, to));
            try {
              await inTransaction((ctx) => book(ctx, because, list));
              if (takeBack) await inTransaction((ctx) => reverse(ctx, [because]));
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
          }),
        );
        expect((await compareLedger(plant.pool)).differences).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('two lines of one posting on the same key are summed before they are checked', async () => {
    const { physical, supplier, items, move } = await world();
    const [item = 0, place = 0, other = 0] = [items[10], physical[5], physical[6]];
    await inTransaction((ctx) => book(ctx, cause(), [move(item, '10', supplier, place)]));
    const twice = inTransaction((ctx) => book(ctx, cause(), [move(item, '6', place, other), move(item, '6', place, other)]));
    await expect(twice).rejects.toMatchObject({ id: 'stock.insufficient', args: { available: '10', wanted: '12' } });
    expect(await stockOf(item, place)).toBe('10');
  });

  it('32 takers of the last 10: exactly 10 go out, 22 are told', async () => {
    const { physical, supplier, items, move } = await world();
    const [item = 0, place = 0] = [items[11], physical[7]];
    await inTransaction((ctx) => book(ctx, cause(), [move(item, '10', supplier, place)]));
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () => inTransaction((ctx) => book(ctx, cause(), [move(item, '1', place, supplier)]))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(results.filter((result) => result.status === 'rejected' && (result.reason as Refusal).id === 'stock.insufficient')).toHaveLength(
      22,
    );
    expect(await stockOf(item, place)).toBe('0');
  });

  it('opposite transfers at once never deadlock', async () => {
    const { physical, supplier, items, move } = await world();
    const [one = 0, two = 0] = [physical[8], physical[9]];
    const pair = items.slice(12, 16);
    await inTransaction((ctx) =>
      book(
        ctx,
        cause(),
        pair.flatMap((item) => [move(item, '100', supplier, one), move(item, '100', supplier, two)]),
      ),
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        inTransaction((ctx) =>
          book(
            ctx,
            cause(),
            (n % 2 ? pair : pair.toReversed()).map((item) => move(item, '1', n % 2 ? one : two, n % 2 ? two : one)),
          ),
        ),
      ),
    );
    expect(await stockOf(pair[0] ?? 0, one)).toBe('100');
  });

  it('receipts, transfers, reservations and their release over the same keys never deadlock', async () => {
    const { physical, supplier, items, move } = await world();
    const places = physical.slice(12, 18);
    const item = items[18] ?? 0;
    const keep = (place: number) => ({ itemId: item, locationId: place, batch: '', project: '', status: 'available' as const });
    // The rows are created in the opposite order of their keys, and some during the posting.
    for (const place of places.slice(0, 4).toReversed())
      await inTransaction((ctx) => book(ctx, cause(), [move(item, '900', supplier, place)]));
    const before = await deadlocks(plant.pool);
    const deeds = Array.from({ length: 240 }, (_, n) => async () => {
      const [a = 0, b = 0, c = 0] = [places[n % 6], places[(n + 1 + (n % 4)) % 6], places[(n + 5) % 6]];
      const because = cause();
      if (n % 3 === 0)
        return inTransaction((ctx) =>
          book(
            ctx,
            because,
            [a, b, c].map((place) => move(item, '1', supplier, place)),
          ),
        );
      const [from = 0, next = 0] = [places[n % 4], places[(n + 1) % 4]];
      const moves = [move(item, '1', from, b), move(item, '1', next, c)].filter((one) => one.from.locationId !== one.to.locationId);
      if (n % 3 === 1) return inTransaction((ctx) => book(ctx, because, moves));
      const wishes = [n % 4, (n + 2) % 4].map((at, line) => ({ ...keep(places[at] ?? 0), qty: '1', documentLine: line }));
      await inTransaction((ctx) => reserve(ctx, because, wishes));
      return inTransaction((ctx) => release(ctx, because));
    });
    const troubles: string[] = [];
    const worker = async () => {
      for (let deed = deeds.pop(); deed; deed = deeds.pop()) await deed().catch((error: unknown) => troubles.push(String(error)));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(troubles).toEqual([]);
    expect(await deadlocks(plant.pool)).toBe(before);
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('a document is reversed once, and not when its goods have moved on', async () => {
    const { physical, supplier, items, move } = await world();
    const [item = 0, place = 0, other = 0] = [items[16], physical[10], physical[11]];
    const because = cause();
    await inTransaction((ctx) => book(ctx, because, [move(item, '4', supplier, place)]));
    await inTransaction((ctx) => book(ctx, cause(), [move(item, '1', place, other)]));
    await expect(inTransaction((ctx) => reverse(ctx, [because]))).rejects.toMatchObject({ id: 'stock.insufficient' });
    await inTransaction((ctx) => book(ctx, cause(), [move(item, '1', other, place)]));
    await inTransaction((ctx) => reverse(ctx, [because]));
    await expect(inTransaction((ctx) => reverse(ctx, [because]))).rejects.toMatchObject({ id: 'stock.already-reversed' });
    expect(await stockOf(item, place)).toBe('0');
  });

  it('reserved stock is kept for its document and free for it', async () => {
    const { physical, supplier, items, move } = await world();
    const [item = 0, place = 0] = [items[17], physical[10]];
    await inTransaction((ctx) => book(ctx, cause(), [move(item, '10', supplier, place)]));
    const holder = cause();
    const wish = { itemId: item, locationId: place, batch: '', project: '', status: 'available' as const, qty: '8', documentLine: 1 };
    await inTransaction((ctx) => reserve(ctx, holder, [wish]));
    await expect(inTransaction((ctx) => reserve(ctx, cause(), [wish]))).rejects.toMatchObject({
      id: 'stock.insufficient',
      args: { available: '2' },
    });
    await expect(inTransaction((ctx) => book(ctx, cause(), [move(item, '3', place, supplier)]))).rejects.toMatchObject({
      id: 'stock.insufficient',
    });
    await inTransaction(async (ctx) => {
      await release(ctx, holder);
      await book(ctx, holder, [move(item, '8', place, supplier)]);
    });
    expect(await stockOf(item, place)).toBe('2');
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
  });

  it('quantities are exact: a tenth, ten times, is one', () => {
    expect(addQty(...Array.from({ length: 10 }, () => '0.1'))).toBe('1');
  });
});

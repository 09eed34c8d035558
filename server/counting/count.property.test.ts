import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deadlocks, inTransaction, ledgerWorld, newCause, book as post } from '../../test/ledger.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

const small = fc.nat({ max: 3 });
/** Events during a count: goods move, a line is counted and sent, or counted and sent later. */
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      from: fc.nat({ max: 5 }),
      to: fc.nat({ max: 5 }),
      qty: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('count' as const, 'offline' as const), line: fc.nat({ max: 3 }) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

interface Key {
  line: number;
  place: number;
}

it('law S live: whatever up to sixteen move while several people count, with and without network, every counted key is right to the piece after posting', async () => {
  const [keeper, second, leader] = (await Promise.all(['keeper', 'admin', 'leader'].map((name) => plant.signIn(name)))) as [
    Client,
    Client,
    Client,
  ];
  const world = await ledgerWorld(plant.pool);
  const { rows: places } = await plant.pool.query<{ id: number; code: string }>(
    "select id, code from location where org = '101' and code like 'RM1-A01-0_' order by code limit 4",
  );
  const { rows: items } = await plant.pool.query<{ id: number }>(
    "insert into item (org, code, name, unit) select '101', 'LAW-' || n, 'law', '件' from generate_series(1, 40) n returning id",
  );
  const before = await deadlocks(plant.pool);
  const balances = async (item: number) =>
    new Map(
      (
        await plant.pool.query<{ place: number; qty: number }>(
          'select location_id as place, qty::float8 as qty from balance where item_id = $1',
          [item],
        )
      ).rows.map(({ place, qty }) => [place, qty]),
    );
  /** The movements of a place up to a moment: real goods follow the ledger at its time. */
  const movedUntil = async (item: number, place: number, mark: number, at: number): Promise<number> =>
    (
      await plant.pool.query<{ qty: number }>(
        `select coalesce(sum(case when to_location_id = $2 then qty else -qty end), 0)::float8 as qty from movement
          where item_id = $1 and $2 in (to_location_id, from_location_id) and id > $3 and at <= to_timestamp($4::float8 / 1000)`,
        [item, place, mark, at],
      )
    ).rows[0]?.qty ?? 0;
  /** Whole milliseconds, as devices send them. */
  const now = async (): Promise<number> =>
    (await plant.pool.query<{ at: number }>('select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at')).rows[0]?.at ?? 0;
  let run = 0;
  let posted = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 4, maxLength: 30 }),
      fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 4, maxLength: 4 }),
      small,
      async (deeds, errors, writers) => {
        const item = items[run++]?.id ?? 0;
        await inTransaction(plant.pool, (ctx) =>
          post(
            ctx,
            newCause(),
            places.map(({ id }) => world.move(item, '500', world.supplier, id)),
          ),
        );
        const { rows: marks } = await plant.pool.query<{ mark: number }>('select last_value::int as mark from movement_id_seq');
        const mark = marks[0]?.mark ?? 0;
        const { rows: code } = await plant.pool.query<{ code: string }>('select code from item where id = $1', [item]);
        const { data, message } = await keeper.ask('createCount', { warehouse: 'RM1', items: [code[0]?.code ?? ''], opening: false });
        expect(message).toBe('');
        const no = data.docNo;
        for (const who of [keeper, second]) await who.ask('startCount', { no });
        const { lines } = (await keeper.ask('countSheet', { no })).data;
        const keys: Key[] = lines.map(({ line, place }) => ({ line, place: places.find((one) => one.code === place)?.id ?? 0 }));
        /** The real quantity: the book quantity and an unknown error. */
        const really = async (line: number, at: number) => {
          const key = keys[line];
          return 500 + (errors[line] ?? 0) + (await movedUntil(item, key?.place ?? 0, mark, at));
        };
        const moving = new Set<Promise<unknown>>();
        const entries: { line: number; at: number; who: Client }[] = [];
        const tell = async ({ line, at, who }: { line: number; at: number; who: Client }) => {
          // Movements that began before the count have an earlier time, so the test waits for them: real goods follow the ledger.
          await Promise.allSettled(moving);
          const entry = { line: keys[line]?.line ?? 0, qty: String(await really(line, at)), at };
          for (let again = true; again; ) {
            // The speed of entries is tested elsewhere.
            await plant.pool.query('update count_entry set by_scan = true where not by_scan');
            const answer = await who.ask('enterCount', { no, entries: [entry] });
            again = answer.code === 'count.not-too-fast';
            if (!answer.ok && !again) expect(answer.code).toBe('count.by-another');
          }
        };
        const work = async (one: Deed, nr: number) => {
          const who = nr % 2 === 0 ? keeper : second;
          if ('line' in one) {
            const look = { line: one.line, at: await now(), who };
            if (one.what === 'offline') entries.push(look);
            else await tell(look);
            return;
          }
          const place = (n: number) => places[n]?.id ?? world.virtual('customer');
          if (place(one.from) === place(one.to)) return;
          const from = places[one.from] ? place(one.from) : world.supplier;
          const moved = inTransaction(plant.pool, (ctx) => post(ctx, newCause(), [world.move(item, String(one.qty), from, place(one.to))]));
          moving.add(moved);
          await moved.finally(() => moving.delete(moved));
        };
        const queue = deeds.map((one, nr) => () => work(one, nr));
        const person = async () => {
          for (let next = queue.shift(); next; next = queue.shift()) await next();
        };
        await Promise.all(Array.from({ length: 1 + writers * 5 }, person));
        // Entries made without network arrive in any order; the first counter of a line keeps it.
        await Promise.all(entries.toReversed().map(tell));
        for (const [nr] of keys.entries()) {
          const { lines: seen } = (await keeper.ask('countSheet', { no })).data;
          if (seen[nr]?.qty === null) await tell({ line: nr, at: await now(), who: keeper });
        }
        expect((await keeper.ask('submitCount', { no })).message).toBe('');
        const state = (await leader.ask('reviewCount', { no, decision: 'accept' })).data;
        expect(state.state).toBe('posted');
        posted += 1;
        const after = await balances(item);
        const wanted = new Map<number, number>();
        for (const [nr, { place }] of keys.entries()) {
          const moved = (
            await plant.pool.query<{ qty: number }>(
              `select coalesce(sum(case when to_location_id = $2 then qty else -qty end), 0)::float8 as qty from movement
              where item_id = $1 and $2 in (to_location_id, from_location_id) and id > $3 and document_type <> 'countResult'`,
              [item, place, mark],
            )
          ).rows[0]?.qty;
          wanted.set(place, 500 + (errors[nr] ?? 0) + (moved ?? 0));
        }
        expect(new Map([...after].filter(([place]) => wanted.has(place)))).toEqual(wanted);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
  expect(await deadlocks(plant.pool)).toBe(before);
  expect(posted).toBe(40);
});

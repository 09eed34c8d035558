import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import { deadlocks, inTransaction, ledgerWorld, reserve, type TestCause } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { compareLedger } from './compareLedger.ts';
import { post } from './post.ts';
import type { Ledger, Move, Place, Posting } from './posting.ts';
import { release } from './reserve.ts';
import { reverse } from './reverse.ts';

const plant = usePlant();

const small = fc.nat({ max: 3 });
const qty = fc.integer({ min: 1, max: 9 });
/** An action: loose goods by quantity, or a label by a step of its life. */
const loose = fc.record({ what: fc.constant('loose' as const), from: fc.nat({ max: 4 }), to: fc.nat({ max: 4 }), qty });
const labelled = fc.record({
  what: fc.constant('label' as const),
  label: fc.nat({ max: 5 }),
  step: fc.constantFrom<LabelMoveStep>(
    'store',
    'store',
    'shelve',
    'move',
    'pick',
    'unpick',
    'issue',
    'return',
    'count',
    'reduce',
    'unstore',
  ),
  to: small,
  qty,
  up: fc.boolean(),
});
const deed = fc.record({
  documents: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('post', 'post', 'post', 'reverse', 'reserve', 'release'),
  moves: fc.array(fc.oneof(loose, labelled), { minLength: 1, maxLength: 4 }),
  line: small,
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const cause = (id: number): TestCause => ({ documentType: 'law', documentId: id, documentNo: `LAW${id}` });

it('R5, R22, R23, R29: whatever several people post, reserve and take back, the ledger is its movements, labels never promise more, nobody deadlocks', async () => {
  const world = await ledgerWorld(plant.pool);
  const [item = 0] = world.items;
  const places = world.physical.slice(0, 4);
  const { rows: labels } = await plant.pool.query<{ id: number }>(
    `insert into label (org, code, kind, item_id, batch, qty, state)
     select '101', 'LAW-' || n, 'product', $1, 'L', 12, 'printed' from generate_series(1, 6) n returning id`,
    [item],
  );
  const before = await deadlocks(plant.pool);
  const looseMove = (from: number, to: number, amount: number): Move =>
    world.move(item, String(amount), places[from] ?? world.supplier, places[to] ?? world.supplier);

  /** The move of a label as in a flow: from its place as read, to the target of the step. */
  async function labelMove(ctx: Ledger, one: Extract<Deed['moves'][number], { what: 'label' }>): Promise<Move> {
    const labelId = labels[one.label]?.id ?? 0;
    const [row] = await ctx.query<{ qty: string; batch: string; place: number | null; status: Place['status'] | null }>(
      'select qty, batch, location_id as place, status from label where id = $1',
      [labelId],
    );
    const outside = world.at(world.virtual('production'));
    const stands = row?.place ? world.at(row.place, row.status ?? 'available') : outside;
    const there = world.at(places[one.to] ?? 0);
    const [from, to] = {
      in: [outside, there],
      out: [stands, outside],
      within: [stands, there],
      up: [outside, stands],
      down: [stands, outside],
    }[sideOf(one)] as [Place, Place];
    const amount = one.step === 'count' || one.step === 'reduce' ? String(one.qty) : (row?.qty ?? '0');
    return { itemId: item, batch: row?.batch ?? '', project: '', qty: amount, from, to, label: { labelId, step: one.step } };
  }

  async function work(ctx: Ledger, { documents, kind, moves, line }: Deed): Promise<void> {
    for (const id of documents.toSorted()) await ctx.query('select pg_advisory_xact_lock($1)', [id]);
    if (kind === 'reverse') return reverse(ctx, documents.map(cause));
    if (kind === 'release') return release(ctx, cause(documents[0] ?? 0));
    const wanted = moves.flatMap((one) => (one.what === 'loose' ? [one] : []));
    const keep = wanted.map((one) => ({ ...world.key(item, places[one.from % 4] ?? 0), qty: String(one.qty), documentLine: line }));
    if (kind === 'reserve') return reserve(ctx, cause(documents[0] ?? 0), keep);
    const made: Move[] = [];
    for (const one of moves) made.push(one.what === 'loose' ? looseMove(one.from, one.to, one.qty) : await labelMove(ctx, one));
    const fit = made.filter((one, at) => one.from.locationId !== one.to.locationId && !again(made, at));
    const postings = documents.map(
      (id, at): Posting => ({
        ...cause(id),
        moves: fit
          .filter((_, n) => n % documents.length === at)
          .map((one, n) => ({ ...one, documentLine: line, ...(n % 3 > 0 ? {} : { heldBy: { ...cause(id), documentLine: line } }) })),
      }),
    );
    return post(ctx, postings);
  }

  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 24 }), async (deeds) => {
      const queue = [...deeds];
      const person = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const mine = next;
          await inTransaction(plant.pool, (ctx) => work(ctx, mine)).then(
            () => (done += 1),
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
            },
          );
        }
      };
      await Promise.all(Array.from({ length: 6 }, person));
      const { differences, promised, layers } = await compareLedger(plant.pool);
      expect({ differences, promised, layers }).toEqual({ differences: [], promised: [], layers: [] });
    }),
    // No shrinking: a failure stays in the plant, so that every shorter history would seem to fail too.
    { numRuns: 80, endOnFailure: true },
  );
  expect(await deadlocks(plant.pool)).toBe(before);
  const { rows } = await plant.pool.query('select count(distinct label_step)::int as steps from movement');
  expect(done).toBeGreaterThan(200);
  expect(rows[0]?.steps).toBeGreaterThan(4);
});

/** A label moves at most once in a posting. */
const again = (moves: readonly Move[], at: number): boolean => {
  const id = moves[at]?.label?.labelId;
  return id !== undefined && moves.slice(0, at).some(({ label }) => label?.labelId === id);
};

function sideOf({ step, up }: { step: LabelMoveStep; up: boolean }): 'in' | 'out' | 'within' | 'up' | 'down' {
  if (step === 'store' || step === 'return') return 'in';
  if (step === 'issue' || step === 'unstore') return 'out';
  if (step === 'reduce') return 'down';
  if (step === 'count') return up ? 'up' : 'down';
  return 'within';
}

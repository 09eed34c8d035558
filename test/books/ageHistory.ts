import fc from 'fast-check';
import type pg from 'pg';
import { expect } from 'vitest';
import { Refusal } from '../../server/core/answer/refusal.ts';
import { takePiece } from '../../server/labels/takePiece.ts';
import { post } from '../../server/stock/post.ts';
import type { Ledger, Move, Place } from '../../server/stock/posting.ts';
import { reverse } from '../../server/stock/reverse.ts';
import { inTransaction, newCause, type TestCause } from '../ledger.ts';
import { type Aged, AgeModel, type ModelMove, outside, sumOf, today, together } from './ageModel.ts';

export const places = ['a', 'b', 'hold', 'stage'] as const;
const qty = fc.integer({ min: 1, max: 9 });
const day = fc.integer({ min: 1, max: 5 });
const place = fc.constantFrom(...places);
/** What people may do with the goods of one stock key. */
export const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('put' as const), place, qty, day: fc.option(day, { nil: undefined }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('take' as const), place, qty }) },
  // Within the plant: putaway, binding, inspection (another status), preparing; several independent lines in one posting.
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      moves: fc.array(fc.record({ from: place, to: place, qty }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('count' as const), place, qty, up: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('undo' as const), nth: fc.nat(30), line: fc.boolean() }) },
  // Goods that leave and come back: a transfer through transit, a return from a workshop.
  { weight: 2, arbitrary: fc.record({ what: fc.constant('transfer' as const), from: place, to: place, qty, part: qty }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('carton' as const), place, qty, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('label' as const),
      nth: fc.nat(5),
      step: fc.constantFrom('move', 'split', 'issue', 'reduce'),
      to: place,
      qty,
    }),
  },
);
/** Moves of one posting in a circle: from each place to the next, and from the last to the first. */
export const circle = fc
  .tuple(fc.shuffledSubarray([...places], { minLength: 2 }), fc.array(qty, { minLength: 4, maxLength: 4 }))
  .map(([round, qtys]) => round.map((from, at) => ({ from, to: round[(at + 1) % round.length] ?? from, qty: qtys[at] ?? 1 })));
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** Days of the plant as times of any hour, so that those of one day differ; one is before midnight in UTC, one after. */
const timeOf = (of: number, hour: number): Date => (of === today ? new Date() : new Date(Date.UTC(2026, 8, of - 1, 16 + (hour % 24))));

interface Document {
  cause: TestCause;
  lines: { move: ModelMove; carried: Aged[]; undone: boolean; labelId?: number }[];
}

interface Carton {
  id: number;
  day: number;
  qty: number;
  place: string | undefined;
}

/** Places and items of the plant. */
export const world = { items: [0], spots: [0, 0, 0], transit: 0, production: 0, supplier: 0, adjustment: 0 };
let batches = 0;

/** One history of the goods of one key, in the plant and in the model. */
export class AgeHistory {
  readonly batch: string;
  readonly model = new AgeModel();
  readonly documents: Document[] = [];
  readonly cartons: Carton[] = [];
  #hours = 0;
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
    batches += 1;
    this.batch = `AGE${batches}`;
  }

  #nextHour(): number {
    this.#hours += 7;
    return this.#hours;
  }

  readonly #spot = (name: string, virtual: number): Place => {
    const [a = 0, b = 0, stage = 0] = world.spots;
    if (name === outside) return { locationId: virtual, status: 'available', physical: false };
    if (name === 'hold') return { locationId: a, status: 'hold', physical: true };
    return { locationId: name === 'a' ? a : name === 'b' ? b : stage, status: 'available', physical: true };
  };

  #moveOf(move: ModelMove, virtual: number, more: Partial<Move> = {}): Move {
    const layers = move.named?.map(({ day: of, qty: some }) => ({ at: timeOf(of, this.#nextHour()), qty: String(some) }));
    return {
      ...{ itemId: world.items[0] ?? 0, batch: this.batch, project: '', qty: String(move.qty) },
      ...{ from: this.#spot(move.from, virtual), to: this.#spot(move.to, virtual) },
      ...(layers ? { layers } : {}),
      ...(move.found ? { found: true } : {}),
      ...more,
    };
  }

  /** Posts moves: what the model allows must succeed, all else must be refused. */
  async #post(moves: readonly ModelMove[], virtual: number, more: readonly Partial<Move>[] = []): Promise<boolean> {
    const cause = newCause();
    // Moves in a circle have no first one.
    if (this.model.goesRound(moves)) return false;
    const carried = this.model.post(moves);
    const posted = inTransaction(this.pool, (ctx) =>
      post(ctx, [{ ...cause, moves: moves.map((move, at) => ({ ...this.#moveOf(move, virtual, more[at]), documentLine: at + 1 })) }]),
    );
    if (!carried) {
      await expect(posted).rejects.toBeInstanceOf(Refusal);
      return false;
    }
    await posted;
    const lines = moves.map((move, at) => {
      const labelId = more[at]?.label?.labelId;
      return { move, carried: carried[at] ?? [], undone: false, ...(labelId === undefined ? {} : { labelId }) };
    });
    this.documents.push({ cause, lines });
    return true;
  }

  async do(one: Deed): Promise<void> {
    if (one.what === 'put') {
      const named = one.day === undefined ? undefined : [{ day: one.day, qty: one.qty }];
      await this.#post([{ from: outside, to: one.place, qty: one.qty, ...(named ? { named } : {}) }], world.supplier);
    } else if (one.what === 'take') await this.#post([{ from: one.place, to: outside, qty: one.qty }], world.production);
    else if (one.what === 'move') {
      const moves = one.moves.filter(({ from, to }) => from !== to);
      if (moves.length > 0) await this.#post(moves, 0);
    } else if (one.what === 'count') {
      const [from, to] = one.up ? [outside, one.place] : [one.place, outside];
      await this.#post([{ from, to, qty: one.qty, ...(one.up ? { found: true } : {}) }], world.adjustment);
    } else if (one.what === 'undo') await this.#undo(one);
    else if (one.what === 'transfer') await this.#transfer(one);
    else if (one.what === 'carton') await this.#carton(one);
    else await this.#label(one);
  }

  async #undo({ nth, line }: Extract<Deed, { what: 'undo' }>): Promise<void> {
    const document = this.documents[nth % Math.max(this.documents.length, 1)];
    if (!document) return;
    const lines = line ? document.lines.slice(0, 1) : document.lines;
    const standing = lines.filter((one) => !one.undone).toReversed();
    // Later events of a label are tested in labelledMoves.test.ts.
    if (standing.length === 0 || document.lines.some(({ labelId }) => labelId !== undefined)) return;
    const back = standing.map(({ move, carried }) => ({ from: move.to, to: move.from, qty: move.qty, named: carried }));
    if (this.model.goesRound(back)) return;
    const expected = this.model.post(back);
    const numbers = line ? { lines: [1] } : {};
    const done = inTransaction(this.pool, (ctx) => reverse(ctx, [{ ...document.cause, ...numbers }]));
    if (!expected) return void (await expect(done).rejects.toBeInstanceOf(Refusal));
    await done;
    for (const one of standing) one.undone = true;
  }

  /** Goods that left come back in two parts, with the days on which they had come, the oldest first. */
  async #transfer({ from, to, qty: much, part }: Extract<Deed, { what: 'transfer' }>): Promise<void> {
    if (!(await this.#post([{ from, to: outside, qty: much }], world.transit))) return;
    const left = this.documents.at(-1)?.lines[0]?.carried ?? [];
    const first = Math.min(part, much);
    await this.#post([{ from: outside, to, qty: first, named: left }], world.transit);
    const moves = this.documents.at(-1)?.lines[0]?.carried ?? [];
    const rest = together(
      left,
      moves.map((one) => ({ ...one, qty: -one.qty })),
    );
    expect(sumOf(rest)).toBe(much - first);
    if (much > first) await this.#post([{ from: outside, to, qty: much - first, named: rest }], world.transit);
  }

  /** A carton with a day on its label is moved. */
  async #carton({ place: to, qty: much, day: of }: Extract<Deed, { what: 'carton' }>): Promise<void> {
    await this.#post([{ from: outside, to, qty: much, named: [{ day: of, qty: much }] }], world.supplier);
    const { locationId, status } = this.#spot(to, 0);
    const { rows } = await this.pool.query<{ id: number }>(
      `insert into label (org, code, item_id, batch, qty, location_id, status, state, received_at)
       select '101', $1, $2, $3, $4, $5, s, 'in-stock', t from (values ($6::text, $7::timestamptz)) v(s, t) returning id`,
      [`${this.batch}-${this.cartons.length}`, world.items[0], this.batch, much, locationId, status, timeOf(of, 9)],
    );
    this.cartons.push({ id: rows[0]?.id ?? 0, day: of, qty: much, place: to });
  }

  async #label({ nth, step, to, qty: much }: Extract<Deed, { what: 'label' }>): Promise<void> {
    const carton = this.cartons[nth % Math.max(this.cartons.length, 1)];
    if (!carton) return;
    if (carton.place === undefined) {
      if (step !== 'issue') return;
      const move = { from: outside, to, qty: carton.qty, labelDay: carton.day };
      if (await this.#post([move], world.production, [{ label: { labelId: carton.id, step: 'return' } }])) carton.place = to;
      return;
    }
    if (step === 'split') return this.#split(carton, much);
    const target = step === 'issue' ? outside : to;
    if (target === carton.place) return;
    const amount = step === 'reduce' ? Math.min(much, carton.qty - 1) : carton.qty;
    if (amount <= 0) return;
    const move = { from: carton.place, to: target, qty: amount, labelDay: carton.day };
    const known = step === 'move' ? 'move' : step === 'issue' ? 'issue' : 'reduce';
    if (!(await this.#post([move], world.production, [{ label: { labelId: carton.id, step: known } }]))) return;
    if (step === 'reduce') carton.qty -= amount;
    else carton.place = target === outside ? undefined : target;
  }

  async #split(carton: Carton, much: number): Promise<void> {
    const piece = Math.min(much, carton.qty - 1);
    if (piece <= 0) return;
    const made = await inTransaction(this.pool, (ctx: Ledger) =>
      takePiece({ ...ctx, person: { ...ctx.person, userId: 1 } }, { id: carton.id, code: '', qty: String(carton.qty) }, String(piece)),
    );
    this.cartons.push({ ...carton, id: made.taken.id, qty: piece });
    Object.assign(carton, { id: made.rest?.id, qty: carton.qty - piece });
  }

  /** Posts while others post too: the result is not predicted, but the ledger's rules must hold. */
  async write(one: Deed): Promise<void> {
    const put = (from: string, to: string, qty: number, virtual: number, more: Partial<Move> = {}) =>
      this.#write([this.#moveOf({ from, to, qty }, virtual, more)]);
    if (one.what === 'put')
      return put(outside, one.place, one.qty * 3, world.supplier, one.day ? { layers: this.#layers(one.day, one.qty * 3) } : {});
    if (one.what === 'take') return put(one.place, outside, one.qty, world.production);
    if (one.what === 'count')
      return one.up
        ? put(outside, one.place, one.qty, world.adjustment, { found: true })
        : put(one.place, outside, one.qty, world.adjustment);
    if (one.what === 'move') return this.#write(one.moves.filter(({ from, to }) => from !== to).map((move) => this.#moveOf(move, 0)));
    if (one.what !== 'undo') return;
    const document = this.documents[one.nth % Math.max(this.documents.length, 1)];
    if (document) await inTransaction(this.pool, (ctx) => reverse(ctx, [document.cause]));
  }

  #layers = (of: number, qty: number) => [{ at: timeOf(of, this.#nextHour()), qty: String(qty) }];

  async #write(moves: readonly Move[]): Promise<void> {
    const cause = newCause();
    await inTransaction(this.pool, (ctx) => post(ctx, [{ ...cause, moves }]));
    this.documents.push({ cause, lines: [] });
  }

  async standing(): Promise<Record<string, Aged[]>> {
    const { rows } = await this.pool.query<{ place: number; status: string; day: number; qty: string }>(
      `select b.location_id as place, b.status, plant_day(y.at, 'Asia/Shanghai') - date '2026-08-31' as day, sum(y.qty)::int as qty
         from balance b cross join unnest(coalesce(b.layer_times, array[b.received_at]), coalesce(b.layer_qtys, array[b.qty])) as y(at, qty)
        where b.item_id = $1 and b.batch = $2 and b.qty > 0 group by 1, 2, 3 order by 3`,
      [world.items[0], this.batch],
    );
    const of = (name: string) => {
      const { locationId, status } = this.#spot(name, 0);
      const there = rows
        .filter((row) => row.place === locationId && row.status === status)
        .map((row) => ({ day: row.day > 31 ? today : row.day, qty: Number(row.qty) }));
      return together(there);
    };
    return Object.fromEntries(places.map((name) => [name, of(name)]));
  }
}

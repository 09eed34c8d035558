import { beforeAll, describe, expect, it } from 'vitest';
import type { LabelMoveStep } from '../../contract/labels/label.rules.ts';
import { book, inTransaction, ledgerWorld, newCause, reserve } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { compareLedger } from './compareLedger.ts';
import { post } from './post.ts';
import type { Ledger, Move, Place } from './posting.ts';
import { reverse } from './reverse.ts';

const plant = usePlant();
const run = <T>(work: (ctx: Ledger) => T | Promise<T>): Promise<T> => inTransaction(plant.pool, work);
let world: Awaited<ReturnType<typeof ledgerWorld>>;
beforeAll(async () => {
  await plant.pool.query("insert into workshop (org, code, name) values ('101', 'C1', '一车间')");
  world = await ledgerWorld(plant.pool);
});

interface LabelRow {
  id: number;
  item_id: number;
  batch: string;
  qty: string;
  state: string;
  status: Place['status'] | null;
  location_id: number | null;
}
async function labelOf(code: string): Promise<LabelRow> {
  const { rows } = await plant.pool.query<LabelRow>(
    'select id, item_id, batch, qty, state, status, location_id from label where code = $1',
    [code],
  );
  if (!rows[0]) throw new Error(`no label ${code}`);
  return rows[0];
}

/** The move of a label from its place. */
async function labelMove(code: string, step: LabelMoveStep, to: Place, from?: Place, qty?: string): Promise<Move> {
  const label = await labelOf(code);
  const stands = { locationId: label.location_id ?? 0, status: label.status ?? 'available', physical: true } as const;
  return {
    ...{ itemId: label.item_id, batch: label.batch, project: '', qty: qty ?? label.qty, documentLine: 1 },
    ...{ from: from ?? stands, to, label: { labelId: label.id, step } },
  };
}
const events = async (code: string) => {
  const { rows } = await plant.pool.query<{ event: string; document_no: string }>(
    'select e.event, e.document_no from label_event e join label b on b.id = e.label_id where b.code = $1 order by e.id',
    [code],
  );
  return rows.map((row) => `${row.event} ${row.document_no}`);
};
const clean = async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
};

describe('the flows to come, posted as they will be', () => {
  it('R26: a label goes through putaway, preparation, issue and return; movements and history name it', async () => {
    const { note, receiptNo } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const { id, location_id: home } = await labelOf(code);
    const [shelf = 0, staging = 0] = world.physical;
    const workshop = world.at(world.virtual('workshop'));
    const [putaway, task, issue, back] = [newCause(), newCause(), newCause(), newCause()];

    // Putaway: inspection stock at the receiving place becomes available on the shelf; a document line reserves it for a task.
    const shelve = await labelMove(code, 'shelve', world.at(shelf));
    await run((ctx) => book(ctx, putaway, [shelve]));
    const key = { ...world.key(shelve.itemId, shelf), batch: shelve.batch };
    await run((ctx) => reserve(ctx, task, [{ ...key, qty: '50', documentLine: 1 }]));
    // Prepared: moved to staging and reserved for the task; confirmed: the reservation is used up.
    const pick = await labelMove(code, 'pick', world.at(staging));
    await run((ctx) => {
      book(ctx, task, [{ ...pick, heldBy: { ...task, documentLine: 1 } }]);
      reserve(ctx, task, [{ ...key, locationId: staging, qty: '50', documentLine: 1 }]);
    });
    expect(await labelOf(code)).toMatchObject({ state: 'picked', location_id: staging });
    await clean();
    const confirm = await labelMove(code, 'issue', workshop);
    await expect(run((ctx) => book(ctx, issue, [confirm]))).rejects.toMatchObject({ id: 'stock.insufficient' });
    await run((ctx) => book(ctx, task, [{ ...confirm, heldBy: { ...task, documentLine: 1 } }]));
    expect(await labelOf(code)).toMatchObject({ state: 'issued', location_id: null, status: null });
    // The workshop returns it.
    await run(async (ctx) => book(ctx, back, [await labelMove(code, 'return', world.at(home ?? 0), workshop)]));
    expect(await labelOf(code)).toMatchObject({ state: 'in-stock', status: 'available', location_id: home });
    await clean();
    expect((await events(code)).slice(-5)).toEqual([
      `received ${receiptNo}`,
      `shelved ${putaway.documentNo}`,
      `picked ${task.documentNo}`,
      `issued ${task.documentNo}`,
      `returned ${back.documentNo}`,
    ]);
    const { rows } = await plant.pool.query('select label_step from movement where label_id = $1 order by id', [id]);
    expect(rows.map((row) => row.label_step)).toEqual(['shelve', 'pick', 'issue', 'return']);
  });

  it('R22, R26: preparing is undone and done again; the label comes back to where it was', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = ''] = note.labels;
    const task = newCause();
    const before = await labelOf(code);
    for (const _ of [1, 2, 3]) {
      const pick = await labelMove(code, 'pick', world.at(world.physical[1] ?? 0, 'inspection'));
      await run((ctx) => book(ctx, task, [pick]));
      expect((await labelOf(code)).state).toBe('picked');
      await run((ctx) => reverse(ctx, [task]));
      expect(await labelOf(code)).toEqual(before);
    }
    expect((await events(code)).slice(-2)).toEqual([`picked ${task.documentNo}`, `unpicked ${task.documentNo}`]);
    await clean();
  });

  it('R22: a production report with its product label is audited and un-audited, twice', async () => {
    const production = world.at(world.virtual('production'));
    const [item = 0] = world.items.slice(20);
    await plant.pool.query("insert into label (org, code, kind, item_id, qty, state) values ('101', 'P-1', 'product', $1, 12, 'printed')", [
      item,
    ]);
    const report = newCause();
    for (const _ of [1, 2]) {
      await run(async (ctx) => book(ctx, report, [await labelMove('P-1', 'store', world.at(world.physical[2] ?? 0), production)]));
      expect(await labelOf('P-1')).toMatchObject({ state: 'in-stock', location_id: world.physical[2], status: 'available' });
      await clean();
      await run((ctx) => reverse(ctx, [report]));
      expect(await labelOf('P-1')).toMatchObject({ state: 'printed', location_id: null, status: null });
    }
    expect(await events('P-1')).toEqual(
      ['received', 'unreceived', 'received', 'unreceived'].map((event) => `${event} ${report.documentNo}`),
    );
  });

  it('a transfer through transit, and the difference of a count on a label, down and up', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = '', other = ''] = note.labels;
    const transit = world.at(world.virtual('transit'));
    const adjustment = world.at(world.virtual('adjustment'));
    const [out, into, count] = [newCause(), newCause(), newCause()];
    await run(async (ctx) => book(ctx, out, [await labelMove(code, 'issue', transit)]));
    await run(async (ctx) => book(ctx, into, [await labelMove(code, 'return', world.at(world.physical[3] ?? 0), transit)]));
    const stands = await labelOf(other);
    const here = { locationId: stands.location_id ?? 0, status: stands.status ?? 'available', physical: true };
    await run(async (ctx) => book(ctx, count, [await labelMove(other, 'count', adjustment, undefined, '3')]));
    expect(await labelOf(other)).toEqual({ ...stands, qty: '47' });
    await clean();
    await run(async (ctx) => book(ctx, newCause(), [await labelMove(other, 'count', here, adjustment, '5')]));
    expect(await labelOf(other)).toEqual({ ...stands, qty: '52' });
    await run((ctx) => reverse(ctx, [count]));
    expect(await labelOf(other)).toEqual({ ...stands, qty: '55' });
    await clean();
  });

  it('a label that stands elsewhere, holds another quantity or is not free is refused by name, and nothing moves', async () => {
    const { note } = await received(plant, { lines: 1 });
    const [code = '', other = ''] = note.labels;
    const [a = 0, b = 0] = world.physical;
    const right = await labelMove(code, 'move', world.at(a, 'inspection'));
    const wrong: Move[] = [
      { ...right, from: { ...right.from, locationId: b } },
      { ...right, from: world.at(world.virtual('production')) },
      { ...right, qty: '49' },
      { ...right, label: { labelId: right.label?.labelId ?? 0, step: 'unpick' } },
      { ...right, label: { labelId: 999_999_999, step: 'move' } },
    ];
    const before = await labelOf(code);
    for (const move of wrong) {
      await expect(run((ctx) => book(ctx, newCause(), [move]))).rejects.toMatchObject({ id: 'stock.label-moved' });
    }
    const pair = [right, { ...(await labelMove(other, 'move', world.at(a, 'inspection'))), qty: '1' }];
    await expect(run((ctx) => post(ctx, [{ ...newCause(), moves: pair }]))).rejects.toMatchObject({
      id: 'stock.label-moved',
      args: { code: other },
    });
    expect(await labelOf(code)).toEqual(before);
    await clean();
  });
});

import { expect } from 'vitest';
import { book, inTransaction, ledgerWorld, newCause } from '../../test/ledger.ts';
import type { Client, Plant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import type { Place } from '../stock/posting.ts';

interface LabelRow {
  id: number;
  code: string;
  qty: string;
  state: string;
  status: Place['status'] | null;
  location_id: number | null;
  parent_id: number | null;
  note_id: number | null;
  item_id: number;
  batch: string;
}

let places = 0;

/** Labels of a plant, their stock, and the check that they agree. */
export async function splitWorld(plant: Plant) {
  const keeper = await plant.signIn('keeper');
  const world = await ledgerWorld(plant.pool);
  async function labelOf(code: string): Promise<LabelRow> {
    const { rows } = await plant.pool.query<LabelRow>('select * from label where code = $1', [code]);
    if (!rows[0]) throw new Error(`no label ${code}`);
    return rows[0];
  }
  const splitOf = (client: Client, code: string, qtys: string[]) => client.ask('splitLabel', { code, qtys });
  const lawful = async () => {
    const { differences, promised } = await compareLedger(plant.pool);
    expect({ differences, promised }).toEqual({ differences: [], promised: [] });
  };
  /** Goods leave without their label, as in an issue by typed quantity. */
  async function takeWithoutLabel(code: string, qty: string): Promise<void> {
    const { item_id, batch, location_id, status } = await labelOf(code);
    const from = { locationId: location_id ?? 0, status: status ?? 'available', physical: true } as const;
    const to = world.at(world.virtual('adjustment'));
    await inTransaction(plant.pool, (ctx) => book(ctx, newCause(), [{ itemId: item_id, batch, project: '', qty, from, to }]));
  }
  /** Stock without labels, at a separate place. */
  async function unlabelled(qty: string) {
    places += 1;
    const [itemId = 0] = world.items.slice(places % 8 === 0 ? 1 : places % 8);
    const locationId = world.physical[places % world.physical.length] ?? 0;
    const batch = `U${places}`;
    const move = { ...world.move(itemId, qty, world.supplier, world.at(locationId)), batch };
    await inTransaction(plant.pool, (ctx) => book(ctx, newCause(), [move]));
    const { rows } = await plant.pool.query<{ item: string; place: string }>(
      'select i.code as item, l.code as place from item i, location l where i.id = $1 and l.id = $2',
      [itemId, locationId],
    );
    return { itemNo: rows[0]?.item ?? '', locationCode: rows[0]?.place ?? '', batch, project: '', status: 'available' as const };
  }

  /** The same with labels of one size. */
  async function labelled(qty: string, packQty: string): Promise<string[]> {
    const { data } = await keeper.ask('generateStockLabels', { ...(await unlabelled(qty)), packQty });
    return data.made.map(({ code }) => code);
  }
  return { keeper, labelOf, splitOf, lawful, takeWithoutLabel, unlabelled, labelled };
}

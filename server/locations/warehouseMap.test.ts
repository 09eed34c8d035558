import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();
let keeper: Client;
const idOf = async (code: string, org = '101'): Promise<number> =>
  (await plant.pool.query<{ id: number }>('select id from warehouse where org = $1 and code = $2', [org, code])).rows[0]?.id ?? 0;
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
});

/** One place of the map. */
async function placeOn(code: string) {
  const { data } = await keeper.ask('warehouseMap', { warehouseId: await idOf('RM1') });
  const { codes, areas, kinds, ...columns } = data.places;
  const at = codes.indexOf(code);
  const numbers = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]]));
  return { area: data.areas[(areas[at] ?? 0) - 1]?.code ?? '', kind: kinds[at], ...numbers };
}

describe('the map of a warehouse', () => {
  it('has every place once, in one answer, all columns equally long', async () => {
    const { data } = await keeper.ask('warehouseMap', { warehouseId: await idOf('RM1') });
    expect([data.code, data.more, new Set(Object.values(data.places).map(({ length }) => length))]).toEqual(['RM1', false, new Set([13])]);
    expect(await placeOn('RM1-A01-05')).toEqual({
      ...{ area: 'A', kind: 'storage', closed: 0, counted: 0, capacity: 0, packages: 0, statuses: 0, age: -1, checked: -1 },
    });
    expect(await placeOn('RM1-UNASSIGNED')).toMatchObject({ area: '', kind: 'unassigned' });
  });

  it('counts cartons, and what has no label by the usual pack; states and age come with it', async () => {
    await putStock(plant.pool, '3010-0001', 'RM1-A01-11', 120);
    expect(await placeOn('RM1-A01-11')).toMatchObject({ packages: 3, statuses: 1, age: 0 });
    const { note } = await received(plant, { lines: 1 });
    const { rows } = await plant.pool.query<{ code: string; n: number; status: string }>(
      `select p.code, count(*)::int as n, b.status from label b join location p on p.id = b.location_id
        where b.code = any($1) group by p.code, b.status`,
      [note.labels],
    );
    const [place] = rows;
    const before = place?.status === 'inspection' ? 2 : 1;
    expect(await placeOn(place?.code ?? '')).toMatchObject({ packages: place?.n, statuses: before, age: 0 });
    await plant.pool.query("update label set received_at = now() - interval '40 days' where code = $1", [note.labels[0]]);
    expect(await placeOn(place?.code ?? '')).toMatchObject({ age: 40 });
  });

  it('S211: a carton is as old as its label says, also a piece of one that was split: the map reads no receipt for each of them', async () => {
    const { note } = await received(plant, { lines: 1 });
    const code = note.labels[0] ?? '';
    await plant.pool.query("update label set received_at = now() - interval '40 days' where code = any($1)", [note.labels]);
    const { rows } = await plant.pool.query<{ place: string }>(
      'select p.code as place from label b join location p on p.id = b.location_id where b.code = $1',
      [code],
    );
    const place = rows[0]?.place ?? '';
    expect((await keeper.ask('splitLabel', { code, qtys: ['1'] })).message).toBe('');
    expect(await placeOn(place)).toMatchObject({ age: 40 });
  });

  it('knows how much fits, closed places, and when one was compared', async () => {
    const leader = await plant.signIn('leader');
    const record = { PCode: 'RM1-A01-12', WCode: 'RM1', ACode: 'A', Capacity: '8', Status: '0' };
    const { rows } = await plant.pool.query<{ id: number }>("select id from location where org = '101' and code = 'RM1-A01-12'");
    expect((await leader.ask('updateWarehouse', { kind: 'locations', id: rows[0]?.id, record })).ok).toBe(true);
    await plant.pool.query(
      `insert into position_check (org, location_id, at, here, missing, elsewhere) select '101', $1, now() - make_interval(days => d), 1, 0, 0
         from unnest(array[30, 3]) d`,
      [rows[0]?.id],
    );
    expect(await placeOn('RM1-A01-12')).toMatchObject({ capacity: 8, closed: 1, checked: 3 });
    // A stock count that has ended looked at the place as well.
    await plant.pool.query(
      `with d as (insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty)
              select '101', 'countResult', 'CT-MAP', 'synchronized', min(id), '', 0, 0 from user_account returning id),
            c as (insert into stock_count (org, document_id, way, ledger_mark, scope) select '101', id, 'cycle', 0, '{}' from d)
       insert into count_place (org, document_id, location_id, open, counted_at) select '101', id, $1, false, now() - interval '1 day' from d`,
      [rows[0]?.id],
    );
    expect(await placeOn('RM1-A01-12')).toMatchObject({ checked: 1 });
    expect((await keeper.ask('positionSnapshot', { place: 'RM1-A01-12' })).data.checkedAt).toBeDefined();
    const made = await leader.ask('createRack', {
      ...{ warehouseId: await idOf('FG1'), first: 'Y01-01-01', last: 'Y02-05-02', reporting: false, intermediate: false, capacity: 4 },
    });
    expect(made.data.created).toBe(20);
    const { data } = await keeper.ask('warehouseMap', { warehouseId: await idOf('FG1') });
    expect(data.places.capacity.filter((one) => one === 4)).toHaveLength(20);
  });

  it('is refused for a warehouse of another organisation, and to who may not see stock', async () => {
    const leader = await plant.signIn('leader');
    expect((await leader.ask('warehouseMap', { warehouseId: await idOf('RM1', '102') })).code).toBe('warehouse.not-found');
    const supplier = await plant.signIn('supplier');
    expect((await supplier.ask('warehouseMap', { warehouseId: await idOf('RM1') })).status).toBe(403);
  });
});

import { expect } from 'vitest';
import type { Plant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { received } from '../../test/receiving.ts';
import { putStock } from '../../test/stock.ts';
import { documentKinds } from '../documentKinds.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

export const items = ['3010-0001', '3010-0003', '3010-0005', '3010-0007'] as const;
/** Quantities that occur nowhere else, so that one in an answer must be a book quantity. */
const loose = ['739177', '581923'] as const;
/** Quantities: of the carton, of its goods at the place, carried there, and delivered there. */
export const [carton, ofCarton, carried, delivered] = ['467713', '468824', '265371', '354719'] as const;
/** The quantity of a document with one line, of every kind: its head shows the quantity of the line. */
const oneLine = '618254';
export const books = [...loose, carton, ofCarton, carried, delivered, oneLine];
export const place = 'RM1-A01-01';
export const label = 'BLIND-1';
const oneLineText = `
  with p as (select id, warehouse_id from location where org = '101' and code = $5),
       d as (insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty, warehouse_id)
             select '101', $1, $2, $3, u.id, u.name, 1, $4, p.warehouse_id from user_account u, p where u.account = 'leader' returning id, org)
  insert into document_line (org, document_id, line_no, item_id, qty, unit, to_location_id)
  select d.org, d.id, 1, i.id, $4, i.unit, p.id from d, p, item i where i.org = '101' and i.code = $6`;

/** A plant where documents of every kind brought goods to a place, and where an earlier count agreed with the books. */
export async function blindWorld(plant: Plant) {
  const world = await issuingWorld(plant);
  const { keeper, leader } = world;
  await putStock(plant.pool, items[0], place, Number(loose[0]));
  await putStock(plant.pool, items[1], place, Number(loose[1]));
  await putLabels(plant.pool, place, [label], { item: items[2], qty: Number(carton) });
  await putLabels(plant.pool, place, ['BLIND-2'], { item: items[2], qty: Number(ofCarton) - Number(carton) });
  await putStock(plant.pool, items[3], 'RM1-A01-02', 400_000);
  const goods = [{ item: items[3], qty: carried, from: 'RM1-A01-02' }];
  expect((await keeper.ask('bindPosition', { place, goods, labels: [], byHand: true })).message).toBe('');
  const task = await world.task([{ item: items[2], qty: 5 }]);
  const { note } = await received(plant);
  await plant.pool.query(
    `with n as (update delivery_note_line set received_qty = $2, location_id = (select id from location where org = '101' and code = $3) where note_id = (select id from delivery_note where note_no = $1) returning id, location_id)
     update receipt_line l set qty = $2, location_id = n.location_id from n where l.note_line_id = n.id`,
    [note.noteNo, delivered, place],
  );
  // Only this receipt is changed to have one line.
  await plant.pool.query(
    `begin; set local session_replication_role = replica; update receipt set total_qty = ${delivered} where note_no = '${note.noteNo}'; commit`,
  );
  // A requisition moves no goods: its quantities are not book quantities.
  for (const { kind } of documentKinds.filter((one) => one.table.table === 'document' && one.kind.name !== 'requisition'))
    await plant.pool.query(oneLineText, [kind.name, `ONE-${kind.name}`, kind.machine.start, oneLine, place, items[0]]);
  // An earlier count here agreed with the books.
  const no = (await keeper.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false })).data.docNo;
  await keeper.ask('startCount', { no });
  await plant.pool.query(
    `update count_line l set qty = b.qty, counted_at = now(), user_id = (select id from user_account where account = 'keeper') from balance b
      where (b.location_id, b.item_id, b.batch, b.project, b.status) = (l.location_id, l.item_id, l.batch, l.project, l.status)`,
  );
  expect((await keeper.ask('submitCount', { no })).message).toBe('');
  expect((await leader.ask('reviewCount', { no, decision: 'accept' })).data.state).toBe('posted');
  return { keeper, leader, task, no };
}

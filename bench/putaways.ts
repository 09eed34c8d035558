import { measureOwn } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { makeNotes, receivers } from './receipts.ts';
import type { Part } from './row.ts';
import { tellWork, type Work } from './work.ts';

/** The tasks of one receipt. */
type Tasks = readonly number[];

/** Receipts made by calls and released by the bench; their goods are still where they were received. */
export const releaseText = `
  insert into putaway_task (org, receipt_id, receipt_line_id, warehouse_id, item_id, from_location_id, from_status, location_id, released_qty, state, released_at)
  select r.org, r.id, l.id, r.warehouse_id, l.item_id, l.location_id, l.status,
         (select p.id from location p where p.warehouse_id = r.warehouse_id and p.kind = 'storage' and p.code like 'RM1-%' and p.id <> l.location_id order by p.id limit 1),
         l.qty, 'pending', now()
    from receipt r join receipt_line l on l.receipt_id = r.id where r.org = '101' and r.note_no = any($1::text[])
  returning id, (select note_no from receipt r where r.id = receipt_id) as note`;

/** Tasks of new receipts; each client's goods have their own batch. */
async function releasedReceipts(plant: BenchPlant, clients: number, jobs: number, lines: number): Promise<Tasks[][]> {
  const notes = await makeNotes(plant, Math.ceil(jobs / clients) * clients, lines, clients);
  const lists = Array.from({ length: clients }, (_, client) => notes.filter((_note, at) => at % clients === client));
  const { people, warehouseId } = await receivers(plant, clients);
  const wish = Array.from({ length: lines }, (_, n) => ({ LineNo: n + 1 }));
  await measureOwn(lists, async (client, delino) => {
    await people[client]?.must('/api/Receive/DoReceiveWh', { WID: warehouseId, data: { delino, lines: wish } });
  });
  for (const one of people) one.close();
  const { rows } = await plant.database.pool.query<{ id: number; note: string }>(releaseText, [notes]);
  await plant.database.pool.query('analyze putaway_task, receipt_line');
  const byNote = Map.groupBy(rows, ({ note }) => note);
  return lists.map((list) => list.map((note) => (byNote.get(note) ?? []).map(({ id }) => id)));
}

const floorText = `
  with t as (update putaway_task set put_away_qty = released_qty, state = 'processed', processed_by = 1, processed_at = now()
              where org = '101' and id = any($1::bigint[])
             returning id, receipt_line_id, item_id, from_location_id, from_status, location_id, released_qty as qty),
  l as (select t.*, rl.batch, rl.unit, rl.line_no, rl.note_line_id from t join receipt_line rl on rl.id = t.receipt_line_id),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'putAwayGoods', '\\x00', $2) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'putAwayGoods', o.id, $2, '{}' from o),
  d as (insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, line_count, total_qty)
        select '101', 'putaway', 'FLOOR-' || $2, 'saved', 'queued', 1, '', count(*), sum(qty) from l returning id),
  dl as (insert into document_line (org, document_id, line_no, item_id, qty, unit, batch, from_location_id, from_status, to_location_id, to_status, source_kind, source_id)
         select '101', d.id, l.line_no, l.item_id, l.qty, l.unit, l.batch, l.from_location_id, l.from_status, l.location_id, 'available', 'receiptLine', l.receipt_line_id from l, d),
  m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, document_line)
        select '101', l.item_id, l.batch, '', l.qty, l.from_location_id, l.from_status, l.location_id, 'available', 'putaway', d.id, l.line_no from l, d),
  f as (update balance k set qty = k.qty - s.qty from (select item_id, from_location_id, batch, from_status, sum(qty) as qty from l group by 1, 2, 3, 4) s
         where (k.item_id, k.location_id, k.batch, k.project, k.status) = (s.item_id, s.from_location_id, s.batch, '', s.from_status)),
  b as (insert into balance as b (org, item_id, location_id, batch, project, status, qty)
        select '101', item_id, location_id, batch, '', 'available', sum(qty) from l group by item_id, location_id, batch order by 2, 3, 4
        on conflict (item_id, location_id, batch, project, status) do update set qty = b.qty + excluded.qty, changed_at = now()),
  bar as (update label set location_id = l.location_id, status = 'available' from l where label.note_line_id = l.note_line_id returning label.id),
  told as (insert into label_event (label_id, event, document_type, document_no, user_id) select id, 'shelved', 'putaway', $2, 1 from bar)
  insert into outbox (org, neighbour, type, key, document_type, document_id, document_no, body)
  select '101', 'erp', 'putaway', 'putaway:' || $2, 'putaway', d.id, $2, '{}' from d`;

const putaway = (lines: number, cases: Work<Tasks>['cases']): Work<Tasks> => ({
  what: `putaway of ${lines} line${lines > 1 ? 's' : ''}`,
  account: 'admin',
  cases,
  prepare: (plant, _name, clients, jobs) => releasedReceipts(plant, clients, jobs, lines),
  ask: (client, ids) => client.must('/api/InStorage/DoInStorage', { data: { rows: ids.map((ID) => ({ ID })) } }),
  floor: { text: floorText, values: (ids) => [ids, `${ids[0] ?? 0}`] },
});

/** Putaways over HTTP, and the same rows by the bare driver in one statement. */
export const putaways: Part = (options, tell) =>
  onPlant(async (plant) => {
    const few = { clients: 1, jobs: 100 };
    await tellWork(plant, putaway(1, [few, { clients: 16, jobs: 800 }, { clients: 64, jobs: 1600 }]), tell, options);
    await tellWork(plant, putaway(20, [few, { clients: 16, jobs: 320 }, { clients: 64, jobs: 320 }]), tell, options);
  });

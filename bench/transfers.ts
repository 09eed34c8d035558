import { transferInDocument } from '../contract/transfers/transfers.documents.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import type { Part } from './row.ts';
import { namesFor, tellWork, type Work } from './work.ts';

const lines = 20;

/** Transfer orders from one warehouse of the organisation to another, everything sent. */
async function sentTransfers({ database: { pool } }: BenchPlant, name: string, clients: number, jobs: number): Promise<string[][]> {
  const lists = namesFor(name, clients, jobs);
  await pool.query(
    `with o as (insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
                select '101', 'bench', no, 1, no, '101', f.code, f.id, '101', t.code, t.id, current_date
                  from unnest($1::text[]) no, warehouse f, warehouse t where f.org = '101' and f.code = 'FG1' and t.org = '101' and t.code = 'RM1' returning id, transfer_no),
          l as (insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
                select '101', o.id, k, i.id, 5, i.unit, '', '' from o, generate_series(1, ${lines}) k
                  join lateral (select id, unit from item where org = '101' order by id offset k limit 1) i on true returning transfer_order_id, line_no, item_id, unit),
          d as (insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty)
                select '101', 'allocationOut', 'OUT-' || transfer_no, 'out', 1, '', ${lines}, ${lines * 5} from o returning id, doc_no)
     insert into document_line (org, document_id, line_no, item_id, qty, unit, source_kind, source_id, detail)
     select '101', d.id, l.line_no, l.item_id, 5, l.unit, 'transfer', o.id, jsonb_build_object('transferLine', l.line_no)
       from l join o on o.id = l.transfer_order_id join d on d.doc_no = 'OUT-' || o.transfer_no`,
    [lists.flat()],
  );
  await pool.query('analyze transfer_order, transfer_order_line, document, document_line');
  return lists;
}

/** The least that a transfer in writes. */
const floorText = `
  with t as (select o.id, l.line_no, l.item_id, l.unit, p.id as place, v.id as transit from transfer_order o join transfer_order_line l on l.transfer_order_id = o.id
               join location p on p.org = '101' and p.code = 'RM1-A01-01' join location v on v.org = '101' and v.kind = 'transit'
              where o.org = '101' and o.transfer_no = $1),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'saveTransferIn', '\\x00', $1) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'saveTransferIn', o.id, $1, '{}' from o),
  d as (insert into document (org, kind, doc_no, state, sync_state, user_id, user_name, line_count, total_qty)
        select '101', 'transferIn', 'FLOOR-' || $1, $2, 'not-synchronized', 1, '', count(*), 100 from t returning id)
  insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, source_kind, source_id, detail)
  select '101', d.id, t.line_no, t.item_id, 5, t.unit, t.transit, 'available', t.place, 'available', 'transfer', t.id, jsonb_build_object('transferLine', t.line_no) from t, d`;

const transferIn = (items: readonly string[], state: string): Work<string> => ({
  what: `transfer in of ${lines} lines`,
  account: 'admin',
  cases: [
    { clients: 1, jobs: 100 },
    { clients: 16, jobs: 480 },
  ],
  prepare: sentTransfers,
  ask: (client, TransferNo) =>
    client.must('/api/Receive/DoSaveTransIn', {
      data: { TransferNo, Lines: items.map((ItemNo, at) => ({ ItemNo, Qty: '5', PCode: 'RM1-A01-01', SourceLine: at + 1 })) },
    }),
  floor: { text: floorText, values: (no) => [no, state] },
});

/** Transfers in over HTTP, and the same rows by the bare driver in one statement. */
export const transfers: Part = (options, tell) =>
  onPlant(async (plant) => {
    const { rows } = await plant.database.pool.query<{ code: string }>(
      "select code from item where org = '101' order by id offset 1 limit $1",
      [lines],
    );
    await plant.database.pool.query("update item set batch_controlled = false where org = '101'");
    await tellWork(
      plant,
      transferIn(
        rows.map(({ code }) => code),
        transferInDocument.machine.start,
      ),
      tell,
      options,
    );
  });

import { putLabels } from '../test/positions.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import type { Part } from './row.ts';
import { namesFor, tellWork, type Work } from './work.ts';

const [from, to] = ['RM1-A01-01', 'RM1-A01-02'];

/** The least that binding a label writes, as one statement of the bare driver. */
const floorText = `
  with p as (select f.id as source, t.id as target from location f join location t on t.org = f.org and t.code = '${to}' where f.org = '101' and f.code = '${from}'),
       b as (update label set location_id = p.target from p where org = '101' and code = $1 returning id, item_id, qty, status, p.source, p.target),
       o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'bindPosition', '\\x00', $2) returning id),
       a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'keeper', '', 'bindPosition', o.id, $1, '{}' from o),
       d as (insert into document (org, kind, doc_no, state, user_id, user_name, line_count, total_qty)
             select '101', 'move', 'FLOOR-' || $1, 'saved', 1, '', 1, qty from b returning id),
       l as (insert into document_line (org, document_id, line_no, item_id, qty, unit, from_location_id, from_status, to_location_id, to_status, label_ids)
             select '101', d.id, 1, b.item_id, b.qty, '', b.source, b.status, b.target, b.status, array[b.id] from b, d),
       m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, label_id)
             select '101', b.item_id, '', '', b.qty, b.source, b.status, b.target, b.status, 'move', d.id, b.id from b, d),
       e as (insert into label_event (label_id, event, document_type, document_no, location_id, user_id) select id, 'moved', 'move', 'FLOOR-' || $1, target, 1 from b),
       f as (update balance k set qty = k.qty - b.qty from b where (k.item_id, k.location_id, k.batch, k.project, k.status) = (b.item_id, b.source, '', '', b.status))
  insert into balance as k (org, location_id, item_id, status, qty) select '101', target, item_id, status, qty from b
  on conflict (item_id, location_id, batch, project, status) do update set qty = k.qty + excluded.qty`;

/** Every client binds labels of its own item from one place to another, so that no client waits for a balance. */
async function labelsToBind({ database: { pool } }: BenchPlant, name: string, clients: number, jobs: number): Promise<string[][]> {
  const lists = namesFor(`BIND-${name}`, clients, jobs);
  const { rows } = await pool.query<{ code: string }>("select code from item where org = '101' order by code limit $1", [clients]);
  for (const [client, list] of lists.entries()) await putLabels(pool, from, list, { item: rows[client]?.code ?? '' });
  await pool.query('analyze label, balance, document, document_line');
  return lists;
}

const binding: Work<string> = {
  what: 'bind a label',
  account: 'keeper',
  cases: [
    { clients: 1, jobs: 300 },
    { clients: 16, jobs: 1600 },
  ],
  prepare: labelsToBind,
  ask: (client, code) => client.must('/api/Warehouse/BindPosition', { PCode: to, BarCodes: [code] }),
  floor: { text: floorText, values: (code) => [code, 'x'.repeat(300)] },
};

/** Labels bound to a place over HTTP, and the same rows by the bare driver in one statement. */
export const binds: Part = (options, tell) =>
  onPlant(async (plant) => {
    await tellWork(plant, binding, tell, options);
  });

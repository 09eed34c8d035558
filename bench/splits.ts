import { type BenchPlant, onPlant } from './plant.ts';
import { receive, receivers } from './receipts.ts';
import type { Part } from './row.ts';
import { tellWork, type Work } from './work.ts';

const pieces = 4;

/** Labels of fresh notes in stock, 100 each. */
async function storedLabels(plant: BenchPlant, _name: string, clients: number, jobs: number): Promise<string[][]> {
  const { rows: last } = await plant.database.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from label');
  const staff = await receivers(plant, 16);
  await receive(plant, staff, 20, Math.ceil(jobs / 20) + 1);
  for (const one of staff.people) one.close();
  const { rows } = await plant.database.pool.query<{ code: string }>(
    "select code from label where id > $1 and state = 'in-stock' order by md5(code) limit $2",
    [last[0]?.id, jobs],
  );
  return Array.from({ length: clients }, (_, client) => rows.filter((_row, at) => at % clients === client).map(({ code }) => code));
}

const floorText = `
  with old as (select * from label where org = '101' and code = $1 for no key update),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'splitLabel', '\\x00', $2) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'splitLabel', o.id, $1, '{}' from o),
  s as (insert into label_split (org, label_id, how, qty, pieces, detail, user_id) select org, id, 'split', qty, ${pieces}, '4 × 25', 1 from old returning id),
  made as (insert into label (org, code, kind, note_id, note_line_id, item_id, batch, project, qty, supplier_code, parent_id, location_id, status, state, made_here, label_split_id)
    select org, 'KB101-' || to_char(nextval('label_number'), 'FM9999999900000000'), 'split', note_id, note_line_id, item_id, batch, project, 25, supplier_code,
           old.id, location_id, status, state, true, s.id from old, s, generate_series(1, ${pieces}) returning id, location_id),
  told as (insert into label_event (label_id, event, location_id, user_id, detail)
    select id, 'generated', location_id, 1, $1 from made union all select id, 'split', location_id, 1, '4 × 25' from old),
  counted as (update delivery_note n set label_count = label_count + ${pieces - 1} from old where n.id = old.note_id)
  update label b set state = 'split', location_id = null, status = null from old where b.id = old.id`;

const splitting: Work<string> = {
  what: `split of a label into ${pieces}`,
  account: 'admin',
  cases: [
    { clients: 1, jobs: 300 },
    { clients: 16, jobs: 1500 },
  ],
  prepare: storedLabels,
  ask: (client, bar) => client.must('/api/Stock/SplitBar', { bar, packQty: '25' }),
  floor: { text: floorText, values: (code) => [code, 'x'.repeat(300)] },
};

/** Splits of a label into four over HTTP, and the same rows by the bare driver in one statement, in turns. */
export const splits: Part = (options, tell) =>
  onPlant(async (plant) => {
    await tellWork(plant, splitting, tell, options);
  });

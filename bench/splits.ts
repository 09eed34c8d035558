import pg from 'pg';
import { type Measured, measure } from './measure.ts';
import { type BenchPlant, startPlant } from './plant.ts';
import { receive, receivers } from './receipts.ts';
import { count, ms, type Part, times } from './row.ts';

const rounds = 3;
const pieces = 4;
const cases = [
  { clients: 1, jobs: 300 },
  { clients: 16, jobs: 1500 },
];

/** Labels of fresh notes in stock, 100 each. */
async function storedLabels(plant: BenchPlant, staff: Awaited<ReturnType<typeof receivers>>, jobs: number): Promise<string[]> {
  const { rows: last } = await plant.database.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from label');
  await receive(plant, staff, 20, Math.ceil(jobs / 20));
  const { rows } = await plant.database.pool.query<{ code: string }>(
    "select code from label where id > $1 and state = 'in-stock' order by md5(code) limit $2",
    [last[0]?.id, jobs],
  );
  return rows.map(({ code }) => code);
}

/** Splits of a label into four over HTTP, and the same rows by the bare driver in one statement, in turns. */
export const splits: Part = async (_options, tell) => {
  const plant = await startPlant();
  try {
    for (const { clients, jobs } of cases) {
      const staff = await receivers(plant, clients);
      const product: Measured[] = [];
      const floor: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const codes = await storedLabels(plant, staff, jobs);
        product.push(
          await measure(clients, jobs, async (client, job) => {
            await staff.people[client]?.must('/api/Stock/SplitBar', { bar: codes[job], packQty: '25' });
          }),
        );
        floor.push(await benchFloor(plant, await storedLabels(plant, staff, jobs), clients));
      }
      for (const one of staff.people) one.close();
      const mean = (all: Measured[], key: 'perSecond' | 'p50' | 'p99') => all.reduce((sum, one) => sum + one[key], 0) / all.length;
      const ratio = mean(product, 'perSecond') / mean(floor, 'perSecond');
      const name = `split of a label into ${pieces}, ${clients} client${clients > 1 ? 's' : ''}`;
      tell({
        what: `${name}: against the floor`,
        figure: `${times(ratio)} (${count(mean(product, 'perSecond'))}/s; floor ${count(mean(floor, 'perSecond'))}/s; p50 ${ms(mean(product, 'p50'))}, p99 ${ms(mean(product, 'p99'))})`,
        target: '≥ 0.5 ×',
        reached: ratio >= 0.5,
      });
    }
  } finally {
    await plant.stop();
  }
};

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

async function benchFloor(plant: BenchPlant, codes: readonly string[], clients: number): Promise<Measured> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: plant.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const answer = 'x'.repeat(300);
  const measured = await measure(clients, codes.length, async (client, job) => {
    await connections[client]?.query({ name: 'split-floor', text: floorText, values: [codes[job], answer] });
  });
  await Promise.all(connections.map((connection) => connection.end()));
  return measured;
}

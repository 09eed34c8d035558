import { largeWarehouse } from '../test/largeWarehouse.ts';
import { HttpClient } from './httpClient.ts';
import { measure } from './measure.ts';
import { type BenchPlant, onPlant } from './plant.ts';
import { count, ms, type Part } from './row.ts';
import { tellWork, type Work } from './work.ts';

const places = 1000;

/** A carton for every balance of the large warehouse, so that a place can be counted by scan. */
const labelText = `
  insert into label (org, code, item_id, qty, location_id, state, status)
  select '101', 'CB-' || b.id, b.item_id, b.qty, b.location_id, 'in-stock', b.status from balance b join location p on p.id = b.location_id where p.warehouse_id = $1`;

interface Scan {
  no: string;
  place: string;
  code: string;
}

/** Each carton once, because a counted carton belongs to its counter. */
function countedPlaces(all: readonly Scan[]) {
  let at = 0;
  return async (_plant: BenchPlant, _name: string, clients: number, jobs: number): Promise<Scan[][]> => {
    const each = Math.ceil(jobs / clients);
    if (at + each * clients > all.length) throw new Error('the counts have too few cartons');
    const first = at;
    at += each * clients;
    return Array.from({ length: clients }, (_, client) => all.slice(first + client * each, first + (client + 1) * each));
  };
}

/** The least that an entry writes. */
const floorText = `
  with l as (select l.id, l.document_id, b.id as label, b.qty from count_line l join label b on b.item_id = l.item_id and b.location_id = l.location_id
              where l.org = '101' and l.document_id = (select id from document where org = '101' and doc_no = $1) and b.org = '101' and b.code = $2),
  o as (insert into operation (id, user_id, call, payload_hash, answer) values (gen_random_uuid(), 1, 'enterCountByScan', '\\x00', $2) returning id),
  a as (insert into audit (org, user_id, account, device, call, operation_id, document, detail) select '101', 1, 'admin', '', 'enterCountByScan', o.id, $1, '{}' from o),
  e as (insert into count_entry (org, document_id, line_id, round, qty, by_scan, user_id, device, counted_at) select '101', document_id, id, 1, qty, true, 1, '', now() from l),
  s as (insert into count_scan (org, line_id, round, label_id, qty, at, user_id) select '101', id, 1, label, qty, now(), 1 from l on conflict do nothing)
  update count_line c set qty = l.qty, counted_at = now(), user_id = 1, user_name = '' from l where c.org = '101' and c.id = l.id`;

const entering = (all: readonly Scan[]): Work<Scan> => ({
  what: 'a place counted by scan',
  account: 'keeper',
  cases: [
    { clients: 1, jobs: 100 },
    { clients: 16, jobs: 400, perSecond: 500 },
  ],
  prepare: countedPlaces(all),
  ask: (client, { no, place, code }) => client.must('/api/Stock/EnterCountByScan', { no, PCode: place, BarCode: code }),
  floor: { text: floorText, values: ({ no, code }) => [no, code] },
});

/** Makes counts of a thousand places, and counts places. */
export const counting: Part = (options, tell) =>
  onPlant(async (plant) => {
    const { pool } = plant.database;
    await pool.query(labelText, [await largeWarehouse(pool)]);
    await pool.query('analyze');
    const keeper = await new HttpClient(plant.url).signIn('keeper');
    const { rows } = await pool.query<{ code: string }>("select code from location where org = '101' and code like 'BIG%' order by code");
    const scopes = Array.from({ length: 5 }, (_, nth) => rows.slice(nth * places, (nth + 1) * places).map(({ code }) => code));
    const made: string[] = [];
    const creating = await measure(1, scopes.length, async (_client, job) => {
      const { DocNo } = (await keeper.must('/api/Stock/CreateCount', { WCode: 'BIG', PCodes: scopes[job] })) as { DocNo: string };
      made.push(DocNo);
    });
    tell({
      what: `a count of ${count(places)} places made`,
      figure: `p50 ${ms(creating.p50)}, p95 ${ms(creating.p95)}`,
      target: '≤ 1,000 ms',
      reached: creating.p95 <= 1000,
    });
    for (const no of made) await keeper.must('/api/Stock/StartCount', { no });
    keeper.close();
    const { rows: cartons } = await pool.query<Scan>(
      `select d.doc_no as no, p.code as place, b.code from count_place c join document d on d.org = c.org and d.id = c.document_id join location p on p.id = c.location_id
         join label b on b.location_id = p.id and b.code like 'CB-%' where d.doc_no = any($1) order by d.id, p.code`,
      [made],
    );
    await tellWork(plant, entering(cartons), tell, options);
  });

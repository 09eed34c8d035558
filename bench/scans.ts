import pg from 'pg';
import { HttpClient } from './httpClient.ts';
import { type Measured, measure } from './measure.ts';
import { onPlant } from './plant.ts';
import { makeNotes } from './receipts.ts';
import { count, ms, type Part, times } from './row.ts';

const clients = 64;
const jobs = 6400;
const rounds = 3;

/** The least that finding a code reads: one indexed query of the data that the product shows. */
const floors = {
  label: `select b.code, b.qty, b.batch, i.code as item, i.name, i.unit, p.code as place from label b join item i on i.id = b.item_id
            left join location p on p.id = b.location_id where b.org = '101' and b.code = $1`,
  note: "select note_no, supplier_name from delivery_note where org = '101' and note_no = $1",
  location:
    "select p.code, w.name from location p join warehouse w on w.id = p.warehouse_id where p.org = '101' and p.code = $1 and p.kind = 'storage'",
};

const meanOf = (all: Measured[]) => ({
  p95: all.reduce((sum, one) => sum + one.p95, 0) / all.length,
  perSecond: all.reduce((sum, one) => sum + one.perSecond, 0) / all.length,
});

/** Resolves scans at 64 clients, over HTTP and by the bare indexed query, alternately. */
export const scans: Part = (_options, tell) =>
  onPlant(async (plant) => {
    const notes = await makeNotes(plant, 2000, 10);
    const { rows: labels } = await plant.database.pool.query<{ code: string }>('select code from label order by id');
    const { rows: places } = await plant.database.pool.query<{ code: string }>(
      "select code from location where org = '101' and kind = 'storage'",
    );
    const codes = { label: labels.map(({ code }) => code), note: notes, location: places.map(({ code }) => code) };
    const people = await Promise.all(Array.from({ length: clients }, () => new HttpClient(plant.url).signIn('admin')));
    const connections = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client({ connectionString: plant.databaseUrl });
        await client.connect();
        return client;
      }),
    );
    for (const kind of ['label', 'note', 'location'] as const) {
      const code = (job: number) => codes[kind][(job * 7919) % codes[kind].length];
      const ask = async (client: number, job: number) => {
        const answer = (await people[client]?.must('/api/Common/ResolveScan', { code: code(job) })) as { matches: unknown[] };
        if (answer.matches.length !== 1) throw new Error(`${code(job)} was not found`);
      };
      const read = async (client: number, job: number) => {
        const found = await connections[client]?.query({ name: kind, text: floors[kind], values: [code(job)] });
        if (found?.rowCount !== 1) throw new Error(`${code(job)} was not found`);
      };
      const measurements: Measured[] = [];
      const bare: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        measurements.push(await measure(clients, jobs, ask));
        bare.push(await measure(clients, jobs, read));
      }
      const [product, floor] = [meanOf(measurements), meanOf(bare)];
      const ratio = product.p95 / floor.p95;
      tell({
        what: `resolve a ${kind}, ${clients} clients: p95 against the bare indexed read`,
        figure: `${times(ratio)} (${ms(product.p95)} against ${ms(floor.p95)}; ${count(product.perSecond)}/s against ${count(floor.perSecond)}/s)`,
        target: '≤ 3 ×',
        reached: ratio <= 3,
      });
    }
    for (const one of people) one.close();
    await Promise.all(connections.map((one) => one.end()));
  });

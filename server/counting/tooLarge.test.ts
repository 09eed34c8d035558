import { expect, it } from 'vitest';
import { mostCountLines } from '../../contract/counting/count.rules.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

/** The last id of a count's line: drawn ids stay drawn, also after a rollback. */
const drawn = async (): Promise<number> =>
  (await plant.pool.query<{ last: number }>('select case when is_called then last_value else 0 end as last from count_line_id_seq')).rows[0]
    ?.last ?? -1;

/** This many stock lines at a place. */
const fill = (place: string, lines: number) =>
  plant.pool.query(
    `insert into balance (org, location_id, warehouse_id, item_id, batch, status, qty)
     select '101', p.id, p.warehouse_id, i.id, 'B' || n, 'available', 1
       from location p, item i, generate_series(1, $2::int) n where p.org = '101' and p.code = $1 and i.org = '101' and i.code = '3010-0001'`,
    [place, lines],
  );

it('S209: a count that would be too large is refused, in words, before any of its lines is written', async () => {
  const keeper = await plant.signIn('keeper');
  await fill('RM1-A01-01', mostCountLines + 1);
  const before = await drawn();
  const { code, message } = await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-01'], opening: false });
  expect(code).toBe('count.too-large');
  expect(message.replaceAll(',', '')).toContain(String(mostCountLines + 1));
  expect(await drawn()).toBe(before);
});

it('S209: a scope that is too large for one count is made in several, each with whole places, one with each call', async () => {
  const keeper = await plant.signIn('keeper');
  const locations = ['RM1-A01-02', 'RM1-A01-03', 'RM1-A01-04', 'RM1-A01-05'];
  for (const place of locations) await fill(place, 700);
  const make = (inParts: boolean) => keeper.ask('createCount', { warehouse: 'RM1', locations, opening: false, inParts });
  expect((await make(false)).code).toBe('count.too-large');
  const first = (await make(true)).data;
  expect(first).toMatchObject({ places: 2, lines: 1400, left: 2 });
  const second = (await make(true)).data;
  expect(second).toMatchObject({ places: 2, lines: 1400, left: 0 });
  expect((await make(true)).code).toBe('count.nothing');
  const { rows } = await plant.pool.query<{ no: string; place: string }>(
    `select d.doc_no as no, p.code as place from count_place c join document d on d.org = c.org and d.id = c.document_id join location p on p.id = c.location_id
      where d.doc_no = any($1) order by 2`,
    [[first.docNo, second.docNo]],
  );
  expect(rows.map(({ no, place }) => [no, place])).toEqual(locations.map((place, at) => [at < 2 ? first.docNo : second.docNo, place]));
});

it('S209: a place that alone is too large for a count is refused also where several are made', async () => {
  const keeper = await plant.signIn('keeper');
  const { code } = await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-01'], opening: false, inParts: true });
  expect(code).toBe('count.too-large');
});

it('S99: what a count would cover is told before it is made', async () => {
  const keeper = await plant.signIn('keeper');
  const { rows } = await plant.pool.query<{ code: string }>(
    `select p.code from location p join warehouse w on w.id = p.warehouse_id and w.code = 'RM1'
      where p.org = '101' and p.kind = 'storage' and p.status = 'active' and not exists (select from balance b where b.location_id = p.id and b.present)
        and not exists (select from count_place c where c.location_id = p.id) order by p.code limit 3`,
  );
  const locations = rows.map(({ code }) => code);
  await fill(locations[1] ?? '', 7);
  const scope = { warehouse: 'RM1', locations };
  const preview = (await keeper.ask('countScope', scope)).data;
  const made = (await keeper.ask('createCount', { ...scope, opening: false })).data;
  expect(preview).toEqual({ places: 3, filled: 1, lines: 7 });
  expect(made).toMatchObject({ places: 3, lines: 7 });
  expect((await keeper.ask('countScope', { warehouse: 'RM1', items: ['NO-SUCH'] })).code).toBe('item.not-found');
  expect((await keeper.ask('countScope', {})).code).toBe('count.location-required');
});

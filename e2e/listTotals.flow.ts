import { expect, test } from 'vitest';
import { allLists, type ListName } from '../contract/allLists.ts';
import type { AnyList } from '../contract/core/list.ts';
import { Client } from '../test/plant.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const most = 10_000;

interface Page {
  code: string;
  rows: Record<string, unknown>[];
  total: number;
  next?: string | undefined;
}

async function page(admin: Client, list: AnyList, query: Record<string, unknown>): Promise<Page> {
  const answer = await admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } });
  const { data = [], total = 0, next } = (answer.data ?? {}) as { data?: Record<string, unknown>[]; total?: number; next?: string };
  return { code: answer.code, rows: data, total, next };
}

/** A filter for each column, of the value that its first row has; one that asks for nothing, and one for something. */
function filtersOf(list: AnyList, rows: readonly Record<string, unknown>[]): string[] {
  return Object.values(list.columns)
    .filter(({ plain }) => !plain)
    .flatMap(({ wire, type }) => {
      const value = rows.map((row) => row[wire]).find((one) => one !== null && one !== '');
      if (value === undefined) return [`${wire} is null`];
      if (type === 'flag') return [`${wire} = ${value === true ? 1 : 0}`];
      return [`${wire} = '${String(value).replaceAll("'", "''")}'`, `${wire} is not null`];
    });
}

test('S47: every list says as many rows as it has, paged and at once, under every filter, on the demo plant', async () => {
  const admin = await new Client(world.url).signIn('admin', '101', 'Wms2026demo');
  const wrong: string[] = [];
  let compared = 0;
  for (const name of Object.keys(allLists) as ListName[]) {
    const list: AnyList = allLists[name];
    const first = await page(admin, list, { pageSize: 20 });
    if (first.code !== '20000') {
      wrong.push(`${name}: ${first.code}`);
      continue;
    }
    for (const jsWhere of [undefined, ...filtersOf(list, first.rows)]) {
      const query = jsWhere === undefined ? {} : { jsWhere };
      const paged = await page(admin, list, { ...query, pageSize: 1 });
      // More than one answer may hold: nobody sees them at once.
      if (paged.total > most) continue;
      const atOnce = await page(admin, list, { ...query, pageSize: 0 });
      compared += 1;
      if (paged.code !== '20000' || atOnce.code !== '20000') wrong.push(`${name} ${jsWhere}: ${paged.code} ${atOnce.code}`);
      else if (paged.total !== atOnce.rows.length || atOnce.total !== atOnce.rows.length || paged.rows.length !== Math.min(1, paged.total))
        wrong.push(`${name} ${jsWhere ?? ''}: ${paged.total} paged, ${atOnce.rows.length} rows at once`);
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(Object.keys(allLists).length * 5);
});

test('S130: every list gives the same rows page by page beyond the last one as by number, in every order, on the demo plant', async () => {
  const admin = await new Client(world.url).signIn('admin', '101', 'Wms2026demo');
  const wrong: string[] = [];
  let compared = 0;
  for (const name of Object.keys(allLists) as ListName[]) {
    const list: AnyList = allLists[name];
    const sorts = Object.values(list.columns).filter(({ plain }) => !plain);
    for (const [nth, { wire }] of sorts.entries()) {
      const query = { sort: `${wire} ${nth % 2 ? 'desc' : 'asc'}` };
      const whole = await page(admin, list, { ...query, pageSize: 9 });
      const rows: Record<string, unknown>[] = [];
      for (let after: string | undefined, nr = 1; nr === 1 || (after !== undefined && nr <= 3); nr += 1) {
        const part = await page(admin, list, { ...query, pageSize: 3, page: nr, total: whole.total || undefined, ...(after && { after }) });
        if (part.code !== '20000') wrong.push(`${name} ${query.sort}: ${part.code}`);
        rows.push(...part.rows);
        after = part.next;
      }
      compared += rows.length;
      const keyOf = (row: Record<string, unknown>) => row[list.columns[list.key]?.wire ?? ''];
      if (JSON.stringify(rows.map(keyOf)) !== JSON.stringify(whole.rows.map(keyOf)))
        wrong.push(`${name} ${query.sort}: ${JSON.stringify(rows.map(keyOf))} by key, ${JSON.stringify(whole.rows.map(keyOf))} at once`);
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(Object.keys(allLists).length * 20);
});

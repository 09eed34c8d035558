import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { allLists, type ListName } from '../contract/allLists.ts';
import type { AnyList } from '../contract/core/list.ts';
import { eventually } from '../test/partners.ts';
import { Client } from '../test/plant.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const lists = (Object.keys(allLists) as ListName[]).map((name): [ListName, AnyList] => [name, allLists[name]]);

type Row = Record<string, unknown>;
interface Page {
  code: string;
  rows: Row[];
  total: number;
  next?: string | undefined;
}

async function page(admin: Client, list: AnyList, query: Record<string, unknown>): Promise<Page> {
  const answer = await admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } });
  const { data = [], total = 0, next } = (answer.data ?? {}) as { data?: Row[]; total?: number; next?: string };
  return { code: answer.code, rows: data, total, next };
}

/** Filters for each column with the value of its first row: the condition, and the rows that a person would pick. */
function filtersOf(list: AnyList, rows: readonly Row[]): { jsWhere: string; fits: (row: Row) => boolean }[] {
  const isSet = (value: unknown): boolean => value !== null && value !== '';
  return Object.values(list.columns)
    .filter(({ plain }) => !plain)
    .flatMap(({ wire, type }) => {
      const value = rows.map((row) => row[wire]).find(isSet);
      if (value === undefined) return [{ jsWhere: `${wire} is null`, fits: (row) => !isSet(row[wire]) }];
      const fits = (row: Row) => row[wire] === value;
      if (type === 'flag') return [{ jsWhere: `${wire} = ${value === true ? 1 : 0}`, fits }];
      return [
        { jsWhere: `${wire} = '${String(value).replaceAll("'", "''")}'`, fits },
        { jsWhere: `${wire} is not null`, fits: (row) => isSet(row[wire]) },
      ];
    });
}

/** Does something for every list, a few at a time. */
async function forEachList(work: (name: ListName, list: AnyList, nth: number) => Promise<void>): Promise<void> {
  const waiting = [...lists.entries()];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(...next[1], next[0]);
  };
  await Promise.all([one(), one(), one()]);
}

test('S47: every list says as many rows as it has, paged and at once, under every filter, on the demo plant', async () => {
  const admin = await new Client(world.url).signIn('admin', '101', 'Wms2026demo');
  const wrong: string[] = [];
  let compared = 0;
  const compare = (what: string, { code, total, rows }: Page, wanted: number, shown: number) => {
    compared += 1;
    if (code !== '20000' || total !== wanted || rows.length !== Math.min(shown, wanted))
      wrong.push(`${what}: ${code}, says ${total} and shows ${rows.length} of ${wanted}`);
  };
  // Documents that the demo plant has just sent change their state when the answer arrives.
  await eventually(
    () => world.onTheWay(),
    (n) => n === 0,
  );
  await forEachList(async (name, list, nth) => {
    // Jobs write while a list is compared, events to partners at any moment; then it is compared again.
    for (let left = 4; ; left -= 1) {
      const before = wrong.length;
      const whole = await page(admin, list, { pageSize: 0 });
      const count = whole.rows.length;
      compare(`${name} at once`, whole, count, count);
      compare(`${name} paged`, await page(admin, list, { pageSize: 1 }), count, 1);
      const filters = filtersOf(list, whole.rows);
      for (const [at, { jsWhere, fits }] of filters.entries()) {
        const wanted = whole.rows.filter(fits).length;
        compare(`${name} ${jsWhere} paged`, await page(admin, list, { jsWhere, pageSize: 1 }), wanted, 1);
        // Actions on all rows use the same condition as a page; one filter of each list is checked, in turn.
        if (at === nth % filters.length)
          compare(`${name} ${jsWhere} at once`, await page(admin, list, { jsWhere, pageSize: 0 }), wanted, wanted);
      }
      const isStill = async () => isDeepStrictEqual((await page(admin, list, { pageSize: 0 })).rows, whole.rows);
      if (wrong.length === before || left === 0 || (await isStill())) return;
      wrong.length = before;
    }
  });
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(lists.length * 15);
});

test('S130: every list gives the same rows page by page beyond the last one as by number, in every order, on the demo plant', async () => {
  const admin = await new Client(world.url).signIn('admin', '101', 'Wms2026demo');
  const wrong: string[] = [];
  let compared = 0;
  await forEachList(async (name, list) => {
    const keyOf = (row: Row) => row[list.columns[list.key]?.wire ?? ''];
    const sorts = Object.values(list.columns).filter(({ plain }) => !plain);
    for (const [nth, { wire }] of sorts.entries()) {
      const query = { sort: `${wire} ${nth % 2 ? 'desc' : 'asc'}`, pageSize: 3 };
      const first = await page(admin, list, query);
      if (first.code !== '20000') wrong.push(`${name} ${query.sort}: ${first.code}`);
      if (first.next === undefined) continue;
      const next = { ...query, page: 2, total: first.total };
      const [byKey, byNumber] = await Promise.all([page(admin, list, { ...next, after: first.next }), page(admin, list, next)]);
      compared += byKey.rows.length;
      if (JSON.stringify(byKey.rows.map(keyOf)) !== JSON.stringify(byNumber.rows.map(keyOf)))
        wrong.push(
          `${name} ${query.sort}: ${JSON.stringify(byKey.rows.map(keyOf))} by key, ${JSON.stringify(byNumber.rows.map(keyOf))} by number`,
        );
    }
  });
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(lists.length * 15);
});

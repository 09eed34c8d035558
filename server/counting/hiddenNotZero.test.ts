import { beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../contract/allCalls.ts';
import { allLists } from '../../contract/allLists.ts';
import { beingCounted } from '../../contract/core/beingCounted.ts';
import type { AnyCall } from '../../contract/core/call.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { zh } from '../../contract/messages/texts.ts';
import { keepType } from '../../test/entries.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { sampleInput } from '../../test/sampleInput.ts';
import { readCsv } from '../core/tableFile/readCsv.ts';
import { blindWorld, items, label, place } from './blindTestKit.ts';

const plant = usePlant();
let leader: Client;
/** Two people with all permissions: one will count, the other will not. */
let counter: Client;
let other: Client;
let warehouseId = 0;
let placeId = 0;
let noteNo = '';
beforeAll(async () => {
  ({ leader } = await blindWorld(plant));
  await plant.pool.query(`
    with u as (insert into user_account (account, name, employee_no, user_type, supplier_code, password_hash)
               select 'admin2', 'admin2', 'E-admin2', user_type, '', password_hash from user_account where account = 'admin' returning id)
    insert into user_role (user_id, org, role_code)
    select u.id, r.org, r.role_code from u, user_role r join user_account a on a.id = r.user_id where a.account = 'admin'`);
  await keepType(plant, 'requisition', 'LL');
  const clerk = await plant.signIn('clerk');
  const lines = [{ itemNo: items[0], qty: '5000000' }];
  const wished = await clerk.ask('saveRequisition', { type: 'LL', workshop: 'WS-1', lines });
  expect((await clerk.ask('submitRequisitions', { nos: [wished.data.docNo] })).message).toBe('');
  [counter, other] = [await plant.signIn('admin'), await plant.signIn('admin2')];
  const { rows } = await plant.pool.query<{ id: number; warehouse: number }>(
    "select id, warehouse_id as warehouse from location where org = '101' and code = $1",
    [place],
  );
  noteNo = (await plant.pool.query<{ no: string }>('select note_no as no from delivery_note limit 1')).rows[0]?.no ?? '';
  [placeId, warehouseId] = [rows[0]?.id ?? 0, rows[0]?.warehouse ?? 0];
});

type Row = Record<string, unknown>;

async function rowsOf(who: Client, list: AnyList): Promise<{ rows: Map<unknown, Row>; hidden: boolean }> {
  const answer = await who.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, pageSize: 0 } });
  const { data = [], leftOut = false } = (answer.data ?? {}) as { data?: Row[]; leftOut?: boolean };
  const key = list.columns[list.key]?.wire ?? '';
  return { rows: new Map(data.map((row) => [row[key], row])), hidden: leftOut };
}

const everyList = Object.entries(allLists as Record<string, AnyList>).filter(([, { access }]) => access !== 'public');

async function listsOf(who: Client) {
  const read = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
  for (const [name, list] of everyList) read.set(name, await rowsOf(who, list));
  return read;
}

const bait = () => ({
  ...{ PCode: place, ItemNo: items[0], code: label, place, PID: placeId, WID: warehouseId, itemNo: items[0], parts: 'true' },
  ...{ warehouse: 'RM1', WCode: 'RM1', warehouseId, id: 1, ID: 1, org: '101', delino: noteNo, BarCode: label, bar: label, size: '100x60' },
});

/** The answers of calls that need only a sample input, with an item, a label and a place as codes. */
async function callsOf(who: Client) {
  const read = new Map<string, { answer: unknown; code: string }>();
  for (const [name, call] of Object.entries(allCalls as Record<string, AnyCall>)) {
    if (call.access === 'public' || call.effect !== 'read') continue;
    for (const code of [label, place, items[0]]) {
      const result = await askWith(who, call, code);
      if (result) read.set(`${name} ${code}`, result);
    }
  }
  return read;
}

/** The answer to a sample input; undefined where it is a file. */
async function askWith(who: Client, call: AnyCall, code: string): Promise<{ answer: unknown; code: string } | undefined> {
  const response = await fetch(`${plant.url}${call.paths[0]}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}`, org: '101' },
    body: JSON.stringify(sampleInput(call.input, { ...bait(), code })),
  });
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  const envelope = (await response.json()) as { Code: string; Data: unknown };
  return { answer: envelope.Data, code: envelope.Code };
}

/** Whether both get the same answer now: then the difference came from time or jobs between the two answers. */
async function isNews(read: (who: Client) => Promise<unknown>): Promise<boolean> {
  for (let nth = 0; nth < 3; nth += 1) if (JSON.stringify(await read(other)) === JSON.stringify(await read(counter))) return true;
  return false;
}

/** The paths at which two answers differ, and whether each is marked as hidden. */
function* differences(before: unknown, after: unknown, path = '', said = false): Generator<{ path: string; said: boolean }> {
  if (Object.is(before, after)) return;
  const bothAre = (is: (one: unknown) => boolean) => is(before) && is(after);
  if (bothAre(Array.isArray) && (before as unknown[]).length === (after as unknown[]).length) {
    for (const [at, one] of (before as unknown[]).entries()) yield* differences(one, (after as unknown[])[at], `${path}[]`, said);
  } else if (bothAre((one) => typeof one === 'object' && one !== null && !Array.isArray(one))) {
    const flags = (after as Row)['BeingCounted'];
    const says = said || flags === true || (Array.isArray(flags) && flags.includes(1));
    for (const key of new Set([...Object.keys(before as Row), ...Object.keys(after as Row)]))
      if (key !== 'BeingCounted') yield* differences((before as Row)[key], (after as Row)[key], `${path}.${key}`, says);
  } else yield { path, said: said || after === beingCounted };
}

it('S100: whatever a counter no longer sees is said to be hidden: no zero, no empty cell and no missing row stands for it, in any list, file or answer', async () => {
  const created = await leader.ask('createCount', { warehouse: 'RM1', locations: [place], opening: false });
  expect(created.message).toBe('');
  await leader.ask('assignCounters', { no: created.data.docNo, accounts: ['admin'] });
  const read = async (who: Client) => ({ lists: await listsOf(who), calls: await callsOf(who) });
  const before = { counter: await read(counter), other: await read(other) };
  expect((await counter.ask('startCount', { no: created.data.docNo })).message).toBe('');
  const after = { counter: await read(counter), other: await read(other) };

  const silent: string[] = [];
  let [hidden, answered] = [0, 0];
  for (const [name, list] of everyList) {
    const [mine, theirs] = [after.counter.lists.get(name), after.other.lists.get(name)];
    for (const [key, row] of before.counter.lists.get(name)?.rows ?? []) {
      // A change for everybody is not a hidden value.
      const same = theirs?.rows.get(key);
      const then = before.other.lists.get(name)?.rows.get(key);
      if (!same || !then) continue;
      const now = mine?.rows.get(key);
      if (!now) {
        if (!mine?.hidden) silent.push(`list ${name}: a row is left out`);
        continue;
      }
      for (const { wire } of Object.values(list.columns)) {
        if (now[wire] === beingCounted) hidden += 1;
        else if (
          now[wire] !== row[wire] &&
          same[wire] === then[wire] &&
          wire !== 'BeingCounted' &&
          !(await isNews(async (who) => (await rowsOf(who, list)).rows.get(key)?.[wire]))
        )
          silent.push(`list ${name}: ${wire} is ${String(now[wire])} and was ${String(row[wire])}`);
      }
    }
  }
  for (const [name, { answer, code }] of after.counter.calls) {
    const [own, theirs, then] = [before.counter.calls.get(name), after.other.calls.get(name), before.other.calls.get(name)];
    if (code === '20000') answered += 1;
    if (code === 'stock.counted-blind' || !own || !theirs || !then) continue;
    const news = new Set([...differences(then.answer, theirs.answer)].map(({ path }) => path));
    const [callName = '', question = ''] = name.split(' ');
    const call = (allCalls as Record<string, AnyCall>)[callName];
    for (const { path, said } of differences(own.answer, answer)) {
      if (said || [...news].some((one) => path.startsWith(one))) continue;
      if (!call || !(await isNews(async (who) => (await askWith(who, call, question))?.answer))) silent.push(`call ${name}: ${path}`);
    }
  }
  expect([...new Set(silent)].sort()).toEqual([]);
  // Makes sure that hidden values were met.
  expect(hidden).toBeGreaterThan(50);
  expect(answered).toBeGreaterThan(50);
});

it('S100: files say it in words, as often as lists do', async () => {
  for (const [name, list] of everyList) {
    const { rows } = await rowsOf(counter, list);
    const shown = Object.values(list.columns).filter((column) => !column.hidden);
    const hidden = [...rows.values()].flatMap((row) => shown.filter(({ wire }) => row[wire] === beingCounted)).length;
    if (hidden === 0) continue;
    const response = await fetch(`${plant.url}/api/${list.areas[0]}/ExportDataList`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${counter.token}`, org: '101' },
      body: JSON.stringify({ data: { RNO: list.rno }, format: 'csv' }),
    });
    const cells = readCsv(Buffer.from(await response.arrayBuffer()), `${name}.csv`).rows.flat();
    expect([name, cells.filter((cell) => cell === zh['stock.being-counted']).length]).toEqual([name, hidden]);
  }
});

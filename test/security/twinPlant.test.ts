import { beforeAll, describe, expect, it } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import { listList } from '../../contract/allLists.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { hashPassword } from '../../server/identity/password.ts';
import { makeNote } from '../notes.ts';
import { paperSamples } from '../paperwork.ts';
import { usePartners } from '../partners.ts';
import { type Client, usePlant } from '../plant.ts';
import { received } from '../receiving.ts';
import { type Bait, sampleInput } from '../sampleInput.ts';
import { testPassword, testPeople } from '../seed.ts';
import { makeTwin, twinId, twinMark, twinOrg, twinSums } from '../twinPlant.ts';

/**
 * Rule lists-filtered-by-organisation: a second plant with the same numbers and codes stands in the database, and
 * nobody of the first plant sees or changes any of it, whichever id or code they send. Calls, lists and tables are
 * read from the contract and the database, so that new ones are covered automatically.
 */
const plant = usePlant();
const next = usePartners(plant);
let tables: string[] = [];
/** A code of each table that only the twin has. */
let ownCodes: Record<string, string> = {};
/** Values of the twin by their wire name in lists. */
const seenThere = new Map<string, Map<string, string>>();
const secrets = { deviceid: '', sessionid: '' };

/** The foreign keys between tables that have an organisation. */
const keysText = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
         array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) as columns
    from pg_constraint c
   where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'organisation'::regclass
     and exists (select from pg_attribute where attrelid = c.conrelid and attname = 'org' and not attisdropped)
     and exists (select from pg_attribute where attrelid = c.confrelid and attname = 'org' and not attisdropped)`;

/** Some data of each kind in 101: notes in every state, a deleted receipt, partner documents of every kind, parked records. */
async function fill(): Promise<void> {
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'WS-1', '装配车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L-11', '一线' from w;
    insert into department (org, code, name) values ('101', 'D-1', '生产部'); insert into project (org, code, name) values ('101', 'P-1', '项目')`);
  const first = await received(plant);
  await received(plant);
  const receiptNo = await received(plant);
  await receiptNo.client.ask('deleteReceipts', { nos: [receiptNo.note.noteNo] });
  for (const code of first.note.labels.slice(0, 2)) await first.client.ask('splitLabel', { code, qtys: ['10'] });
  for (const supplier of ['S0001', 'S0002']) await makeNote(plant.pool, { supplier });
  const open = await makeNote(plant.pool);
  await first.client.ask('scanNote', { noteNo: open.noteNo, warehouseId: first.warehouseId });
  await first.client.ask('scanLabel', { noteNo: open.noteNo, code: open.labels[0] ?? '' });
  await first.client.ask('loadCabinet', { label: open.labels[1] ?? '', cabinetNo: 'C-1' });
  for (const { source, kind, data } of paperSamples) {
    await next.push(
      source,
      [1, 2].map((n) => ({ kind, id: `${kind}${n}`, version: 1, data: { org: '101', ...data(`TW${n}`) } })),
    );
  }
  await next.connect({ enabled: false });
  await plant.pool.query(rareText);
}

/** Rows that would take long to make by calls, so they are inserted. */
const rareText = `
  insert into setting (org, key, value) values ('101', 'sign-in-devices', 'true'); insert into sales_target (org, month, amount) values ('101', '2026-11', 5);
  insert into left_work (org, operation_id, bundle, user_id, device, how, reason, call, document, given_at, body, refusal, message)
    select '101', gen_random_uuid(), gen_random_uuid(), id, '', 'dropped', 'reason', 'saveReceipt', '', now(), '{}', '', '' from user_account limit 2;
  insert into parked_record (source, kind, record_id, org, version, digest, record, reason) select 'erp', 'item', g::text, '101', 1, g::text, '{}', 'reason' from generate_series(1, 2) g;
  insert into drawn_number (number, org, kind) values ('RC-DRAWN-1', '101', 'receipt'), ('RC-DRAWN-2', '101', 'receipt');
  insert into stock_comparison (org, at) values ('101', now()); insert into partner_stock (org, as_of, file, lines) values ('101', now(), 'f', '[]');
  insert into stock_difference (org, item_no, warehouse, unit, their_unit, ours, on_the_way, theirs, difference, kind) values ('101', '3010-0001', 'RM1', 'x', 'x', 1, 0, 2, 1, 'more-there');
  insert into reservation (org, balance_id, document_type, document_id, qty) select org, id, 'receipt', 1, 1 from balance where org = '101' limit 2;
  insert into warehouse_person (warehouse_id, user_id, duty) select w.id, u.id, 'keeper' from warehouse w, user_account u where w.org = '101' and u.account = 'keeper';
  insert into delivery_attempt (outbox_id, outcome) select id, 'silent' from outbox limit 2`;

/** People of the twin, and a supplier's note of 101. */
async function peopleThere(): Promise<void> {
  await plant.pool.query(
    `with u as (insert into user_account (account, name, password_hash, home_org)
                select a, a || $1, $2, $3 from unnest(array['twin-admin', 'twin-line']) a returning id, account)
     insert into user_role (user_id, org, role_code)
     select id, $3, case account when 'twin-admin' then 'administrator' else 'line-leader' end from u`,
    [twinMark, await hashPassword(testPassword), twinOrg],
  );
  const admin = await plant.signIn('twin-admin', twinOrg);
  for (const list of listList) {
    const { data } = await admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, pageSize: 0 } });
    const values = new Map<string, string>();
    for (const row of ((data as { data?: object[] } | null)?.data ?? []).toReversed()) {
      for (const [wire, value] of Object.entries(row)) if (value !== null && value !== '') values.set(wire, String(value));
    }
    seenThere.set(list.name, values);
  }
  const { rows } = await plant.pool.query<{ id: string }>(
    `insert into device (id, name, org) values (gen_random_uuid(), $1, $2) returning id`,
    [twinMark, twinOrg],
  );
  const sessions = await plant.pool.query<{ id: string }>('select id from session where org = $1', [twinOrg]);
  Object.assign(secrets, { deviceid: rows[0]?.id, sessionid: sessions.rows[0]?.id });
}

beforeAll(async () => {
  await fill();
  ({ tables, ownCodes } = await makeTwin(plant.pool));
  await peopleThere();
});

const identities = { WID: twinId, AID: twinId, ID: twinId, id: twinId, wid: twinId, ids: twinId, ...{ org: '101', Org: '101' } };

/** The inputs: numbers that both plants have, numbers that only the twin has, and each of its codes in every field. */
function baits(everyCode: boolean): { texts: string | undefined; bait: Bait }[] {
  const { delivery_note: noteNo = '', label = '', location = '', item = '', receipt = '' } = ownCodes;
  const named = (note: string, carton: string, place: string, goods: string): Bait => ({
    ...{ delino: note, delinos: note, DeliNo: note, bar: carton, bars: carton, BarCode: carton, code: carton, PCode: place },
    ...{ ItemNo: goods, itemno: goods, usercode: 'twin-line', accounts: 'twin-line', qrcode: `KW-SIGN:${ownCodes['warehouse'] ?? ''}` },
    ...{ BillNo: receipt, ...secrets, ...identities },
  });
  const same = (code: string) => code.replace(/^Z/, '');
  return [
    { texts: undefined, bait: named(same(noteNo), same(label), same(location), same(item)) },
    { texts: undefined, bait: named(noteNo, label, location, item) },
    ...(everyCode ? Object.values(ownCodes).map((texts) => ({ texts, bait: { ...secrets, ...identities } })) : []),
  ];
}

interface Reply {
  status: number;
  body: string;
}
async function ask(client: Client, path: string, body: string): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token}`, org: client.org };
  const response = await fetch(client.base + path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.text() };
}

/** All calls except those that begin or end the session; the list of organisations is public (login.test.ts). */
const walked = callList.filter(({ name }) => !['signOut', 'login', 'organisationsOfUser'].includes(name));

const tells = ({ status, body }: Reply): boolean => body.includes(twinMark) || status >= 500;

/** Sends the twin's values to every call; returns answers that contain its data, and failures. */
async function nameInCalls(client: Client, everyCode: boolean): Promise<string[]> {
  const leaks: string[] = [];
  for (const call of walked) {
    const inputs = baits(everyCode && call.access === 'permission').map(({ bait, texts }) =>
      JSON.stringify(sampleInput(call.input, bait, texts)),
    );
    await Promise.all(
      [...new Set(inputs)].map(async (input) => {
        const reply = await ask(client, call.paths[0], input);
        if (tells(reply)) leaks.push(`${call.name} ${input}: ${reply.status} ${reply.body}`);
      }),
    );
  }
  return leaks;
}

const askList = (client: Client, list: AnyList, query: object): Promise<Reply> =>
  ask(client, `/api/${list.areas[0]}/GetDataListN`, JSON.stringify({ data: { RNO: list.rno, pageSize: 0, ...query } }));

/** Reads every list completely, and filters every column by the twin's values. */
async function askLists(client: Client): Promise<{ leaks: string[]; asked: number }> {
  const leaks: string[] = [];
  let queryCount = 0;
  for (const list of listList) {
    const values = seenThere.get(list.name) ?? new Map<string, string>();
    const columns = Object.values(list.columns).filter(({ wire, plain }) => !plain && values.has(wire));
    const queries = [{}, ...columns.map(({ wire }) => ({ jsWhere: { [wire]: { value: values.get(wire), searchType: 'eq' } } }))];
    queryCount += queries.length;
    await Promise.all(
      queries.map(async (query) => {
        const reply = await askList(client, list, query);
        if (tells(reply) || /"\w*I[Dd]":7\d{8}\b/.test(reply.body))
          leaks.push(`${list.name} ${JSON.stringify(query)}: ${reply.body.slice(0, 400)}`);
      }),
    );
  }
  return { leaks, asked: queryCount };
}

describe('a second plant with the same numbers', () => {
  it('is there, row for row, and its own people see it', async () => {
    const { rows } = await plant.pool.query<{ n: number }>('select count(*)::int as n from delivery_note where org = $1', [twinOrg]);
    expect(rows[0]?.n).toBeGreaterThan(4);
    const sums = await twinSums(plant.pool, tables);
    expect(tables.length).toBeGreaterThan(40);
    expect(Object.values(sums).filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(45);
    expect(
      [...seenThere.values()].filter((values) => [...values.values()].some((value) => value.includes(twinMark))).length,
    ).toBeGreaterThan(9);
  });

  it('no row of 101 can be made to name a row of it: every foreign key between tables of an organisation carries the organisation', async () => {
    const { rows: keys } = await plant.pool.query<{ name: string; child: string; columns: string[]; parent: string }>(keysText);
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter(({ columns }) => !columns.some((column) => column.endsWith('org'))).map(({ name }) => name)).toEqual([]);
    const taken: string[] = [];
    for (const { name, child, columns } of keys) {
      const link = columns.find((column) => !column.endsWith('org'));
      const client = await plant.pool.connect();
      try {
        // Some tables forbid updates; this checks only the foreign key itself.
        await client.query(`begin; alter table ${child} disable trigger user`);
        const changed = await client.query(
          `update ${child} set ${link} = $1 where ctid = (select ctid from ${child} where org = '101' limit 1) returning 1`,
          [twinId],
        );
        if (changed.rowCount) taken.push(name);
      } catch (error) {
        // Class 23: the foreign key, or another constraint that is checked first.
        if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('23'))) throw error;
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    expect(taken).toEqual([]);
  });

  it.each(testPeople)('%s (%s) of 101 neither sees a word of it nor changes a row', async (account, role) => {
    const client = await plant.signIn(account);
    const before = await twinSums(plant.pool, tables);
    const leaks = await nameInCalls(client, account === 'admin' || account === 'supplier');
    const lists = await askLists(await plant.signIn(account));
    expect([...leaks, ...lists.leaks]).toEqual([]);
    expect(lists.asked, role).toBeGreaterThan(listList.length);
    expect(await twinSums(plant.pool, tables)).toEqual(before);
  });
});

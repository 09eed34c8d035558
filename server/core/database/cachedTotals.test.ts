import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNote } from '../../../test/notes.ts';
import { type Client, usePlant } from '../../../test/plant.ts';
import { CachedTotals, type Question } from './cachedTotals.ts';

const plant = usePlant();

/** Counts the exact counts. */
class Watched extends CachedTotals {
  queryCount = 0;
  counted = 0;

  override total(question: Question): Promise<number> {
    this.queryCount += 1;
    const count = () => {
      this.counted += 1;
      return question.count();
    };
    const countSince = (mark: number) => {
      this.counted += 1;
      return question.countSince(mark);
    };
    return super.total({ ...question, count, countSince });
  }
}

/** Each list and filter with the plain count that its total must equal. */
const questions = [
  ['scanRecords', undefined, 'scan_record s where s.deleted_at is null'],
  ['scanRecords', "ScanType = 'label'", "scan_record s where s.deleted_at is null and s.scan_type = 'label'"],
  ['scanRecords', "BarCode like 'K1%' and ScanTime >= '2020-01-01'", "scan_record s where s.deleted_at is null and s.code like 'K1%'"],
  ['scanRecords', 'Saved = 1', 'scan_record s where s.deleted_at is null and s.receipt_id is not null'],
  ['scanRecords', 'Saved = 0', 'scan_record s where s.deleted_at is null and s.receipt_id is null'],
  [
    'scanRecords',
    "SyncStatus = 'synchronized' and ScanType = 'label'",
    `scan_record s left join receipt r on r.id = s.receipt_id where s.deleted_at is null and s.scan_type = 'label' and coalesce(r.sync_state, s.sync_state) = 'synchronized'`,
  ],
  [
    'scanRecords',
    "SyncStatus = 'failed'",
    `scan_record s left join receipt r on r.id = s.receipt_id where s.deleted_at is null and coalesce(r.sync_state, s.sync_state) = 'failed'`,
  ],
  ['receiptRecords', undefined, 'receipt'],
  ['receiptRecords', "SyncStatus = 'synchronized'", "receipt where sync_state = 'synchronized'"],
  ['receiptRecords', "SyncStatus = 'failed' and DeliNo like '%'", "receipt where sync_state = 'failed'"],
  ['stock', undefined, 'balance b where b.qty > 0'],
  ['stock', "StockStatus = 'hold'", "balance b where b.qty > 0 and b.status = 'hold'"],
  ['stock', "BatchNo = 'T1'", "balance b where b.qty > 0 and b.batch = 'T1'"],
  ['stock', "WCode = 'RM1' and StockStatus = 'available'", "balance b where b.qty > 0 and b.status = 'available'"],
  [
    'stock',
    "AName = '新区'",
    "balance b join location p on p.id = b.location_id join area a on a.id = p.area_id where b.qty > 0 and a.name = '新区'",
  ],
  ['stockMovements', undefined, 'movement'],
  ['stockMovements', "DocType = 'test' and BatchNo = 'T1'", "movement where batch = 'T1'"],
] as const;

const insertScan = `
  insert into scan_record (org, scan_type, code, note_id, user_id)
  select '101', $1, $2, n.id, u.id from delivery_note n, user_account u where n.note_no = $3 and u.account = 'keeper'`;
const insertReceipt = `
  with r as (insert into receipt (org, receipt_no, note_id, note_no, supplier_code, supplier_name, warehouse_id, user_id, user_name, sync_state, line_count, total_qty)
             select '101', 'T' || $2 || random(), n.id, n.note_no, n.supplier_code, n.supplier_name, w.id, u.id, u.name, $3, 1, 1
               from delivery_note n, warehouse w, user_account u where n.note_no = $1 and w.org = '101' and w.code = 'RM1' and u.account = 'keeper' returning id, note_id)
  update scan_record s set receipt_id = r.id from r where s.note_id = r.note_id and s.receipt_id is null and s.code like 'K' || $2 || '%'`;
/** A movement with its balance, as post.ts leaves them; each writer has an item of its own. */
const move = `
  with k as (select i.id as item_id, l.id as location_id, (select id from location where org = '101' and kind = 'adjustment') as source
               from item i, location l where i.org = '101' and i.code = '3010-000' || $1 and l.org = '101' and l.code = 'RM1-A01-01'),
       m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
             select '101', item_id, $2, '', 1, case when $4 > 0 then source else location_id end, case when $4 > 0 then 'available' else $3 end,
                    case when $4 > 0 then location_id else source end, case when $4 > 0 then $3 else 'available' end, 'test', 1 from k)
  insert into balance as b (org, item_id, location_id, batch, project, status, qty)
  select '101', item_id, location_id, $2, '', $3, greatest($4, 0) from k
  on conflict (item_id, location_id, batch, project, status) do update set qty = b.qty + $4`;

interface Writer {
  nr: number;
  client: pg.Client;
  open: boolean;
  /** The balance of each key as this writer sees it. */
  lies: Map<string, number>;
  before: Map<string, number>;
}

const step = fc.record({
  writer: fc.integer({ min: 1, max: 3 }),
  what: fc.constantFrom(
    'scan',
    'scan',
    'delete',
    'receipt',
    'settle',
    'rename',
    'move',
    'move',
    'move',
    'commit',
    'commit',
    'rollback',
    'ask',
    'wait',
  ),
  kind: fc.constantFrom('label', 'note'),
  batch: fc.constantFrom('T1', 'T2'),
  status: fc.constantFrom('available', 'hold'),
  up: fc.boolean(),
});
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object;

let admin: Client;
let totals: Watched;
let notes: string[];
const writers: Writer[] = [];

beforeAll(async () => {
  admin = await plant.signIn('admin');
  totals = new Watched(plant.server.app.database, { few: 0, worth: 0, settleMs: 60, renew: 3 });
  plant.server.app.totals = totals;
  notes = [];
  for (let nr = 0; nr <= 3; nr += 1) notes.push((await makeNote(plant.pool)).noteNo);
  for (let nr = 1; nr <= 3; nr += 1) {
    const client = new pg.Client({ connectionString: plant.databaseUrl });
    await client.connect();
    writers.push({ nr, client, open: false, lies: new Map(), before: new Map() });
  }
});

afterAll(async () => {
  for (const { client } of writers) await client.end();
});

async function askAll(): Promise<void> {
  for (const [list, where, plain] of questions) {
    const { data } = await admin.list(list, { pageSize: 3, ...(where ? { jsWhere: where } : {}) });
    const { rows } = await plant.pool.query<{ n: number }>(`select count(*)::int as n from ${plain}`);
    expect([list, where, data.total]).toEqual([list, where, rows[0]?.n]);
  }
}

async function moveOne({ lies, client, nr }: Writer, { batch, status, up }: Step): Promise<void> {
  const key = `${batch} ${status}`;
  const change = up || !lies.get(key) ? 1 : -1;
  await client.query(move, [String(nr), batch, status, change]);
  lies.set(key, (lies.get(key) ?? 0) + change);
}

async function write(one: Writer, act: Step): Promise<void> {
  const { client, nr } = one;
  if (!one.open) {
    await client.query('begin');
    one.open = true;
    one.before = new Map(one.lies);
  }
  const note = notes[nr];
  if (act.what === 'scan') await client.query(insertScan, [act.kind, `K${nr}-${act.batch}`, note]);
  if (act.what === 'receipt') await client.query(insertReceipt, [note, String(nr), act.up ? 'synchronized' : 'failed']);
  if (act.what === 'settle') {
    await client.query("update receipt set sync_state = 'synchronized' where receipt_no like 'T' || $1 || '%' and sync_state = 'failed'", [
      nr,
    ]);
  }
  // The first writer runs alone, so that the others do not wait.
  if (act.what === 'rename' && nr === 1) {
    await client.query("update area set name = case name when 'A区' then '新区' else 'A区' end where org = '101'");
  }
  if (act.what === 'delete') {
    const one = "select max(id) from scan_record where code like 'K' || $1 || '%' and deleted_at is null";
    await client.query(`update scan_record set deleted_at = now() where id = (${one})`, [nr]);
  }
  if (act.what === 'move') await moveOne(one, act);
}

async function end(one: Writer, how: 'commit' | 'rollback'): Promise<void> {
  if (how === 'rollback' && one.open) one.lies = one.before;
  await one.client.query(how);
  one.open = false;
}

describe('totals that are told from earlier ones', () => {
  it('equal the count of the rows while transactions draw identities, end out of order, fail, delete and settle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        for (const act of steps) {
          const one = writers[act.writer - 1];
          if (!one) continue;
          if (act.what === 'commit' || act.what === 'rollback') await end(one, act.what);
          else if (act.what === 'ask') await askAll();
          else if (act.what === 'wait') await totals.idle();
          else await write(one, act);
        }
        for (const one of writers) await end(one, 'commit');
        await askAll();
        await totals.idle();
        await askAll();
      }),
      { numRuns: 12 },
    );
    expect(totals.counted).toBeLessThan(totals.queryCount / 2);
  }, 240_000);

  it('refuses statements that would change what a total was told from', async () => {
    for (const text of [
      'delete from movement',
      "update movement set batch = 'X'",
      'update balance set status = status',
      'delete from scan_record where false',
      "update scan_record set code = ''",
      'truncate receipt cascade',
      'update receipt set received_at = now()',
    ]) {
      await expect(plant.pool.query(text)).rejects.toThrow('stay as they are');
    }
  });
});

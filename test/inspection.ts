import { makeNote, type TestNoteOptions } from './notes.ts';
import type { Partners } from './partners.ts';
import type { Client, Plant } from './plant.ts';

let resultCount = 0;

/** The inspection's result for a line of a note. */
export interface Verdict {
  id?: string;
  version?: number;
  line?: number;
  accepted?: number;
  rejected?: number;
  itemNo?: string;
  receiptNumber?: string;
  verdict?: 'passed' | 'failed' | 'concession';
  inspectedAt?: string;
}

/** An inspection result from QA. */
export function resultRecord(noteNo: string, given: Verdict = {}) {
  resultCount += 1;
  const { id = `IQC-${resultCount}`, version = 1, line = 1, accepted = 0, rejected = 0, itemNo = '3010-0001', ...more } = given;
  return {
    ...{ kind: 'inspectionResult' as const, id, version },
    data: {
      ...{ org: '101', noteNo, noteLine: line, itemNo, verdict: rejected > accepted ? 'failed' : 'passed' },
      ...{ inspectedQty: String(accepted + rejected || 1), acceptedQty: String(accepted), rejectedQty: String(rejected) },
      ...{ inspectedAt: new Date().toISOString(), inspector: '李静', ...more },
    },
  };
}

export const withdrawn = (id: string, version: number) => ({ kind: 'inspectionResult' as const, id, version, deleted: true });

/** Sends an inspection result and returns its outcome. */
export const inspected = async (next: Partners, noteNo: string, given: Verdict = {}): Promise<string | undefined> =>
  (await next.bring('qa', resultRecord(noteNo, given)))[0];

/** The receiving place of the plant's first warehouse, made if it is missing. */
export async function receivingPlace(plant: Plant): Promise<string> {
  await plant.pool.query(`
    insert into location (org, kind, warehouse_id, code, name)
    select org, 'receiving', id, 'RM1-IN-01', '暂收区' from warehouse where org = '101' and code = 'RM1'
    on conflict do nothing`);
  return 'RM1-IN-01';
}

/** A note that a checked-in keeper received whole, at one place. */
export async function receivedAt(
  plant: Plant,
  { keeper, warehouseId }: { keeper: Client; warehouseId: number },
  { place = 'RM1-A01-03', ...options }: TestNoteOptions & { place?: string } = {},
): Promise<{ noteNo: string; receiptNo: string; labels: string[]; toInspect: number; toPutAway: number }> {
  const note = await makeNote(plant.pool, { lines: 1, ...options });
  const lineNos = Array.from({ length: options.lines ?? 1 }, (_, at) => at + 1);
  await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId });
  await keeper.ask('saveLineLocations', { noteNo: note.noteNo, lineNos, locationCode: place, warehouseId });
  const saved = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: lineNos.map((lineNo) => ({ lineNo })) });
  if (!saved.ok) throw new Error(saved.message);
  const { receiptNo, toInspect, toPutAway } = saved.data;
  return { ...note, receiptNo, toInspect, toPutAway };
}

interface TaskRow {
  state: string;
  held_reason: string;
  released: string;
  put_away: string;
  place: string | null;
  line_no: number;
}

/** The putaway tasks of a receipt. */
export const tasksOf = async (plant: Plant, receiptNo: string): Promise<TaskRow[]> =>
  (
    await plant.pool.query<TaskRow>(
      `select t.state, t.held_reason, trim_scale(t.released_qty)::text as released, trim_scale(t.put_away_qty)::text as put_away, p.code as place, l.line_no
         from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id left join location p on p.id = t.location_id
        where r.receipt_no = $1 order by l.line_no`,
      [receiptNo],
    )
  ).rows;

/** The stock of a receipt's goods by status: `inspection 80, hold 20`. */
export const stockOf = async (plant: Plant, receiptNo: string): Promise<string> => {
  const { rows } = await plant.pool.query<{ status: string; qty: string }>(
    `with m as (
       select m.* from movement m join receipt r on r.receipt_no = $1
        where (m.document_type, m.document_id) = ('receipt', r.id)
           or m.document_type = 'inspection' and m.document_id in (select id from receipt_line where receipt_id = r.id)
           or m.document_type = 'putaway' and m.document_id in (select id from document where kind = 'putaway' and header ->> 'receiptNo' = $1)
     ), s as (select to_status as status, to_location_id as place, qty from m union all select from_status, from_location_id, -qty from m)
     select s.status, trim_scale(sum(s.qty))::text as qty from s join location p on p.id = s.place and p.warehouse_id is not null
      group by s.status having sum(s.qty) <> 0 order by s.status`,
    [receiptNo],
  );
  return rows.map(({ status, qty }) => `${status} ${qty}`).join(', ');
};

/** Goods that were received and passed, and their putaway tasks. */
export async function released(
  plant: Plant,
  next: Partners,
  who: { keeper: Client; warehouseId: number },
  { accepted = 100, ...options }: TestNoteOptions & { place?: string; accepted?: number } = {},
): Promise<{ noteNo: string; receiptNo: string; labels: string[]; tasks: number[] }> {
  const made = await receivedAt(plant, who, options);
  const { firstItem = 1, lines = 1 } = options;
  const records = Array.from({ length: lines }, (_, at) =>
    resultRecord(made.noteNo, { line: at + 1, accepted, itemNo: `3010-${String(firstItem + at).padStart(4, '0')}` }),
  );
  await next.bring('qa', ...records);
  const { rows } = await plant.pool.query<{ id: number }>(
    'select t.id from putaway_task t join receipt r on r.id = t.receipt_id where r.receipt_no = $1 order by t.receipt_line_id',
    [made.receiptNo],
  );
  return { ...made, tasks: rows.map(({ id }) => id) };
}

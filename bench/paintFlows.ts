import { looseLabel } from '../test/entries.ts';
import { putLabels } from '../test/positions.ts';
import { HttpClient } from './httpClient.ts';
import { demandedLines } from './issuing.ts';
import type { BenchPlant } from './plant.ts';
import { releaseText } from './putaways.ts';
import { makeNotes, receivers } from './receipts.ts';
import { makeOrders, makePieces } from './reports.ts';

/** The work of a flow: its screen, the scans before the cartons, and the cartons. */
export interface PaintWork {
  account: string;
  route: string;
  before: readonly string[];
  codes: readonly string[];
}

/** A flow whose scans are measured, with so many cartons that the device accepts. */
export interface PaintFlow {
  name: string;
  prepare: (plant: BenchPlant, cartons: number) => Promise<PaintWork>;
  /** The verdict of a carton; `accept` when absent. */
  tone?: string;
}

let made = 0;
const namesOf = (cartons: number): string[] => {
  made += 1;
  return Array.from({ length: cartons }, (_, nth) => `PAINT${made}-${nth}`);
};
const [from, to] = ['RM1-A01-03', 'RM1-A01-04'];

async function receiving(plant: BenchPlant, cartons: number): Promise<PaintWork> {
  const [noteNo = ''] = await makeNotes(plant, 1, cartons);
  const { pool } = plant.database;
  await pool.query("update delivery_note set state = 'unreceived', scanned_by = null, scanned_at = null where note_no = $1", [noteNo]);
  const { rows } = await pool.query<{ code: string }>(
    'select b.code from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 order by b.id',
    [noteNo],
  );
  return {
    account: 'keeper',
    route: '/pages/InStorage/ScanRecieveNew',
    before: ['KW-SIGN:RM1', noteNo],
    codes: rows.map(({ code }) => code),
  };
}

async function puttingAway(plant: BenchPlant, cartons: number): Promise<PaintWork> {
  const [noteNo = ''] = await makeNotes(plant, 1, cartons);
  const { people, warehouseId } = await receivers(plant, 1);
  await people[0]?.must('/api/Receive/DoReceiveWh', {
    WID: warehouseId,
    data: { delino: noteNo, lines: Array.from({ length: cartons }, (_, n) => ({ LineNo: n + 1 })) },
  });
  for (const one of people) one.close();
  const { pool } = plant.database;
  await pool.query(releaseText, [[noteNo]]);
  const { rows } = await pool.query<{ code: string }>(
    'select b.code from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 order by b.id',
    [noteNo],
  );
  return { account: 'keeper', route: `/pages/InStorage/InComingIn?wid=${warehouseId}`, before: [], codes: rows.map(({ code }) => code) };
}

const atPlace =
  (route: string, lie: 'there' | 'near' | 'elsewhere') =>
  async ({ database: { pool } }: BenchPlant, cartons: number): Promise<PaintWork> => {
    const codes = namesOf(cartons);
    const { rows } = await pool.query<{ code: string }>(
      "select l.code from location l join warehouse w on w.id = l.warehouse_id where l.org = '101' and w.code = 'RM1' and l.kind = 'unassigned'",
    );
    await putLabels(pool, lie === 'there' ? to : lie === 'near' ? (rows[0]?.code ?? '') : from, codes);
    return { account: 'keeper', route, before: [`KW-LOC:${to}`], codes };
  };

async function splitting({ database: { pool } }: BenchPlant, cartons: number): Promise<PaintWork> {
  const codes = namesOf(cartons);
  await putLabels(pool, from, codes);
  return { account: 'admin', route: '/pages/Stock/BarCodeSplit', before: [], codes };
}

async function counting(plant: BenchPlant, cartons: number): Promise<PaintWork> {
  const { pool } = plant.database;
  const place = `PAINT-C${++made}`;
  await pool.query(
    "insert into location (org, kind, warehouse_id, code, name) select '101', 'storage', id, $1, '' from warehouse where org = '101' and code = 'RM1'",
    [place],
  );
  const codes = namesOf(cartons);
  await putLabels(pool, place, codes);
  const keeper = await new HttpClient(plant.url).signIn('keeper');
  const { DocNo } = (await keeper.must('/api/Stock/CreateCount', { WCode: 'RM1', PCodes: [place] })) as { DocNo: string };
  await keeper.must('/api/Stock/StartCount', { no: DocNo });
  keeper.close();
  return { account: 'keeper', route: `/pages/Stock/InnerCom/StockCheckForm?no=${DocNo}`, before: [`KW-LOC:${place}`], codes };
}

async function picking({ database: { pool } }: BenchPlant, cartons: number): Promise<PaintWork> {
  await pool.query(`
    insert into workshop (org, code, name) select '101', 'WS-B', '车间' where not exists (select from workshop where org = '101' and code = 'WS-B');
    insert into location (org, kind, warehouse_id, code, name) select '101', 'staging', id, 'RM1-BENCH', '备料区' from warehouse where org = '101' and code = 'RM1'
      and not exists (select from location where org = '101' and code = 'RM1-BENCH')`);
  const { rows } = await pool.query<{ code: string }>(
    "select code from item where org = '101' and not batch_controlled and code <> '3010-0001' order by code offset $1 limit 1",
    [made % 20],
  );
  const item = rows[0]?.code ?? '';
  const codes = namesOf(cartons);
  await putLabels(pool, from, codes, { item });
  const no = `PICK-${made}`;
  // A line of ten for each carton of ten.
  await demandedLines(pool, [{ no, items: codes.map(() => item) }]);
  await pool.query('update issue_line set order_no = $1 where task_id in (select id from issue_task where demand_no = $1)', [no]);
  return { account: 'keeper', route: `/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=${no}`, before: [], codes };
}

async function reporting(plant: BenchPlant, cartons: number): Promise<PaintWork> {
  const { rows } = await plant.database.pool.query("select from production_order where order_no = 'BMO0'");
  if (rows.length === 0) await makeOrders(plant);
  const [pieces = []] = await makePieces(plant, `PAINT${++made}`, 1, cartons);
  return { account: 'line', route: '/pages/InStorage/ScanComplete', before: [], codes: pieces.map(({ code }) => code) };
}

async function looseParts(plant: BenchPlant, cartons: number): Promise<PaintWork> {
  const codes = namesOf(cartons);
  for (const code of codes) await looseLabel({ pool: plant.database.pool }, code);
  return { account: 'keeper', route: '/pages/InStorage/ScanComponents', before: ['KW-SIGN:RM1'], codes };
}

/** The flows that are measured with right scans. */
export const paintFlows: readonly PaintFlow[] = [
  { name: 'receiving', prepare: receiving },
  { name: 'putaway', prepare: puttingAway },
  { name: 'bind, known labels', prepare: atPlace('/pages/Com/scanMaint/scanIn', 'near') },
  { name: 'bind, labels of elsewhere', prepare: atPlace('/pages/Com/scanMaint/scanIn', 'elsewhere') },
  { name: 'unbind', prepare: atPlace('/pages/Com/scanMaint/scanOut', 'there') },
  { name: 'compare', prepare: atPlace('/pages/Com/scanMaint/positionTransfer', 'there') },
  { name: 'count of a place', prepare: counting },
  { name: 'picking', prepare: picking },
  { name: 'split', prepare: splitting },
  { name: 'report', prepare: reporting },
  { name: 'loose parts', prepare: looseParts },
];

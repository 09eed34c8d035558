import { beforeAll, describe, expect, it } from 'vitest';
import { changesOf, type DemandProgress, outcomeOf, type PaperChange, workProgress } from '../../contract/exchange/paperChanges.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { inTurnOf } from '../../test/slow/inTurn.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
const next = usePartners(plant);
let world: Awaited<ReturnType<typeof issuingWorld>>;
const [A, B, C] = ['3010-0001', '3010-0003', '3010-0008'];
beforeAll(async () => {
  world = await issuingWorld(plant);
  await plant.pool.query(`
    with w as (insert into warehouse (org, code, name, intermediate) values ('101', 'W13', '中间仓', true) returning org, id)
    insert into location (org, kind, warehouse_id, code, name, intermediate) select org, 'storage', id, 'W13-01', '一线', true from w`);
  for (const item of [A, B, C]) for (const place of ['RM1-A01-01', 'FG1-A01-01']) await putStock(plant.pool, item, place, 10_000);
});

const kinds = ['issueDemand', 'workshopDemand', 'productionOrder'] as const;
type Kind = (typeof kinds)[number];
interface Line {
  line: number;
  itemNo: string;
  qty: string;
  warehouse: string;
  project?: string;
}
interface Paper {
  kind: Kind;
  no: string;
  version: number;
}

const first: Line = { line: 1, itemNo: A, qty: '10', warehouse: 'RM1' };
/** The lines of a partner document after a change; undefined if the change does not concern lines. */
const changed: Record<PaperChange, readonly Line[] | undefined> = {
  more: [{ ...first, qty: '20' }],
  less: [{ ...first, qty: '4' }],
  item: [{ ...first, itemNo: B }],
  warehouse: [{ ...first, warehouse: 'FG1' }],
  project: [{ ...first, project: 'P1' }],
  renumbered: [{ ...first, line: 7 }],
  removed: [{ ...first, line: 2, itemNo: C, qty: '3' }],
  closed: undefined,
  withdrawn: undefined,
  restored: undefined,
};

const recordOf = ({ kind, no }: Paper, lines: readonly Line[]) =>
  kind === 'productionOrder'
    ? {
        ...{ orderNo: no, itemNo: '3010-0020', qty: '1', unit: '件', workshopCode: 'WS-1', status: 'released' },
        components: lines.map((line) => ({ ...line, unit: '件' })),
      }
    : {
        ...{ demandNo: no, workshopCode: 'WS-1', neededAt: '2026-11-22T08:00:00+08:00' },
        lines: lines.map((line) => ({ ...line, unit: '件', orderNo: `MO-${no}` })),
      };

/** Sends the record to the plant and, if it is the ERP's, to the simulated ERP. */
async function tell(kind: string, id: string, version: number, data?: object): Promise<{ result: string; reason: string }> {
  const record = { kind, id, version, ...(data ? { data: { org: '101', ...data } } : { deleted: true }) };
  const source = kind === 'workshopDemand' ? 'imos' : 'erp';
  if (kind === 'issueDemand') next.simulator.state.shelves.erp.addRecord(record as never);
  const { body } = await next.push(source, [record]);
  const [answer] = body.records;
  return { result: answer?.result ?? '', reason: answer?.reason ?? '' };
}
const say = (paper: Paper, lines: readonly Line[]) => tell(paper.kind, paper.no, ++paper.version, recordOf(paper, lines));
const bury = (paper: Paper) => tell(paper.kind, paper.no, ++paper.version);
let orders = 0;
const orderOf = (paper: Paper) => (paper.kind === 'productionOrder' ? paper.no : `MO-${paper.no}`);
async function close(paper: Paper): Promise<{ result: string; reason: string }> {
  orders += 1;
  const own = paper.kind === 'productionOrder';
  const order = recordOf({ kind: 'productionOrder', no: orderOf(paper), version: 0 }, own ? [first] : []);
  return tell('productionOrder', orderOf(paper), own ? ++paper.version : orders, { ...order, status: 'closed' });
}

async function rowsOf(no: string) {
  const { rows: tasks } = (await world.keeper.list('issueTasks', { jsWhere: { DemandNo: { value: no, searchType: '=' } } })).data;
  const lists = await Promise.all(
    tasks.map(({ taskNo }) => world.keeper.list('issueLines', { jsWhere: { TaskNo: { value: taskNo ?? '', searchType: '=' } } })),
  );
  return lists.flatMap(({ data }) => data.rows);
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;
const sum = (rows: Rows, name: 'qty' | 'surplus' | 'open' | 'issued') => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
const prepare = async (id: number, qty: number, location = 'RM1-A01-01'): Promise<number> => {
  const answer = await world.prepare(world.keeper, id, qty, location);
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.picks[0]?.id ?? 0;
};
const confirm = (id: number) => world.keeper.ask('confirmIssue', { rows: [{ id }] }, { language: 'en' });
const refusals = ['confirm.surplus', 'confirm.withdrawn', 'issue.order-closed', 'issue.order-withdrawn'];

/** A partner document with its request, of which part of ten is prepared, handed over or issued. */
async function begun(kind: Kind, no: string, progress: DemandProgress): Promise<{ paper: Paper; pick: number | undefined }> {
  const paper: Paper = { kind, no, version: 0 };
  expect((await say(paper, [first])).result).toBe('applied');
  if (kind === 'productionOrder') expect((await world.leader.ask('pushOrderTask', { orders: [no] })).ok).toBe(true);
  const [row] = await rowsOf(no);
  const id = row?.id ?? 0;
  if (progress === 'proposed') expect((await world.keeper.ask('proposeStock', { ids: [id] })).ok).toBe(true);
  if (workProgress[kind][progress] === 'untouched') return { paper, pick: undefined };
  const pick = await prepare(id, progress === 'prepared-full' ? 10 : 6);
  if (progress === 'handed-over') expect((await world.keeper.ask('handOverRound', { taskNo: row?.taskNo ?? '' })).ok).toBe(true);
  if (workProgress[kind][progress] === 'done') expect((await confirm(pick)).ok).toBe(true);
  if (progress === 'sent')
    await eventually(
      () => toldOf(no),
      (sentQty) => sentQty === 6,
    );
  return { paper, pick };
}

async function change(paper: Paper, what: PaperChange): Promise<{ result: string; reason: string }> {
  if (what === 'closed') return close(paper);
  if (what === 'withdrawn') return bury(paper);
  if (what !== 'restored') return say(paper, changed[what] ?? []);
  expect((await bury(paper)).result).toBe('applied');
  return say(paper, [first]);
}

/** The issued quantity for a partner document, as the ERP knows it. */
const toldOf = (no: string): number =>
  next
    .documents()
    .flatMap(({ document: { document, type, lines } }) =>
      type === 'issue' && (document.demandNo === no || lines.some((line) => 'orderNo' in line && line.orderNo === no)) ? lines : [],
    )
    .reduce((all, { qty }) => all + Number(qty), 0);

describe.each(inTurnOf(kinds, 3))('S111: %s: what the ERP changes while people work on it', (kind) => {
  it.each(Object.keys(workProgress.issueDemand) as DemandProgress[])(
    'every change is as the table says, with work %s: outcome, lists, words, ledger and the ERP agree',
    async (progress) => {
      const stage = workProgress[kind][progress];
      await world.setting('intermediateIssue', progress === 'intermediate');
      for (const what of changesOf(kind)) {
        const no = `T-${kind.slice(0, 3)}-${progress}-${what}`;
        const outcome = outcomeOf(kind, what, stage);
        const { paper, pick } = await begun(kind, no, progress);
        const before = await rowsOf(no);
        const { result, reason } = await change(paper, what);
        expect([no, result]).toEqual([no, outcome === 'parked' ? 'parked' : 'applied']);
        const rows = await rowsOf(no);
        if (outcome === 'parked') {
          expect(reason).toContain(no);
          expect(rows).toEqual(before);
          continue;
        }
        const wants = what === 'withdrawn' ? [] : (changed[what] ?? [first]);
        const issuedQty = stage === 'done' ? 6 : 0;
        const living = rows.filter(({ lineNo }) => wants.some(({ line }) => line === lineNo));
        if (what !== 'closed') expect([no, sum(living, 'qty')]).toEqual([no, wants.reduce((all, { qty }) => all + Number(qty), 0)]);
        expect([no, sum(rows, 'surplus') > 0]).toEqual([no, outcome === 'surplus']);
        if (pick !== undefined && stage === 'prepared') {
          const answer = await confirm(pick);
          expect([no, answer.ok]).toEqual([no, outcome === 'followed']);
          if (outcome === 'surplus') {
            expect([no, refusals.includes(answer.code), answer.message]).toEqual([no, true, expect.stringContaining(A)]);
            expect((await world.keeper.ask('undoPrepare', { ids: [pick] })).ok).toBe(true);
          }
        }
        const open = (await rowsOf(no)).filter((row) => Number(row.open) > 0);
        if (what === 'closed' || what === 'withdrawn') expect([no, open]).toEqual([no, []]);
        // Open quantities are issued from their place; there is no stock of the project.
        for (const row of what === 'project' ? [] : open)
          expect((await confirm(await prepare(row.id ?? 0, Number(row.open), `${row.warehouse}-A01-01`))).ok).toBe(true);
        const end = await rowsOf(no);
        expect([no, sum(end, 'surplus')]).toEqual([no, 0]);
        if (!['closed', 'withdrawn', 'project'].includes(what)) expect([no, sum(end, 'issued')]).toEqual([no, sum(end, 'qty')]);
        expect(sum(end, 'issued')).toBeGreaterThanOrEqual(issuedQty);
        await eventually(
          () => toldOf(no),
          (sentQty) => sentQty === sum(end, 'issued'),
        );
      }
      await world.lawful();
      // The ERP accepted all of it.
      const { rows: refused } = await plant.pool.query(
        "select doc_no, sync_reason from document where kind = 'issue' and sync_state = 'failed'",
      );
      expect(refused).toEqual([]);
    },
    scaledTimeout(180_000),
  );
});

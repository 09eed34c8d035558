import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, outcomeOf, type PaperChange, workProgress } from '../../contract/exchange/paperChanges.ts';
import { EventRecorder } from '../../test/eventRecorder.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { inTurnOf } from '../../test/slow/inTurn.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { A, type AnsweredPaper, answeredKinds, B, C, type PaperLine } from './answeredPapersTestKit.ts';

const plant = usePlant();
const next = usePartners(plant);
let world: Awaited<ReturnType<typeof answeredKinds>>;
beforeAll(async () => {
  world = await answeredKinds(plant, next);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [], layers: [] }));

const first: PaperLine = { line: 1, itemNo: A, qty: '10' };
/** The lines of a partner document after a change; undefined if the change does not concern lines. */
const changed: Record<PaperChange, readonly PaperLine[] | undefined> = {
  more: [{ ...first, qty: '20' }],
  less: [{ ...first, qty: '3' }],
  item: [{ ...first, itemNo: B }],
  warehouse: [{ ...first, warehouse: 'W2' }],
  project: [{ ...first, project: 'P1' }],
  renumbered: [{ ...first, line: 7 }],
  removed: [{ line: 2, itemNo: C, qty: '3' }],
  closed: undefined,
  withdrawn: undefined,
  restored: undefined,
};

/** A document of the ERP, version by version, with its state in the ERP's own data. */
class Told {
  readonly kind: AnsweredPaper;
  readonly no: string;
  #version = 0;

  constructor(kind: AnsweredPaper, no: string) {
    this.kind = kind;
    this.no = no;
  }

  async say(lines?: readonly PaperLine[]): Promise<{ result: string; reason: string }> {
    this.#version += 1;
    const { kind, no } = this;
    const data = lines && { org: '101', ...world.kinds[kind].data(no, lines) };
    const record = { kind, id: no, version: this.#version, ...(data ? { data } : { deleted: true }) };
    const [answer] = (await next.push('erp', [record])).body.records;
    // Earlier goods were reported before; then the ERP's own data has the change too.
    await eventually(
      async () => (await plant.pool.query("select from document where sync_state = 'queued'")).rowCount,
      (queued) => queued === 0,
    );
    if (kind !== 'deliveryNote') next.simulator.state.shelves.erp.addRecord(record as never);
    return { result: answer?.result ?? '', reason: answer?.reason ?? '' };
  }

  /** Closes the production order of its lines. */
  async closeOrder(): Promise<{ result: string; reason: string }> {
    const orderNo = `MO-${this.no}`;
    const data = { org: '101', orderNo, itemNo: '3010-0020', qty: '1', unit: '件', workshopCode: 'W1', status: 'closed', components: [] };
    const [answer] = (await next.push('erp', [{ kind: 'productionOrder', id: orderNo, version: 1, data }])).body.records;
    return { result: answer?.result ?? '', reason: answer?.reason ?? '' };
  }

  async change(what: PaperChange): Promise<{ result: string; reason: string }> {
    if (what === 'closed') return this.closeOrder();
    if (what === 'withdrawn') return this.say();
    if (what !== 'restored') return this.say(changed[what]);
    await this.say();
    return this.say([first]);
  }
}

it('an announced return that the ERP withdrew is refused as withdrawn', async () => {
  const paper = new Told('salesReturn', 'APGONE');
  await paper.say([first]);
  const [line] = await world.kinds.salesReturn.shown('APGONE');
  await paper.say();
  if (!line) throw new Error('a line');
  const refused = await world.kinds.salesReturn.finish('APGONE', line, 'FG1');
  expect([refused.code, refused.message]).toEqual(['return.withdrawn', expect.stringContaining('APGONE')]);
});

const papers = ['transferOrder', 'salesShipment', 'salesReturn', 'requisition', 'erpIssue', 'deliveryNote'] as const;

it.each(papers)('S114: whoever works with a %s hears that the ERP changed it; what is new is told to nobody', async (kind) => {
  const listener = new EventRecorder(plant.url, world.keeper);
  const paper = new Told(kind, `HEAR-${papers.indexOf(kind)}-0001`);
  const told = () => listener.events.flatMap(({ name, data }) => (name === 'paper' ? (data as { numbers: string[] }).numbers : []));
  const papersHeard = () => told().filter((no) => no === paper.no);
  await eventually(
    () => listener.events.some(({ name }) => name === 'notice'),
    (begun) => begun,
  );
  await paper.say([first]);
  await paper.say(changed.more);
  await eventually(papersHeard, (events) => events.includes(paper.no));
  const changes = papersHeard().length;
  await paper.say();
  await eventually(papersHeard, (events) => events.length > changes);
  expect(papersHeard()).toEqual([paper.no, paper.no]);
  listener.stop();
});

describe.each(inTurnOf(papers, 2))('S114: %s: what the ERP changes while people work on it', (kind) => {
  it.each(Object.entries(workProgress[kind]))(
    'every change is as the table says, with work %s: outcome, lists, words, ledger and the ERP agree',
    async (progress, stage) => {
      const { begin, shown, finish, documents, withdrawn } = world.kinds[kind];
      for (const what of changesOf(kind)) {
        const paper = new Told(kind, `AP${kind.slice(0, 3)}-${progress}-${what}`.toUpperCase());
        const { no } = paper;
        expect([no, (await paper.say([first])).result]).toEqual([no, 'applied']);
        const open = await begin[progress]?.(no);
        const before = await shown(no);
        const outcome = outcomeOf(kind, what, stage);
        const { result, reason } = await paper.change(what);
        expect([no, result, reason]).toEqual([
          no,
          outcome === 'parked' ? 'parked' : 'applied',
          outcome === 'parked' ? expect.stringContaining(no) : '',
        ]);
        let wants = what === 'withdrawn' ? [] : (changed[what] ?? [first]);
        if (outcome === 'parked') {
          expect([no, await shown(no)]).toEqual([no, before]);
          if (what !== 'withdrawn') {
            // Discards the draft document and takes the same record in; otherwise the ERP restores its earlier state.
            const isWritten = open && stage === 'prepared' && progress !== 'confirmed-and-written';
            if (isWritten) expect([no, (await open.drop()).ok]).toEqual([no, true]);
            if (!isWritten) wants = [first];
          } else wants = [first];
          expect([no, (await paper.say(wants)).result]).toEqual([no, 'applied']);
        }
        // A draft document can still be confirmed, unless its goods are no longer wanted: then it is refused by name and discarded.
        if (open && (outcome !== 'parked' || wants[0] === first)) {
          const end = await open.end();
          expect([no, end.code]).toEqual([no, outcome === 'surplus' ? withdrawn : '20000']);
          if (outcome === 'surplus') expect([end.message.includes(no), (await open.drop()).ok]).toEqual([true, true]);
        }
        const lines = await shown(no);
        if (wants.length > 0)
          expect([no, lines.map(({ lineNo, itemNo, qty }) => ({ line: lineNo, itemNo, qty: String(qty) }))]).toEqual([
            no,
            wants.map(({ line, itemNo, qty }) => ({ line, itemNo, qty })),
          ]);
        const isEnded = kind === 'requisition' && what === 'closed';
        for (const line of lines.map((one) => (isEnded ? { ...one, open: 1 } : one)).filter((one) => one.open > 0 || one.arrives > 0)) {
          const from = wants[0]?.warehouse ?? (kind === 'salesShipment' ? 'FG1' : 'RM1');
          const answer = await finish(no, line, from);
          // Nothing more leaves for a withdrawn document; goods on their way still arrive.
          const code = wants.length === 0 && line.arrives === 0 ? withdrawn : isEnded ? 'issue.order-closed' : '20000';
          expect([no, answer.code, answer.message]).toEqual([no, code, code === '20000' ? '' : expect.stringContaining(no)]);
        }
        const end = await shown(no);
        const isDone = wants.length > 0 && !isEnded;
        if (isDone)
          expect([no, end.map(({ qty, done, open: left, arrives }) => [qty === done, left, arrives])]).toEqual([
            no,
            end.map(() => [true, 0, 0]),
          ]);
        const done = end.reduce((all, line) => all + line.done, 0);
        // A document that was withdrawn before anything left is in no list.
        if (documents && end.length > 0)
          await eventually(
            () => world.toldOf(kind, no),
            (qty) => qty === done,
          );
      }
      // The ERP accepted all of it.
      const { rows: refused } = await plant.pool.query("select doc_no, sync_reason from document where sync_state = 'failed'");
      expect(refused).toEqual([]);
    },
    scaledTimeout(240_000),
  );
});

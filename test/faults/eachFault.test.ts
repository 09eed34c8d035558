import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import type { FaultName, FaultSwitch } from '../../simulator/faults.ts';
import { eventually } from '../neighbours.ts';
import { full } from '../slow/full.ts';
import { inTurn, runTurn } from '../slow/inTurn.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { agree } from './agree.ts';
import { linesHere, linesThere } from './bothSides.ts';
import { pushNotes, recordsHere, recordsThere, tellSuppliers } from './inward.ts';
import { makeAll, receiveAll } from './outward.ts';
import { TwoServers } from './twoServers.ts';

/** Out and in, under each fault: half of what goes out are receipts, half of every other kind in turn. */
const documents = full ? 1000 : 100;
const clients = 8;
const two = new TwoServers();
beforeAll(() => two.start(), scaledTimeout(120_000));
afterAll(() => two.stop());

// What twists the ERP's own stock is shown by server/exchange/compareStock.test.ts, half a file by files.test.ts.
type ExchangeFault = Exclude<FaultName, 'lostLine' | 'doubledLine' | 'halfFile'>;
type How = Omit<FaultSwitch, 'neighbour' | 'fault'>;

/** How a fault strikes the ERP, which takes our documents, and the portal, which brings its own. */
const faults: Record<ExchangeFault, { erp: How; portal?: How }> = {
  slow: { erp: { rate: 0.08, afterMs: 1200 }, portal: { rate: 0.3, afterMs: 1200 } },
  down: { erp: { rate: 0.15 }, portal: { times: 2 } },
  http500: { erp: { rate: 0.15 }, portal: { times: 2 } },
  // Rarer: what answers nonsense six times waits for a person.
  garbage: { erp: { rate: 0.1 }, portal: { rate: 0.3 } },
  doubleAnswer: { erp: { rate: 0.3 }, portal: { rate: 0.3 } },
  lostAnswer: { erp: { rate: 0.15 }, portal: { rate: 0.3 } },
  outOfOrder: { erp: {}, portal: {} },
  // On a push of the ERP it would bury the news of a deletion itself.
  deletedDocument: { erp: { rate: 0.2, on: ['send', 'changes'] }, portal: { rate: 0.3 } },
  refusedLine: { erp: { rate: 0.1, lines: [2] } },
};

const switches = Object.entries(faults).map(([fault, { erp, portal }]): [string, FaultSwitch[]] => {
  const name = fault as ExchangeFault;
  return [
    fault,
    [{ neighbour: 'erp', fault: name, ...erp }, ...(portal ? [{ neighbour: 'portal' as const, fault: name, ...portal }] : [])],
  ];
});
/** Alone, two faults of the nine in `npm test`, other ones at another commit. All of them are mixed in every run. */
const turn = runTurn ?? 0;
const alone = full ? switches : [0, 4].map((nth) => inTurn(switches, turn + nth));
// Gentler each, or nothing would ever come through; of few documents more have to be struck, so that each fault strikes one.
const gentler = full ? 4 : 2;
const mixed = switches.flatMap(([, ones]) => ones).map((one) => (one.rate === undefined ? one : { ...one, rate: one.rate / gentler }));

describe(`${documents} documents of every kind out and ${documents} notes in from ${clients} clients, both servers killed at once, twice (KUWEI_TEST_TURN=${turn})`, () => {
  it.each([...alone, ['all of them together', mixed] as const])(
    '%s: both sides agree line by line',
    async (name, given) => {
      const { simulator, pool } = two;
      simulator.faults.clear();
      const run = name.replaceAll(' ', '');
      tellSuppliers(two, run, documents);
      for (const one of given) simulator.faults.set(one);
      await pool.query('update neighbour_state set next_pull_at = now()');
      const half = documents / 2;
      const [receipts, others] = await Promise.all([
        receiveAll(two, half, clients),
        makeAll(two, half, 2),
        pushNotes(two, run, documents, clients),
      ]);
      const sent = [...receipts, ...others];
      await agree(
        () => recordsHere(two, run),
        () => recordsThere(two, run),
        documents,
      );
      // What has not struck yet by chance strikes the next pull. A line is refused only while documents are sent: that has its own run.
      await eventually(
        async () => {
          await pool.query('update neighbour_state set next_pull_at = now()');
          const left = simulator.faults
            .list()
            .filter(({ happened, fault }) => happened === 0 && (fault !== 'refusedLine' || fault === name));
          for (const { happened: _, ...one } of left) if (one.rate !== undefined) simulator.faults.set({ ...one, rate: undefined });
          return left;
        },
        (left) => left.length === 0,
      );
      // The rest comes through: what is compared is the end, and a fault that strikes for ever has none.
      simulator.faults.clear();
      // What was pushed to a server that was just killed comes with a timed pull, later than this waits: it is asked for now.
      await agree(
        async () => {
          await pool.query('update neighbour_state set next_pull_at = now()');
          return linesHere(pool, sent);
        },
        () => linesThere(simulator, sent),
        2 * documents,
      );
      // Receipts that the ERP refused altogether would agree as well.
      expect(linesThere(simulator, receipts).filter((line) => line.includes(' synchronized ')).length).toBeGreaterThan(half);
      expect((await compareLedger(pool)).differences).toEqual([]);
    },
    scaledTimeout(900_000),
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import type { FaultName, FaultSwitch } from '../../simulator/faults.ts';
import { eventually } from '../partners.ts';
import { full } from '../slow/full.ts';
import { inTurn, runTurn } from '../slow/inTurn.ts';
import { scaledTimeout } from '../slow/scaledTimeout.ts';
import { agree } from './agree.ts';
import { linesHere, linesThere } from './bothSides.ts';
import { pushNotes, recordsHere, recordsThere, tellSuppliers } from './inward.ts';
import { makeAll, receiveAll } from './outward.ts';
import { TwoServers } from './twoServers.ts';

/** Outgoing and incoming exchange under each fault: half of the outgoing documents are receipts, half other kinds in turn. */
const documents = full ? 1000 : 100;
const clients = 8;
const two = new TwoServers();
beforeAll(() => two.start(), scaledTimeout(120_000));
afterAll(() => two.stop());

// Faults of the ERP's own stock are in server/exchange/compareStock.test.ts, half-written files in files.test.ts.
type ExchangeFault = Exclude<FaultName, 'lostLine' | 'doubledLine' | 'halfFile'>;
type How = Omit<FaultSwitch, 'partner' | 'fault'>;

/** How a fault strikes the ERP, which gets our documents, and the portal, which sends its own. */
const faults: Record<ExchangeFault, { erp: How; portal?: How }> = {
  slow: { erp: { rate: 0.08, afterMs: 1200 }, portal: { rate: 0.3, afterMs: 1200 } },
  down: { erp: { rate: 0.15 }, portal: { times: 2 } },
  http500: { erp: { rate: 0.15 }, portal: { times: 2 } },
  // Rarer, because after six nonsense answers a document waits for a person.
  garbage: { erp: { rate: 0.1 }, portal: { rate: 0.3 } },
  doubleAnswer: { erp: { rate: 0.3 }, portal: { rate: 0.3 } },
  lostAnswer: { erp: { rate: 0.15 }, portal: { rate: 0.3 } },
  outOfOrder: { erp: {}, portal: {} },
  // On a push of the ERP it could lose the news of a deletion.
  deletedDocument: { erp: { rate: 0.2, on: ['send', 'changes'] }, portal: { rate: 0.3 } },
  refusedLine: { erp: { rate: 0.1, lines: [2] } },
};

const switches = Object.entries(faults).map(([fault, { erp, portal }]): [string, FaultSwitch[]] => {
  const name = fault as ExchangeFault;
  return [fault, [{ partner: 'erp', fault: name, ...erp }, ...(portal ? [{ partner: 'portal' as const, fault: name, ...portal }] : [])]];
});
/** `npm test` runs two of the nine faults alone, others at another commit; every run also mixes all of them. */
const turn = runTurn ?? 0;
const alone = full ? switches : [0, 4].map((nth) => inTurn(switches, turn + nth));
// Each fault is rare, or nothing would pass. With few documents it is more frequent, so that each fault happens at least once.
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
      // A fault that has not struck yet strikes the next pull. Refused lines need sent documents, so they have their own run.
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
      // Faults are switched off, so that all that is left arrives before the comparison.
      simulator.faults.clear();
      // Records pushed to a server that was just killed would come with the timed pull, which is too late, so they are pulled now.
      await agree(
        async () => {
          await pool.query('update neighbour_state set next_pull_at = now()');
          return linesHere(pool, sent);
        },
        () => linesThere(simulator, sent),
        2 * documents,
      );
      // Both sides would also agree if the ERP had refused all receipts.
      expect(linesThere(simulator, receipts).filter((line) => line.includes(' synchronized ')).length).toBeGreaterThan(half);
      expect((await compareLedger(pool)).differences).toEqual([]);
    },
    scaledTimeout(900_000),
  );
});

import { flowCommand, type Moment, type Taken } from '../core/scanFlow.ts';
import { arrivalFlow, saveArrival } from '../documents/arrivalFlow.ts';
import type { Arrival, ArrivalFacts, ArrivalState } from '../documents/arriving.ts';
import { incomingCalls } from './incoming.calls.ts';

/** Parts of one supplier without a delivery note: their labels make the lines, and no quantity was announced. */
export const looseArrival: Arrival = { name: 'looseReceipt', keyOf: ({ itemNo = '', batch = '' }) => looseKey(itemNo, batch) };

/** The key of a line: an item and its batch. */
export const looseKey = (itemNo: string, batch: string): string => `${itemNo} ${batch}`;

/** Taking loose parts in by scanning: the first label gives the supplier, then labels, a place, save; judged on the device. */
export const looseFlow = arrivalFlow(
  looseArrival,
  { saveLooseReceipt: incomingCalls.saveLooseReceipt },
  ({ supplier = '', lines = [] }) => ({ of: supplier, lines }),
  ({ docNo: no, lines: n }) => ({ no, what: { id: 'flow.lines', args: { n } } }),
);

/** Saves the supplier's goods in hand. */
export const saveLooseHere = (state: ArrivalState, facts: ArrivalFacts | undefined, _now: Moment): Taken<ArrivalState> =>
  saveArrival(looseArrival, state, facts, (supplier, lines, belongs) =>
    flowCommand(incomingCalls.saveLooseReceipt, { supplier, lines }, belongs),
  );

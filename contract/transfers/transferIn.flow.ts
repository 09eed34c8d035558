import { flowCommand, type Moment, type Taken } from '../core/scanFlow.ts';
import { arrivalFlow, saveArrival } from '../documents/arrivalFlow.ts';
import type { Arrival, ArrivalFacts, ArrivalState } from '../documents/arriving.ts';
import { transfersCalls } from './transfers.calls.ts';
import { arrivingKey } from './transfers.rules.ts';

/** Goods of a transfer order: only labels that were sent with it arrive with it. */
export const transferArrival: Arrival = {
  name: 'transferIn',
  keyOf: arrivingKey,
  stranger: (code, no) => ({ id: 'transfer.label-stranger', args: { code, no } }),
};

/** Taking a transfer in by scanning: the order, its labels, the place, then save; judged on the device from the order's snapshot. */
export const transferInFlow = arrivalFlow(
  transferArrival,
  { saveTransferIn: transfersCalls.saveTransferIn },
  ({ transferNo = '', lines = [] }) => ({ of: transferNo, lines }),
  ({ docNo: no, lines: n }) => ({ no, what: { id: 'transfer.in.waits-review', args: { n } } }),
);

/** Saves the order's goods in hand. */
export const saveTransferHere = (state: ArrivalState, facts: ArrivalFacts | undefined, _now: Moment): Taken<ArrivalState> =>
  saveArrival(transferArrival, state, facts, (transferNo, lines, belongs) =>
    flowCommand(transfersCalls.saveTransferIn, { transferNo, lines }, belongs),
  );

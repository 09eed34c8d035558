import { flowSample } from '../core/flowTestKit.ts';
import { addLabel, changeHead, dropLabel, forShipment, noScanOut, saveScanOut, scanOutFlow } from './scanOut.flow.ts';
import { takingFacts } from './takeOutTestKit.ts';

export const scanningOut = flowSample(scanOutFlow, {
  start: { ...noScanOut, head: { ...noScanOut.head, type: 'CK', shipmentNo: takingFacts.no } },
  facts: takingFacts,
  codes: ['A1', 'A2', 'C1', 'KW-LOC:A1', 'NONE', takingFacts.no],
  does: [
    saveScanOut,
    (_state, _facts, now) => forShipment(takingFacts.no, now),
    (state, facts, now) => addLabel(state, facts, 'NONE', { itemNo: 'B', itemName: '', unit: '', batch: '', place: 'P-03', qty: '4' }, now),
    (_state, _facts, now) => ({
      ...{ verdict: { tone: 'accept', word: '' }, commands: [] },
      change: (state) => changeHead(dropLabel(state, 'A1'), { destination: 'X' }, now),
    }),
  ],
});

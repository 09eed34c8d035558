import { flowSample } from '../core/flowTestKit.ts';
import { cabinetFlow, emptyCabinet } from './cabinet.flow.ts';
import { assignHomePlaces, clearPlaces, receiveFlow, saveReceiptHere } from './receive.flow.ts';
import { emptyReceive, newWork } from './receive.state.ts';
import { facts, line } from './receiveTestKit.ts';

export const receiving = flowSample(receiveFlow, {
  start: { ...emptyReceive, warehouse: { id: 1, code: 'W', name: 'W' }, work: newWork('SH1') },
  facts: facts([line(1), line(2, { locationId: null, locationCode: null, warehouseId: null })], {
    homes: [{ lineNo: 2, code: 'A01-01-02', warehouseId: 1, warehouse: 'W' }],
  }),
  codes: ['L1-1', 'L1-2', 'l2-1', 'BOX2', 'BE77', 'KW-LOC:A01-01-02', 'KW-LOC:A01-01-03', 'SH1'],
  does: [
    saveReceiptHere,
    clearPlaces,
    assignHomePlaces,
    (_state, _facts, { at }) => ({
      verdict: { tone: 'accept', word: '' },
      commands: [],
      change: (state) => (state.work ? state : { ...state, work: newWork('SH1', at) }),
    }),
  ],
});

export const loading = flowSample(cabinetFlow, {
  start: { ...emptyCabinet, cabinetNo: 'C1' },
  facts: { cabinetNo: 'C1', codes: ['L1'] },
  codes: ['L1', 'L2', 'L3'],
  does: [
    () => ({
      verdict: { tone: 'accept', word: '' },
      commands: [],
      change: (now) => ({ ...now, mode: now.mode === 'load' ? ('unload' as const) : ('load' as const) }),
    }),
  ],
});

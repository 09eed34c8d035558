import { describe, expect, it } from 'vitest';
import { forShipment, noScanOut, type ScanOutState, saveNewerOut, saveScanOut, scanOutFlow } from './scanOut.flow.ts';
import { saveNewer, saveTaken, takeLoose, takeOutFlows } from './takeOut.flow.ts';
import type { TakeOutFacts, TakeOutState } from './takeOutHand.rules.ts';
import { atPaper, place } from './takeOutTestKit.ts';

const [old, recent] = ['2026-09-24', '2026-11-26'];
/** Demand for twenty of an item: a carton that came in September at P-02, two that came in November at P-01, which is nearer; and loose seals of both days. */
const factsOf = (newer: TakeOutFacts['newer'], kind: TakeOutFacts['kind'] = 'requisition'): TakeOutFacts => ({
  ...{ kind, no: kind === 'shipment' ? 'CH1' : 'RQ1', goesTo: '', newer },
  lines: [
    {
      ...{ lineNo: 1, itemNo: 'A', itemName: '轴承', unit: '件', decimals: 0, qty: '20', open: '20', batch: '', project: '' },
      places: [place('P-01', '20', '0'), place('P-02', '10', '0')],
      layers: [
        { place: 'P-02', day: old, qty: '10' },
        { place: 'P-01', day: recent, qty: '20' },
      ],
    },
    {
      ...{ lineNo: 2, itemNo: 'B', itemName: '密封', unit: '件', decimals: 0, qty: '9', open: '9', batch: '', project: '' },
      places: [place('P-03', '12', '12')],
      layers: [
        { place: 'P-03', day: old, qty: '4' },
        { place: 'P-04', day: '2026-10-01', qty: '5' },
        { place: 'P-03', day: recent, qty: '8' },
      ],
    },
  ],
  labels: [
    { code: 'NEW1', itemNo: 'A', batch: '', project: '', place: 'P-01', qty: '10', day: recent },
    { code: 'NEW2', itemNo: 'A', batch: '', project: '', place: 'P-01', qty: '10', day: recent },
    { code: 'OLD', itemNo: 'A', batch: '', project: '', place: 'P-02', qty: '10', day: old },
  ],
});
let at = 0;
const now = () => {
  at += 1;
  return { at, time: '2026-11-27 10:00:00' };
};
const wordOf = ({ verdict: { word } }: { verdict: { word: unknown } }) => (typeof word === 'string' ? word : (word as { id: string }).id);

describe('S119: the device judges newer goods that leave as the server does, without asking it', () => {
  const taken = (facts: TakeOutFacts, ...codes: string[]) => {
    const said: string[] = [];
    const state = codes.reduce((was: TakeOutState, code) => {
      const one = takeOutFlows.requisition.take(was, { code }, facts, now());
      said.push(wordOf(one));
      return one.change?.(was) ?? was;
    }, atPaper);
    return { said, state };
  };

  it('says nothing where the plant does not mind, and nothing of a device that knows no days', () => {
    for (const facts of [factsOf('allow'), factsOf(undefined)]) {
      const { said, state } = taken(facts, 'NEW1');
      expect([said, wordOf(saveTaken(state, facts))]).toEqual([['take-out.taken'], 'take-out.waiting']);
    }
  });

  it('says at the scan where the older ones lie; they may come along, in whichever order', () => {
    for (const policy of ['warn', 'refuse'] as const) {
      const facts = factsOf(policy);
      expect(takeOutFlows.requisition.take(atPaper, { code: 'NEW1' }, facts, now()).verdict).toMatchObject({
        tone: 'warn',
        word: { id: 'take-out.older', args: { item: 'A', place: 'P-02', day: old } },
      });
      const { said, state } = taken(facts, 'NEW1', 'OLD');
      expect([said, wordOf(saveTaken(state, facts))]).toEqual([['take-out.older', 'take-out.taken'], 'take-out.waiting']);
      expect(taken(facts, 'OLD', 'NEW1').said).toEqual(['take-out.taken', 'take-out.taken']);
    }
  });

  it('is saved where the plant warns; where it refuses it is not sent, and whoever may decides with a reason', () => {
    const warned = taken(factsOf('warn'), 'NEW1').state;
    expect(saveTaken(warned, factsOf('warn')).commands).toHaveLength(1);
    const facts = factsOf('refuse');
    const { state } = taken(facts, 'NEW1', 'NEW2');
    const refused = saveTaken(state, facts);
    expect([wordOf(refused), refused.commands, refused.change?.(state).newer]).toEqual(['error.take.newer', [], true]);
    const [command] = saveNewer(state, facts, '急用').commands;
    expect(command?.input).toMatchObject({ newerReason: '急用' });
  });

  it('judges goods without a label by the day of the newest of them', () => {
    const facts = factsOf('refuse');
    const loose = (qty: string) => {
      const one = takeLoose(atPaper, facts, 2, qty, now());
      return saveTaken(one.change?.(atPaper) ?? atPaper, facts);
    };
    expect(wordOf(loose('4'))).toBe('take-out.waiting');
    expect(wordOf(loose('6'))).toBe('error.take.newer');
  });

  it('a scan-out for a shipment likewise; one to a supplier, or of labels that the device does not know, is the server’s', () => {
    const facts = factsOf('refuse', 'shipment');
    const begun = forShipment('CH1', now()).change?.(noScanOut) ?? noScanOut;
    const start: ScanOutState = { ...begun, head: { ...begun.head, type: 'CK' } };
    const scan = (was: ScanOutState, code: string) => {
      const one = scanOutFlow.take(was, { code }, facts, now());
      return { word: wordOf(one), state: one.change?.(was) ?? was };
    };
    const first = scan(start, 'NEW1');
    expect(first.word).toBe('take-out.older');
    const refused = saveScanOut(first.state, facts);
    expect([wordOf(refused), refused.commands, refused.change?.(first.state).newer]).toEqual(['error.take.newer', [], true]);
    expect(saveNewerOut(first.state, '急用').commands).toHaveLength(1);
    expect(saveScanOut(scan(first.state, 'OLD').state, facts).commands).toHaveLength(1);
    expect(saveScanOut(scan(start, 'STRANGE').state, facts).commands).toHaveLength(1);
    expect(saveScanOut({ ...first.state, head: { ...first.state.head, target: 'supplier', shipmentNo: '' } }, facts).commands).toHaveLength(
      1,
    );
  });
});

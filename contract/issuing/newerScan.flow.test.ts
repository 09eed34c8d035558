import { describe, expect, it } from 'vitest';
import { pickingFlow, takeNewer } from './picking.flow.ts';
import { type PickingFacts, type PickingState, walkOf } from './pickingRound.rules.ts';
import { atRound, labelOf, lineOf } from './pickingTestKit.ts';

const now = (at: number) => ({ at, time: '2026-11-27 10:00:00' });
const old = '2026-09-24';
const recent = '2026-11-26';
/** A line of 20: 10 that came in September at P2, 10 that came in November at P1, which is nearer. */
const factsOf = (newer: PickingFacts['newer']): PickingFacts => {
  const line = lineOf(1, 'A', '20', []);
  return {
    ...{ note: '', walked: [], low: [], newer },
    lines: [
      {
        ...line,
        takes: [
          { place: 'P2', batch: '', qty: '10', reason: '', day: old },
          { place: 'P1', batch: '', qty: '10', reason: '', day: recent },
        ],
        ...(newer === 'allow'
          ? {}
          : {
              layers: [
                { place: 'P2', day: old, qty: '10' },
                { place: 'P1', day: recent, qty: '10' },
                { place: 'P9', day: recent, qty: '10' },
              ],
            }),
      },
    ],
    labels: [
      { ...labelOf('OLD', 'A', 'P2', '10'), day: old },
      { ...labelOf('NEW', 'A', 'P1', '10'), day: recent },
      { ...labelOf('OTHER', 'A', 'P9', '10'), day: recent },
    ],
  };
};

/** A scan, with the state that the device has after it. */
function scan(state: PickingState, code: string, facts: PickingFacts, at: number, override?: string) {
  const taken = override ? takeNewer(state, facts, override, now(at)) : pickingFlow.take(state, { code }, facts, now(at));
  const after = taken.commands.reduce(
    (was, { call, input }, nth) => pickingFlow.given(was, { ...now(at), id: `${at}-${nth}`, callName: call.name, input } as never),
    taken.change?.(state) ?? state,
  );
  const { word } = taken.verdict;
  return { after, said: typeof word === 'string' ? word : word.id, inputs: taken.commands.map(({ input }) => input) };
}
const nextOf = (state: PickingState, facts: PickingFacts) => walkOf(state, facts).next?.place;

describe('S119: a newer carton on the walk while an older one lies there', () => {
  it('is taken without a word where the plant does not mind', () => {
    expect(scan(atRound, 'OTHER', factsOf('allow'), 1).said).toBe('picking.taken');
  });

  it('is warned of once with what lies where; the same scan again takes it, and nothing more is said of the item', () => {
    const facts = factsOf('warn');
    const first = scan(atRound, 'OTHER', facts, 1);
    expect([first.said, first.inputs]).toEqual(['picking.newer', []]);
    expect(pickingFlow.take(atRound, { code: 'OTHER' }, facts, now(1)).verdict.word).toMatchObject({
      args: { item: 'A', place: 'P2', day: old },
    });
    const second = scan(first.after, 'OTHER', facts, 2);
    expect(second.said).toBe('picking.taken');
    expect(scan(second.after, 'NEW', facts, 3).said).toBe('picking.taken');
  });

  it('is no matter where the round was sent for it, or where the older ones are taken', () => {
    const facts = factsOf('warn');
    expect([nextOf(atRound, facts), scan(atRound, 'NEW', facts, 1).said]).toEqual(['P1', 'picking.taken']);
    const { after } = scan(atRound, 'OLD', facts, 1);
    expect(scan(after, 'OTHER', facts, 2).said).toBe('picking.taken');
  });

  it('is refused where the plant wants that: the walk goes to the older ones first, and whoever may decides with a reason', () => {
    const facts = factsOf('refuse');
    expect(nextOf(atRound, facts)).toBe('P2');
    const refused = scan(atRound, 'NEW', facts, 1);
    expect([refused.said, refused.inputs, refused.after.newer]).toEqual(['error.take.newer', [], 'NEW']);
    const taken = scan(refused.after, 'NEW', facts, 2, '急用');
    expect([taken.said, taken.inputs, taken.after.newer]).toEqual([
      'picking.taken',
      [{ lineId: 1, code: 'NEW', qty: '10', at: '2026-11-27 10:00:00', newerReason: '急用', takeOver: undefined }],
      undefined,
    ]);
    const { after } = scan(refused.after, 'OLD', facts, 3);
    expect([nextOf(after, facts), scan(after, 'NEW', facts, 4).said]).toEqual(['P1', 'picking.taken']);
  });
});

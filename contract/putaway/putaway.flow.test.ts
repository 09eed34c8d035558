import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { done, saidOf, tick } from '../core/flowTestKit.ts';
import { emptyPutaway, type PutawayFacts, type PutawayState, putAwayHere, putawayFlow, tasksOf, withQty } from './putaway.flow.ts';

const task = (id: number, more: object = {}) => ({
  ...{ id, receiptNo: 'RC1', noteNo: 'SH0001', lineNo: id, itemNo: `M-${id}`, itemName: '轴承', unit: '件', decimals: 0, batch: '' },
  ...{
    supplierName: '',
    from: 'IN-01',
    location: `A-0${id}`,
    released: '100',
    putAway: '0',
    releasedAt: '2026-11-22 08:00:00',
    inRange: true,
  },
  ...more,
});
const facts: PutawayFacts = {
  ...{ revision: '2026-11-22 09:00:00', warehouseId: 1, places: ['A-01', 'A-02', 'A-09'] },
  tasks: [task(1), task(2, { location: null }), task(3, { receiptNo: 'RC2', noteNo: 'SH0002' })],
  labels: [1, 2].flatMap((taskId) => [1, 2].map((n) => ({ code: `L${taskId}-${n}`, taskId, qty: '50' }))),
};
const begun: PutawayState = { ...emptyPutaway, warehouse: { id: 1, name: '一仓' } };
const now = tick().time;
const scanned = (state: PutawayState, ...codes: string[]) =>
  codes.reduce(
    (was, code) => {
      const { state: after, taken } = done(putawayFlow, was.state, putawayFlow.take(was.state, { code }, facts, tick()));
      return { state: after, said: [...was.said, saidOf(taken)] };
    },
    { state, said: [] as string[] },
  );
const saved = (state: PutawayState) => {
  const { taken, ...after } = done(putawayFlow, state, putAwayHere(state, facts, tick()));
  return { ...taken, ...after };
};
type Given = ReturnType<typeof saved>['given'][number];

describe('putting away by scanning', () => {
  it('a label takes its row, the shelf takes the rows in hand, the command says what was scanned', () => {
    const { state, said } = scanned(begun, 'L1-1', 'l1-1', 'L1-2', 'KW-LOC:A-09');
    expect(said).toEqual(['accept putaway.taken', 'duplicate putaway.label-again', 'accept putaway.taken', 'warn shelf.other']);
    const { commands, state: after } = saved(state);
    expect(commands[0]).toMatchObject({
      document: { key: 'putaway task 1', title: 'RC1' },
      closes: true,
      input: { at: now, rows: [{ id: 1, qty: '100', locationCode: 'A-09', labels: ['L1-1', 'L1-2'] }] },
    });
    expect(tasksOf(after, facts).map(({ id }) => id)).toEqual([2, 3]);
    expect(scanned(after, 'L1-1').said).toEqual(['reject putaway.unknown']);
  });

  it('one scan of a pallet takes all of its goods, and one shelf takes all of them, whatever was proposed', () => {
    const onPallet = { ...facts, labels: facts.labels.map((label) => (label.code === 'L1-2' ? label : { ...label, pallet: 'PL101-1' })) };
    const scan = (state: PutawayState, code: string) => done(putawayFlow, state, putawayFlow.take(state, { code }, onPallet, tick()));
    const taken = scan(begun, 'KW-PAL:PL101-1');
    expect([saidOf(taken.taken), taken.taken.verdict.word]).toMatchObject(['accept putaway.taken.pallet', { args: { n: 3 } }]);
    expect(saidOf(scan(taken.state, 'KW-PAL:PL101-1').taken)).toBe('duplicate putaway.label-again');
    expect(saidOf(scan(taken.state, 'KW-PAL:PL101-9').taken)).toBe('reject putaway.unknown');
    const shelved = scan(taken.state, 'KW-LOC:A-01').state;
    const { commands } = done(putawayFlow, shelved, putAwayHere(shelved, onPallet, tick())).taken;
    expect(commands[0]?.input).toMatchObject({
      rows: [
        { id: 1, qty: '50', locationCode: 'A-01', labels: ['L1-1'] },
        { id: 2, qty: '100', locationCode: 'A-01', labels: ['L2-1', 'L2-2'] },
      ],
    });
  });

  it('one label is its own quantity; a typed number counts until another label comes; the rest stays open', () => {
    const one = scanned(begun, 'L1-2').state;
    expect(saved(one).commands[0]?.input).toMatchObject({ rows: [{ id: 1, qty: '50', locationCode: 'A-01' }] });
    expect(saved(withQty(one, 1, '30')).commands[0]?.input).toMatchObject({ rows: [{ qty: '30' }] });
    expect(saved(withQty(one, 1, '101'))).toMatchObject({
      commands: [],
      verdict: { tone: 'reject', word: { id: 'error.putaway.qty-over' } },
    });
    expect(tasksOf(saved(one).state, facts).find(({ id }) => id === 1)).toMatchObject({ open: '50', labels: [{ code: 'L1-1' }] });
  });

  it('a receipt or a note takes all its rows; warehouse-and-location-required for each', () => {
    const { state, said } = scanned(begun, 'RC1');
    expect(said).toEqual(['accept putaway.taken.rows']);
    expect(saved(state)).toMatchObject({ commands: [], verdict: { word: { id: 'error.putaway.location-required' } } });
    const placed = scanned(state, 'A-02').state;
    expect(saved(placed).commands[0]?.input).toMatchObject({
      rows: [
        { id: 1, locationCode: 'A-02' },
        { id: 2, locationCode: 'A-02' },
      ],
    });
    expect(scanned(begun, 'SH0002').said).toEqual(['accept putaway.taken.rows']);
  });

  it('R38: rows that belong to different shelves are placed one by one, and a second scan of a shelf moves nothing', () => {
    const placed = (...codes: string[]) => {
      const { hand } = scanned({ ...begun, hand: {} }, ...codes).state;
      return Object.fromEntries(Object.entries(hand).map(([id, { place }]) => [id, place]));
    };
    expect(placed('SH0002', 'M-1', 'A-01')).toEqual({ 1: 'A-01', 3: undefined });
    expect(placed('SH0002', 'M-1', 'A-01', 'A-01')).toEqual({ 1: 'A-01', 3: undefined });
    expect(placed('SH0002', 'M-1', 'A-09')).toEqual({ 1: 'A-09', 3: 'A-09' });
    expect(placed('SH0002', 'M-1', 'A-09', 'A-01')).toEqual({ 1: 'A-01', 3: 'A-09' });
    // The scanned label's goods are in the worker's hand; goods without a place go to a shelf with the same item.
    expect(placed('SH0002', 'L1-1', 'A-09')).toEqual({ 1: 'A-09', 3: undefined });
    expect(placed('RC1', 'A-01', 'A-01')).toEqual({ 1: 'A-01', 2: 'A-01' });
  });

  it('S58, S107, location-code-correct: another shelf than the proposed one is named with it, asked once, or refused, as the plant wishes', () => {
    const under = (otherShelf: PutawayFacts['otherShelf'], state: PutawayState) => {
      const facts_ = { ...facts, otherShelf };
      const taken = putawayFlow.take(state, { code: 'KW-LOC:A-09' }, facts_, tick());
      const after = done(putawayFlow, state, taken).state;
      return { said: saidOf(taken), place: after.hand[1]?.place, after, verdict: taken.verdict };
    };
    const inHand = scanned(begun, 'L1-1').state;
    const warned = under('warn', inHand);
    expect([warned.said, warned.place]).toEqual(['warn shelf.other', 'A-09']);
    expect(warned.verdict.word).toEqual({ id: 'shelf.other', args: { place: 'A-09', homes: 'A-01', more: 0, n: 1 } });
    const answer = under('ask', inHand);
    expect([answer.said, answer.place]).toEqual(['warn shelf.other-ask', undefined]);
    const again = under('ask', answer.after);
    expect([again.said, again.place]).toEqual(['warn shelf.other', 'A-09']);
    expect([under('refuse', inHand).said, under('refuse', inHand).place]).toEqual(['reject error.location.other-shelf', undefined]);
    // The proposed shelf is green; goods without a proposal may go anywhere.
    for (const policy of ['warn', 'ask', 'refuse'] as const) {
      const home = putawayFlow.take(inHand, { code: 'KW-LOC:A-01' }, { ...facts, otherShelf: policy }, tick());
      expect(saidOf(home)).toBe('accept putaway.placed');
      expect(under(policy, scanned(begun, 'L2-1').state).said).toBe('accept putaway.placed');
    }
  });

  it('S58: goods are not put on shelves that nobody scanned without a question', () => {
    const save = (otherShelf: PutawayFacts['otherShelf'], state: PutawayState) => {
      const taken = putAwayHere(state, { ...facts, otherShelf }, tick());
      return { said: saidOf(taken), commands: taken.commands.length, after: done(putawayFlow, state, taken).state };
    };
    const inHand = scanned(begun, 'M-1', 'SH0002').state;
    expect(save('warn', inHand).commands).toBe(1);
    const answer = save('ask', inHand);
    expect([answer.said, answer.commands]).toEqual(['warn putaway.unscanned-ask', 0]);
    expect(save('ask', answer.after).commands).toBe(1);
    expect([save('refuse', inHand).said, save('refuse', answer.after).commands]).toEqual(['reject putaway.unscanned', 0]);
    expect(save('refuse', scanned(inHand, 'A-09').state).commands).toBe(1);
  });

  it('says what is missing: the warehouse, the goods, a shelf that is none here; what it cannot know it asks', () => {
    expect(scanned(emptyPutaway, 'L1-1').said).toEqual(['warn putaway.do.warehouse']);
    expect(scanned(begun, 'A-01').said).toEqual(['warn putaway.goods-first']);
    const { state } = scanned(begun, 'L1-1');
    expect(putawayFlow.take(state, { code: 'KW-LOC:B-01' }, facts, tick())).toMatchObject({ ask: { kind: 'location', code: 'B-01' } });
    expect(putawayFlow.take(begun, { code: 'NONE' }, facts, tick())).toMatchObject({ ask: { kind: 'code' }, verdict: { tone: 'reject' } });
    expect(saved(begun)).toMatchObject({ verdict: { tone: 'warn', word: { id: 'putaway.choose-rows' } } });
  });

  it('the sign of a warehouse is asked for, as in every flow that needs one; with goods in hand these are put away first', () => {
    for (const state of [emptyPutaway, begun])
      expect(putawayFlow.take(state, { code: 'KW-SIGN:RM1' }, facts, tick())).toMatchObject({ ask: { kind: 'sign', code: 'RM1' } });
    const typed = putawayFlow.take(emptyPutaway, { code: 'RM1', byHand: true }, undefined, tick());
    expect(typed).toMatchObject({ ask: { kind: 'sign', code: 'RM1' } });
    const { state, said } = scanned(begun, 'L1-1', 'KW-SIGN:RM1');
    expect([said.at(-1), state.hand[1]?.labels]).toEqual(['warn putaway.do.save', ['L1-1']]);
  });

  it('what is taken in hand after a save is no part of it, however often the save is given again', () => {
    const first = saved(withQty(scanned(begun, 'RC1', 'A-09').state, 1, '40'));
    const again = scanned(first.state, 'L1-1').state;
    const [command] = first.given as [Given];
    expect(putawayFlow.given(again, command)).toEqual(again);
    expect(again.hand[1]).toMatchObject({ labels: ['L1-1'] });
  });

  it('a refused save is back in the hand with all that was said of it; of what another has shelved nothing is', () => {
    const { state, given } = saved(scanned(begun, 'L1-1', 'A-09').state);
    const [command] = given as [Given];
    expect(putawayFlow.given(state, command)).toEqual(state);
    const back = putawayFlow.refused(state, command, { id: 'location.inactive', message: '已停用' });
    expect(back).toMatchObject({ reopened: true, verdict: { tone: 'reject', word: '已停用' }, state: { done: {} } });
    expect(saved(back.state).commands[0]?.input).toMatchObject({ rows: [{ id: 1, qty: '50', locationCode: 'A-09', labels: ['L1-1'] }] });
    const afterRefusal = putawayFlow.refused(state, command, { id: 'putaway.already-shelved', message: '已上架' });
    expect([afterRefusal.reopened, afterRefusal.verdict, afterRefusal.state.hand]).toEqual([
      undefined,
      { tone: 'duplicate', word: '已上架' },
      {},
    ]);
    expect(tasksOf(afterRefusal.state, facts).find(({ id }) => id === 1)).toMatchObject({ open: '100' });
  });

  it('what is in hand anew stays as it is when the save before is refused', () => {
    const { state, given } = saved(withQty(scanned(begun, 'RC1', 'A-09').state, 1, '40'));
    const anew = scanned(state, 'L1-1').state;
    const back = putawayFlow.refused(anew, given[0] as Given, { id: 'location.inactive', message: '已停用' });
    expect([back.reopened, back.state.hand]).toEqual([undefined, anew.hand]);
  });

  it('property: whatever is scanned and saved, nothing open is negative and the commands alone rebuild what was done', () => {
    const codes = ['L1-1', 'L1-2', 'L2-1', 'L2-2', 'A-01', 'A-09', 'RC1', 'RC2', 'M-3', 'NONE', 'save'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 30 }), (steps) => {
        let state = begun;
        const given: Given[] = [];
        for (const code of steps) {
          const taken = code === 'save' ? putAwayHere(state, facts, tick()) : putawayFlow.take(state, { code }, facts, tick());
          const after = done(putawayFlow, state, taken);
          given.push(...after.given);
          state = after.state;
        }
        const rebuilt = [...given, ...given].reduce((was, one) => putawayFlow.given(was, one), begun);
        expect(rebuilt.done).toEqual(state.done);
        for (const { open } of tasksOf(state, facts)) expect(Number(open)).toBeGreaterThan(0);
        const total = given.flatMap(({ input }) => input.rows ?? []);
        for (const id of [1, 2, 3])
          expect(total.filter((row) => row.id === id).reduce((sum, { qty }) => sum + Number(qty), 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

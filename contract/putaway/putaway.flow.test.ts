import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
const now = '2026-11-22 09:00:00';
const scanned = (state: PutawayState, ...codes: string[]) =>
  codes.reduce(
    (was, code) => {
      const taken = putawayFlow.take(was.state, { code }, facts, now);
      return {
        state: taken.state,
        said: [...was.said, `${taken.verdict.tone} ${typeof taken.verdict.word === 'string' ? '' : taken.verdict.word.id}`],
      };
    },
    { state, said: [] as string[] },
  );
const saved = (state: PutawayState) => putAwayHere(state, facts, now);

describe('putting away by scanning', () => {
  it('a label takes its row, the shelf takes the rows in hand, the command says what was scanned', () => {
    const { state, said } = scanned(begun, 'L1-1', 'l1-1', 'L1-2', 'KW-LOC:A-09');
    expect(said).toEqual(['accept putaway.taken', 'duplicate putaway.label-again', 'accept putaway.taken', 'accept putaway.placed']);
    const { commands, state: after } = saved(state);
    expect(commands[0]).toMatchObject({
      lane: 'putaway task 1',
      closes: true,
      input: { warehouseId: 1, at: now, rows: [{ id: 1, qty: '100', locationCode: 'A-09', labels: ['L1-1', 'L1-2'] }] },
    });
    expect(tasksOf(after, facts).map(({ id }) => id)).toEqual([2, 3]);
    expect(scanned(after, 'L1-1').said).toEqual(['reject putaway.unknown']);
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

  it('says what is missing: the warehouse, the goods, a shelf that is none here; what it cannot know it asks', () => {
    expect(scanned(emptyPutaway, 'L1-1').said).toEqual(['warn putaway.do.warehouse']);
    expect(scanned(begun, 'A-01').said).toEqual(['warn putaway.goods-first']);
    const { state } = scanned(begun, 'L1-1');
    expect(putawayFlow.take(state, { code: 'KW-LOC:B-01' }, facts, now)).toMatchObject({ ask: { kind: 'location', code: 'B-01' } });
    expect(putawayFlow.take(begun, { code: 'NONE' }, facts, now)).toMatchObject({ ask: { kind: 'code' }, verdict: { tone: 'reject' } });
    expect(saved(begun)).toMatchObject({ verdict: { tone: 'warn', word: { id: 'putaway.choose-rows' } } });
  });

  it('a refusal takes back what the command stood for, the same command once more changes nothing', () => {
    const { state, commands } = saved(scanned(begun, 'L1-1', 'A-09').state);
    const command = { callName: 'putAwayGoods', input: commands[0]?.input };
    expect(putawayFlow.given(state, command, now)).toEqual(state);
    const back = putawayFlow.refused(state, command, { id: 'putaway.already-shelved', message: '已上架' });
    expect(back.verdict).toEqual({ tone: 'duplicate', word: '已上架' });
    expect(tasksOf(back.state, facts).find(({ id }) => id === 1)).toMatchObject({ open: '100' });
  });

  it('property: whatever is scanned and saved, nothing open is negative and the commands alone rebuild what was done', () => {
    const codes = ['L1-1', 'L1-2', 'L2-1', 'L2-2', 'A-01', 'A-09', 'RC1', 'RC2', 'M-3', 'NONE', 'save'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 30 }), (steps) => {
        let state = begun;
        const given: { callName: string; input: unknown }[] = [];
        for (const [at, code] of steps.entries()) {
          const moment = `2026-11-22 09:00:${String(at).padStart(2, '0')}`;
          const taken = code === 'save' ? putAwayHere(state, facts, moment) : putawayFlow.take(state, { code }, facts, moment);
          given.push(...taken.commands.map(({ input }) => ({ callName: 'putAwayGoods', input })));
          state = taken.state;
        }
        const rebuilt = [...given, ...given].reduce((was, one) => putawayFlow.given(was, one, now), begun);
        expect(rebuilt.done).toEqual(state.done);
        for (const { open } of tasksOf(state, facts)) expect(Number(open)).toBeGreaterThan(0);
        const total = given.flatMap(({ input }) => (input as { rows: { id: number; qty: string }[] }).rows);
        for (const id of [1, 2, 3])
          expect(total.filter((row) => row.id === id).reduce((sum, { qty }) => sum + Number(qty), 0)).toBeLessThanOrEqual(100);
      }),
    );
  });
});

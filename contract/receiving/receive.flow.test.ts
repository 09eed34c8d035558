import { describe, expect, it } from 'vitest';
import { done, tick, withAnswer } from '../core/flowTestKit.ts';
import type { FlowScan, Taken } from '../core/scanFlow.ts';
import { assignHomePlaces, assignReceivingPlace, clearPlaces, receiveFlow, saveReceiptHere } from './receive.flow.ts';
import { emptyReceive, newWork, type ReceiveState } from './receive.state.ts';
import { linesWantingDay, type ReceiveFacts, receiptInput, viewOf, withDays } from './receive.view.ts';
import { facts as factsOf, line } from './receiveTestKit.ts';

const now = tick().time;
const warehouse = { id: 1, code: 'W', name: 'W' };
const open: ReceiveState = { ...emptyReceive, warehouse, person: '张伟', work: newWork('SH1') };
const facts = factsOf([line(1), line(2)]);
const scan = (code: string, more: Partial<FlowScan> = {}): FlowScan => ({ code, ...more });
const take = (state: ReceiveState, code: string, of: ReceiveFacts | undefined = facts) => receiveFlow.take(state, scan(code), of, tick());
const madeOf = (state: ReceiveState, taken: Taken<ReceiveState>) => done(receiveFlow, state, taken);
const GS = '\u001d';

describe('a scan is judged on the device (R34)', () => {
  const noLabels: ReceiveState = { ...emptyReceive, warehouse };
  const scanned = madeOf(open, take(open, 'L1-1')).state;
  const dead = factsOf([line(1)], { labels: [{ code: 'L1-1', lineNo: 1, qty: '50', boxNo: '', state: 'void', endReason: 'wet' }] });
  it.each<[string, ReceiveState, string, ReceiveFacts | undefined, string, string, string | undefined]>([
    ['a sign-in code is asked', emptyReceive, 'KW-SIGN:W11', undefined, 'warn', 'flow.needs-network', 'sign'],
    ['before the sign-in nothing is taken', emptyReceive, 'SH1', undefined, 'warn', 'receive.sign-first', undefined],
    ['the sign-in code of the warehouse where one is, as it reads', noLabels, 'W', undefined, 'warn', 'flow.needs-network', 'sign'],
    ['a note is asked', noLabels, 'SH20261122', undefined, 'warn', 'flow.needs-network', 'note'],
    ['location-code-scanned-first', noLabels, 'KW-LOC:A01-01-01', undefined, 'warn', 'receive.scan-note-first', undefined],
    ['delivery-not-scanned-twice', open, 'SH1', facts, 'duplicate', 'error.note.already-scanned', undefined],
    ['a label of the note', open, 'L1-1', facts, 'accept', 'receive.label-verified', undefined],
    ['R44: a label in the wrong case', open, 'l1-1', facts, 'accept', 'receive.label-verified', undefined],
    ['label-not-scanned-twice', scanned, 'L1-1', facts, 'duplicate', 'error.label.already-scanned', undefined],
    ['a dead label', open, 'L1-1', dead, 'reject', 'error.label.void', undefined],
    ['an outer box', open, 'BOX2', facts, 'accept', 'receive.box-verified', undefined],
    ['an unknown code is asked, and kept without network', open, 'BE77', facts, 'warn', 'flow.kept-unknown', 'code'],
    ['R44: a product code with separator', open, `]C10106901234567892${GS}10B1`, facts, 'reject', 'receive.gs1-not-label', undefined],
    ['a location of the warehouse without its prefix', open, 'A01-01-02', facts, 'accept', 'receive.placed', undefined],
    ['a location that is not of this warehouse', open, 'KW-LOC:Z9', facts, 'warn', 'flow.needs-network', 'location'],
  ])('%s', (_name, state, code, of, tone, word, kind) => {
    const taken = take(state, code, of);
    expect([taken.verdict.tone, taken.verdict.word, taken.ask?.kind]).toMatchObject([tone, { id: word }, kind]);
  });

  it('the last day on a carton is taken for its batch; another one is asked about before it is saved', () => {
    const dated = factsOf([line(1, { batch: 'B-1', shelfDays: 90, leastDays: 30, lastDay: null })], {
      labels: ['106901234567890128', '106901234567890135'].map((code) => ({ code, lineNo: 1, qty: '50', boxNo: '', state: 'printed' })),
    });
    const carton = (sscc: string, day: string) => `]C100${sscc}17${day}`;
    const first = take(open, carton('106901234567890128', '270131'), dated);
    expect(first.verdict).toMatchObject({ tone: 'accept', word: { id: 'receive.label-verified' } });
    const known = madeOf(open, first).state;
    expect(receiptInput(viewOf(known, dated)).lines).toMatchObject([{ lineNo: 1, expiresOn: '2027-01-31' }]);
    const second = take(known, carton('106901234567890135', '270228'), dated);
    expect(second.verdict).toMatchObject({ tone: 'warn', word: { id: 'receive.label-day-other', args: { day: '2027-02-28' } } });
    const two = madeOf(known, second).state;
    expect(linesWantingDay(viewOf(two, dated))).toHaveLength(1);
    expect(saveReceiptHere(two, dated).verdict.word).toMatchObject({ id: 'error.receive.day-missing' });
    const chosen = { ...two, work: withDays(two.work ?? newWork('SH1'), dated.note.lines[0] ?? line(1), { expiresOn: '2027-02-28' }) };
    expect(linesWantingDay(viewOf(chosen, dated))).toEqual([]);
    expect(saveReceiptHere(chosen, dated).commands).toMatchObject([{ input: { lines: [{ expiresOn: '2027-02-28' }] } }]);
  });

  it('whoever cannot scan types the sign-in code as it reads', () => {
    expect(receiveFlow.take(emptyReceive, scan('W11', { byHand: true }), undefined, tick()).ask).toEqual({ kind: 'sign', code: 'W11' });
    expect(receiveFlow.take(open, scan('W11', { byHand: true }), facts, tick()).ask).toEqual({ kind: 'code', code: 'W11' });
  });

  it('R44: a code of 2,000 characters is shown in one line', () => {
    const { verdict } = take(open, 'X'.repeat(2000));
    expect(String(verdict.what).length).toBeLessThan(50);
  });
  it('a repeat names who scanned it when', () => {
    expect(take(scanned, 'L1-1').verdict.word).toEqual({
      id: 'error.label.already-scanned',
      args: { code: 'L1-1', time: now, person: '张伟' },
    });
  });
  it('a typed label asks for a second look, one picked with its reason does not', () => {
    expect(receiveFlow.take(open, scan('L1-1', { byHand: true }), facts, tick()).verdict.tone).toBe('warn');
    const picked = receiveFlow.take(open, scan('L1-1', { byHand: true, reason: 'torn' }), facts, tick());
    expect([picked.verdict.tone, picked.commands[0]?.input]).toMatchObject(['accept', { code: 'L1-1', byHand: true, reason: 'torn' }]);
  });
  it('every accepted scan is one command in the lane of its note, under the code that the label has', () => {
    const { commands } = take(open, 'l2-1');
    expect(commands).toMatchObject([
      { document: { key: 'note SH1', title: 'SH1' }, about: 'L2-1', input: { noteNo: 'SH1', code: 'L2-1' } },
    ]);
    expect(take(open, 'BOX2').commands).toMatchObject([
      { call: { name: 'saveScans' }, about: 'BOX2', input: { noteNo: 'SH1', labels: ['L2-1', 'L2-2'] } },
    ]);
  });
});

describe('places', () => {
  const homeless = (lineNo: number) => line(lineNo, { locationId: null, locationCode: null, warehouseId: null });
  const homes = [
    { lineNo: 1, code: 'A01-01-01', warehouseId: 1, warehouse: 'W' },
    { lineNo: 2, code: 'A01-01-02', warehouseId: 1, warehouse: 'W' },
  ];
  const of = factsOf([homeless(1), homeless(2), homeless(3)], { homes });
  const lines = (taken: ReturnType<typeof take>) => taken.commands.map(({ input }) => input);
  it('R38: the home of a line takes the lines that belong there, another place all that have none', () => {
    expect(lines(take(open, 'KW-LOC:A01-01-02', of))).toMatchObject([{ lineNos: [2], locationCode: 'A01-01-02' }]);
    expect(lines(take(open, 'KW-LOC:A01-01-03', of))).toMatchObject([{ lineNos: [1, 2, 3], locationCode: 'A01-01-03' }]);
  });
  it('R38: a place that lines stand at is confirmed for them, and the others stay where they belong', () => {
    const placed = [line(1, { locationCode: 'A01-01-01' }), line(2, { locationCode: 'A01-01-02' }), line(3, { locationCode: 'A01-01-01' })];
    expect(lines(take(open, 'KW-LOC:A01-01-02', factsOf(placed, { homes })))).toMatchObject([{ lineNos: [2] }]);
    expect(lines(take(open, 'KW-LOC:A01-01-01', factsOf(placed)))).toMatchObject([{ lineNos: [1, 3] }]);
    expect(lines(take(open, 'KW-LOC:A01-01-03', factsOf(placed, { homes })))).toMatchObject([{ lineNos: [1, 2, 3] }]);
    const half = [line(1, { locationCode: 'A01-01-01' }), homeless(2), homeless(3)];
    // A second scan moves nothing; goods without a place go to a shelf with the same item.
    expect(lines(take(open, 'KW-LOC:A01-01-01', factsOf(half.slice(0, 2), { homes })))).toMatchObject([{ lineNos: [1] }]);
    expect(lines(take(open, 'KW-LOC:A01-01-01', factsOf(half, { homes })))).toMatchObject([{ lineNos: [3] }]);
  });
  it('R38: each to its own', () => {
    const taken = assignHomePlaces(open, of);
    expect(lines(taken)).toMatchObject([
      { lineNos: [1], locationCode: 'A01-01-01' },
      { lineNos: [2], locationCode: 'A01-01-02' },
    ]);
    expect(viewOf(madeOf(open, taken).state, of).note?.lines.map(({ locationCode }) => locationCode)).toEqual([
      'A01-01-01',
      'A01-01-02',
      null,
    ]);
  });
  it('received for now, what has no place stands where goods are received; a place that was scanned stays, also when the note is opened again', () => {
    const here = factsOf([line(1, { locationCode: 'A01-01-02' }), homeless(2)], { receivingPlaces: ['RCV'] });
    const taken = assignReceivingPlace(open, here);
    expect(taken?.commands.map(({ input }) => input)).toMatchObject([{ lineNos: [2], locationCode: 'RCV' }]);
    if (taken) expect(assignReceivingPlace(madeOf(open, taken).state, factsOf([line(1)], { receivingPlaces: ['RCV'] }))).toBeUndefined();
  });
  it('location-clear-selected, receiving-select-to-clear-location: places are taken away from the chosen lines', () => {
    const taken = clearPlaces(open, facts);
    expect(viewOf(madeOf(open, taken).state, facts).note?.lines.map(({ locationId }) => locationId)).toEqual([null, null]);
    expect(clearPlaces({ ...open, work: { ...newWork('SH1'), left: [1, 2] } }, facts).verdict.word).toEqual({
      id: 'error.select-to-clear-location',
    });
  });
});

describe('saving, and what the server says', () => {
  const saved = madeOf(open, saveReceiptHere(open, facts));
  const [command] = saved.given;
  it('R35: a saved note leaves the hand at once and waits for its number', () => {
    expect(saved.state.work).toBeUndefined();
    expect(saved.taken.commands).toMatchObject([{ closes: true, document: { key: 'note SH1' } }]);
    const answer = { receiptNo: 'RC1', noteNo: 'SH1', noteState: 'received', lines: 2, totalQty: '200', toInspect: 2, toPutAway: 0 };
    const end = command && receiveFlow.answered(saved.state, withAnswer(command, answer) as never);
    expect(end?.state.closed).toEqual({});
    expect(end?.verdict?.what).toEqual({ id: 'receive.saved.what', args: { no: 'RC1', noteNo: 'SH1', n: 2 } });
  });
  it('the device decides by the rules of the server', () => {
    const none = { ...open, work: { ...newWork('SH1'), qty: { 1: '0', 2: '0' }, reasons: { 1: 'short' as const, 2: 'short' as const } } };
    expect(saveReceiptHere(none, facts).verdict).toMatchObject({ tone: 'reject', word: { id: 'error.receive.nothing' } });
  });
  it('R45: a save that is refused comes back into the hand; one that somebody else has done does not', () => {
    const no = (id: string) => command && receiveFlow.refused(saved.state, command, { id, message: 'no' });
    expect(no('receive.qty-over')).toMatchObject({ state: { work: open.work }, reopened: true });
    expect(no('note.already-received')?.reopened).toBeUndefined();
    expect(no('note.already-received')?.state).toMatchObject({ work: undefined, closed: {} });
    expect(no('check-in.required')?.state.warehouse).toBeUndefined();
  });
  it('a label that the server refuses is no longer counted', () => {
    const taken = madeOf(open, take(open, 'L1-1'));
    const [command] = taken.given;
    expect(viewOf(taken.state, facts).note?.scannedLabels).toBe(1);
    const back = command && receiveFlow.refused(taken.state, command, { id: 'label.void', message: '条码已作废' });
    expect(viewOf(back?.state ?? open, facts).note?.scannedLabels).toBe(0);
    expect(back?.verdict).toEqual({ tone: 'reject', word: '条码已作废', what: 'L1-1' });
  });
  it('a box of which the server refuses a label counts the others only, and says which', () => {
    const taken = madeOf(open, take(open, 'BOX2'));
    const [command] = taken.given;
    const outcomes = [
      { no: 'L2-1', done: true, error: null, message: '' },
      { no: 'L2-2', done: false, error: 'label.void', message: '条码已作废' },
    ];
    const end = command && receiveFlow.answered(taken.state, withAnswer(command, { outcomes, done: 1 }) as never);
    expect(viewOf(end?.state ?? open, facts).note?.scannedLabels).toBe(1);
    expect(end?.verdict).toEqual({ tone: 'reject', word: '条码已作废', what: 'L2-2' });
  });
  it('property: whatever is scanned in whatever order, the commands alone rebuild the state, also taken over twice', () => {
    const codes = ['L1-1', 'L1-2', 'L2-1', 'BOX1', 'BOX2', 'KW-LOC:A01-01-02', 'KW-LOC:A01-01-03', 'SH1', 'l1-2', 'NOPE'];
    for (let seed = 1; seed <= 300; seed += 1) {
      let random = seed;
      const next = (n: number) => {
        random = (random * 1103515245 + 12345) % 2147483648;
        return random % n;
      };
      let state = open;
      const sent: ReturnType<typeof madeOf>['given'][number][] = [];
      for (let step = 0; step < 12; step += 1) {
        const taken = take(state, codes[next(codes.length)] ?? '');
        if (taken.ask) continue;
        const made = madeOf(state, taken);
        state = made.state;
        sent.push(...made.given);
      }
      const again = [...sent, ...sent].reduce((so, command) => receiveFlow.given(so, command), open);
      expect([seed, again]).toEqual([seed, state]);
      const codesSent = sent.flatMap(
        ({ input }) => (input as { code?: string; labels?: string[] }).labels ?? (input as { code?: string }).code ?? [],
      );
      expect([seed, new Set(codesSent).size]).toEqual([seed, codesSent.length]);
    }
  });
});

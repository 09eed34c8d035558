import { describe, expect, it } from 'vitest';
import type { GivenCommand, Moment, Taken } from '../core/scanFlow.ts';
import { confirmEmpty, countFlow, dropCarton, enterFound, enterLine, momentOnServer, submit } from './count.flow.ts';
import type { CountSheet } from './counter.calls.ts';
import { type CountState, isPlaceCounted, linesOf, noCount, placesOf, walkFrom } from './countState.ts';

const moment = (at: number): Moment => ({ at, time: '2026-11-22 08:00:00' });
const line = {
  batch: '',
  project: '',
  status: 'available',
  unit: '件',
  decimals: 0,
  finished: false,
  qty: null,
  counter: '',
  mine: false,
  back: '',
};
const sheet: CountSheet = {
  ...{ docNo: 'CT1', way: 'cycle', state: 'counting', round: 1, warehouse: 'RM1', warehouseName: '原材料一仓' },
  places: [
    { code: 'A-1', counted: false },
    { code: 'A-2', counted: false },
  ],
  lines: [
    { ...line, line: 1, place: 'A-1', itemNo: 'X', itemName: '' },
    { ...line, line: 2, place: 'A-1', itemNo: 'Y', itemName: '' },
  ],
};
const open: CountState = { ...noCount, no: 'CT1', opened: 1 };
/** The stored state after the decision; applying the commands again must change nothing. */
function put(state: CountState, { commands, change }: Taken<CountState>, at: number): CountState {
  const given = commands.map(
    ({ call, input }) => ({ ...moment(at), id: `${at} ${call.name}`, callName: call.name, input }) as GivenCommand<typeof countFlow.calls>,
  );
  const once = given.reduce(countFlow.given, (change ?? ((same) => same))(state));
  expect(given.reduce(countFlow.given, once)).toEqual(once);
  return once;
}
const scan = (state: CountState, code: string, at: number) => countFlow.take(state, { code }, sheet, moment(at));

describe('counting on the device', () => {
  it('a place opens, quantities are counted, a place without lines asks and is confirmed empty by its next scan, then it can be submitted', () => {
    let state = put(open, scan(open, 'KW-LOC:A-1', 10_000), 10_000);
    expect(state.place).toBe('A-1');
    const [first, second] = linesOf(state, sheet, 'A-1');
    if (!first || !second) throw new Error('no lines');
    state = put(state, enterLine(state, first, '5', moment(20_000)), 20_000);
    expect(enterLine(state, second, '5', moment(20_400)).verdict).toMatchObject({
      tone: 'reject',
      word: { id: 'error.count.not-too-fast' },
    });
    expect(submit(state, sheet).verdict).toMatchObject({ word: { id: 'error.count.all-before-submit', args: { n: 2 } } });
    state = put(state, enterLine(state, second, '0', moment(22_000)), 22_000);
    // S98: scanning a place does not yet say that it is empty.
    const afterScan = scan(state, 'A-2', 23_000);
    expect([afterScan.verdict.tone, afterScan.verdict.word, afterScan.commands]).toEqual(['warn', { id: 'count.empty-ask' }, []]);
    state = put(state, afterScan, 23_000);
    expect(isPlaceCounted(state, sheet, 'A-2')).toBe(false);
    const empty = scan(state, 'A-2', 24_000);
    expect([empty.verdict.word, empty.commands.map(({ call }) => call.name)]).toEqual([{ id: 'count.empty' }, ['enterCountByScan']]);
    state = put(state, empty, 24_000);
    expect([isPlaceCounted(state, sheet, 'A-1'), isPlaceCounted(state, sheet, 'A-2')]).toEqual([true, true]);
    const end = submit(state, sheet);
    expect(end.commands.map(({ call, closes }) => [call.name, closes])).toEqual([['submitCount', true]]);
    expect(put(state, end, 30_000)).toEqual(noCount);
  });
  it('cartons are scanned once each; a refused one can be scanned again; a place of another count is said', () => {
    const place = put(open, scan(open, 'A-1', 1000), 1000);
    const seen = scan(place, 'C-1', 2000);
    const state = put(place, seen, 2000);
    expect(scan(state, 'C-1', 3000).verdict.tone).toBe('duplicate');
    const [command] = seen.commands;
    const given = { ...moment(2000), id: '1', callName: 'enterCountByScan', input: command?.input } as GivenCommand<typeof countFlow.calls>;
    const back = countFlow.refused(state, given, { id: 'label.not-found', message: 'no' });
    expect([back.state.cartons, back.verdict.tone]).toEqual([{}, 'reject']);
    expect(scan(state, 'KW-LOC:Z-9', 4000).verdict).toMatchObject({ tone: 'reject', word: { id: 'count.outside' } });
    expect(scan(open, 'C-1', 1000).verdict).toMatchObject({ word: { id: 'count.place-first' } });
  });
  it('S98, S103: a carton that the books have elsewhere is amber and named with its place; a row is taken back on the device, and scanned again after that', () => {
    const place = put(open, scan(open, 'A-1', 1000), 1000);
    const seen = put(place, scan(place, 'C-1', 2000), 2000);
    const input = { no: 'CT1', place: 'A-1', label: 'C-1', empty: false };
    const entered = { line: 1, place: 'A-1', itemNo: 'X', itemName: '', batch: '', unit: '件', qty: '4' };
    const answer = { place: 'A-1', entered: [entered], held: '4', bookPlace: 'B-9' };
    const { state, verdict } = countFlow.answered(seen, { ...moment(2000), id: '1', callName: 'enterCountByScan', input, answer } as never);
    expect(verdict).toMatchObject({ tone: 'warn', word: { id: 'count.carton.elsewhere', args: { place: 'B-9', item: 'X', qty: '4' } } });
    expect(state.cartons['A-1 C-1']).toEqual({ place: 'A-1', itemNo: 'X', qty: '4', line: 1, books: 'B-9' });
    const drop = dropCarton(state, 'A-1', 'C-1', moment(3000));
    expect(drop.commands.map(({ call, input: of }) => [call.name, of])).toMatchObject([
      ['dropCountedLabel', { place: 'A-1', label: 'C-1' }],
    ]);
    const without = put(state, drop, 3000);
    expect([without.cartons, linesOf(without, sheet, 'A-1')[0]?.counted]).toEqual([{}, null]);
    expect(scan(without, 'C-1', 4000).commands).toHaveLength(1);
    const dropped = { ...moment(3000), id: '2', callName: 'dropCountedLabel', input: drop.commands[0]?.input } as never;
    const back = countFlow.refused(without, dropped, { id: 'count.by-another', message: 'no' });
    expect(Object.keys(back.state.cartons)).toEqual(['A-1 C-1']);
  });
  it('a quantity with two readings is refused with both', () => {
    const place = put(open, scan(open, 'A-1', 1000), 1000);
    const { verdict } = enterFound(place, { itemNo: 'Z', batch: '', qty: '1.500', language: 'yn' }, moment(20_000));
    expect(verdict.word).toEqual({ id: 'error.qty.two-ways', args: { value: '1.500', readings: '1500 / 1.5000' } });
  });
  it('found goods are typed as slowly as all others', () => {
    const place = put(open, scan(open, 'A-1', 1000), 1000);
    const what = { itemNo: 'Z', batch: 'L1', qty: '3', language: 'zh' };
    const state = put(place, enterFound(place, what, moment(20_000)), 20_000);
    const [first] = linesOf(state, sheet, 'A-1');
    if (!first) throw new Error('no line');
    const hasty = { tone: 'reject', word: { id: 'error.count.not-too-fast' } };
    expect(enterLine(state, first, '5', moment(20_400)).verdict).toMatchObject(hasty);
    expect(enterFound(state, { ...what, itemNo: 'W' }, moment(20_400)).verdict).toMatchObject(hasty);
    expect(enterLine(state, first, '5', moment(21_500)).verdict.tone).toBe('accept');
  });
  it('S182: a sheet read anew brings what others counted, and keeps which cartons were scanned here, each with its own quantity', () => {
    const place = put(open, scan(open, 'A-1', 1000), 1000);
    const seen = put(place, scan(place, 'C-1', 2000), 2000);
    const input = { no: 'CT1', place: 'A-1', label: 'C-1', empty: false };
    const entered = { line: 1, place: 'A-1', itemNo: 'X', itemName: '', batch: '', unit: '件', qty: '4' };
    const command = {
      ...moment(2000),
      id: '1',
      callName: 'enterCountByScan' as const,
      input,
      answer: { place: 'A-1', entered: [entered], held: '1', bookPlace: '' },
    };
    const { state, verdict } = countFlow.answered(seen, command as never);
    // S182: the line is 4 with it, the carton itself 1.
    expect(Object.values(state.cartons)).toEqual([{ place: 'A-1', itemNo: 'X', qty: '1', line: 1, books: '' }]);
    expect(verdict).toMatchObject({ word: { id: 'count.carton', args: { qty: '4' } } });
    const byOthers: CountSheet = {
      ...sheet,
      places: sheet.places.map((one) => ({ ...one, counted: true })),
      lines: sheet.lines.map((one) => ({ ...one, qty: '4', counter: 'B' })),
    };
    const fresh = countFlow.snapshot?.fresh(state, byOthers).state;
    if (!fresh) throw new Error('no state');
    expect(countFlow.take(fresh, { code: 'C-1' }, byOthers, moment(9000)).verdict.tone).toBe('duplicate');
    expect(submit(state, sheet).verdict).toMatchObject({ word: { id: 'error.count.all-before-submit', args: { n: 2 } } });
    expect(submit(fresh, byOthers).commands).toHaveLength(1);
  });
  it('S104: a carton that no server has looked up yet excuses its own place alone: with another place open nothing is submitted', () => {
    const there = put(open, scan(open, 'KW-LOC:A-1', 10_000), 10_000);
    const state = put(there, scan(there, 'C-1', 11_000), 11_000);
    expect(submit(state, sheet)).toMatchObject({ verdict: { word: { args: { n: 1, places: 'A-2' } } }, commands: [] });
    const empty = put(state, confirmEmpty(state, 'A-2', moment(12_000)), 12_000);
    expect(submit(empty, sheet).commands).toHaveLength(1);
  });
  it('work in progress is not submitted with items open: the count stays in hand, and they are named', () => {
    const wip: CountSheet = { ...sheet, way: 'wip', places: sheet.places.slice(0, 1), lines: sheet.lines.slice(0, 1) };
    const { itemNo } = wip.lines[0] ?? {};
    const { verdict, commands } = submit(open, wip);
    expect([verdict, commands]).toMatchObject([{ word: { id: 'error.count.all-before-submit', args: { n: 1, places: itemNo } } }, []]);
    expect(submit(open, { ...wip, lines: [] }).commands).toHaveLength(1);
  });
  it('says what it is about: the same item in another place is other work', () => {
    const [first] = sheet.lines;
    if (!first) throw new Error('no line');
    const about = (line: typeof first) => enterLine(open, { ...line, counted: null }, '5', moment(20_000)).commands[0]?.about;
    expect(about({ ...first, place: 'B01' })).not.toBe(about({ ...first, place: 'B02' }));
  });

  it('an older entry that comes back from the device does not replace a later one; a submit before the opening ends nothing', () => {
    const [first] = linesOf(open, sheet);
    if (!first) throw new Error('no line');
    const late = put(open, enterLine(open, first, '7', moment(9000)), 9000);
    expect(put(late, enterLine(open, first, '5', moment(3000)), 3000).lines[1]).toEqual({ qty: '7', at: 9000 });
    const again = { ...open, opened: 50_000 };
    expect(put(again, { ...submit(open, { ...sheet, lines: [], places: [] }) }, 40_000)).toEqual(again);
    expect(confirmEmpty(open, 'A-1', moment(1)).commands).toHaveLength(1);
  });
  it('a device whose clock is wrong says the server’s moment', () => {
    const at = Date.parse('2026-11-22T08:00:00');
    expect(momentOnServer({ at, time: '2026-11-22 08:00:00' })).toBe(at);
    expect(momentOnServer({ at, time: '2026-11-22 09:00:00' })).toBe(at + 3_600_500);
  });
  it('whoever goes on from a place finds the next one on top, then what was passed over, then what is done', () => {
    const places = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((code) => ({ code, lines: 1, counted: code === 'A-3' }));
    const codes = (from?: string) => walkFrom(places, from).map(({ code }) => code);
    expect(codes('A-2')).toEqual(['A-4', 'A-5', 'A-1', 'A-2', 'A-3']);
    expect(codes('A-5')).toEqual(['A-1', 'A-2', 'A-4', 'A-5', 'A-3']);
    expect(codes()).toEqual(['A-1', 'A-2', 'A-4', 'A-5', 'A-3']);
  });
  it('an opening count begins with nothing in its books, so that a scan opens a place and does not call it empty', () => {
    const opening: CountSheet = { ...sheet, way: 'opening', lines: [] };
    const opened = countFlow.take(open, { code: 'KW-LOC:A-1' }, opening, moment(10_000));
    expect([opened.verdict.word, opened.commands]).toEqual([{ id: 'count.empty-ask' }, []]);
    expect(put(open, opened, 10_000).place).toBe('A-1');
  });

  it('a place where nothing should lie and something was found is counted, and its next scan does not call it empty', () => {
    const place = { ...open, place: 'A-2' };
    const found = put(place, enterFound(place, { itemNo: 'X', batch: '', qty: '3', language: 'zh' }, moment(10_000)), 10_000);
    expect(placesOf(found, sheet)).toEqual([
      { code: 'A-1', lines: 2, counted: false },
      { code: 'A-2', lines: 0, counted: true },
    ]);
    expect(scan(found, 'A-2', 20_000)).toMatchObject({ verdict: { word: { id: 'count.nothing-here' } }, commands: [] });
    const carton = put(place, scan(place, 'C-9', 10_000), 10_000);
    expect(isPlaceCounted(carton, sheet, 'A-2')).toBe(true);
  });
});

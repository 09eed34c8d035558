import { expect, it } from 'vitest';
import { done, tick } from '../core/flowTestKit.ts';
import { type CabinetFacts, type CabinetState, cabinetFlow, emptyCabinet } from './cabinet.flow.ts';

const facts: CabinetFacts = { cabinetNo: 'C1', codes: ['L1'] };
const at: CabinetState = { ...emptyCabinet, cabinetNo: 'C1' };
const take = (state: CabinetState, code: string) => cabinetFlow.take(state, { code }, facts, tick());

it.each<[string, CabinetState, string, string, string]>([
  ['the first scan names the cabinet', emptyCabinet, 'C1', 'accept', 'cabinet.set'],
  ['a sign-in code is no cabinet', emptyCabinet, 'KW-SIGN:W1', 'warn', 'cabinet.not-a-cabinet'],
  ['R44: what is longer than a number is none', emptyCabinet, 'X'.repeat(61), 'warn', 'cabinet.not-a-cabinet'],
  ['R44: what is longer than a code is no carton', at, 'X'.repeat(201), 'reject', 'scanner.not-a-code'],
  ['a carton is loaded', at, 'L2', 'accept', 'cabinet.loaded'],
  ['one that is inside is not loaded again', at, 'L1', 'duplicate', 'error.cabinet.already-loaded'],
  ['one that was loaded here is not loaded again', { ...at, moved: { L2: 'load' } }, 'L2', 'duplicate', 'error.cabinet.already-loaded'],
  ['one that was unloaded here is loaded again', { ...at, moved: { L1: 'unload' } }, 'L1', 'accept', 'cabinet.loaded'],
  ['cabinet-unload-needs-load is the server’s to judge', { ...at, mode: 'unload' }, 'L9', 'accept', 'cabinet.unloaded'],
])('cabinet-number-required: %s', (_name, state, code, tone, word) => {
  expect(take(state, code).verdict).toMatchObject({ tone, word: { id: word } });
});

it('what the server refuses is taken back', () => {
  const { state, given, taken } = done(cabinetFlow, at, take(at, 'L2'));
  expect(taken.commands).toMatchObject([{ document: { key: 'cabinet C1', title: 'C1' }, about: 'L2' }]);
  expect(state.moved).toEqual({ L2: 'load' });
  const [command] = given;
  const refused = command && cabinetFlow.refused(state, command, { id: 'label.void', message: 'no' });
  expect(refused?.state.moved).toEqual({});
  expect(refused?.verdict.tone).toBe('reject');
});

import { expect, test } from 'vitest';
import { paperCalls } from '../../contract/receiving/paper.calls.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { zhReceiving } from '../../contract/receiving/receiving.zh.ts';
import { withoutScreen } from '../../e2e/refusals/exceptions.ts';
import { topics } from '../../e2e/refusals/topics.ts';

const proven = topics.flatMap(({ refusals }) => refusals.map(({ id }) => id));
const excepted = Object.keys(withoutScreen);
const worded = Object.keys(zhReceiving).flatMap((key) => (key.startsWith('error.') ? [key.slice('error.'.length)] : []));
const declared = Object.values({ ...receivingCalls, ...paperCalls }).flatMap(({ refusals }): readonly string[] => refusals);

test('every refusal of receiving that has words or is declared by a call is met on a screen, or is excepted with a reason', () => {
  expect([...new Set([...proven, ...excepted])].sort()).toEqual([...new Set([...worded, ...declared])].sort());
});

test('none is both met and excepted', () => {
  expect(proven.filter((id) => excepted.includes(id))).toEqual([]);
});

import { expect, test } from 'vitest';
import { zhReceiving } from '../../contract/messages/receiving.zh.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { withoutScreen } from '../../e2e/refusals/exceptions.ts';
import { topics } from '../../e2e/refusals/topics.ts';

const proven = topics.flatMap(({ refusals }) => refusals.map(({ id }) => id));
const excepted = Object.keys(withoutScreen);
const worded = Object.keys(zhReceiving).flatMap((key) => (key.startsWith('error.') ? [key.slice('error.'.length)] : []));

test('every refusal of receiving is met on a screen by e2e/refusals.flow.ts, or is excepted with a reason; none is both', () => {
  expect([...new Set([...proven, ...excepted])].sort()).toEqual(worded.sort());
  expect(proven.filter((id) => excepted.includes(id))).toEqual([]);
});

test('every refusal that a call of receiving declares is one of them', () => {
  const declared = Object.values(receivingCalls).flatMap(({ refusals }): readonly string[] => refusals);
  expect([...new Set(declared)].filter((id) => !worded.includes(id))).toEqual([]);
});

import { expect, test } from 'vitest';
import { type FamilyLabel, familyTree, seenNodes, treeMove } from './family.rules.ts';

const label = (code: string, parent: string | null = null): FamilyLabel => ({
  ...{ code, parent, origin: 'split', qty: '1', state: 'in-stock', locationCode: null, events: [] },
});
const roots = familyTree([label('A'), label('B', 'A'), label('C', 'A'), label('D', 'B')]);
const none: ReadonlySet<string> = new Set();
const codes = (closed: ReadonlySet<string>) => seenNodes(roots, closed).map((node) => node.label.code);

test('a family is drawn from its first label down, each piece under what it came of', () => {
  expect(codes(none)).toEqual(['A', 'B', 'D', 'C']);
  expect(codes(new Set(['B']))).toEqual(['A', 'B', 'C']);
  expect(codes(new Set(['A']))).toEqual(['A']);
  expect(seenNodes(roots, none).map(({ depth }) => depth)).toEqual([0, 1, 2, 1]);
});

test('a label whose parent is not shown begins a tree of its own', () => {
  expect(familyTree([label('X', 'gone')])).toMatchObject([{ depth: 0, parent: undefined }]);
});

test.each([
  ['A', 'ArrowDown', { to: 'B' }],
  ['A', 'ArrowRight', { to: 'B' }],
  ['A', 'ArrowLeft', { close: 'A' }],
  ['D', 'ArrowLeft', { to: 'B' }],
  ['D', 'ArrowRight', undefined],
  ['C', 'ArrowUp', { to: 'D' }],
  ['A', 'ArrowUp', undefined],
  ['C', 'ArrowDown', undefined],
  ['C', 'Home', { to: 'A' }],
  ['A', 'End', { to: 'C' }],
] as const)('on %s the key %s', (at, key, move) => {
  expect(treeMove(roots, none, at, key)).toEqual(move);
});

test('a closed one opens first, and is passed by', () => {
  const closed = new Set(['B']);
  expect(treeMove(roots, closed, 'B', 'ArrowRight')).toEqual({ open: 'B' });
  expect(treeMove(roots, closed, 'B', 'ArrowDown')).toEqual({ to: 'C' });
  expect(treeMove(roots, closed, 'D', 'ArrowUp')).toBeUndefined();
});

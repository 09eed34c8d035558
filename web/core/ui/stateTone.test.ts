import { expect, test } from 'vitest';
import { listList } from '../../../contract/allLists.ts';
import { en } from '../../../contract/messages/en.ts';
import { placedTone, stateTone } from './stateTone.ts';

test('every state that a list shows has its colour by whose turn it is', () => {
  const machines = new Set(
    listList.flatMap(({ columns }) => Object.values(columns).flatMap((column) => (column.type === 'state' ? (column.machine ?? '') : []))),
  );
  const states = Object.keys(en).flatMap((key) => {
    const [, machine = '', state = ''] = /^state\.([^.]+)\.(.+)$/.exec(key) ?? [];
    return machines.has(machine) ? [[machine, state] as const] : [];
  });
  expect(states.length).toBeGreaterThan(200);
  expect(states.filter(([machine, state]) => placedTone(machine, state) === undefined)).toEqual([]);
});

test.each([
  ['count', 'counted', 'amber'],
  ['count', 'counting', 'blue'],
  ['productionReport', 'saved', 'amber'],
  ['productionReport', 'audited', 'green'],
  ['receipt', 'saved', 'green'],
  ['receipt', 'deleted', 'grey'],
  ['stock', 'hold', 'red'],
  // An event of a label waits for nobody, although its word is a state elsewhere.
  ['labelEvent', 'unreceived', 'grey'],
  ['documentType', 'inspection', 'grey'],
])('%s %s is %s', (machine, state, tone) => expect(stateTone(machine, state)).toBe(tone));
